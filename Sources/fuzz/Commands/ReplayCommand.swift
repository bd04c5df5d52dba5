// `fuzz replay`.

import ArgumentParser
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation

/// Runs files before all judges.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run files before all judges and say what they object to.",
    discussion: """
      A .touch file is a script, and its expectations are checked too; a .touchtext file is a text for the reader of \
      .touch; a .recording file is one for the readers of recordings. Of a folder all .touch files are run.

      EXAMPLES
        fuzz replay .build/fuzz/model-act-state-pan.touch
        fuzz replay Corpus

      \(FuzzExit.discussion)
      """)

  @Argument(help: "Files and folders.")
  var paths: [String]

  @Option(help: "Threads.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    if paths.isEmpty { throw ValidationError("name a file or a folder") }
    if jobs < 1 || jobs > 1024 { throw ValidationError("--jobs is 1 … 1024, not \(jobs)") }
  }

  func run() throws {
    try Fuzz.prepare()
    var files: [(path: String, input: FuzzInput)] = []
    for path in paths {
      guard FileManager.default.fileExists(atPath: path) else {
        throw CommandFailure("\(path) does not exist: check the path")
      }
      for file in TouchFiles.below(path) { files.append((file, try Self.input(file))) }
    }
    if files.isEmpty { throw CommandFailure("there is no .touch file in \(paths.joined(separator: ", "))") }
    let inputs = files.map(\.input)
    let results = ThreadedWorkForce(jobs: jobs).map(inputs.count) { index, worker in
      Self.judge(inputs[index], worker)
    }
    var objections = 0
    for (file, reason) in zip(files, results) {
      guard let reason else { continue }
      objections += 1
      Console.print("\(file.path): \(reason)\n")
    }
    Console.print("\(files.count) files, \(objections) objected to\n")
    if objections > 0 { throw ExitCode(FuzzExit.findings.rawValue) }
  }

  static func input(_ path: String) throws -> FuzzInput {
    if path.hasSuffix(".touch") {
      do { return .script(try TouchFormat.read(path)) } catch { throw CommandFailure("\(error)") }
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("\(path) cannot be read: check that it is a file and may be read")
    }
    return path.hasSuffix(".touchtext") ? .touchText(Array(data)) : .recording(Array(data))
  }

  /// What the judges, and a script's own expectations, object to; nil if nothing.
  static func judge(_ input: FuzzInput, _ worker: FuzzWorker) -> String? {
    switch input {
    case .script(let script):
      let examination = worker.scripts.examine(script)
      if let verdict = examination.verdict { return "\(verdict.identity)\n\(verdict.reason)" }
      let failures = script.failures(of: Trace(examination.trace))
      return failures.isEmpty ? nil : failures.map(\.description).joined(separator: "\n")
    case .recording(let bytes):
      return worker.readers.examine(recording: bytes).map { "\($0.identity)\n\($0.reason)" }
    case .touchText(let bytes):
      return worker.readers.examine(touchText: bytes).map { "\($0.identity)\n\($0.reason)" }
    }
  }
}
