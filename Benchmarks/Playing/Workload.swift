// One thing to measure: a scene, what is played on it, and what must come of it.

import BenchmarkHarness
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// A scene, a tape, and the truth about them.
struct Workload {
  /// `subject/workload/parameter=value`.
  var name: String
  /// The scene, the answers of its host and the capacities it needs; its steps are not used.
  var script: TouchScript
  var tape: Tape
  /// What must be recognized; nil if nobody knows.
  var truth: RecognitionTruth?
  /// Which engine plays it.
  var size: EngineSize
  /// Whether the script of a file gets what it expects; nil of what is no file's script.
  var expectation: ScenarioReport.InvariantVerdict?

  /// The scene for a timed host.
  let scene: PlayedScene

  init(
    name: String, script: TouchScript, tape: Tape, truth: RecognitionTruth? = nil, size: EngineSize
  ) throws(UntimedReason) {
    self.name = name
    self.script = script
    self.tape = tape
    self.truth = truth
    self.size = size
    scene = try PlayedScene(script)
  }

  /// An experiment of the simulation. Its truth is kept if its generator knows it.
  init(name: String, _ experiment: StreamExperiment, size: EngineSize) throws(UntimedReason) {
    var truth: RecognitionTruth?
    if case .known(let known) = experiment.truth { truth = known }
    try self.init(
      name: name, script: experiment.scene, tape: Tape(experiment.stream), truth: truth, size: size)
  }

  /// The same scene with the beginning of the tape, as a script for another engine.
  func prefix(rows: Int) -> (tape: Tape, script: TouchScript) {
    let prefix = tape.prefix(rows: rows)
    var script = script
    script.steps = prefix.steps()
    return (prefix, script)
  }
}

/// The engines the benchmark is built with.
enum EngineSize: Equatable, CaseIterable {
  /// The capacities of SPEC N-15.
  case standard
  /// Room for ten thousand views and a thousand recognizers.
  case large

  /// The engine whose every capacity is the script's: a trace depends on them. Nil if there is none.
  init?(exactly capacities: ScriptCapacities) {
    // The one limit that a timed engine is not given.
    guard capacities.windows == ScriptCapacities().windows else { return nil }
    let arrays = (
      capacities.touches, capacities.touchRecords, capacities.views, capacities.recognizers,
      capacities.requirementEdges,
      capacities.registrations
    )
    switch arrays {
    case (11, 64, 256, 64, 256, 64): self = .standard
    case (11, 64, 10_240, 1_024, 4_096, 64): self = .large
    default: return nil
    }
  }
}

typealias StandardPlayer = StreamPlayer<PlayedScene, 11, 64, 256, 64, 256, 64>
typealias LargePlayer = StreamPlayer<PlayedScene, 11, 64, 10_240, 1_024, 4_096, 64>
