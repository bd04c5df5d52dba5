// The slowest events keep their index, so that each can be replayed alone: slow again is the engine's doing.

/// The N slowest events seen, each with its index.
///
/// Noting an event is one comparison unless it is among the worst; all memory is taken when the value is made.
public struct WorstEvents: ~Copyable {
  /// An event and what it took.
  public struct Entry: Sendable, Equatable, Codable {
    public var event: Int
    public var ticks: UInt64

    public init(event: Int, ticks: UInt64) {
      self.event = event
      self.ticks = ticks
    }
  }

  public let capacity: Int
  /// Slowest first; of equally slow ones, the earlier first. Has at most `capacity` elements.
  public private(set) var entries: [Entry]
  /// An event enters iff it is slower than this or there is room.
  @usableFromInline var threshold: UInt64 = 0
  @usableFromInline var hasRoom: Bool

  /// An empty list of at most `capacity` events.
  ///
  /// - Precondition: `capacity` is not negative.
  public init(capacity: Int) {
    precondition(capacity >= 0, "a list cannot hold less than nothing")
    self.capacity = capacity
    entries = []
    entries.reserveCapacity(capacity)
    hasRoom = capacity > 0
    if capacity == 0 { threshold = .max }
  }

  /// Notes event `event`, which took `ticks`.
  @inlinable @inline(__always)
  public mutating func note(event: Int, ticks: UInt64) {
    if ticks > threshold || hasRoom { insert(Entry(event: event, ticks: ticks)) }
  }

  @usableFromInline @inline(never)
  mutating func insert(_ entry: Entry) {
    if !hasRoom { entries.removeLast() }
    entries.append(entry)
    var position = entries.count - 1
    while position > 0, entries[position - 1].ticks < entry.ticks {
      entries[position] = entries[position - 1]
      position -= 1
    }
    entries[position] = entry
    hasRoom = entries.count < capacity
    if !hasRoom { threshold = entries[capacity - 1].ticks }
  }

  /// Forgets all events; keeps the memory.
  public mutating func reset() {
    entries.removeAll(keepingCapacity: true)
    hasRoom = capacity > 0
    threshold = capacity == 0 ? .max : 0
  }
}
