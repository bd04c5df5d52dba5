import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

/// Scripts in which one recognizer takes another's place (G-8).
@Suite struct SuccessorScriptTests {
  @Test func `who requires somebody, or is required, makes room on its view between two gestures`() {
    var count = 0
    for seed in UInt64(0)..<1000 where Self.hasSuccession(ScriptGenerator.script(seed: seed)) { count += 1 }
    // Seven of these; of scripts that are not made for it, one.
    #expect(count >= 6)
  }

  @Test func `two of which one requires the other go with their view, and two come in a new one`() {
    var count = 0
    for seed in UInt64(0)..<1000 where Self.hasSuccessionOfViews(ScriptGenerator.script(seed: seed)) { count += 1 }
    // Four of these.
    #expect(count >= 3)
  }

  /// Whether a view with two recognizers of which one requires the other is destroyed while no finger is down, after a
  /// frame and before another, and followed by a view that gets two.
  private static func hasSuccessionOfViews(_ script: TouchScript) -> Bool {
    var views: [Int] = []
    var related: Set<Int> = []
    for command in script.scene {
      switch command {
      case .addRecognizer(_, let view): views.append(view)
      case .require(let r, let q) where r != q && views[r] == views[q]: related.insert(views[r])
      default: break
      }
    }
    return script.steps.indices.dropLast(3).contains { index in
      guard case .command(.destroyView(let view)) = script.steps[index], related.contains(view),
        case .command(.addView) = script.steps[index + 1],
        case .command(.addRecognizer(_, let next)) = script.steps[index + 2],
        case .command(.addRecognizer(_, next)) = script.steps[index + 3]
      else { return false }
      return isBetweenGestures(index, script)
    }
  }

  /// Whether the last recognizer of a view, which has a failure requirement, is destroyed while no finger is down,
  /// after a frame and before another, and one comes on the same view.
  private static func hasSuccession(_ script: TouchScript) -> Bool {
    var views: [Int] = []
    var related: Set<Int> = []
    for command in script.scene {
      switch command {
      case .addRecognizer(_, let view): views.append(view)
      case .require(let r, let q): related.formUnion(r == q ? [] : [r, q])
      default: break
      }
    }
    return script.steps.indices.dropLast().contains { index in
      guard case .command(.destroyRecognizer(let r)) = script.steps[index],
        case .command(.addRecognizer(_, let view)) = script.steps[index + 1], views.indices.contains(r)
      else { return false }
      return related.contains(r) && views[r] == view && views.lastIndex(of: view) == r
        && isBetweenGestures(index, script)
    }
  }

  /// Whether no finger is down, and a frame was before and comes after.
  private static func isBetweenGestures(_ index: Int, _ script: TouchScript) -> Bool {
    func hasFrame(_ steps: ArraySlice<ScriptStep>) -> Bool {
      steps.contains { if case .frame = $0 { true } else { false } }
    }
    let before = script.steps[..<index]
    return hasFrame(before) && hasFrame(script.steps[index...]) && fingersDown(before).isEmpty
  }

  private static func fingersDown(_ steps: ArraySlice<ScriptStep>) -> Set<ContactID> {
    var down: Set<ContactID> = []
    for case .frame(_, let changes) in steps {
      for change in changes {
        switch change.phase {
        case .began: down.insert(change.contact)
        case .moved: break
        case .ended, .cancelled: down.remove(change.contact)
        }
      }
    }
    return down
  }
}
