import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation

/// `bench sample`: what the gate and the counting of instructions run in processes of their own.
struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Measure one thing once, for another process: prints JSON.",
    discussion: """
      `bench gate` runs this in turns in both builds, and under callgrind to count instructions. exact: digests, \
      recognitions and allocations. time: one duration a scenario, or one a turn in a ring of processes. \
      instructions: plays each scenario once in a call that callgrind finds by name. Seldom of use by hand.
      """,
    shouldDisplay: false)

  @Argument(help: "exact, time or instructions.")
  var kind: SampleKind

  @Option(help: "The seed of generated streams.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Only the gate's scenario of this name; may be repeated.", valueName: "name"))
  var scenario: [String] = []

  @Flag(help: "The gate's scenarios that are timed, and no others.")
  var timed = false

  @Option(
    help: ArgumentHelp(
      "A defect to be planted: work=PERCENT, allocation=EVENTS, late-timer=NS, past=EVENTS.", valueName: "what"))
  var plant: Plant?

  @Option(
    help: ArgumentHelp(
      "Measure durations in turns with other processes, which have the same folder of named pipes.",
      valueName: RingPlace.form))
  var ring: RingPlace?

  func validate() throws {
    if ring != nil, kind != .time { throw ValidationError("--ring is for durations") }
  }

  func run() throws {
    let mode = BuildMode.current()
    // Valgrind spoils durations and nothing else.
    if kind != .instructions, let refusal = mode.timingRefusal { throw CommandFailure(refusal) }
    let reply = SampleReply(key: .current(), measurement: GateMeasurement(rows: try rows()))
    Console.print(try reply.json() + "\n")
  }

  private func rows() throws -> [GateMeasurement.Row] {
    // Only durations need a calibrated clock; a calibration under callgrind would take seconds.
    let clock = kind == .time ? EventClock.calibrated() : .uncalibrated
    var sampler = GateSampler(meter: Meter(clock: clock), plant: plant)
    let chosen = try GateSuite.named(scenario).filter { ($0.isTimed || !timed) && ($0.canBePlanted || plant == nil) }
    if let ring { sampler.ring = try TurnRing(ring, scenarioCount: chosen.count) }
    return try chosen.map { scenario in
      switch scenario.play {
      case .workload(let make):
        return try sampler.row(try make(seed, kind), name: scenario.name, isWellFormed: scenario.isWellFormed, kind)
      case .aged(let make):
        let (workload, first) = try make(seed)
        return try sampler.row(workload, countedFrom: first, name: scenario.name, kind)
      case .interaction(let make): return try sampler.row(make(seed), name: scenario.name, kind)
      }
    }
  }
}

extension SampleKind: ExpressibleByArgument {}

/// What a sample says to the process that asked for it.
struct SampleReply: Codable, Equatable {
  static let currentProtocol = 1

  var sampleProtocol = SampleReply.currentProtocol
  var key: BaselineKey
  var measurement: GateMeasurement

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Reads a reply; throws what is wrong with it.
  init(json: String, from program: String) throws(CommandFailure) {
    do { self = try JSONDecoder().decode(SampleReply.self, from: Data(json.utf8)) } catch {
      throw CommandFailure("\(program) does not speak the gate's protocol: its benchmark is another's")
    }
    guard sampleProtocol == Self.currentProtocol else {
      throw CommandFailure(
        "\(program) speaks version \(sampleProtocol) of the gate's protocol, this program \(Self.currentProtocol)")
    }
  }

  init(key: BaselineKey, measurement: GateMeasurement) {
    self.key = key
    self.measurement = measurement
  }
}

extension EventClock {
  /// A clock for what is not timed: its ticks are nanoseconds, its overhead is unknown.
  static let uncalibrated = EventClock(
    source: .monotonic, nanosecondsPerTick: 1, calibrationError: 1, quantumTicks: 1,
    overhead: ClockOverhead(pairCount: 0, minimum: 0, p50: 0, p90: 0, p99: 0, p999: 0, maximum: 0))
}
