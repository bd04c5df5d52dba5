// A scenario's cost from samples that were not taken in one go, but in turns with those of other scenarios.

extension ScenarioReport.Amortized {
  /// The cost from samples in nanoseconds per event; `nil` if there is none or one is not finite.
  ///
  /// - Parameters:
  ///   - samples: One figure a sample, in the order taken.
  ///   - eventsPerSample: How many events a sample holds.
  ///   - eventCount: Events of a pass.
  ///   - rowCount: Rows of a pass.
  ///   - pairsPerSample: How often the clock was read within a sample.
  ///   - clock: What they were taken with.
  ///   - wanted: How many clock quanta a sample must last to be believed.
  ///   - seed: The bootstrap's.
  public init?(
    samples: [Double], eventsPerSample: Int, eventCount: Int, rowCount: Int, pairsPerSample: Int, clock: EventClock,
    sampleQuantaMin wanted: UInt64, seed: UInt64
  ) {
    guard eventsPerSample > 0, let summary = Summary(samples, seed: seed) else { return nil }
    let shortest = clock.ticks(nanoseconds: summary.minimum * Double(eventsPerSample))
    nanosecondsPerEvent = summary
    self.samples = samples
    nanosecondsPerRow = rowCount > 0 ? summary.scaled(by: Double(eventCount) / Double(rowCount)) : nil
    eventsPerSecond = summary.median > 0 ? 1e9 / summary.median : 0
    self.eventsPerSample = eventsPerSample
    overheadPerEvent = clock.overhead.p50 * Double(pairsPerSample) / Double(eventsPerSample)
    sampleQuantaMin = clock.quanta(shortest)
    doubt =
      sampleQuantaMin < wanted
      ? "a sample lasted \(sampleQuantaMin) clock quanta instead of \(wanted)" : nil
  }
}
