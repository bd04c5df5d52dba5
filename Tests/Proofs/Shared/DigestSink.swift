// A trace's digest without its records: what a proof compares, made without allocating.

#if canImport(Multitouch)
  import Multitouch
#endif

/// Takes the digest of a trace (N-10) and counts the actions that began or ended a gesture.
///
/// Answers that recognizers may recognize together come from bit masks, all other answers are the defaults. A value of
/// fixed size; nothing is allocated.
public struct DigestSink: TraceSink {
  public typealias Behavior = StandardBehavior

  /// The digest of the records so far.
  public var digest = TraceDigest()
  /// Records so far.
  public var recordCount = 0
  /// By recognizer number, below 8: `act` records that are a gesture's first (a discrete one's `ended`, else `began`).
  public var recognitions: [8 of Int] = .init(repeating: 0)
  /// By the asked recognizer's number, below 8: the numbers it may recognize beside.
  public var companions: [8 of UInt8] = .init(repeating: 0)
  /// By recognizer number: whether its gesture has begun and not ended; its `ended` is not counted then.
  private var begun: UInt8 = 0
  /// The recognizer of the present `act` record; -1 in all other records and after its first field.
  private var acting = -1

  /// Nothing seen yet, no companions.
  public init() {}

  public mutating func begin(_ now: Timestamp, _ kind: TraceKind, _ subject: TraceName, fieldCount: Int) {
    digest.absorb(now.nanoseconds)
    digest.absorb(TraceDatum.integer(Int64(kind.rawValue)).digestWord)
    digest.absorb(subject.digestWord)
    digest.absorb(TraceDatum.integer(Int64(fieldCount)).digestWord)
    recordCount &+= 1
    acting = kind == .act && subject.number < 8 ? Int(truncatingIfNeeded: subject.number) : -1
  }

  public mutating func add(_ datum: TraceDatum) {
    digest.absorb(datum.digestWord)
    guard acting >= 0 else { return }
    if case .state(let state) = datum { noteAction(of: acting, state) }
    acting = -1
  }

  private mutating func noteAction(of recognizer: Int, _ state: GestureState) {
    let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: recognizer)
    switch state {
    case .began:
      begun |= bit
      recognitions[recognizer] &+= 1
    case .ended, .cancelled:
      if begun & bit == 0 { recognitions[recognizer] &+= 1 }
      begun &= ~bit
    default: break
    }
  }

  public mutating func answer(_ question: HostQuestion) -> Bool {
    guard case .simultaneously(let asked, let other) = question else { return question.defaultAnswer }
    guard asked >= 0 && asked < 8 && other >= 0 && other < 8 else { return false }
    return companions[asked] &>> UInt8(truncatingIfNeeded: other) & 1 != 0
  }
}
