// `fuzz witness`, which `fuzz recover` and `fuzz shrink` start.

import ArgumentParser
import MultitouchSimulation

/// Runs one input and, should that end the process, leaves a note of it.
struct WitnessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "witness",
    abstract: "Run a file before all judges, and leave a note should the process die of it. Seldom of use by hand.",
    shouldDisplay: false)

  @Argument(help: "A file, as 'fuzz replay' takes it.")
  var file: String

  @Option(help: "The folder for the note.")
  var out: String

  @Option(help: ArgumentHelp("A canary's fault to plant.", visibility: .private))
  var planted: String?

  func run() throws {
    try Fuzz.prepare()
    let input = try ReplayCommand.input(file)
    let notes = WorkNotes(below: out, jobs: 1)
    defer { notes.remove() }
    let fault = Canary.all.first { $0.name == planted }?.fault
    // What a judge says is of no interest here.
    _ = ThreadedWorkForce(jobs: 1, fault: fault, notes: notes).map(1) { _, worker in ReplayCommand.judge(input, worker)
    }
  }
}
