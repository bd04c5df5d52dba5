// Events at their instants, in real time: a thread that makes them, a queue, and a thread that handles them.

import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// An open-loop run: events come when they are due, whether or not the ones before are done.
public struct OpenLoop: Sendable {
  public let clock: EventClock
  /// Events a second.
  public let rate: Double
  /// How many events may wait. One more, and the producer has to: that is counted.
  public let queueCapacity: Int

  /// The rates that make sense: from one event in ten seconds to what a thread can keep up with.
  public static let rates = 0.1...100_000.0

  /// - Precondition: `rate` lies in ``rates`` and `queueCapacity` is positive.
  public init(clock: EventClock, rate: Double, queueCapacity: Int = 64) {
    precondition(Self.rates.contains(rate), "a rate is from 0.1 to 100000 events a second")
    precondition(queueCapacity > 0, "a queue holds at least one element")
    self.clock = clock
    self.rate = rate
    self.queueCapacity = queueCapacity
  }

  /// Runs `step` for events 0, 1, 2 … on this thread, each when it is due; ends after `count`, or when `isStopped` says
  /// so, with what was measured until then.
  ///
  /// Both threads wait busily near an instant, because a sleeping thread is woken late. Where the process may use one
  /// processor only, they take turns, and the figures show it.
  ///
  /// - Precondition: `count` is not negative.
  public func run(
    count: Int, isStopped: @escaping @Sendable () -> Bool, step: (Int) -> Void
  ) -> OpenLoopMeasurement {
    precondition(count >= 0, "a run has no negative number of events")
    let intervalTicks = 1e9 / rate / clock.nanosecondsPerTick
    var ledger = OpenLoopLedger(intervalTicks: intervalTicks, nanosecondsPerTick: clock.nanosecondsPerTick)
    let queue = BoundedQueue(capacity: queueCapacity)
    let producer = Producer(clock: clock, queue: queue, intervalTicks: intervalTicks, isStopped: isStopped)
    let isAlone = ProcessorAffinity.current.map { $0.processors.count < 2 } ?? false
    let probe = AllocationProbe()
    var allocations = AllocationLedger()
    let before = probe.control()
    let thread = Thread { producer.run(count: count, yields: isAlone) }
    thread.qualityOfService = .userInteractive
    thread.start()
    // Its time begins when the thread runs.
    while !producer.hasStarted { sched_yield() }
    let origin = producer.origin
    var doneCount = 0
    while !queue.isFinished {
      guard let event = queue.pop() else {
        ledger.noteIdle()
        // The same nap as the producer's: a thread that spins all the time is the first to be taken off a processor.
        let due = origin &+ ledger.dueTicks(of: doneCount)
        let now = clock.begin()
        if !nap(now < due ? clock.nanoseconds(due &- now) : 0), isAlone { sched_yield() }
        continue
      }
      let start = probe.read()
      let begin = clock.begin()
      step(event)
      let end = clock.end()
      allocations.note(event: event, probe.read() - start)
      ledger.note(event: event, begin: begin &- origin, end: end &- origin)
      doneCount += 1
    }
    return OpenLoopMeasurement(
      clock: clock, rate: rate, wantedCount: count, doneCount: doneCount, ledger: ledger,
      blockedCount: producer.blockedCount, producerLatestTicks: producer.latestTicks,
      allocations: AllocationResult(allocations, before: before, after: probe.control()))
  }

  /// The thread that hands events over when they are due.
  private final class Producer: Sendable {
    private let clock: EventClock
    private let queue: BoundedQueue
    private let intervalTicks: Double
    private let isStopped: @Sendable () -> Bool
    private let start = Atomic<UInt64>(0)
    private let blocked = Atomic<Int>(0)
    private let latest = Atomic<UInt64>(0)

    init(
      clock: EventClock, queue: BoundedQueue, intervalTicks: Double, isStopped: @escaping @Sendable () -> Bool
    ) {
      self.clock = clock
      self.queue = queue
      self.intervalTicks = intervalTicks
      self.isStopped = isStopped
    }

    var hasStarted: Bool { start.load(ordering: .acquiring) != 0 }
    /// The instant from which events are due.
    var origin: UInt64 { start.load(ordering: .acquiring) }
    /// How often the queue was full when an event was due.
    var blockedCount: Int { blocked.load(ordering: .acquiring) }
    /// How late this thread was at worst to hand an event over with room in the queue: the host's doing.
    var latestTicks: UInt64 { latest.load(ordering: .acquiring) }

    func run(count: Int, yields: Bool) {
      let origin = max(1, clock.begin())
      start.store(origin, ordering: .releasing)
      defer { queue.close() }
      for event in 0..<count {
        let due = origin &+ UInt64(Double(event + 1) * intervalTicks)
        guard wait(until: due, yields: yields) else { return }
        let now = clock.begin()
        if queue.push(event) {
          let late = now > due ? now - due : 0
          if late > latest.load(ordering: .relaxed) { latest.store(late, ordering: .releasing) }
          continue
        }
        blocked.add(1, ordering: .relaxed)
        while !queue.push(event) {
          if isStopped() { return }
          sched_yield()
        }
      }
    }

    /// Sleeps until shortly before an instant, then waits busily; false if the run was stopped.
    private func wait(until due: UInt64, yields: Bool) -> Bool {
      while true {
        if isStopped() { return false }
        let now = clock.begin()
        guard now < due else { return true }
        if !nap(clock.nanoseconds(due &- now)), yields { sched_yield() }
      }
    }
  }
}

/// Sleeps through most of what is left until an instant; false, without sleeping, if that is near.
///
/// A sleep ends some 60 µs late on a quiet machine; and Ctrl-C should not wait for a slow rate.
private func nap(_ nanoseconds: Double) -> Bool {
  guard nanoseconds > 500_000 else { return false }
  usleep(UInt32(min(nanoseconds - 300_000, 50_000_000) / 1000))
  return true
}

/// What an open-loop run has found.
public struct OpenLoopMeasurement {
  public let clock: EventClock
  public let rate: Double
  /// How many events were to be handled, and how many were.
  public let wantedCount: Int
  public let doneCount: Int
  public let ledger: OpenLoopLedger
  /// How often the queue was full when an event was due.
  public let blockedCount: Int
  /// How late the producer was at worst: the host's doing, and part of the responses.
  public let producerLatestTicks: UInt64
  /// What the handling allocated.
  public let allocations: AllocationResult

  /// Whether it was stopped before its end.
  public var isInterrupted: Bool { doneCount < wantedCount }
}
