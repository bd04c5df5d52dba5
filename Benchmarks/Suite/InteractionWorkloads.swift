// The five systems and the dial, each on gestures of its kind, and all of them at once.

import BenchmarkHarness
import Multitouch
import MultitouchInteractions
import MultitouchRecordings
import MultitouchSimulation

enum InteractionWorkloads {
  /// What a contact row may cost with one interaction, and with all of them on a full screen, in nanoseconds.
  static let rowCostMaxNs = 60.0, crowdedRowCostMaxNs = 100.0

  static var scenarios: [Scenario] {
    let ofSystems = InteractionScenarios.all.map { scenario in
      Scenario(name: "interaction/" + scenario.name, summary: scenario.summary) { context in
        let experiment = scenario.make(gestures: context.amounts.gestures, seed: context.seed)
        return [InteractionRun(experiment).report(context)]
      }
    }
    return ofSystems + [
      Scenario(
        name: "interaction/crowded",
        summary: "200 controls, 60 recognizers, 1 000 items and all six interactions under ten fingers"
      ) { [InteractionRun(CrowdedScene(gestures: $0.amounts.gestures, seed: $0.seed)).report($0)] }
    ]
  }
}

extension SuiteContext.Amounts {
  /// Gestures of an interaction scenario.
  var gestures: Int { max(20, rows * InteractionScenarios.defaultGestures / StreamScenarios.defaultRows) }
}

/// Gestures for one interaction or several, from end to end: run, judged, timed.
struct InteractionRun {
  let name: String
  let tape: Tape
  private let truth: ToldTruth
  private let rowCostMaxNs: Double
  /// The experiment as scripts: one for each interaction at work.
  private let scripts: [TouchScript]
  /// Bytes of the engine that it is played to.
  let engineBytes: Int
  /// Plays it to the timed hosts.
  let play: (_ tape: Tape, _ measure: PlayedMeasure) -> PlayedOutcome

  init(_ experiment: InteractionExperiment) {
    name = "interaction/\(experiment.name)/gestures=\(experiment.gestureCount)"
    tape = Tape(experiment.stream)
    truth = experiment.truth
    rowCostMaxNs = InteractionWorkloads.rowCostMaxNs
    scripts = [experiment.script()]
    engineBytes = EngineSize.standard.engineBytes
    play = { InteractionPlaying(script: experiment.scene, tape: $0, measure: $1).outcome() }
  }

  init(_ scene: CrowdedScene) {
    name = "interaction/crowded/gestures=\(scene.gestureCount)"
    tape = Tape(scene.stream)
    truth = scene.truth
    rowCostMaxNs = InteractionWorkloads.crowdedRowCostMaxNs
    scripts = scene.systems.map { scene.script(with: $0) }
    engineBytes = CrowdedPlaying.engineBytes
    play = { CrowdedPlaying(scene: scene, tape: $0, measure: $1).outcome() }
  }

  /// Runs everything. A wrong answer has no time: then nothing is timed.
  func report(_ context: SuiteContext) -> ScenarioReport {
    var report = ScenarioReport(name: name, eventCount: tape.eventCount, rowCount: tape.rowCount)
    let runs: [InteractionTrace]
    do { runs = try traces() } catch { return .unreadable(name, "\(error)") }
    var evidence = evidence(of: runs, play(tape, .nothing))
    evidence.rowCostMaxNs = rowCostMaxNs
    if context.amounts.modelRows > 0 { evidence.model = runs[0].model(scripts) }
    report.digest = .init(expected: runs[0].digest, found: runs[1].digest)
    if let model = evidence.model, report.digest?.verdict != .fail {
      report.digest = .init(expected: model.modelDigest, found: model.engineDigest)
    }
    report.recognitions = Self.countChecks(truth, runs[0].told)
    let isRight = ToldInvariant().check(evidence)?.verdict == .pass
    if let refusal = context.timingRefusal {
      report.timingRefusal = refusal
    } else if report.answer != .fail, isRight,
      let timings = play(tape, .timed(context.meter, context.amounts.plan)).timings
    {
      evidence.timings = timings
      report.latency = WorkloadRun.latency(timings)
      report.sketches = StreamSketch.sketches(of: timings, in: tape)
      report.amortized = ScenarioReport.Amortized(
        timings.batch, eventCount: report.eventCount, rowCount: report.rowCount)
      report.allocations = ScenarioReport.Allocations(timings.single.allocations)
    }
    report.invariants = TimingInvariants.verdicts(on: evidence)
    return report
  }

  /// Two runs of the engine on it.
  func traces() throws(ScriptCapacityError) -> [InteractionTrace] {
    try [InteractionTrace(scripts, tape), InteractionTrace(scripts, tape)]
  }

  /// What those and a pass to the timed hosts say.
  func evidence(of runs: [InteractionTrace], _ outcome: PlayedOutcome) -> Evidence {
    var evidence = Evidence(tape: tape, isWellFormed: true)
    evidence.observations = runs.map { $0.observation(outcome) }
    evidence.told = ToldComparison(
      expected: truth, found: runs[0].told, expectedTally: TallyOutput.tally(of: runs[0].told.events),
      foundTally: outcome.tally)
    return evidence
  }

  /// A digest of the scenes and the stream, as the texts of their scripts have them.
  var inputDigest: String { GateSampler.digest(ofTexts: scripts.map { TouchFormat.text(of: $0) }) }

  /// How often each kind of event must be told, and was.
  private static func countChecks(_ expected: ToldTruth, _ found: ToldTruth) -> [ScenarioReport.CountCheck] {
    let wanted = Dictionary(uniqueKeysWithValues: expected.counts.map { ($0.code, $0.count) })
    let seen = Dictionary(uniqueKeysWithValues: found.counts.map { ($0.code, $0.count) })
    return Set(wanted.keys).union(seen.keys).sorted().map { code in
      ScenarioReport.CountCheck(
        name: "told \(code)", expected: wanted[code] ?? 0, found: seen[code] ?? 0)
    }
  }
}

/// The traces of scripts that share a stream, one for each interaction.
struct InteractionTrace {
  private let runs: [ObservedRun]
  /// Their records, read out once.
  private let traces: [[TraceRecord]]
  let told: ToldTruth
  let digest: UInt64
  private let tape: Tape

  init(_ scripts: [TouchScript], _ tape: Tape) throws(ScriptCapacityError) {
    runs = try scripts.map { script throws(ScriptCapacityError) in try ScriptRunner.observe(script, isProbing: false) }
    self.tape = tape
    traces = runs.map(\.records)
    told = ToldTruth(traces.joined().compactMap { ToldEvent($0) })
    digest = Self.digest(traces)
  }

  private static func digest(_ traces: [[TraceRecord]]) -> UInt64 {
    var digest = TraceDigest()
    for record in traces.joined() { record.absorb(into: &digest) }
    return digest.value
  }

  /// What the reference model makes of the scripts.
  func model(_ scripts: [TouchScript]) -> ModelComparison {
    ModelComparison(
      rowCount: tape.rowCount, modelDigest: Self.digest(scripts.map { ReferenceModel.run($0) }), engineDigest: digest)
  }

  func observation(_ outcome: PlayedOutcome) -> Observation {
    let drops = traces.joined().filter { $0.kind == .drop }
    return Observation(
      digest: digest, recordCount: traces.reduce(0) { $0 + $1.count },
      truth: RecognitionTruth(recognizerCount: 0), lostActionCount: 0, dropCount: drops.count,
      firstDropEvent: drops.first.map { tape.event(at: $0.now) }, isQuiescent: outcome.isQuiescent,
      timerFault: timerFault(outcome.deadlines))
  }

  /// The first event in which the first timer or perform of a trace was not the one the timed engine had announced.
  private func timerFault(_ deadlines: [Int64?]) -> Observation.TimerFault? {
    for (event, due) in deadlines.enumerated() {
      let fired = zip(runs, traces).compactMap { $0.firstTimer(inStep: event, $1) }.min()
      let expected = due.flatMap { $0 < tape.entries[event].time ? $0 : nil }
      if fired != expected { return Observation.TimerFault(event: event, due: expected, fired: fired) }
    }
    return nil
  }
}

extension ObservedRun {
  /// When the first timer of a step fired; nil if none did.
  fileprivate func firstTimer(inStep step: Int, _ records: [TraceRecord]) -> Int64? {
    let start = step == 0 ? sceneEnds.last ?? 0 : stepEnds[step - 1]
    return records[start..<stepEnds[step]].first { $0.kind == .timer }?.now
  }
}
