// How a clock learns its rate, its quantum and what reading it costs.

import CTimestamp

extension EventClock {
  /// Calibrates the best clock of this machine, or the one asked for.
  ///
  /// - Parameters:
  ///   - source: Where ticks come from. One that this processor does not have is replaced by `.monotonic`, which the
  ///     clock's `source` then says.
  ///   - duration: How long the counter runs beside CLOCK_MONOTONIC. The rate's error is the uncertainty of the two
  ///     readings divided by it: about one part in a million for the default.
  ///   - pairCount: How many empty pairs measure quantum and overhead.
  ///
  /// Costs `duration` plus some milliseconds of busy waiting, and allocates.
  ///
  /// - Precondition: `duration` is positive, `pairCount` is at least 2.
  public static func calibrated(
    source: Source = .best, duration: Duration = .milliseconds(50), pairCount: Int = 100_000
  ) -> EventClock {
    precondition(duration > .zero && pairCount >= 2, "calibration needs time and at least two pairs")
    let source = source.isAvailable ? source : .monotonic
    let rate = source == .monotonic ? CalibrationRate(nanosecondsPerTick: 1, error: 0) : .measured(during: duration)
    let provisional = EventClock(
      source: source, nanosecondsPerTick: rate.nanosecondsPerTick, calibrationError: rate.error, quantumTicks: 1,
      overhead: ClockOverhead(pairCount: 0, minimum: 0, p50: 0, p90: 0, p99: 0, p999: 0, maximum: 0))

    var readings = [UInt64](repeating: 0, count: pairCount)
    for index in readings.indices { readings[index] = provisional.begin() }
    var pairs = [UInt64](repeating: 0, count: pairCount)
    for index in pairs.indices {
      let begin = provisional.begin()
      pairs[index] = provisional.end() &- begin
    }

    return EventClock(
      source: source, nanosecondsPerTick: rate.nanosecondsPerTick, calibrationError: rate.error,
      quantumTicks: quantum(ofReadings: readings),
      overhead: ClockOverhead(ticks: pairs, nanosecondsPerTick: rate.nanosecondsPerTick))
  }

  /// The step of a clock, from consecutive readings.
  ///
  /// A clock that is coarser than its own reading shows the same value twice: its step is then the smallest
  /// difference that is not zero. A finer one never does: its step is what divides all differences, which finds the
  /// counters that count fast but advance in steps, also where such a step is no whole number of ticks.
  static func quantum(ofReadings readings: [UInt64]) -> Double {
    var smallest = UInt64.max
    var divisor: UInt64 = 0
    var repeats = false
    for (earlier, later) in zip(readings, readings.dropFirst()) where later >= earlier {
      let difference = later - earlier
      if difference == 0 {
        repeats = true
      } else {
        smallest = min(smallest, difference)
        divisor = greatestCommonDivisor(divisor, difference)
      }
    }
    if smallest == .max { return 1 }
    if repeats || divisor > 1 { return Double(repeats ? smallest : divisor) }
    return fractionalQuantum(ofReadings: readings, smallest: smallest) ?? 1
  }

  /// The largest step of which all differences are multiples, as far as they are cut to whole ticks; nil if there is
  /// none of some ticks.
  ///
  /// What is asked are the differences that are found again between a reading and several later ones: they are many,
  /// and each is whole steps, less than a tick more or less. Far ones, behind an interruption, would be multiples of
  /// anything. One in a hundred may be out of step.
  private static func fractionalQuantum(ofReadings readings: [UInt64], smallest: UInt64) -> Double? {
    let farthest = smallest.multipliedReportingOverflow(by: 64)
    if farthest.overflow { return nil }
    let some = readings.prefix(20_000)
    var found: [UInt64: Int] = [:]
    for lag in [1, 2, 3, 5, 8, 13] {
      for (earlier, later) in zip(some, some.dropFirst(lag)) where later > earlier {
        if later - earlier <= farthest.partialValue { found[later - earlier, default: 0] += 1 }
      }
    }
    // So few can be multiples of something by chance.
    guard found.count >= 16 else { return nil }
    let differences = found.sorted { $0.key < $1.key }.map { (length: Double($0.key), count: $0.value) }
    let outliersMax = found.values.reduce(0, +) / 100
    func divides(_ step: Double) -> Bool {
      var outliers = 0
      for difference in differences {
        let multiple = (difference.length / step).rounded()
        // A tick, and what a step that is wrong by half of what the candidates are apart comes to.
        if abs(difference.length - multiple * step) > 1 + multiple / 512 { outliers += difference.count }
        if outliers > outliersMax { return false }
      }
      return true
    }
    // Those that fit lie around the step: the middle of them is it.
    var largest: Double?
    var step = Double(smallest) + 1
    while step >= 8 {
      if divides(step) {
        largest = largest ?? step
      } else if let largest {
        return (largest + step + 1.0 / 256) / 2
      }
      step -= 1.0 / 256
    }
    return nil
  }

  private static func greatestCommonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
  }
}

extension ClockOverhead {
  /// Sums up empty pairs given in ticks. Sorts, so O(n log n).
  init(ticks: [UInt64], nanosecondsPerTick: Double) {
    let sorted = ticks.sorted().map { Double($0) * nanosecondsPerTick }
    self.init(
      pairCount: sorted.count,
      minimum: sorted.first ?? 0,
      p50: Summary.quantile(0.5, ofSorted: sorted),
      p90: Summary.quantile(0.9, ofSorted: sorted),
      p99: Summary.quantile(0.99, ofSorted: sorted),
      p999: Summary.quantile(0.999, ofSorted: sorted),
      maximum: sorted.last ?? 0)
  }
}

/// The length of a counter's tick, with its uncertainty.
struct CalibrationRate: Equatable {
  var nanosecondsPerTick: Double
  /// Half the width of the interval that must contain the rate, as a fraction of it.
  var error: Double

  /// One reading of the counter between two of CLOCK_MONOTONIC: it was taken at some instant in that bracket.
  struct Anchor: Equatable {
    var ticks: UInt64
    var earliest: UInt64
    var latest: UInt64
    var width: UInt64 { latest &- earliest }

    /// The narrowest bracket of several tries, so that an interruption does not spoil the anchor.
    static func taken(tries: Int = 64) -> Anchor {
      var best: Anchor?
      for _ in 0..<tries {
        let earliest = ctimestamp_monotonic()
        let ticks = ctimestamp_begin()
        let anchor = Anchor(ticks: ticks, earliest: earliest, latest: ctimestamp_monotonic())
        if best.map({ anchor.width < $0.width }) ?? true { best = anchor }
      }
      return best ?? Anchor(ticks: 0, earliest: 0, latest: 0)
    }
  }

  init(nanosecondsPerTick: Double, error: Double) {
    self.nanosecondsPerTick = nanosecondsPerTick
    self.error = error
  }

  /// The rate between two anchors; `nil` if the counter or the clock did not advance.
  init?(from start: Anchor, to stop: Anchor) {
    guard stop.ticks > start.ticks, stop.earliest > start.latest else { return nil }
    let shortest = Double(stop.earliest - start.latest)
    let longest = Double(stop.latest - start.earliest)
    let ticks = Double(stop.ticks - start.ticks)
    nanosecondsPerTick = (shortest + longest) / 2 / ticks
    error = (longest - shortest) / (longest + shortest)
  }

  /// Lets the counter run beside CLOCK_MONOTONIC for `duration`, busily: a sleeping core may stop some counters.
  static func measured(during duration: Duration) -> CalibrationRate {
    let (seconds, attoseconds) = duration.components
    let wait = UInt64(clamping: seconds) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
    let start = Anchor.taken()
    while true {
      while ctimestamp_monotonic() &- start.latest < wait {}
      if let rate = CalibrationRate(from: start, to: .taken()) { return rate }
    }
  }
}
