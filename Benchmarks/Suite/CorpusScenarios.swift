// The hand-written seeds and the regressions: scripts with their expectations, and device-shaped recordings.

import BenchmarkHarness
import CommandShell
import MultitouchRecordings
import MultitouchSimulation
import ShellText

enum CorpusScenarios {
  /// The folder whose scripts are gestures as a device reports them, long enough to be timed one by one.
  private static let timedFolder = "Gestures/"

  /// One scenario for the scripts of each folder, one for each gesture and each recording.
  static func list(_ folder: String?) -> ScenarioList {
    guard let folder else {
      return .missing("corpus", "skipped: no corpus (no package with a Corpus/Seeds at or above this folder)")
    }
    let files = SuiteFolders.files(in: folder)
    var scripts: [String: [String]] = [:]
    for file in files where file.hasSuffix(".touch") && !file.hasPrefix(timedFolder) {
      let place = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "top"
      scripts[place, default: []].append(folder + "/" + file)
    }
    var scenarios = scripts.sorted { $0.key < $1.key }.map { place, paths in
      Scenario(
        name: "corpus/" + place,
        summary: "\(Counted.text(paths.count, "script")) and what \(paths.count == 1 ? "it expects" : "they expect")"
      ) { context in
        [ScriptBatch(name: "corpus/" + place, paths: paths).report(context)]
      }
    }
    scenarios += files.filter { $0.hasPrefix(timedFolder) && $0.hasSuffix(".touch") }.map {
      gesture("corpus/" + ShownText.line($0), folder + "/" + $0)
    }
    // A description is read with its recording.
    let descriptions = files.filter { $0.hasSuffix(".desc") && files.contains($0.dropLast(5) + ".event") }
    scenarios += RecordedScenarios.scenarios(
      files.filter { !$0.hasSuffix(".touch") && !descriptions.contains($0) }, in: folder, subject: "corpus",
      areAllRecordings: true)
    if scenarios.isEmpty { return .missing("corpus", "skipped: no corpus (nothing to play in Corpus/Seeds)") }
    return ScenarioList(scenarios: scenarios, skipped: [])
  }

  private static func gesture(_ name: String, _ path: String) -> Scenario {
    Scenario(
      name: name, summary: "a gesture and what is expected of it",
      run: { context in
        do { return try UserFiles.script(name, InputFile(path)).run(context) } catch {
          return [.unreadable(name, "\(error)")]
        }
      },
      workload: { _ in try ScriptFileRun(path).named(name) })
  }

  /// One scenario for what went wrong once: every script there, with what it expects.
  static func regressions(_ folder: String?) -> ScenarioList {
    guard let folder else {
      return .missing(
        "corpus/Regressions", "skipped: no regressions (no package with a Corpus/Regressions at or above this folder)")
    }
    let paths = SuiteFolders.files(in: folder).filter { $0.hasSuffix(".touch") }.map { folder + "/" + $0 }
    let name = "corpus/Regressions"
    // What nobody has run holds for nobody.
    if paths.isEmpty { return .missing(name, "skipped: no regressions (Corpus/Regressions has no script)") }
    let summary =
      "\(Counted.text(paths.count, "script")) of mended bugs and what \(paths.count == 1 ? "it expects" : "they expect")"
    return ScenarioList(
      scenarios: [
        Scenario(name: name, summary: summary) { [ScriptBatch(name: name, paths: paths, asksModel: true).report($0)] }
      ],
      skipped: [])
  }
}

/// Many short scripts, run and judged as one scenario: too short to be timed one by one.
struct ScriptBatch {
  var name: String
  var paths: [String]
  /// Whether the reference model must leave the same trace: what some regressions are about instead of expectations.
  var asksModel = false

  func report(_ context: SuiteContext) -> ScenarioReport {
    var report = ScenarioReport(name: name, eventCount: 0, rowCount: 0)
    var failures: [String] = []
    var metCount = 0
    var playedCount = 0
    var sameDigestCount = 0
    var ledger = AllocationLedger()
    var offender: String?
    let before = context.meter.probe.control()
    for path in paths {
      let run = ScriptFileRun(path)
      failures += run.failures
      metCount += run.failures.isEmpty ? 1 : 0
      if asksModel, let script = run.script, Trace(ReferenceModel.run(script)).digest != run.digest {
        failures.append("\(path): the reference model leaves another trace than the engine")
      }
      report.eventCount += run.script?.steps.count ?? 0
      report.rowCount += run.rowCount
      guard let workload = run.workload else { continue }
      playedCount += 1
      if workload.observe().digest == run.digest {
        sameDigestCount += 1
      } else {
        failures.append("\(path): the benchmark's host leaves another trace than the script runner's")
      }
      guard context.timingRefusal == nil else { continue }
      let delta = workload.allocations(context.meter.probe)
      ledger.note(event: playedCount - 1, delta)
      if !delta.isZero, offender == nil { offender = path }
    }
    report.recognitions = [
      .init(name: "scripts that get what they expect", expected: paths.count, found: metCount),
      .init(
        name: "scripts with the same trace from the benchmark's host", expected: playedCount, found: sameDigestCount),
    ]
    report.invariants = [
      .init(
        name: ScriptExpectations.name,
        statement: "every script of the corpus gets the trace it expects"
          + (asksModel ? ", and the reference model leaves the same" : ""),
        verdict: failures.isEmpty ? .pass : .fail,
        reason: failures.first.map { failures.count > 1 ? "\($0) (and \(failures.count - 1) more)" : $0 }
          ?? Counted.text(metCount, "script"))
    ]
    if context.timingRefusal == nil {
      let result = AllocationResult(ledger, before: before, after: context.meter.probe.control())
      report.allocations = ScenarioReport.Allocations(result)
      var verdict = CurveSamples.allocationVerdict(result)[0]
      // Where nothing could be counted it says why.
      if verdict.verdict != .inconclusive {
        verdict.reason =
          offender.map { "\($0) allocates" }
          ?? "0 bytes in \(Counted.text(playedCount, "script")); "
          + "\(paths.count - playedCount) \(paths.count - playedCount == 1 ? "needs" : "need") a host that is not timed"
      }
      report.invariants.append(verdict)
    }
    report.timingRefusal = context.timingRefusal
    return report
  }
}

/// A script file: read, run by the script runner, and made ready for the timed host if that can stand in.
struct ScriptFileRun {
  private(set) var script: TouchScript?
  /// The digest of the script runner's trace.
  private(set) var digest: UInt64?
  /// What is wrong, each with the file's name.
  private(set) var failures: [String] = []
  private(set) var workload: Workload?
  /// Why there is no workload.
  private(set) var untimedReason: String?

  /// Whether it gets what it expects; nil if it could not be read.
  var expectation: ScenarioReport.InvariantVerdict? {
    script.map { script in
      .init(
        name: ScriptExpectations.name, statement: ScriptExpectations.statement,
        verdict: failures.isEmpty ? .pass : .fail,
        reason: failures.first ?? Counted.text(script.expectations.count, "expectation"))
    }
  }

  var rowCount: Int {
    (script?.steps ?? []).reduce(0) { sum, step in
      if case .frame(_, let changes) = step { return sum + changes.count }
      return sum
    }
  }

  /// Reads and runs it; `read` is for what a path does not lead to a second time.
  init(_ path: String, read: (() throws -> TouchScript)? = nil) {
    let shown = ShownText.line(path)
    do {
      let script = try read?() ?? TouchFormat.read(path)
      self.script = script
      let trace = Trace(try ScriptRunner.run(script))
      digest = trace.digest
      failures = script.failures(of: trace).map { "\(shown): \($0)" }
      var workload = try Self.workload(script, path)
      workload.expectation = expectation
      self.workload = workload
    } catch let reason as UntimedReason {
      untimedReason = reason.description
    } catch {
      failures = ["\(error)".replacing(path, with: shown)]
    }
  }

  /// What can be timed, by another name than the file's; throws what is wrong with the file, or why it cannot be timed.
  func named(_ name: String) throws(CommandFailure) -> Workload {
    guard var workload else {
      throw CommandFailure(failures.first ?? "\(name) is not timed: \(untimedReason ?? "nobody knows why")")
    }
    workload.name = name
    return workload
  }

  private static func workload(_ script: TouchScript, _ path: String) throws(UntimedReason) -> Workload {
    guard let tape = Tape(script) else { throw UntimedReason("it gives commands between its frames") }
    guard tape.eventCount > 0 else { throw UntimedReason("it has no steps") }
    guard let size = EngineSize(exactly: script.capacities) else {
      throw UntimedReason("it wants an engine of other capacities than the timed ones")
    }
    return try Workload(name: "file/" + path, script: script, tape: tape, size: size)
  }
}

extension Workload {
  /// What one pass of the timed host allocates and frees.
  func allocations(_ probe: AllocationProbe) -> AllocationReading {
    switch size {
    case .standard:
      var player = StandardPlayer(scene, TapeMemory(tape))
      return player.allocations(probe)
    case .large:
      var player = LargePlayer(scene, TapeMemory(tape))
      return player.allocations(probe)
    }
  }
}

extension StreamPlayer {
  /// What one pass allocates and frees. The first run of the code is not counted: it may bind symbols.
  mutating func allocations(_ probe: AllocationProbe) -> AllocationReading {
    play(events: eventCount)
    restart()
    let start = probe.read()
    play(events: eventCount)
    return probe.read() - start
  }
}
