// The queue between the thread that makes events and the thread that handles them.

import Synchronization

/// A queue of numbers with a fixed capacity, for one thread that pushes and one that pops.
///
/// Neither operation locks, waits or allocates. A full queue refuses: what then happens is the producer's business, and
/// must be counted.
public final class BoundedQueue: Sendable {
  public let capacity: Int
  /// Written by the producer before `pushed` says so, read by the consumer before `popped` says so: never at once.
  private nonisolated(unsafe) let elements: UnsafeMutablePointer<Int>
  /// How many were ever pushed and popped; only the producer writes the one, only the consumer the other.
  private let pushed = Atomic<Int>(0)
  private let popped = Atomic<Int>(0)
  private let isClosed = Atomic<Bool>(false)

  /// - Precondition: `capacity` is positive.
  public init(capacity: Int) {
    precondition(capacity > 0, "a queue holds at least one element")
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
    elements.initialize(repeating: 0, count: capacity)
  }

  deinit { elements.deallocate() }

  /// Adds an element; says whether there was room. For the producer.
  public func push(_ element: Int) -> Bool {
    let tail = pushed.load(ordering: .relaxed)
    guard tail - popped.load(ordering: .acquiring) < capacity else { return false }
    elements[tail % capacity] = element
    pushed.store(tail + 1, ordering: .releasing)
    return true
  }

  /// Takes the oldest element; `nil` if there is none. For the consumer.
  public func pop() -> Int? {
    let head = popped.load(ordering: .relaxed)
    guard head < pushed.load(ordering: .acquiring) else { return nil }
    let element = elements[head % capacity]
    popped.store(head + 1, ordering: .releasing)
    return element
  }

  /// Says that nothing will be pushed any more. For the producer.
  public func close() { isClosed.store(true, ordering: .releasing) }

  /// Whether nothing is left and nothing will come. For the consumer.
  public var isFinished: Bool {
    isClosed.load(ordering: .acquiring) && popped.load(ordering: .relaxed) == pushed.load(ordering: .acquiring)
  }
}
