// What is put before the judges: a script, what came of it, and where its steps end in it.

import Multitouch
import MultitouchRecordings

/// A run to be judged.
public struct JudgedRun: Sendable {
  /// The input.
  public var script: TouchScript
  /// The trace.
  public var records: [TraceRecord]
  /// How many records the scene made.
  public var sceneEnd: Int
  /// For each step, how many records there were when it was over.
  public var stepEnds: [Int]
  /// For each step what the engine then answered; may be empty.
  public var probes: [EngineProbe]

  /// Puts a run together.
  ///
  /// - Precondition: as many ends as steps, none before the one before it; as many probes or none.
  public init(
    script: TouchScript, records: [TraceRecord], sceneEnd: Int = 0, stepEnds: [Int], probes: [EngineProbe] = []
  ) {
    precondition(stepEnds.count == script.steps.count, "\(stepEnds.count) ends for \(script.steps.count) steps")
    precondition(probes.isEmpty || probes.count == stepEnds.count, "a probe for each step, or none")
    self.script = script
    self.records = records
    self.sceneEnd = sceneEnd
    self.stepEnds = stepEnds
    self.probes = probes
  }

  /// What the engine makes of a script.
  public static func ofEngine(
    _ script: TouchScript, isProbing: Bool = false
  ) throws(ScriptCapacityError) -> JudgedRun {
    let run = try ScriptRunner.observe(script, isProbing: isProbing)
    return JudgedRun(
      script: withAttachment(script), records: run.records, sceneEnd: run.sceneEnd, stepEnds: run.stepEnds,
      probes: run.probes)
  }

  /// A script whose scene also shows what its interaction asks for at the beginning: that is input like any other.
  private static func withAttachment(_ script: TouchScript) -> TouchScript {
    var script = script
    script.scene += (script.system?.attachment() ?? []).compactMap { ScriptCommand($0) }
    return script
  }

  /// What the reference model makes of a script.
  public static func ofModel(_ script: TouchScript) -> JudgedRun {
    let session = ModelSession(script)
    let judged = withAttachment(script)
    for command in judged.scene { session.carryOut(command) }
    session.isCancelRequested = false
    session.hasChanged = false
    let sceneEnd = session.trace.count
    var stepEnds: [Int] = []
    for step in script.steps {
      session.play(step)
      stepEnds.append(session.trace.count)
    }
    return JudgedRun(script: judged, records: session.trace, sceneEnd: sceneEnd, stepEnds: stepEnds)
  }
}
