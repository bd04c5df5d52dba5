// The system at work beside a script, as far as its performs go (SPEC §6): it asks for them in callbacks, so that they
// follow from the records it hears.

import Multitouch
import MultitouchRecordings

/// Asks for and withdraws the performs of a system as the records go by.
///
/// It knows nothing of what a system tells, and shares no code with one. To subclass: override ``hear(_:)``, and
/// ``actionSent(_:)`` for one that hears actions.
class WalkSystem {
  /// Takes in the record that the walk has just taken in; what it commands comes before what the script's host does.
  func hear(_ walk: TraceWalk) {}
  /// A `send` has not been overridden (CTL-8), and its host has reacted.
  func actionSent(_ walk: TraceWalk) {}

  final func perform(
    _ walk: TraceWalk, _ words: [Int64], isCommon: Bool = false, after delay: Nanoseconds
  ) {
    let request = PerformRequest(
      target: words[0], selector: words[1], object: Array(words[2...]), isCommon: isCommon)
    walk.carryOut(.perform(request, delay: delay.count))
  }

  final func cancel(_ walk: TraceWalk, _ words: [Int64]) {
    walk.carryOut(.cancelPerform(target: words[0], selector: words[1], object: Array(words[2...])))
  }

  /// That of a script; nil if it has none, or one that asks for no performs.
  static func made(for system: ScriptSystem?) -> WalkSystem? {
    switch system {
    case .delayedTap(let settings): WalkDelayedTap(settings)
    case .webTap(let settings): WalkWebTap(settings)
    case .tapDragHold(let control, let press): WalkPress(control: control, press, owner: -2)
    case .dial(let settings): WalkDial(settings)
    case .triggeredTap, .collection, nil: nil
    }
  }
}
