// The second run of a script: with the host on a tape, for the digest and for the allocations of the engine alone.

import Multitouch
import MultitouchRecordings

/// What a run on a tape showed.
struct TapeResult: Equatable {
  var digest: UInt64
  var recordCount: Int
  /// The engine asked something the tape has no answer to.
  var hasDeparted: Bool
  /// Bytes allocated and freed while the engine handled its input, together; nil where nobody counts.
  var allocatedBytes: UInt64?
}

/// Runs a script on an engine of a certain size, its host on a tape.
///
/// The engine lies in memory of its own, taken and given back outside of what is counted.
enum TapeRun<
  let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
  let registrations: Int
> {
  typealias Engine = TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>

  /// Plays the script. The engine must have room for its capacities.
  static func run(_ script: TouchScript, _ tape: HostTape, counter: (() -> UInt64)?) -> TapeResult {
    let engine = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
    engine.initialize(
      to: Engine(
        profile: script.profile, limits: EngineLimits(script.capacities),
        start: Timestamp(nanoseconds: script.startTime)))
    defer {
      engine.deinitialize(count: 1)
      engine.deallocate()
    }
    var host = TraceHost(TapeSink(tape))
    for command in script.scene { give(command, &engine.pointee, &host) }
    let steps = script.steps.map(TapeStep.init)
    // Whatever the runner itself holds must not be given back between the two readings.
    let (before, after) = withExtendedLifetime((script, tape, steps)) {
      let before = counter?() ?? 0
      for index in steps.indices { play(steps[index], &engine.pointee, &host) }
      return (before, counter?() ?? 0)
    }
    return TapeResult(
      digest: host.sink.digest.value, recordCount: host.sink.recordCount, hasDeparted: host.sink.hasDeparted,
      allocatedBytes: counter == nil ? nil : after &- before)
  }

  @inline(__always)
  private static func play(_ step: TapeStep, _ engine: inout Engine, _ host: inout TraceHost<TapeSink>) {
    switch step {
    case .frame(let time, let changes):
      engine.handle(Timestamp(nanoseconds: time), changes.span, host: &host)
    case .advance(let time): engine.advance(to: Timestamp(nanoseconds: time), host: &host)
    case .command(let command): engine.perform(command, host: &host)
    case .samples(let samples):
      for sample in samples {
        _ = engine.collect(sample.contact, at: Timestamp(nanoseconds: sample.time), sample.location)
      }
    case .user(let words): host.sink.user(engine.now.nanoseconds, words)
    }
  }

  private static func give(_ command: ScriptCommand, _ engine: inout Engine, _ host: inout TraceHost<TapeSink>) {
    play(TapeStep(.command(command)), &engine, &host)
  }
}

/// A step with its command in the engine's form, made before anything is counted.
enum TapeStep {
  case frame(Int64, [ContactChange])
  case advance(Int64)
  case command(EngineCommand<StandardBehavior>)
  case user([UInt64])
  case samples([ScriptSample])

  init(_ step: ScriptStep) {
    switch step {
    case .frame(let time, let changes): self = .frame(time, changes)
    case .advance(let time): self = .advance(time)
    case .samples(let samples): self = .samples(samples)
    case .command(.user(let code, let numbers)): self = .user(HostTape.words(ofUser: code, numbers))
    case .command(let command): self = .command(EngineCommand(command))
    }
  }
}
