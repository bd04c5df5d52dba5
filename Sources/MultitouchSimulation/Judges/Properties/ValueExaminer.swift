// Numbers: all finite, and what a gesture shows follows its fingers (P-67, P-68).

import Multitouch
import MultitouchRecordings

final class ValueExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-67", "a pan shows the sum of means beyond its hysteresis; nothing jumps as fingers join or leave"),
      Judge("P-68", "every number in the trace is finite"),
    ]
  }
  override class var sharedJudges: Set<String> { ["N-10"] }
  override class var kinds: [TraceKind] { [.touch, .view, .act, .reset, .user] }

  /// What each recognizer showed last in its attempt.
  @exclusivity(unchecked) private var shown: [[Double]] = []
  /// The records at which they did.
  @exclusivity(unchecked) private var shownAt: [Int] = []
  /// What pinches and rotations came to then.
  @exclusivity(unchecked) private var pairs: [Int: WalkPair] = [:]

  override func see() {
    let row = walk.row
    switch row.kind {
    case .touch: check(row.place)
    case .view: for touch in row.touches { check(touch.place) }
    case .act: seeAction(row)
    case .user:
      // What an interaction tells; a script's own remarks may be anything, beside one too.
      if walk.script.system == nil { return }
      for value in row.values where !value.isFinite && !Self.hasOddRemarks(walk.script) {
        walk.report("P-68", "N-14", "\(value)")
      }
    default:
      if row.number < shown.count { shown[row.number].clear() }
      if !pairs.isEmpty { pairs[row.number] = nil }
    }
  }

  /// Whether a script itself writes numbers that are not finite into `user` records.
  private static func hasOddRemarks(_ script: TouchScript) -> Bool {
    func isOdd(_ command: ScriptCommand) -> Bool {
      if case .user(_, let numbers) = command { !numbers.allSatisfy(\.isFinite) } else { false }
    }
    return script.scene.contains(where: isOdd)
      || script.steps.contains { if case .command(let command) = $0 { isOdd(command) } else { false } }
      || script.reactions.contains { reaction in
        reaction.commands.contains { if case .command(let command) = $0 { isOdd(command) } else { false } }
      }
  }

  private func check(_ place: Point) {
    if !place.x.isFinite || !place.y.isFinite { walk.report("P-68", "N-14", "a place that is not finite") }
  }

  private func seeAction(_ row: TraceRow) {
    let r = row.number
    check(row.place)
    for value in row.values where !value.isFinite {
      walk.report("P-68", "N-14", recognizer: r, to: row.to, "\(value)")
    }
    while shown.count <= r {
      shown.append([])
      shownAt.append(-1)
    }
    let recognizer = walk.recognizers[r]
    if !recognizer.isUncertain, let count = Self.valueCount(of: recognizer.kind), row.values.count != count {
      walk.report("N-10", "N-10", recognizer: r, to: row.to, "its kind shows \(count) values")
    }
    let measure = recognizer.measure
    if measure.isKnown && !recognizer.isUncertain {
      if recognizer.isPan, measure.hasCrossed, row.values.count == 4 {
        if !Self.isWithinUlp(row.values[0], measure.sum.x) || !Self.isWithinUlp(row.values[1], measure.sum.y) {
          walk.report("P-67", "PAN-2", recognizer: r, to: row.to, "its fingers make \(measure.sum)")
        }
      }
      let count = row.values.count / 2
      let isAsShown = recognizer.movedSegment != walk.segment && measure.setRecord < shownAt[r]
      if isAsShown && shown[r].count == row.values.count {
        for i in 0..<count where shown[r][i] != row.values[i] {
          walk.report("P-67", "PIN-5", recognizer: r, to: row.to, "it showed \(shown[r][i]), and no finger has moved")
        }
      }
    }
    if recognizer.isPair { seePair(row, recognizer) }
    shown[r].clear()
    shownAt[r] = walk.index
    if measure.isKnown { shown[r].append(contentsOf: row.values) }
  }

  /// How many values an action shows (N-10); nil for a kind that has no actions.
  private static func valueCount(of kind: RecognizerKind) -> Int? {
    switch kind {
    case .tap, .longPress: 0
    case .pan, .screenEdgePan: 4
    case .pinch, .rotation: 2
    case .swipe, .triggeredTap: 1
    case .touchDelay: nil
    }
  }

  private static func isWithinUlp(_ value: Double, _ other: Double) -> Bool {
    abs(value - other) <= max(value.ulp, other.ulp)
  }

  /// From one action to the next a scale grows as the distance of the fingers, a rotation by their turns, and neither
  /// by a finger that joins or leaves (PIN-5, ROT-5). One that was set since is what they go on from (PIN-3, ROT-3).
  private func seePair(_ row: TraceRow, _ recognizer: WalkRecognizer) {
    let r = row.number
    let measure = recognizer.measure
    if measure.setPair != nil { recognizer.measure.setPair = nil }
    guard measure.isKnown, !recognizer.isUncertain, row.values.count == 2,
      // D-5: of a move that was swallowed it hears with a later one.
      !recognizer.touches.contains(where: { walk.touches[$0.uid - 1].wasSwallowed })
    else {
      pairs[r] = nil
      return
    }
    let (value, last) = (row.values[0], measure.setPair ?? pairs[r])
    var now = recognizer.pair(value)
    now.isForeign =
      !WalkPair.scales.contains(value)
      && (measure.joinSegment == walk.segment || last?.isForeign == true && last?.value == value)
    pairs[r] = now
    guard let before = last else { return }
    if !recognizer.isPinch {
      let expected = before.value + (now.turned - before.turned)
      if abs(now.value - expected) > 1e-9 * max(1, abs(expected)) {
        walk.report("P-67", "ROT-2", recognizer: r, to: row.to, "its fingers have turned it to \(expected)")
      }
      return
    }
    guard let distance = now.distance, measure.joinSegment != walk.segment else { return }
    // Two that have come together since go on from the scale before; one beyond PIN-3's range jumps.
    let hasRejoined = now.joins != before.joins
    if before.isForeign || hasRejoined && !WalkPair.scales.contains(before.value) { return }
    guard let start = hasRejoined ? measure.firstDistance : before.distance else { return }
    let expected = before.value * (distance / start)
    if abs(now.value - expected) > 1e-9 * abs(expected) {
      walk.report("P-67", "PIN-5", recognizer: r, to: row.to, "its fingers have brought it to \(expected)")
    }
  }
}
