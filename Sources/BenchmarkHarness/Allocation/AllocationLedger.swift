// The per-event check: which event was the first to allocate, and how much was it in all.

/// Adds up what single events allocated and freed, and names the first that did.
///
/// A value of fixed size; noting an event allocates nothing.
public struct AllocationLedger: Sendable, Equatable, Codable {
  /// Bytes allocated and freed by all events together.
  public private(set) var total = AllocationReading(allocatedBytes: 0, freedBytes: 0)
  /// How many events allocated or freed anything.
  public private(set) var eventCount = 0
  /// The index of the first of them, and what it did.
  public private(set) var first: Offender?

  /// An event that allocated or freed.
  public struct Offender: Sendable, Equatable, Codable {
    public var event: Int
    public var allocatedBytes: UInt64
    public var freedBytes: UInt64
  }

  public init() {}

  /// Notes what event `event` did, if it did anything. One comparison for an event that did not.
  @inlinable @inline(__always)
  public mutating func note(event: Int, _ delta: AllocationReading) {
    if !delta.isZero { add(event: event, delta) }
  }

  @usableFromInline @inline(never)
  mutating func add(event: Int, _ delta: AllocationReading) {
    total.allocatedBytes &+= delta.allocatedBytes
    total.freedBytes &+= delta.freedBytes
    eventCount += 1
    if first == nil {
      first = Offender(event: event, allocatedBytes: delta.allocatedBytes, freedBytes: delta.freedBytes)
    }
  }
}

/// What is known about a measurement's allocations: a count, or the reason why there is none.
public enum AllocationResult: Sendable, Equatable {
  /// The counters were alive before and after: the figures hold, and zero means zero.
  case counted(AllocationLedger)
  /// They were not: nothing is known, and zero means nothing.
  case unknown(ProbeFailure)

  /// Believes the ledger only between two positive controls.
  public init(_ ledger: AllocationLedger, before: ProbeStatus, after: ProbeStatus) {
    switch (before, after) {
    case (.live, .live): self = .counted(ledger)
    case (.dead(let failure), _), (_, .dead(let failure)): self = .unknown(failure)
    }
  }

  /// Believes a single difference only between two positive controls; the whole of it counts as event 0.
  public init(_ delta: AllocationReading, before: ProbeStatus, after: ProbeStatus) {
    var ledger = AllocationLedger()
    ledger.note(event: 0, delta)
    self.init(ledger, before: before, after: after)
  }

  /// Whether it is known that nothing was allocated or freed: `nil` if nothing is known.
  public var isAllocationFree: Bool? {
    switch self {
    case .counted(let ledger): ledger.eventCount == 0
    case .unknown: nil
    }
  }
}
