// One workload from end to end: looked at, timed, judged.

import BenchmarkHarness
import CommandShell
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// How a workload is to be judged.
struct WorkloadRun {
  var workload: Workload
  /// Whether every input is one the engine takes as it is, so that nothing may be refused.
  var isWellFormed = true
  /// What the scene asks of the engine.
  var load = Load.ordinary
  /// Whether the reference model is asked.
  var asksModel = false
  /// The most rows the model is given, which searches where the engine does not.
  var modelRowsMax = Int.max
  /// The digest on record, of a script's own runner; nil if there is none.
  var expectedDigest: UInt64?
  /// Whether the first events after a pause are timed too.
  var looksAtColdStart = false
  /// Whether it is to be told if an engine refuses some of the input: of a recording, whose figures are of less then.
  var tellsRefusals = false

  /// Runs everything. A wrong answer has no time: then nothing is timed.
  func report(_ context: SuiteContext) -> ScenarioReport {
    var evidence = Evidence(tape: workload.tape, load: load, isWellFormed: isWellFormed)
    evidence.observations = [workload.observe(), workload.observe()]
    let found = evidence.observations[0]
    if tellsRefusals, let line = Self.refusals(found, of: workload.name) { context.remarks.add(line) }
    let modelRows = min(modelRowsMax, context.amounts.modelRows)
    if asksModel, modelRows > 0 { askModel(modelRows, &evidence) }
    if let truth = workload.truth {
      evidence.recognitions = Recognitions(expected: truth, found: found.truth, source: .generator)
    }

    var report = ScenarioReport(
      name: workload.name, eventCount: workload.tape.eventCount, rowCount: workload.tape.rowCount)
    report.digest = digestCheck(evidence)
    report.recognitions = evidence.recognitions.map(Self.countChecks) ?? []
    if let refusal = context.timingRefusal {
      report.timingRefusal = refusal
    } else if report.answer != .fail {
      let timings = workload.time(context.meter, context.amounts.plan)
      evidence.timings = timings
      report.latency = Self.latency(timings)
      report.sketches = StreamSketch.sketches(of: timings, in: workload.tape)
      report.amortized = ScenarioReport.Amortized(
        timings.batch, eventCount: report.eventCount, rowCount: report.rowCount)
      report.allocations = ScenarioReport.Allocations(timings.single.allocations)
      if looksAtColdStart { report.coldStart = workload.coldStart(context.meter.clock) }
    }
    report.invariants = TimingInvariants.verdicts(on: evidence)
    return report
  }

  /// That an engine has refused or repaired some of the input; nil if it has taken all of it as it is.
  static func refusals(_ observation: Observation, of name: String) -> String? {
    guard observation.dropCount > 0 else { return nil }
    let place = observation.firstDropEvent.map { ", the first in event \($0)" } ?? ""
    return
      "\(name): the engine refused or repaired \(Counted.text(observation.dropCount, "input"))\(place); `replay --all` "
      + "shows which"
  }

  private func askModel(_ rows: Int, _ evidence: inout Evidence) {
    let (tape, script) = workload.prefix(rows: rows)
    let records = ReferenceModel.run(script)
    let observation = workload.observe(tape)
    evidence.model = ModelComparison(
      rowCount: tape.rowCount, modelDigest: Trace(records).digest, engineDigest: observation.digest)
    evidence.recognitions = Recognitions(
      expected: RecognitionTruth(trace: records, recognizerCount: workload.scene.recognizerCount),
      found: observation.truth, source: .model(rowCount: tape.rowCount))
  }

  /// The first comparison that fails, or else the most telling one.
  private func digestCheck(_ evidence: Evidence) -> ScenarioReport.DigestCheck {
    let runs = evidence.observations.map(\.digest)
    let again = ScenarioReport.DigestCheck(expected: runs[0], found: runs[1])
    if again.verdict == .fail { return again }
    if let expectedDigest {
      return ScenarioReport.DigestCheck(expected: expectedDigest, found: runs[0])
    }
    if let model = evidence.model, model.modelDigest != model.engineDigest {
      return ScenarioReport.DigestCheck(expected: model.modelDigest, found: model.engineDigest)
    }
    return again
  }

  /// Beginnings and single ends by recognizer, and all changes.
  static func countChecks(_ recognitions: Recognitions) -> [ScenarioReport.CountCheck] {
    let expected = recognitions.expected.counts
    let found = recognitions.found.counts
    var checks: [ScenarioReport.CountCheck] = []
    for recognizer in 0..<max(expected.recognizerCount, found.recognizerCount) {
      let wanted = count(expected, recognizer)
      let seen = count(found, recognizer)
      guard wanted > 0 || seen > 0 else { continue }
      checks.append(
        ScenarioReport.CountCheck(
          name: RecognitionComparison.name(of: recognizer), expected: wanted, found: seen))
    }
    return checks.isEmpty ? [ScenarioReport.CountCheck(name: "recognitions", expected: 0, found: 0)] : checks
  }

  private static func count(_ counts: RecognitionCounts, _ recognizer: Int) -> Int {
    guard recognizer < counts.recognizerCount else { return 0 }
    let begun = counts[recognizer, .began]
    return begun > 0 ? begun : counts[recognizer, .ended]
  }

  /// Latencies, with worst events named by their number in the tape.
  static func latency(_ timings: EventTimings) -> ScenarioReport.Latency {
    var latency = ScenarioReport.Latency(timings.single)
    for place in latency.worst.indices {
      latency.worst[place].event %= timings.eventCount
      guard place < timings.worst.count else { continue }
      latency.worst[place].replayNanoseconds = timings.clock.nanoseconds(timings.worst[place].medianReplayTicks)
    }
    return latency
  }
}

extension ScenarioReport {
  /// A report of something that could not even be read.
  static func unreadable(_ name: String, _ reason: String) -> ScenarioReport {
    ScenarioReport(
      name: name, eventCount: 0, rowCount: 0,
      invariants: [
        InvariantVerdict(
          name: "input", statement: "every input file can be read", verdict: .fail, reason: ShownText.lines(reason))
      ])
  }
}
