// Batches while they are taken: how long one must be, and what each took.

/// Decides how long a sample is and collects samples; the loop that runs them is `Meter.batches`.
///
/// First the number of runs is doubled until a sample lasts long enough, then the warm-up samples run, then those that
/// count. A sample that turns out too short (the code became faster as it warmed up) starts the search again, at most
/// `searchMax` times in all.
@usableFromInline struct BatchRecorder: ~Copyable {
  private enum Stage: Equatable {
    case searching
    case warmingUp(left: Int)
    case sampling
    case done
  }

  /// Code that still takes no time in 2⁴⁰ runs has been removed by the optimiser: the result says so by its short
  /// samples.
  static let searchMax = 40

  private let clock: EventClock
  private let options: Meter.Options
  private let eventsPerRun: Int?
  private var stage = Stage.searching
  private var searches = 0
  private var runs = 1
  private var index = 0
  private var ticks: [UInt64] = []
  private var ledger = AllocationLedger()

  @usableFromInline init(clock: EventClock, options: Meter.Options, eventsPerRun: Int?) {
    self.clock = clock
    self.options = options
    self.eventsPerRun = eventsPerRun
    ticks.reserveCapacity(options.sampleCount)
  }

  /// How many runs the next batch has; `nil` when all samples are taken.
  @usableFromInline var nextRunCount: Int? { stage == .done ? nil : runs }

  /// The index of the next batch's first event in an unending stream.
  @usableFromInline var nextIndex: Int { index }

  private var ticksMin: UInt64 {
    UInt64(exactly: (Double(options.sampleQuantaMin) * clock.quantumTicks).rounded(.up)) ?? .max
  }

  @usableFromInline mutating func record(_ reading: BatchReading) {
    index &+= runs
    let isLongEnough = reading.ticks >= ticksMin
    switch stage {
    case .searching:
      search(isLongEnough: isLongEnough)
    case .warmingUp(let left):
      stage = left > 1 ? .warmingUp(left: left - 1) : .sampling
    case .sampling:
      if !isLongEnough, searches <= Self.searchMax {
        ticks.removeAll(keepingCapacity: true)
        ledger = AllocationLedger()
        search(isLongEnough: false)
        return
      }
      ledger.note(event: ticks.count, reading.delta)
      ticks.append(reading.ticks)
      if ticks.count == options.sampleCount { stage = .done }
    case .done:
      preconditionFailure("a batch was run after the last sample")
    }
  }

  private mutating func search(isLongEnough: Bool) {
    searches += 1
    if isLongEnough || searches > Self.searchMax {
      stage = options.warmUpSampleCount > 0 ? .warmingUp(left: options.warmUpSampleCount) : .sampling
    } else {
      runs *= 2
      stage = .searching
    }
  }

  @usableFromInline
  consuming func finished(before: ProbeStatus, after: ProbeStatus) -> AmortizedMeasurement {
    let (product, overflow) = runs.multipliedReportingOverflow(by: eventsPerRun ?? 1)
    let eventsPerSample = overflow ? Int.max : product
    let samples = ticks.map { clock.nanoseconds($0) / Double(eventsPerSample) }
    // At least one sample was asked for, and all are finite.
    guard let summary = Summary(samples, seed: options.seed) else {
      preconditionFailure("a measurement without a sample")
    }
    let pairsPerSample = eventsPerRun == nil ? 1 : runs
    return AmortizedMeasurement(
      samples: samples,
      nanosecondsPerEvent: summary,
      eventsPerSample: eventsPerSample,
      overheadPerEvent: clock.overhead.p50 * Double(pairsPerSample) / Double(eventsPerSample),
      sampleQuantaMin: clock.quanta(ticks.min() ?? 0),
      sampleQuantaWanted: options.sampleQuantaMin,
      allocations: AllocationResult(ledger, before: before, after: after))
  }
}

/// What one batch took.
@usableFromInline struct BatchReading {
  @usableFromInline var ticks: UInt64
  @usableFromInline var delta: AllocationReading

  @usableFromInline init(ticks: UInt64, delta: AllocationReading) {
    self.ticks = ticks
    self.delta = delta
  }
}
