// Measures a piece of code event by event, and in batches.

import CTimestamp

/// Measures steps of code with one clock and one allocation probe, on the thread that made it.
///
/// A step gets the state and the index of its event. Both variants are inlined into the caller with the step
/// specialised, so that an event pays for two clock readings and four loads, allocates nothing, and calls nothing.
///
/// ```swift
/// var engine = TouchEngine()                       // any value, copyable or not
/// let meter = Meter()
///
/// let single = meter.perEvent(&engine, count: frames.count) { engine, index in
///   engine.handle(frames[index])
/// }
/// print(single.percentiles.p999, "ns raw; the clock itself takes", single.overhead.p50)
/// if case .counted(let ledger) = single.allocations, let first = ledger.first {
///   print("event", first.event, "allocated", first.allocatedBytes, "bytes")
/// }
///
/// let batch = meter.amortized(
///   &engine, count: frames.count, prepare: { $0.reset() }
/// ) { engine, index in engine.handle(frames[index]) }
/// print(batch.nanosecondsPerEvent.median, "ns per event")
///
/// // Without a state, for code that keeps its own and returns what it has computed:
/// let (events, batches) = meter.measure(events: 1000, prepare: { total = 0 }) { index in
///   total &+= index
///   return total
/// }
/// ```
///
/// The harness makes the compiler believe that the state is looked at after every event, so that no event is optimised
/// away or merged with the next; where that fails, the result has a `doubt`. But nothing makes a wrong answer worth
/// timing: what the steps compute must be checked by the caller, by a digest for instance.
public struct Meter {
  public let clock: EventClock
  public let probe: AllocationProbe
  public let options: Options

  /// How much is measured.
  public struct Options: Sendable, Equatable, Codable {
    /// How many of the slowest events keep their index.
    public var worstEventCount = 10
    /// How many batches are timed.
    public var sampleCount = 60
    /// How many batches run before the first that counts.
    public var warmUpSampleCount = 5
    /// A batch lasts at least so many clock quanta.
    public var sampleQuantaMin: UInt64 = 1000
    /// The bootstrap's seed.
    public var seed: UInt64 = 1

    public init() {}
  }

  /// A meter with the best clock of this machine, freshly calibrated (some 60 ms).
  ///
  /// - Precondition: `options` asks for at least one sample, and for no negative number of anything; so of each
  ///   initializer.
  public init(options: Options = Options()) {
    self.init(clock: .calibrated(), options: options)
  }

  /// A meter with a clock that is at hand.
  public init(clock: EventClock, options: Options = Options()) {
    self.init(clock: clock, probe: AllocationProbe(), options: options)
  }

  /// A meter with a clock and a probe that are at hand. The probe must have been made on this thread.
  public init(clock: EventClock, probe: AllocationProbe, options: Options = Options()) {
    precondition(options.sampleCount >= 1 && options.warmUpSampleCount >= 0, "a measurement has at least one sample")
    precondition(options.worstEventCount >= 0, "a list cannot hold less than nothing")
    self.clock = clock
    self.probe = probe
    self.options = options
  }

  /// Runs `step` for the indices `0..<count`, once each, and times every one alone.
  ///
  /// Event timing contains one clock overhead, reported beside it. The allocation readings lie outside the timed
  /// section. All memory for recording is taken before the first event.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable @inline(__always)
  public func perEvent<State: ~Copyable>(
    _ state: inout State, count: Int, step: (inout State, Int) -> Void
  ) -> EventMeasurement {
    perEvent(&state, count: count, prepare: { _, _ in }, step: step)
  }

  /// Times every event alone, with a preparation of its own before each, outside of the time and of the ledger.
  ///
  /// This is how a slow event is replayed: prepared many times over to the point where it happened, and timed there.
  /// Slow every time is the code's doing, slow once is the host's.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable @inline(__always)
  public func perEvent<State: ~Copyable>(
    _ state: inout State, count: Int, prepare: (inout State, Int) -> Void, step: (inout State, Int) -> Void
  ) -> EventMeasurement {
    precondition(count >= 0, "a measurement has no negative number of events")
    var recorder = EventRecorder(clock: clock, worstEventCount: options.worstEventCount)
    let before = probe.control()
    let loopStart = probe.read()
    withUnsafeMutablePointer(to: &state) { state in
      var index = 0
      while index < count {
        let beforePreparation = probe.read()
        prepare(&state.pointee, index)
        let start = probe.read()
        let begin = clock.begin()
        ctimestamp_observe(state)
        step(&state.pointee, index)
        ctimestamp_observe(state)
        let ticks = clock.end() &- begin
        recorder.record(event: index, ticks: ticks, probe.read() - start, preparation: start - beforePreparation)
        index &+= 1
      }
    }
    let loop = probe.read() - loopStart
    return recorder.finished(loop: loop, before: before, after: probe.control())
  }

  /// Runs `step` at its intended instants, one every `interval` nanoseconds, and counts each latency from there.
  ///
  /// An event that comes late because an earlier one took too long is charged with the delay: no coordinated omission.
  /// Waits busily, because a sleeping thread is woken late; so the wait warms the caches less than real idling cools
  /// them. A latency contains up to one clock reading more than in `perEvent`.
  ///
  /// - Precondition: `interval` is positive and finite, `count` is not negative.
  @inlinable @inline(__always)
  public func openLoop<State: ~Copyable>(
    _ state: inout State, count: Int, interval: Double, step: (inout State, Int) -> Void
  ) -> EventMeasurement {
    precondition(count >= 0, "a measurement has no negative number of events")
    precondition(interval > 0 && interval.isFinite, "events need an interval")
    var recorder = EventRecorder(clock: clock, worstEventCount: options.worstEventCount)
    let ticksPerEvent = interval / clock.nanosecondsPerTick
    let before = probe.control()
    let loopStart = probe.read()
    withUnsafeMutablePointer(to: &state) { state in
      let origin = clock.begin()
      var index = 0
      while index < count {
        let intended = origin &+ UInt64(Double(index &+ 1) * ticksPerEvent)
        while clock.begin() < intended {}
        let start = probe.read()
        ctimestamp_observe(state)
        step(&state.pointee, index)
        ctimestamp_observe(state)
        let ticks = clock.end() &- intended
        recorder.record(event: index, ticks: ticks, probe.read() - start)
        index &+= 1
      }
    }
    let loop = probe.read() - loopStart
    return recorder.finished(loop: loop, before: before, after: probe.control())
  }

  /// Times passes of `count` steps (indices `0..<count`) in batches: the cost per event without the clock's.
  ///
  /// `prepare` runs before every pass, outside of the time. A sample is so many whole passes that it lasts at least
  /// `sampleQuantaMin` quanta; each pass is timed on its own, so one clock overhead is spread over `count` events and
  /// stated in the result.
  ///
  /// - Precondition: `count` is positive.
  @inlinable @inline(__always)
  public func amortized<State: ~Copyable>(
    _ state: inout State, count: Int, prepare: (inout State) -> Void, step: (inout State, Int) -> Void
  ) -> AmortizedMeasurement {
    precondition(count > 0, "a pass has at least one event")
    return batches(&state, eventsPerRun: count) { state, runs, _ in
      var ticks: UInt64 = 0
      var delta = AllocationReading(allocatedBytes: 0, freedBytes: 0)
      for _ in 0..<runs {
        prepare(&state)
        withUnsafeMutablePointer(to: &state) { state in
          let start = probe.read()
          let begin = clock.begin()
          ctimestamp_observe(state)
          var index = 0
          while index < count {
            step(&state.pointee, index)
            ctimestamp_observe(state)
            index &+= 1
          }
          ticks &+= clock.end() &- begin
          let passed = probe.read() - start
          delta.allocatedBytes &+= passed.allocatedBytes
          delta.freedBytes &+= passed.freedBytes
        }
      }
      return BatchReading(ticks: ticks, delta: delta)
    }
  }

  /// Times an unending stream in batches: indices count on from 0 and never start again.
  ///
  /// For steps that make their own event from the index. One clock overhead is spread over a whole sample.
  @inlinable @inline(__always)
  public func amortizedStream<State: ~Copyable>(
    _ state: inout State, step: (inout State, Int) -> Void
  ) -> AmortizedMeasurement {
    batches(&state, eventsPerRun: nil) { state, runs, firstIndex in
      withUnsafeMutablePointer(to: &state) { state in
        let start = probe.read()
        let begin = clock.begin()
        ctimestamp_observe(state)
        var index = firstIndex
        let end = firstIndex &+ runs
        while index < end {
          step(&state.pointee, index)
          ctimestamp_observe(state)
          index &+= 1
        }
        let ticks = clock.end() &- begin
        return BatchReading(ticks: ticks, delta: probe.read() - start)
      }
    }
  }

  /// Both measurements of code that keeps its own state: every event alone, then batches.
  ///
  /// `prepare` runs before the single events and before every pass of a batch, outside of the time. What `run` returns
  /// is made to be computed; the state it keeps is not, so return something that depends on it.
  ///
  /// - Precondition: `count` is positive.
  @inlinable @inline(__always)
  public func measure<Output>(
    events count: Int, prepare: () -> Void, run: (Int) -> Output
  ) -> (single: EventMeasurement, batch: AmortizedMeasurement) {
    var nothing: UInt8 = 0
    func step(_ nothing: inout UInt8, _ index: Int) {
      withUnsafePointer(to: run(index)) { ctimestamp_observe($0) }
    }
    prepare()
    let single = perEvent(&nothing, count: count, step: step)
    let batch = amortized(&nothing, count: count, prepare: { _ in prepare() }, step: step)
    return (single, batch)
  }

  /// Finds the length of a sample, warms up, and takes the samples.
  ///
  /// `body` does so many runs from a first index on, and returns what they took. A run is one pass, or one event of a
  /// stream.
  @inlinable @inline(__always)
  func batches<State: ~Copyable>(
    _ state: inout State, eventsPerRun: Int?, body: (inout State, _ runs: Int, _ firstIndex: Int) -> BatchReading
  ) -> AmortizedMeasurement {
    var recorder = BatchRecorder(clock: clock, options: options, eventsPerRun: eventsPerRun)
    let before = probe.control()
    while let runs = recorder.nextRunCount {
      let reading = body(&state, runs, recorder.nextIndex)
      recorder.record(reading)
    }
    return recorder.finished(before: before, after: probe.control())
  }
}
