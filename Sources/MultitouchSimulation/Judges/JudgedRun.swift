// What is put before the judges: a script, what came of it, and where its steps end in it.

import Multitouch
import MultitouchRecordings

/// A run to be judged.
public struct JudgedRun: Sendable {
  /// The input.
  public var script: TouchScript
  /// The trace.
  var trace: WordTrace
  /// The same, in records; made anew each time.
  public var records: [TraceRecord] {
    get { trace.records }
    set { trace = WordTrace(newValue) }
  }
  /// For each command of the scene, how many records there were when it was carried out; may be empty if there were
  /// none.
  public var sceneEnds: [Int]
  /// For each step, how many records there were when it was over.
  public var stepEnds: [Int]
  /// For each step how many touch records the engine then kept; may be empty.
  public var keptRecords: [Int] = []
  /// For each step what the engine then answered; may be empty.
  public var probes: [EngineProbe]

  /// Puts a run together.
  ///
  /// - Precondition: as many ends as steps, none before the one before it; as many probes or none; as many ends of the
  ///   scene's commands or none.
  public init(
    script: TouchScript, records: [TraceRecord], sceneEnds: [Int] = [], stepEnds: [Int], probes: [EngineProbe] = []
  ) {
    self.init(
      script: script, trace: WordTrace(records), sceneEnds: sceneEnds, stepEnds: stepEnds, probes: probes)
  }

  init(script: TouchScript, trace: WordTrace, sceneEnds: [Int], stepEnds: [Int], probes: [EngineProbe] = []) {
    precondition(stepEnds.count == script.steps.count, "\(stepEnds.count) ends for \(script.steps.count) steps")
    precondition(sceneEnds.isEmpty || sceneEnds.count == script.scene.count, "an end for each command, or none")
    precondition(probes.isEmpty || probes.count == stepEnds.count, "a probe for each step, or none")
    self.script = script
    self.trace = trace
    self.sceneEnds = sceneEnds
    self.stepEnds = stepEnds
    self.probes = probes
  }

  /// What the engine makes of a script.
  public static func ofEngine(
    _ script: TouchScript, isProbing: Bool = false
  ) throws(ScriptCapacityError) -> JudgedRun {
    JudgedRun(script, try ScriptRunner.observe(script, isProbing: isProbing))
  }

  /// A run of a script as it was observed.
  init(_ script: TouchScript, _ run: ObservedRun) {
    self.init(
      script: JudgedRun.withAttachment(script), trace: run.trace, sceneEnds: run.sceneEnds,
      stepEnds: run.stepEnds, probes: run.probes)
    keptRecords = run.keptRecords
  }

  /// A script whose scene also shows what its interaction asks for at the beginning: that is input like any other.
  private static func withAttachment(_ script: TouchScript) -> TouchScript {
    guard let system = script.system else { return script }
    var script = script
    script.scene += system.attachment().compactMap { ScriptCommand($0) }
    return script
  }

  /// What the reference model makes of a script.
  public static func ofModel(_ script: TouchScript) -> JudgedRun {
    let session = ModelSession(script)
    let judged = withAttachment(script)
    var sceneEnds: [Int] = []
    for command in judged.scene {
      session.play(.command(command))
      sceneEnds.append(session.written.count)
    }
    var stepEnds: [Int] = []
    for step in script.steps {
      session.play(step)
      stepEnds.append(session.written.count)
    }
    return JudgedRun(script: judged, trace: session.written, sceneEnds: sceneEnds, stepEnds: stepEnds)
  }
}
