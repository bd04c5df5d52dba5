import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import ShellText

/// `bench [run] [FILE …]`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Measure the engine, and hold every event to the timing invariants (the default).",
    discussion: """
      Without files it runs the standard suite, in half a minute to a minute: five generated streams, the interactions, scale \
      curves, the corpus, the slowest streams that were found, and real recordings where there are any. With files it \
      runs those: each recording as a whole, at most \(RecordingLimits.wholeRecording) frames and changes of contacts, which \
      is more than 100 MB of evemu text.

      Where bench doctor finds a condition bad, the load average apart, no invariant about time passes: it is \
      inconclusive, and the condition is named.

      EXAMPLES
        bench                                  the standard suite
        bench --quick --filter stream          only the streams, in seconds
        bench --quick --exact                  a smoke test that noise cannot turn
        bench two-fingers.evemu session.yml    recordings of your own
        bench --screen 800x480 kiosk.log       the same on another screen
        bench - < session.yml                  standard input
        bench --json report.json               figures for a machine
        bench --html run.html --junit t.xml    a page with plots, and what CI reads
        bench --rate 120                       in real time: response, deadlines
        bench --rate 1000 --seconds 30 FILE    the same with your own recording
        bench --save-baseline mine.json        for bench gate --baseline mine.json

      EXIT CODES
        0  everything holds
        1  wrong usage, an input that cannot be read, or an internal error
        2  a wrong answer, a broken invariant, or an unreadable file of the suite
        3  inconclusive: the machine is too noisy or unfit, or interrupted
        130  Ctrl-C twice, or before anything was measured
      """)

  @Argument(
    help: "Recordings (evemu, libinput, getevent, evtest, pointer table) or .touch scripts to run; - is standard input."
  )
  var files: [String] = []

  @Option(help: ArgumentHelp("The files' format; detected if not given.", valueName: "name"))
  var format: FileFormatArgument?

  @Option(
    help: ArgumentHelp(
      "The screen the recordings are laid onto, in points (default: as large as the axes' resolution says, 163 points "
        + "an inch; without a resolution 1080x1920).", valueName: "WxH"))
  var screen: ScreenArgument?

  @Option(help: ArgumentHelp("Which device of recordings of several: its node or its name.", valueName: "name"))
  var device: String?

  @Option(help: ArgumentHelp("Only scenarios whose name has this in it, in any case; repeatable.", valueName: "text"))
  var filter: [String] = []

  @Flag(help: "Print the names of the scenarios and run none.")
  var list = false

  @Option(help: "The seed of generated streams.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Rows of each generated stream (default: 100000, quick 10000).", valueName: "count"))
  var rows: Int?

  @Flag(help: "Less of everything, and no reference model: a smoke test of some seconds.")
  var quick = false

  @Flag(help: "Judge answers only: figures are shown, but no invariant about time counts. For machines with company.")
  var exact = false

  @Flag(help: "Show the latencies of every scenario, and whose doing its worst event is.")
  var details = false

  @OptionGroup(title: "Reports") var output: OutputOptions

  @OptionGroup(title: "Open loop")
  var openLoop: OpenLoopOptions

  @OptionGroup(title: "Instructions and baselines")
  var measuring: MeasuringOptions

  func validate() throws {
    if let rows, !(1...10_000_000).contains(rows) { throw ValidationError("--rows must be from 1 to 10000000") }
    if files.isEmpty, format != nil || screen != nil || device != nil {
      throw ValidationError("--format, --screen and --device are for files: name at least one")
    }
    if !files.isEmpty, !filter.isEmpty || list {
      throw ValidationError("--filter and --list are for the standard suite: leave them out, or the files")
    }
    if !files.isEmpty, rows != nil {
      throw ValidationError("--rows is for generated streams: leave it out, or the files")
    }
    if list, !output.isEmpty || openLoop.rate != nil {
      throw ValidationError("--list runs nothing: leave the reports and --rate out")
    }
    if openLoop.rate != nil, output.hgrm != nil {
      throw ValidationError("--hgrm is for events alone; --rate keeps percentiles and no histograms: leave one out")
    }
    try output.refuse(inputs: files.flatMap(InputFile.places(readOf:)))
    if measuring.saveBaseline != nil, let option = optionBesideBaseline {
      throw ValidationError("--save-baseline measures what the gate compares, always whole: leave \(option) out")
    }
  }

  /// What was given that has no meaning for a baseline; nil if nothing was.
  private var optionBesideBaseline: String? {
    let given: [(String, Bool)] = [
      ("the files", !files.isEmpty), ("--filter", !filter.isEmpty), ("--list", list), ("--rows", rows != nil),
      ("--quick", quick), ("--exact", exact), ("--details", details), ("--rate", openLoop.rate != nil),
      ("the other reports", !output.isEmpty),
    ]
    return given.first { $0.1 }?.0
  }

  func run() throws {
    if list {
      Console.print(ListCommand.text(of: try ScenarioList.standard().filtered(by: filter)))
      return
    }
    let chosen = try chosen {
      if !BuildMode.current().isOptimized, let path = files.first(where: Self.isLostOnTheWay) {
        throw CommandFailure(
          "\(path) is closed on the way from this debug build to the release build: make that with "
            + "`swift build -c release --product bench` and run .build/release/bench, or name a file")
      }
      try ReleaseRelaunch.relaunchIfDebug(product: "bench")
    }
    if let path = measuring.saveBaseline { return try measuring.save(to: path, seed: seed) }
    let buildMode = BuildMode.current()
    var context = context(buildMode)
    let conditions = try DoctorCommand.checks(context.meter, buildMode)
    context.unfitness = Doctor.unfitness(of: conditions)
    let startedAt = Date()
    Interruption.listen(saysSo: true)
    if let rate = openLoop.rate {
      return try runOpenLoop(rate, chosen, context, conditions, buildMode, startedAt)
    }
    var line = ProgressLine.onStandardError(total: chosen.scenarios.count)
    var run = SuiteRun(
      chosen.scenarios, context,
      empty: SuiteRun.emptyReport(context, conditions: conditions, buildMode: buildMode, startedAt: startedAt),
      isInterrupted: { Interruption.isRequested }, progress: { line.update(done: $0, label: $1) })
    line.clear()
    run.report.memory = MemoryFigures(
      instances: EngineSize.allCases.map { .init(capacity: "an engine for " + $0.text, bytes: $0.engineBytes) },
      residentPeakBytes: ResidentMemory.peakBytes)
    run.report.request?.reading = readingText
    run.report.ask(chosen, filter, remarks: run.remarks)
    var notes = chosen.skipped + run.notes(isDetailed: details) + (run.report.memory?.lines ?? [])
    if !measuring.noInstructions {
      if !Interruption.isRequested {
        let status = StatusLine()
        status.show("counting instructions under callgrind")
        defer { status.clear() }
        notes += instructions(of: chosen.scenarios, context).count(
          into: &run.report, directory: FileManager.default.currentDirectoryPath)
      }
      if run.leftCount == 0, Interruption.isRequested { run.report = run.report.interruptedBeforeCounts() }
    }
    notes.append(
      "seed \(seed), \(Decimals.fixed(Date().timeIntervalSince(startedAt), places: 1)) s")
    var text = SuiteText(report: run.report, terminal: .of(descriptor: 1), isDetailed: details, notes: notes)
    text.leftCount = run.leftCount
    Console.print(text.text())
    // Last, so that a full disk costs the file and not what was measured.
    try write(run.report.interrupted(leaving: run.leftCount), run.exitReason)
  }

  /// Plays in real time what is named, or else a scenario of every kind.
  private func runOpenLoop(
    _ rate: Double, _ chosen: ScenarioList, _ context: SuiteContext, _ conditions: [DoctorCheck],
    _ buildMode: BuildMode, _ startedAt: Date
  ) throws {
    var workloads: [Workload]
    var unplayed: [String] = []
    if files.isEmpty, filter.isEmpty {
      workloads = try OpenLoopOptions.workloads(context)
    } else {
      workloads = try chosen.scenarios.compactMap { try $0.workload?(context) }
      unplayed = chosen.scenarios.filter { $0.workload == nil }.map(\.name)
      if !files.isEmpty, let name = unplayed.first {
        throw CommandFailure("\(name) cannot be played in real time: it is no stream for the timed host; leave it out")
      }
      if workloads.isEmpty {
        throw CommandFailure("none of these scenarios is one stream that can be played in real time; try stream/pans")
      }
    }
    var report = SuiteRun.emptyReport(context, conditions: conditions, buildMode: buildMode, startedAt: startedAt)
    // It has no part in real time.
    report.request?.asksModel = false
    report.request?.secondsInRealTime = openLoop.secondsEach
    report.request?.reading = readingText
    if !files.isEmpty || !filter.isEmpty { report.ask(chosen, filter) }
    let leftCount = openLoop.run(workloads, rate: rate, context, &report)
    var notes = (report.leftOut ?? []) + ["seed \(seed)"]
    if !unplayed.isEmpty {
      notes.append("not played, because they are not one stream each: \(unplayed.joined(separator: ", "))")
    }
    if Interruption.isRequested { notes.append("interrupted: the figures are of what was played until then") }
    report = report.interrupted(leaving: leftCount)
    Console.print(OpenLoopOptions.text(of: report, on: .of(descriptor: 1), isDetailed: details, notes: notes))
    try write(report, report.exitReason)
  }

  /// Writes what is asked for, and ends with the code of what the run came to: a report that cannot be written hides no
  /// wrong answer.
  func write(_ report: RunReport, _ reason: ExitReason) throws {
    do { try output.write(ReportSource(report)) } catch {
      guard reason == .regression else { throw error }
      Console.complain("bench: \(error)\n")
    }
    if reason != .pass { throw ArgumentParser.ExitCode(reason.rawValue) }
  }

  private func instructions(of scenarios: [Scenario], _ context: SuiteContext) -> SuiteInstructions {
    files.isEmpty
      ? SuiteInstructions(
        scenarios: quick ? scenarios.filter { $0.name.hasPrefix("stream/") } : scenarios, context,
        package: SuiteFolders.located().package)
      : SuiteInstructions(
        files: files, format: format?.name, screen: screen.map { "\($0.size.width)x\($0.size.height)" },
        device: device, seed: seed)
  }

  /// What is to be run; `relaunch` does not return from a build that may not measure.
  ///
  /// What is wrong with the command is said before a release build is made. But what a pipe has to give it gives once,
  /// and that is for the build that measures.
  func chosen(relaunch: () throws -> Void) throws -> ScenarioList {
    if files.contains(where: InputFile.isStream) { try relaunch() }
    let chosen = try scenarios()
    try relaunch()
    return chosen
  }

  /// Whether a path is a shell's `<(…)`: `swift run` hands on the three standard streams and no other descriptor.
  static func isLostOnTheWay(_ path: String) -> Bool {
    let folder = "/dev/fd/"
    return path.hasPrefix(folder) && (Int(path.dropFirst(folder.count)) ?? 0) > 2
  }

  private func scenarios() throws -> ScenarioList {
    guard files.isEmpty else {
      return try UserFiles.list(files, format: format?.format, reading)
    }
    return try ScenarioList.standard().filtered(by: filter)
  }

  /// How files are read.
  private var reading: RecordingOptions { RecordingOptions(screen: screen?.size, device: device) }

  /// The options that say how files are read; nil without any.
  private var readingText: String? {
    let options = [
      screen.map { "--screen \($0.text)" }, device.map { "--device \(ShownText.line($0))" },
      format.map { "--format \($0.name)" },
    ]
    let given = options.compactMap(\.self)
    return given.isEmpty ? nil : given.joined(separator: " ")
  }

  /// What is measured, with a clock calibrated now.
  private func context(_ buildMode: BuildMode) -> SuiteContext {
    var amounts = quick ? SuiteContext.Amounts.quick : .full
    if let rows { amounts.rows = rows }
    var options = Meter.Options()
    options.sampleCount = amounts.sampleCount
    options.seed = seed
    return SuiteContext(
      meter: Meter(options: options), amounts: amounts, seed: seed, reading: reading, judgesTime: !exact,
      timingRefusal: buildMode.timingRefusal)
  }
}

/// A format's name on the command line.
struct FileFormatArgument: ExpressibleByArgument, Equatable {
  let format: UserFiles.Format
  /// As it was given.
  let name: String
  init?(argument: String) {
    guard let format = UserFiles.Format(name: argument) else { return nil }
    self.format = format
    name = argument
  }
  static var allValueStrings: [String] { UserFiles.Format.names }
}

/// `WxH` on the command line.
struct ScreenArgument: ExpressibleByArgument, Equatable {
  let size: ScreenSize
  /// As it was given.
  let text: String
  init?(argument: String) {
    guard let size = ScreenSize(text: argument) else { return nil }
    self.size = size
    text = argument
  }
}
