// One pass over a trace decides many properties: an examiner sees each record once, with the state of things around it.

import Multitouch
import MultitouchRecordings

/// Decides some judges while a ``TraceWalk`` goes through a trace.
///
/// To subclass: declare ``judges`` and ``kinds``, and override what is needed. An examiner that finds nothing wrong
/// must not allocate per record.
class Examiner {
  /// What it decides.
  class var judges: [Judge] { [] }
  /// Judges that another examiner declares, and of which this one sees a part.
  class var sharedJudges: Set<String> { [] }
  /// The kinds of records it wants to see.
  class var kinds: [TraceKind] { [] }
  /// Whether it wants to hear of the ends of steps.
  class var watchesSteps: Bool { false }
  /// Whether it wants to hear where frames, timer callbacks and commands begin and end.
  class var watchesSegments: Bool { false }

  /// The walk that goes on. It has its examiners as long as it goes on: a constant is read without being counted.
  final let walk: TraceWalk

  required init(_ walk: TraceWalk) { self.walk = walk }

  /// A frame, timer callback or command begins; its first record has not been seen.
  func segmentBegan() {}
  /// A record, before the walk has taken it in: ``TraceWalk/row`` is the record, the rest is as before it.
  func see() {}
  /// A frame, timer callback or command is over: D-30.
  func segmentEnded() {}
  /// All timers due before `time` have fired, and performs are pending. For one that watches steps.
  func timeReached(_ time: Int64) {}
  /// A recognizer was disabled or removed.
  func departed(_ recognizer: Int) {}
  /// A step of the script is over.
  func stepEnded(_ step: Int) {}
  /// The trace is over.
  func ended() {}

  /// Whether it decides one of some judges, or a part of one.
  static func decides(_ names: Set<String>) -> Bool {
    judges.contains { names.contains($0.id) } || !sharedJudges.isDisjoint(with: names)
  }
}
