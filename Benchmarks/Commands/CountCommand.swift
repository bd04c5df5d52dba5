import ArgumentParser
import BenchmarkHarness
import CommandShell
import MultitouchRecordings

/// `bench count`: what the counting of a run's instructions plays in a process of its own.
struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Play scenarios of the suite and files once each in a counted call, for another process: prints JSON.",
    discussion: """
      `bench run` runs this under callgrind, which finds the call by name. What the gate plays is sampled by `bench \
      sample instructions`. Seldom of use by hand.
      """,
    shouldDisplay: false)

  @Option(help: "The seed of generated streams.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Rows of each generated stream.", valueName: "count"))
  var rows = GateSuite.rows

  @Option(help: ArgumentHelp("A scenario of the standard suite; may be repeated.", valueName: "name"))
  var suite: [String] = []

  @Option(
    help: ArgumentHelp(
      "The package whose corpus the suite plays; found from this program if not given.", valueName: "folder"))
  var package: String?

  @Option(help: ArgumentHelp("A recording or script; may be repeated.", valueName: "path"))
  var file: [String] = []

  @Option(help: ArgumentHelp("The files' format; detected if not given.", valueName: "name"))
  var format: FileFormatArgument?

  @Option(help: ArgumentHelp("The screen recordings are laid onto; by default as `bench run` does.", valueName: "WxH"))
  var screen: ScreenArgument?

  @Option(help: ArgumentHelp("Which device of recordings of several.", valueName: "name"))
  var device: String?

  func validate() throws {
    guard (1...GateSuite.rows).contains(rows) else {
      throw ValidationError("--rows must be from 1 to \(GateSuite.rows): a simulated processor is slow")
    }
  }

  func run() throws {
    let reply = SampleReply(key: .current(), measurement: GateMeasurement(rows: try countedRows()))
    Console.print(try reply.json() + "\n")
  }

  /// The counted rows.
  func countedRows() throws -> [GateMeasurement.Row] {
    let sampler = GateSampler(meter: Meter(clock: .uncalibrated))
    let reading = RecordingOptions(screen: screen?.size, device: device)
    let context = SuiteContext(
      meter: sampler.meter, amounts: .counted(rows: rows), seed: seed, reading: reading, timingRefusal: nil)
    let folders = package.map { SuiteFolders(package: $0) } ?? .located()
    let standard = ScenarioList.standard(folders: folders).scenarios
    for name in suite where !standard.contains(where: { $0.name == name }) {
      throw CommandFailure("the suite has no scenario '\(name)': `bench list` names all")
    }
    let all = standard.filter { suite.contains($0.name) }
    return try (all + UserFiles.scenarios(file, format: format?.format, reading)).compactMap { scenario in
      guard let workload = try scenario.workload?(context) else { return nil }
      return try sampler.row(workload, name: scenario.name, isWellFormed: false, .instructions)
    }
  }
}

extension SuiteContext.Amounts {
  /// What a simulated processor can play in seconds: of a stream the rows that are timed, or the gate's if those are
  /// fewer.
  static func counted(rows: Int) -> SuiteContext.Amounts {
    var amounts = quick
    amounts.rows = min(rows, GateSuite.rows)
    return amounts
  }
}
