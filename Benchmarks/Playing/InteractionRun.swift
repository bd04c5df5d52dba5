// One interaction, or all of them at once: what is played, and what the engine made of it.

import BenchmarkHarness
import Multitouch
import MultitouchInteractions
import MultitouchRecordings
import MultitouchSimulation

/// Gestures for one interaction or several, from end to end: run, judged, timed.
struct InteractionRun {
  /// What a contact row may cost with one interaction, and with all of them on a full screen, in nanoseconds.
  static let systemRowCostMaxNs = 60.0, crowdedRowCostMaxNs = 100.0

  let name: String
  let tape: Tape
  let truth: ToldTruth
  let rowCostMaxNs: Double
  /// The experiment as scripts: one for each interaction at work.
  let scripts: [TouchScript]
  /// Bytes of the engine that it is played to.
  let engineBytes: Int
  /// Plays it to the timed hosts.
  let play: (_ tape: Tape, _ measure: PlayedMeasure) -> PlayedOutcome

  init(_ experiment: InteractionExperiment) {
    name = "interaction/\(experiment.name)/gestures=\(experiment.gestureCount)"
    tape = Tape(experiment.stream)
    truth = experiment.truth
    rowCostMaxNs = Self.systemRowCostMaxNs
    scripts = [experiment.script()]
    engineBytes = EngineSize.standard.engineBytes
    play = { InteractionPlaying(script: experiment.scene, tape: $0, measure: $1).outcome() }
  }

  init(_ scene: CrowdedScene) {
    name = "interaction/crowded/gestures=\(scene.gestureCount)"
    tape = Tape(scene.stream)
    truth = scene.truth
    rowCostMaxNs = Self.crowdedRowCostMaxNs
    scripts = scene.systems.map { scene.script(with: $0) }
    engineBytes = CrowdedPlaying.engineBytes
    play = { CrowdedPlaying(scene: scene, tape: $0, measure: $1).outcome() }
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
}

/// The traces of scripts that share a stream, one for each interaction.
struct InteractionTrace {
  private let runs: [ObservedRun]
  /// Their records, read out once.
  private let traces: [[TraceRecord]]
  let told: ToldTruth
  let digest: UInt64
  let tape: Tape

  init(_ scripts: [TouchScript], _ tape: Tape) throws(ScriptCapacityError) {
    runs = try scripts.map { script throws(ScriptCapacityError) in try ScriptRunner.observe(script, isProbing: false) }
    self.tape = tape
    traces = runs.map(\.records)
    told = ToldTruth(traces.joined().compactMap { ToldEvent($0) })
    digest = Self.digest(traces)
  }

  static func digest(_ traces: [[TraceRecord]]) -> UInt64 {
    var digest = TraceDigest()
    for record in traces.joined() { record.absorb(into: &digest) }
    return digest.value
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
