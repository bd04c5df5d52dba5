// One side of a comparison: a benchmark's executable that is asked for samples.

import BenchmarkHarness
import CommandShell
import Foundation

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
        "\(name) was ended by signal \(run.signal ?? 0): \(run.errors.isEmpty ? "it said nothing" : run.ending())")
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

/// Counts instructions of programs by callgrind.
struct InstructionCounter {
  let callgrind: Callgrind
  let strip: String
  /// The folder for stripped copies and callgrind's files; it is removed when nobody needs the counter any more.
  private let folder: TemporaryFolder

  /// Throws what is missing, with the remedy.
  init() throws(CommandFailure) {
    guard let valgrind = CommandPath.of("valgrind") else { throw CommandFailure(Callgrind.missing) }
    guard let strip = ["strip", "llvm-strip"].lazy.compactMap(CommandPath.of).first else {
      throw CommandFailure(
        "instructions are not counted: there is no strip in PATH, and valgrind cannot read Swift's debug information; "
          + "install binutils")
    }
    callgrind = Callgrind(valgrind: valgrind)
    self.strip = strip
    folder = try TemporaryFolder()
  }

  /// A program, and arguments with which it makes counted calls.
  struct Request {
    var program: SampledProgram
    var arguments: [String]
  }

  /// Runs programs at the same time and puts the counts of their calls into the rows they reply with.
  func counts(_ requests: [Request]) throws(CommandFailure) -> [GateMeasurement] {
    let folders = try requests.map { _ throws(CommandFailure) in try TemporaryFolder(in: folder.path) }
    let stripping = zip(requests, folders).map { request, work in
      ChildRun.Call(command: strip, arguments: ["-g", "-o", work.path + "/program", request.program.path])
    }
    for (outcome, request) in zip(ChildRun.together(stripping), requests) {
      let run = try outcome.get()
      guard run.isSuccess else {
        throw CommandFailure("\(strip) failed on \(request.program.name): \(run.ending())")
      }
    }
    let counting = zip(requests, folders).map { request, work in
      ChildRun.Call(
        command: callgrind.valgrind,
        arguments: callgrind.arguments(
          program: work.path + "/program", arguments: request.arguments, outputPath: work.path + "/counts"),
        directory: request.program.directory, environment: Callgrind.environment.mapValues { Optional($0) })
    }
    var measurements: [GateMeasurement] = []
    for (outcome, (request, work)) in zip(ChildRun.together(counting), zip(requests, folders)) {
      measurements.append(
        try counted(try outcome.get(), outputPath: work.path + "/counts", name: request.program.name))
    }
    return measurements
  }

  /// What a counted run has said, with the counts from callgrind's files.
  private func counted(
    _ run: ChildRun, outputPath: String, name: String
  ) throws(CommandFailure) -> GateMeasurement {
    guard run.isSuccess else {
      throw CommandFailure("\(name) failed under valgrind (exit code \(run.code ?? -1)): \(run.ending())")
    }
    var measurement = try SampleReply(json: run.output, from: name).measurement
    for place in measurement.rows.indices {
      do throws(CallgrindFailure) {
        measurement.rows[place].instructions = try CallgrindOutput(
          path: Callgrind.path(ofCall: place, outputPath: outputPath)
        ).instructions
      } catch {
        throw CommandFailure("\(measurement.rows[place].name): \(error)")
      }
    }
    return measurement
  }
}

/// A folder that lives as long as the value.
final class TemporaryFolder: Sendable {
  let path: String

  /// A new folder in another one, or in the system's place for them, which must be there.
  init(in parent: String? = nil) throws(CommandFailure) {
    let base = parent ?? FileManager.default.temporaryDirectory.path
    path = base + "/bench-" + UUID().uuidString
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) } catch {
      throw CommandFailure("\(path) cannot be made: check that \(base) exists, may be written and is not full")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
