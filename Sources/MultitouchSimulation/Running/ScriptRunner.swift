import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Runs scripts through an engine and collects the trace.
///
/// The engine's array sizes are type parameters, a script's capacities are values: the runner takes the first type it
/// knows that has room for them, and has the engine keep to them.
public enum ScriptRunner {
  /// The whole trace of a script; without `rec` records, and what they lead to, if `hearsRecognizers` is false.
  ///
  /// Throws ``ScriptCapacityError`` if no engine that is built in has room for the script's capacities.
  public static func run(
    _ script: TouchScript, hearsRecognizers: Bool = true
  ) throws(ScriptCapacityError) -> [TraceRecord] {
    try observe(script, ScriptRunWay(hearsRecognizers: hearsRecognizers), system: nil).records
  }

  /// The whole trace, where each step ends in it, and, if `isProbing`, what the engine answers at the end of each step.
  ///
  /// Throws as ``run(_:hearsRecognizers:)`` does. Probing costs a few arrays a step. If `isClosing`, the stream is
  /// given its end.
  public static func observe(
    _ script: TouchScript, isProbing: Bool, isClosing: Bool = false
  ) throws(ScriptCapacityError) -> ObservedRun {
    try observe(script, ScriptRunWay(isProbing: isProbing, isClosing: isClosing), system: nil)
  }

  /// The same with a system beside the script's host, in the place of the script's own if it has one.
  static func observe(
    _ script: TouchScript, _ way: ScriptRunWay, system: (any InteractionSystem<ScriptOutput>)?
  ) throws(ScriptCapacityError) -> ObservedRun {
    #if !ONE_ENGINE_SIZE
      if ScriptRun<11, 64, 256, 64, 256, 64>.hasRoom(for: script.capacities) {
        return ScriptRun<11, 64, 256, 64, 256, 64>.run(script, way, system: system)
      }
    #endif
    if ScriptRun<64, 128, 10_240, 1_024, 4096, 1_024>.hasRoom(for: script.capacities) {
      return ScriptRun<64, 128, 10_240, 1_024, 4096, 1_024>.run(script, way, system: system)
    }
    throw ScriptCapacityError(capacities: script.capacities)
  }

  /// Throws ``ScriptCapacityError`` if no engine that is built in has room for a script's capacities.
  public static func checkRoom(for capacities: ScriptCapacities) throws(ScriptCapacityError) {
    if !ScriptRun<64, 128, 10_240, 1_024, 4096, 1_024>.hasRoom(for: capacities) {
      throw ScriptCapacityError(capacities: capacities)
    }
  }
}

/// A script wants a larger engine than is built in.
public struct ScriptCapacityError: Error, CustomStringConvertible {
  /// What it wants.
  public let capacities: ScriptCapacities

  public var description: String {
    """
    no engine that is built in has room for \(capacities.touches) touches, \(capacities.touchRecords) records, \
    \(capacities.views) views, \(capacities.recognizers) recognizers, \(capacities.requirementEdges) requirement \
    edges and \(capacities.registrations) registrations; the largest has 64, 128, 10240, 1024, 4096 and 1024
    """
  }
}

/// How a script is run.
struct ScriptRunWay {
  /// Whether the engine is asked what it answers after each step.
  var isProbing = false
  /// Whether the stream is given its end.
  var isClosing = false
  /// Whether `rec` records are written.
  var hearsRecognizers = true
  /// Whether every question is asked, or only those that matter to the script.
  var isAskedAll = true
}

/// One run on an engine of a certain size.
enum ScriptRun<
  let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
  let registrations: Int
> {
  typealias Engine = TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>

  static func hasRoom(for c: ScriptCapacities) -> Bool {
    c.touches <= touches && c.touchRecords <= records && c.views <= views && c.recognizers <= recognizers
      && c.requirementEdges <= edges && c.registrations <= registrations
  }

  static func run(
    _ script: TouchScript, _ way: ScriptRunWay, system: (any InteractionSystem<ScriptOutput>)?
  ) -> ObservedRun {
    var engine = start(script)
    var host = ScriptRunHost(script, way, system: system)
    if way.isProbing { host.touchProbe = TouchProbe() }
    var observed = ObservedRun()
    observed.sceneEnds = build(script, &engine, &host)
    observed.stepEnds.reserveCapacity(script.steps.count + 2)
    observed.keptRecords.reserveCapacity(script.steps.count + 2)
    func play(_ steps: [ScriptStep], _ engine: inout Engine, _ host: inout ScriptRunHost) {
      for step in steps {
        if case .samples(let samples) = step { host.touchProbe?.collect(samples) }
        Self.play(step, &engine, &host)
        observed.stepEnds.append(host.recordCount)
        observed.keptRecords.append(engine.touchRecordCount)
        if way.isProbing { observed.probes.append(probe(&engine, script, after: step, &host)) }
      }
    }
    play(script.steps, &engine, &host)
    if way.isClosing {
      observed.closing = tail(script, &engine)
      play(observed.closing, &engine, &host)
      while observed.closing.count < LivenessTail.stepsMax,
        let rest = LivenessTail.step(beyond: engine.nextDeadline(), at: engine.now)
      {
        observed.closing.append(rest)
        play([rest], &engine, &host)
      }
    }
    observed.trace = host.written
    return observed
  }

  /// How the stream's end begins (P-30, P-31), as the engine needs it now.
  private static func tail(_ script: TouchScript, _ engine: inout Engine) -> [ScriptStep] {
    var live: [(uid: UInt64, contact: ContactID)] = []
    var slots = engine.liveTouches
    while let slot = slots.popFirst() {
      let touch = engine.touch(at: slot)
      live.append((touch.id.rawValue, touch.contact))
    }
    live.sort { $0.uid < $1.uid }
    return LivenessTail.steps(
      lifting: live.map(\.contact), at: engine.now.nanoseconds, after: LivenessTail.longestWait(of: script))
  }

  /// An engine as a script asks for it, without its scene.
  static func start(_ script: TouchScript) -> Engine {
    Engine(
      profile: script.profile, limits: EngineLimits(script.capacities), start: Timestamp(nanoseconds: script.startTime))
  }

  /// Carries out the commands of the scene, and those its system needs; returns how many records there were after each.
  @discardableResult
  static func build(_ script: TouchScript, _ engine: inout Engine, _ host: inout ScriptRunHost) -> [Int] {
    var ends: [Int] = []
    ends.reserveCapacity(script.scene.count)
    for command in script.scene {
      give(command, &engine, &host)
      ends.append(host.recordCount)
    }
    for command in script.system?.attachment() ?? [] {
      engine.perform(command, host: &host)
      ends.append(host.recordCount)
    }
    return ends
  }

  /// Carries out one step.
  static func play(_ step: ScriptStep, _ engine: inout Engine, _ host: inout ScriptRunHost) {
    switch step {
    case .frame(let time, let changes):
      engine.handle(Timestamp(nanoseconds: time), changes.span, host: &host)
    case .advance(let time): engine.advance(to: Timestamp(nanoseconds: time), host: &host)
    case .command(let command): give(command, &engine, &host)
    case .samples(let samples):
      for sample in samples {
        _ = engine.collect(sample.contact, at: Timestamp(nanoseconds: sample.time), sample.location)
      }
    }
  }

  private static func give(
    _ command: ScriptCommand, _ engine: inout Engine, _ host: inout ScriptRunHost
  ) {
    if case .user(let code, let numbers) = command {
      host.report(engine.now, code, numbers)
    } else {
      engine.perform(EngineCommand(command), host: &host)
    }
  }
}
