// One side of a comparison: a benchmark's executable that is asked for samples.

import BenchmarkHarness
import CommandShell

/// An executable that speaks the protocol of `bench sample`.
struct SampledProgram {
  /// Its path.
  var path: String
  /// For messages: "the base", "the candidate".
  var name: String
  /// Where it runs: it finds the corpus from there.
  var directory: String
  var seed: UInt64

  /// Asks for a sample in a process of its own.
  func sample(
    _ kind: SampleKind, _ scenarios: [String] = [], timedOnly: Bool = false, plant: Plant? = nil
  ) throws(CommandFailure) -> SampleReply {
    try reply(try ChildRun.together([call(kind, scenarios, timedOnly: timedOnly, plant: plant)])[0].get())
  }

  /// The call that asks for a sample; its end is for ``reply(_:)``.
  func call(
    _ kind: SampleKind, _ scenarios: [String] = [], timedOnly: Bool = false, plant: Plant? = nil, ring: RingPlace? = nil
  ) -> ChildRun.Call {
    ChildRun.Call(
      command: path,
      arguments: Self.arguments(kind, seed: seed, scenarios, timedOnly: timedOnly, plant: plant, ring: ring),
      directory: directory)
  }

  /// What a finished process has said.
  func reply(_ run: ChildRun) throws(CommandFailure) -> SampleReply {
    guard run.isSuccess else { throw failure(run) }
    return try SampleReply(json: run.output, from: name)
  }

  /// Whether it can take turns with others: a ref that was built whole may be older than the ring.
  func canTakeTurns() throws(CommandFailure) -> Bool {
    try ChildRun.run(path, ["sample", "--help"], in: directory).output.contains(RingPlace.form)
  }

  static func arguments(
    _ kind: SampleKind, seed: UInt64, _ scenarios: [String] = [], timedOnly: Bool = false, plant: Plant? = nil,
    ring: RingPlace? = nil
  ) -> [String] {
    var arguments = ["sample", kind.rawValue, "--seed", "\(seed)"]
    for scenario in scenarios { arguments += ["--scenario", scenario] }
    if timedOnly { arguments.append("--timed") }
    if let plant { arguments += ["--plant", plant.argument] }
    if let ring { arguments += ["--ring", ring.argument] }
    return arguments
  }

  private func failure(_ run: ChildRun) -> CommandFailure {
    guard let code = run.code else {
      return CommandFailure(
        "\(name) was ended by signal \(run.signal ?? 0): \(run.ending())")
    }
    return CommandFailure("\(name) failed with exit code \(code): \(run.ending())")
  }

  /// Asks for counted passes under callgrind; instructions are in the rows.
  ///
  /// - Parameters:
  ///   - arguments: of `bench sample`, or the gate's own if nil.
  ///   - counter: where valgrind is.
  func instructions(
    _ counter: InstructionCounter, arguments: [String]? = nil, plant: Plant? = nil
  ) throws(CommandFailure) -> GateMeasurement {
    let arguments = arguments ?? Self.arguments(.instructions, seed: seed, plant: plant)
    return try counter.counts([InstructionCounter.Request(program: self, arguments: arguments)])[0]
  }
}
