// `fuzz count`: what `fuzz --worst-latency` runs under callgrind.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import MultitouchRecordings
import MultitouchSimulation

/// Plays each stream once in a call that callgrind finds by its name.
struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Play legal streams once each, for callgrind to count. Seldom of use by hand.",
    shouldDisplay: false)

  @Argument(help: "Legal streams as .touch files.")
  var files: [String]

  func run() throws {
    for file in files {
      let script: TouchScript
      do { script = try TouchFormat.read(file) } catch { throw CommandFailure("\(error)") }
      if let complaint = LegalStream.complaint(script) {
        throw CommandFailure("\(file) is not a legal stream: \(complaint)")
      }
      CountedStream.count(script)
    }
  }
}
