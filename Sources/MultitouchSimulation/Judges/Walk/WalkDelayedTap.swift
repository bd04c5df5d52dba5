// The performs of delayed taps on buttons (SPEC §6.1).

import Multitouch
import MultitouchRecordings

/// Follows what registrations of the owner are sent.
final class WalkDelayedTap: WalkSystem {
  /// The target of its registrations.
  private static let owner: Int64 = -1
  /// How many buttons can await the lift of a double tap.
  private static let spentMax = 64

  private let settings: ScriptDelayedTap
  /// SYS-Ca's flags, the oldest first.
  private var spent: [Int] = []
  /// The registration that is being sent to, unless it was overridden; nil: none of its own.
  private var sent: Int?

  init(_ settings: ScriptDelayedTap) { self.settings = settings }

  /// System B's owner of a request is the button itself (SYS-Bb).
  private func words(_ selector: Int64, _ button: Int) -> [Int64] {
    settings.variant == .b
      ? [Int64(button), selector, Int64(button), Self.owner, 0] : [Self.owner, selector, Int64(button), 0, 0]
  }

  override func hear(_ walk: TraceWalk) {
    let row = walk.row
    sent = nil
    if row.kind == .timer { return hearHold(walk) }
    guard row.kind == .send, row.target == Self.owner else { return }
    if settings.variant == .b && !shouldSend(walk) { return }
    sent = walk.controls.serial(of: row.number, Self.owner, row.action)
  }

  /// A press that is told is no single tap as well.
  private func hearHold(_ walk: TraceWalk) {
    let row = walk.row
    guard !row.isOfRecognizer, settings.isHardened, row.words.count == 5 else { return }
    let button = Int(truncatingIfNeeded: row.words[2])
    guard row.words == words(5, button) else { return }
    switch settings.variant {
    case .a, .b: cancel(walk, words(1, button))
    case .cImmediate, .cDelayed: spend(button)
    }
  }

  /// SYS-Ba … SYS-Bc.
  private func shouldSend(_ walk: TraceWalk) -> Bool {
    let button = walk.row.number
    let isRepeat = walk.row.argument & 2 != 0
    switch walk.row.action {
    case 1:
      if settings.isHardened && isRepeat {
        if settings.sharesAction { cancel(walk, words(1, button)) }
        return settings.sharesAction
      }
      perform(walk, words(1, button), after: settings.delay)
      return false
    case 2:
      if settings.isHardened {
        cancel(walk, words(1, button))
      } else {
        walk.carryOut(.cancelPerforms(target: Int64(button)))
      }
      return true
    default: return true
    }
  }

  override func actionSent(_ walk: TraceWalk) {
    let row = walk.row
    // One that the host has removed meanwhile is not sent to.
    guard let sent, walk.controls.serial(of: row.number, Self.owner, row.action) == sent else { return }
    self.sent = nil
    let (button, isRepeat) = (row.number, row.argument & 2 != 0)
    switch row.action {
    case 5:
      guard let delay = settings.holdDelay else { return }
      cancel(walk, words(5, button))
      perform(walk, words(5, button), after: delay)
    case 6: cancel(walk, words(5, button))
    case 4 where settings.variant == .a || settings.variant == .b: cancel(walk, words(1, button))
    case 4: if !isRepeat { spent.removeAll { $0 == button } }
    default: tapped(walk, button, isRepeat)
    }
  }

  /// SYS-Aa, SYS-Ab, SYS-Ca, SYS-Cb.
  private func tapped(_ walk: TraceWalk, _ button: Int, _ isRepeat: Bool) {
    switch (settings.variant, walk.row.action) {
    case (.b, _): break
    case (_, 1): if !settings.isHardened || !isRepeat { perform(walk, words(1, button), after: settings.delay) }
    case (.a, 2): cancel(walk, words(1, button))
    case (_, 2):
      if settings.variant == .cDelayed { cancel(walk, words(1, button)) }
      spend(button)
    case (.cDelayed, 3) where !spent.contains(button): perform(walk, words(1, button), after: settings.delay)
    case (.cDelayed, 3), (.cImmediate, 3): spent.removeAll { $0 == button }
    default: break
    }
  }

  private func spend(_ button: Int) {
    if spent.contains(button) { return }
    if spent.count == Self.spentMax { spent.removeFirst() }
    spent.append(button)
  }
}
