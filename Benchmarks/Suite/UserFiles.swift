// Files named on the command line.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// A file of the user's own: any recording, or a script.
enum UserFiles {
  /// What a file may be said to be: a recording's format, or a script.
  enum Format: Equatable {
    case recording(RecordingFormat)
    case script

    static var names: [String] { RecordingFormat.allCases.map(\.name) + ["touch"] }

    init?(name: String) {
      if name.lowercased() == "touch" {
        self = .script
      } else if let format = RecordingFormat(name: name) {
        self = .recording(format)
      } else {
        return nil
      }
    }
  }

  /// What leads to standard input.
  static let standardInputs: Set<String> = [
    InputFile.standardInput, "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0",
  ]

  /// Reads all files before anything is measured: the first that is wrong ends it, and a screen or a device that would
  /// change nothing of any of them. What a recording lost is a line of the list.
  static func list(
    _ paths: [String], format: Format?, _ reading: RecordingOptions
  ) throws(CommandFailure) -> ScenarioList {
    let (list, refusals) = try read(paths, format, reading)
    for refusals in [reading.screen == nil ? [] : refusals.screen, reading.device == nil ? [] : refusals.device] {
      if let first = refusals.first, refusals.count == paths.count { throw CommandFailure(first) }
    }
    return list
  }

  /// Why what was named would change nothing of a file, one line each.
  private struct Refusals {
    var screen: [String] = []
    var device: [String] = []

    /// Adds those of a file; nil is none.
    mutating func add(_ path: String, screen: String?, device: String?) {
      if let screen { self.screen.append("\(ShownText.line(path)): \(screen)") }
      if let device { self.device.append("\(ShownText.line(path)): \(device)") }
    }
  }

  /// The scenarios of files, and of each that no screen can be laid on, or that is of one device, the reason.
  private static func read(
    _ paths: [String], _ format: Format?, _ reading: RecordingOptions
  ) throws(CommandFailure) -> (list: ScenarioList, refusals: Refusals) {
    if paths.count(where: standardInputs.contains) > 1 {
      throw CommandFailure("standard input can be read once: name it once")
    }
    // Two scenarios of one name could not be told apart where figures are put together or followed.
    if let (first, again) = FileIdentity.repeated(in: paths) {
      throw CommandFailure(
        first == again ? "\(first) is named twice: name it once" : "\(first) and \(again) are one file: name it once")
    }
    var shown: [String: String] = [:]
    for path in paths {
      if let other = shown.updateValue(path, forKey: name(of: path)) {
        throw CommandFailure("\(ShownText.line(other)) and another file are shown alike: give one another name")
      }
    }
    if let word = paths.first(where: isPerhapsCommand) {
      throw CommandFailure(
        "\(word): there is no such file, and no such command: check the path, or give one of the commands "
          + Bench.commandNames.joined(separator: ", "))
    }
    let inputs: [InputFile]
    do { inputs = try paths.map { path throws(RecordingError) in try InputFile(path) } } catch {
      throw failure(error, of: error.file)
    }
    let areScripts = inputs.map { isScript($0, format) }
    var list = ScenarioList(scenarios: [], skipped: [])
    var refusals = Refusals()
    for (input, isScript) in zip(inputs, areScripts) {
      if isScript {
        list.scenarios.append(try script(name(of: input.path), input))
        refusals.add(
          input.path, screen: "a script has its own screen; leave --screen out",
          device: "a script is of no device; leave --device out")
      } else {
        let (one, read) = try recording(input, format, reading)
        list.append(one)
        refusals.add(input.path, screen: read.screenRefusal, device: read.deviceRefusal)
      }
    }
    return (list, refusals)
  }

  /// The name of a file's scenario, which a terminal may show.
  static func name(of path: String) -> String { "file/" + ShownText.line(path) }

  /// Whether a path that leads nowhere may be a command that was misspelt: what is no command's name counts as a file.
  private static func isPerhapsCommand(_ path: String) -> Bool {
    path != InputFile.standardInput && !path.contains { $0 == "/" || $0 == "." }
      && !FileManager.default.fileExists(atPath: path)
  }

  /// The scenarios of ``list(_:format:_:)``, for a program that is given some of the files of another, which has looked
  /// at the screen for all of them.
  static func scenarios(
    _ paths: [String], format: Format?, _ reading: RecordingOptions
  ) throws(CommandFailure) -> [Scenario] {
    try read(paths, format, reading).list.scenarios
  }

  private static func isScript(_ input: InputFile, _ format: Format?) -> Bool {
    format == .script || (format == nil && (input.path.hasSuffix(".touch") || input.beginsAsScript))
  }

  /// What is wrong with a file, with its name as a terminal may show it.
  private static func failure(_ error: any Error, of path: String) -> CommandFailure {
    CommandFailure("\(error)".replacing(path, with: ShownText.line(path)))
  }

  private static func recording(
    _ input: InputFile, _ format: Format?, _ reading: RecordingOptions
  ) throws(CommandFailure) -> (list: ScenarioList, read: Recording) {
    var options = reading
    if case .recording(let known)? = format { options.format = known }
    let recording: Recording
    let workload: Workload
    do {
      recording = try RecordedScenarios.recording(input, options)
      workload = try RecordedScenarios.workload(name(of: input.path), recording, options)
    } catch { throw failure(error, of: input.path) }
    guard workload.tape.rowCount > 0 else {
      throw CommandFailure(
        "\(ShownText.line(input.path)): no contact lands in it, so that there is nothing to measure: name another "
          + "file, or another of its devices with --device")
    }
    let scenario = Scenario(
      name: workload.name, summary: "a recording of your own",
      run: {
        [
          WorkloadRun(
            workload: workload, isWellFormed: false, asksModel: true, looksAtColdStart: true, tellsRefusals: true
          ).report($0)
        ]
      },
      workload: { _ in workload })
    let line = RecordingLoss.line(recording.losses, of: ShownText.line(input.path))
    return (ScenarioList(scenarios: [scenario], skipped: line.map { [$0] } ?? []), recording)
  }

  /// A script as a scenario of its own, timed if a timed engine can play it. It is read and run at once.
  static func script(_ name: String, _ input: InputFile) throws(CommandFailure) -> Scenario {
    let run = ScriptFileRun(input.path, read: input.script)
    guard let script = run.script else {
      throw CommandFailure(run.failures.first ?? "\(ShownText.line(input.path)): cannot be read")
    }
    guard !script.steps.isEmpty || !script.expectations.isEmpty else {
      throw CommandFailure(
        "\(ShownText.line(input.path)): there is no step in it and nothing is expected: add a frame, or name another "
          + "file")
    }
    // That is no answer of the engine's, right or wrong: there is no engine.
    do { try ScriptRunner.checkRoom(for: script.capacities) } catch {
      throw CommandFailure("\(ShownText.line(input.path)): \(error): ask for less in its line 'capacities'")
    }
    var scenario = Scenario(name: name, summary: "a script of your own") { context in
      var report: ScenarioReport
      if var workload = run.workload {
        workload.name = name
        report = WorkloadRun(
          workload: workload, isWellFormed: false, asksModel: true, expectedDigest: run.digest
        ).report(context)
      } else {
        report = ScenarioReport(name: name, eventCount: script.steps.count, rowCount: run.rowCount)
        report.timingRefusal = context.timingRefusal ?? run.untimedReason.map { "not timed: " + $0 }
      }
      report.recognitions.append(
        .init(
          name: ScriptExpectations.name, expected: script.expectations.count,
          found: script.expectations.count - run.failures.count))
      if let expectation = run.expectation { report.invariants.append(expectation) }
      return [report]
    }
    if var workload = run.workload {
      workload.name = name
      let named = workload
      scenario.workload = { _ in named }
    }
    return scenario
  }
}
