// Fewer views, recognizers and relations.

import MultitouchRecordings

/// Leaves out commands of the scene one by one, from the last, with everything that names what they made; puts a view's
/// superview in its place.
struct ScenePass: ShrinkPass {
  let name = "scene"

  func run(_ attempt: ShrinkAttempt) {
    // Relations and other commands that make nothing: in stretches.
    attempt.removeStretches({ Self.relations($0).count }) { script, range in
      let gone = Set(Self.relations(script)[range])
      var smaller = script
      smaller.scene = script.scene.indices.filter { !gone.contains($0) }.map { script.scene[$0] }
      return smaller
    }
    var index = attempt.best.scene.count - 1
    while index >= 0 && !attempt.isOver {
      if index < attempt.best.scene.count {
        let isGone = attempt.accept(ScriptNumbering.removing(sceneCommand: index, from: attempt.best))
        if !isGone, let merged = ScriptNumbering.merging(sceneCommand: index, of: attempt.best) {
          attempt.accept(merged)
        }
      }
      index -= 1
    }
  }

  private static func relations(_ script: TouchScript) -> [Int] {
    script.scene.indices.filter {
      switch script.scene[$0] {
      case .addWindow, .addView, .addControl, .addRecognizer: false
      default: true
      }
    }
  }
}
