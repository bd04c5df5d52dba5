import Multitouch
import MultitouchSimulation

/// A trace sink that keeps the trace's digest and the recognitions in it, and allocates nothing while it listens.
///
/// The digest is that of `Trace` for the same records (N-10). Room for recognitions is taken when the sink is made;
/// those beyond it are counted, not kept.
struct DigestSink: TraceSink {
  typealias Behavior = StandardBehavior

  private var running = TraceDigest()
  /// How many records there were.
  private(set) var recordCount = 0
  /// How many records were drops, and the time of the first.
  private(set) var dropCount = 0
  private(set) var firstDropTime: Int64?
  /// Actions that begin or end something, in order.
  private(set) var actions: [RecognitionEvent] = []
  /// Actions in state `changed`, by recognizer; none of those beyond are counted.
  private(set) var changeCounts: [Int]
  /// Actions for which there was no room.
  private(set) var lostActionCount = 0
  /// The time of the first recognizer timer since ``forgetTimer()``.
  private(set) var firstTimer: Int64?

  private let companions: PlayedScene.Companions
  /// The recognizer whose `act` record is being written, until its state is known.
  private var actor = -1
  private var now: Int64 = 0

  /// A sink for a scene, with room for so many recognitions.
  init(_ scene: PlayedScene, capacity: Int) {
    companions = scene.companions
    actions.reserveCapacity(capacity)
    changeCounts = Array(repeating: 0, count: scene.recognizerCount)
  }

  /// The digest of all records so far.
  var digest: UInt64 { running.value }

  /// What was recognized so far.
  var truth: RecognitionTruth {
    var truth = RecognitionTruth(recognizerCount: changeCounts.count)
    for action in actions { truth.insert(action) }
    for (recognizer, count) in changeCounts.enumerated() { truth.addChanges(count, of: recognizer) }
    return truth
  }

  mutating func forgetTimer() { firstTimer = nil }

  @inline(__always)
  mutating func begin(_ now: Timestamp, _ kind: TraceKind, _ subject: TraceName, fieldCount: Int) {
    running.absorb(now.nanoseconds)
    running.absorb(UInt64(kind.rawValue))
    running.absorb(subject.digestWord)
    running.absorb(UInt64(fieldCount))
    recordCount &+= 1
    actor = kind == .act ? Int(subject.number) : -1
    self.now = now.nanoseconds
    if kind == .timer, subject.tag == 3, firstTimer == nil { firstTimer = now.nanoseconds }
    if kind == .drop {
      dropCount &+= 1
      if firstDropTime == nil { firstDropTime = now.nanoseconds }
    }
  }

  @inline(__always)
  mutating func add(_ datum: TraceDatum) {
    running.absorb(datum.digestWord)
    if actor >= 0, case .state(let state) = datum { note(state) }
  }

  private mutating func note(_ state: GestureState) {
    if state == .changed {
      if actor < changeCounts.count { changeCounts[actor] &+= 1 }
    } else if actions.count < actions.capacity {
      actions.append(RecognitionEvent(time: Timestamp(nanoseconds: now), recognizer: actor, state: state))
    } else {
      lostActionCount &+= 1
    }
    actor = -1
  }

  mutating func answer(_ question: HostQuestion) -> Bool {
    guard case .simultaneously(let asked, let other) = question else { return question.defaultAnswer }
    guard (0..<64).contains(asked), (0..<64).contains(other) else { return false }
    return companions[asked] &>> UInt64(other) & 1 != 0
  }
}
