// What timing batches of events has found: the figure that is compared.

/// The cost of an event in a batch, with its confidence interval.
public struct AmortizedMeasurement: Sendable, Equatable {
  /// One figure a sample, in the order taken, in nanoseconds per event. Contains the clock overhead's share.
  public let samples: [Double]
  /// Median, bootstrap interval and spread of the samples.
  public let nanosecondsPerEvent: Summary
  /// How many events one sample holds.
  public let eventsPerSample: Int
  /// How much of each sample figure is the clock's own cost, in nanoseconds per event.
  public let overheadPerEvent: Double
  /// The shortest sample, in clock quanta.
  public let sampleQuantaMin: UInt64
  /// How many quanta a sample was to last.
  public let sampleQuantaWanted: UInt64
  /// What the measured events allocated, or why that is not known. The "events" of the ledger are samples.
  public let allocations: AllocationResult

  /// Why the figures cannot be believed; `nil` if nothing speaks against them.
  public var doubt: String? {
    // One or two processor cycles: the loop's own.
    if nanosecondsPerEvent.median < 0.5 {
      return "an event takes no longer than an empty loop: the optimiser has removed it; let its result be used"
    }
    if sampleQuantaMin < sampleQuantaWanted {
      return "a sample lasted \(sampleQuantaMin) clock quanta instead of \(sampleQuantaWanted)"
    }
    return nil
  }

  /// Events per second at the median cost; infinite if it is not measurable.
  public var eventsPerSecond: Double { 1e9 / nanosecondsPerEvent.median }
}
