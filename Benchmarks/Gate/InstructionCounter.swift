import BenchmarkHarness
import CommandShell

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
