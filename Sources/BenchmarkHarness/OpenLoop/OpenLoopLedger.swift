// What became of events that had an instant each. Pure bookkeeping: whose clock it is does not matter here.

/// Notes events as they are handled, and which of the missed deadlines may be the measured code's fault.
///
/// An event is due at its intended instant and must be done before the next one. Its *response* counts from the
/// intended instant, so that a stall is charged to every event that it delayed; its *service* is the handling alone. A
/// deadline that was missed is a suspect if the handling since it was last idle took longer than an interval; otherwise
/// the host was late. A suspect is not yet a fault: a handling that is taken off its processor takes long as well. What
/// the same events take when they are played again decides (``OpenLoopReplay``).
public struct OpenLoopLedger {
  /// Ticks from one intended instant to the next.
  public let intervalTicks: Double
  public private(set) var response: LatencyHistogram
  public private(set) var service: LatencyHistogram
  public private(set) var worst: [WorstEvents.Entry] = []
  public private(set) var missedCount = 0
  /// The misses that may be the measured code's fault, in order; neighbours are one range.
  public private(set) var suspects: [Range<Int>] = []
  private var busyTicks: UInt64 = 0
  private let worstCount: Int

  /// - Precondition: `intervalTicks` and `nanosecondsPerTick` are positive and finite, `worstCount` is not negative.
  public init(intervalTicks: Double, nanosecondsPerTick: Double, worstCount: Int = 10) {
    precondition(intervalTicks > 0 && intervalTicks.isFinite, "events need an interval")
    precondition(worstCount >= 0, "a list cannot hold less than nothing")
    self.intervalTicks = intervalTicks
    self.worstCount = worstCount
    response = LatencyHistogram(nanosecondsPerTick: nanosecondsPerTick)
    service = LatencyHistogram(nanosecondsPerTick: nanosecondsPerTick)
    worst.reserveCapacity(worstCount + 1)
  }

  /// When an event is due, in ticks after the start; the first one interval after it.
  public func dueTicks(of event: Int) -> UInt64 { UInt64(Double(event + 1) * intervalTicks) }

  /// Notes that the measured code had nothing to do.
  public mutating func noteIdle() { busyTicks = 0 }

  /// Notes an event that was handled from `begin` to `end`, in ticks after the start.
  public mutating func note(event: Int, begin: UInt64, end: UInt64) {
    let due = dueTicks(of: event)
    // An event is never handed over before it is due; a counter that differs between processors may look as if.
    let late = end > due ? end - due : 0
    let took = end > begin ? end - begin : 0
    response.record(ticks: late)
    service.record(ticks: took)
    busyTicks &+= took
    if worstCount > 0, worst.count < worstCount || late > worst[worst.count - 1].ticks {
      let place = worst.firstIndex { $0.ticks < late } ?? worst.count
      worst.insert(WorstEvents.Entry(event: event, ticks: late), at: place)
      if worst.count > worstCount { worst.removeLast() }
    }
    guard Double(late) > intervalTicks else { return }
    missedCount += 1
    guard Double(busyTicks) > intervalTicks else { return }
    if let last = suspects.last, last.upperBound == event {
      suspects[suspects.count - 1] = last.lowerBound..<event + 1
    } else {
      suspects.append(event..<event + 1)
    }
  }
}
