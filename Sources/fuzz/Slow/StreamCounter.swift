// Instructions of streams, counted by callgrind in a process of this program's own.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings

/// Counts instructions per event of many streams in one process under valgrind.
final class StreamCounter {
  private let callgrind: Callgrind
  private let folder: String
  private let program: String

  /// Makes a copy of this program without debug information, which valgrind cannot read. Throws what is missing, with
  /// the remedy.
  init() throws {
    guard let valgrind = CommandPath.of("valgrind") else { throw CommandFailure(Callgrind.missing) }
    guard let strip = ["strip", "llvm-strip"].lazy.compactMap(CommandPath.of).first else {
      throw CommandFailure("instructions are not counted: there is no strip in PATH; install binutils")
    }
    callgrind = Callgrind(valgrind: valgrind)
    folder = NSTemporaryDirectory() + "fuzz-slow-" + UUID().uuidString
    try Folder.make(folder)
    program = folder + "/program"
    let own = Subcommand.ownPath
    let stripping = Subcommand.run([strip, "-g", "-o", program, own], in: folder)
    guard stripping.code == 0 else { throw CommandFailure("\(strip) failed on \(own): \(stripping.output)") }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Instructions per event of each stream.
  func costs(of scripts: [TouchScript]) throws -> [Double] {
    let output = folder + "/counts"
    var paths: [String] = []
    for (index, script) in scripts.enumerated() {
      let path = "\(folder)/\(index).touch"
      try WholeFile.write(TouchFormat.text(of: script), path: path)
      paths.append(path)
    }
    let environment = Callgrind.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let arguments = callgrind.arguments(program: program, arguments: ["count"] + paths, outputPath: output)
    let run = Subcommand.run(environment + [callgrind.valgrind] + arguments, in: folder)
    guard run.code == 0 else {
      throw CommandFailure("the streams could not be counted (exit code \(run.code)): \(run.output.suffix(400))")
    }
    return try scripts.indices.map { index in
      let counted: CallgrindOutput
      do { counted = try CallgrindOutput(path: Callgrind.path(ofCall: index, outputPath: output)) } catch {
        throw CommandFailure("\(error)")
      }
      return Double(counted.instructions) / Double(max(1, scripts[index].steps.count))
    }
  }
}
