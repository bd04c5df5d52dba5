import Multitouch

/// The host that is timed: it counts recognitions and adds up what actions show, so that no work can be optimised away,
/// and answers delegate questions from bit masks. It allocates nothing and takes a few instructions per action.
struct TallyHost: TouchHost {
  typealias Behavior = StandardBehavior

  /// `act` notifications so far, by state.
  var began = 0
  var changed = 0
  var ended = 0
  var cancelled = 0
  /// View callbacks so far.
  var deliveries = 0
  /// Drops so far.
  var drops = 0
  /// The sum of the bits of all places and values shown: equal runs, equal sums.
  var checksum: UInt64 = 0
  /// By the asked recognizer's number: the numbers it may recognize beside. Numbers from 64 on may beside none.
  var companions: [64 of UInt64] = .init(repeating: 0)

  /// What recognizers are told is of no use to an application; one that traces pays for the longer way.
  var hearsRecognizers: Bool { false }
  /// The one it answers; a delegate has no more methods than it needs.
  var questions: HostQuestions { .simultaneously }

  @inline(__always)
  mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
    switch action.state {
    case .began: began &+= 1
    case .changed: changed &+= 1
    case .ended: ended &+= 1
    default: cancelled &+= 1
    }
    checksum = checksum &+ action.location.x.bitPattern &+ action.location.y.bitPattern
    checksum = checksum &+ action.values.value0.bitPattern &+ action.values.value1.bitPattern
  }

  @inline(__always)
  mutating func viewReceives(_ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable) {
    deliveries &+= 1
  }

  @inline(__always)
  mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let asked = context.number(of: recognizer)
    let with = context.number(of: other)
    guard asked >= 0 && asked < 64 && with >= 0 && with < 64 else { return false }
    return companions[asked] &>> UInt64(with) & 1 != 0
  }

  @inline(__always)
  mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) { drops &+= 1 }
}
