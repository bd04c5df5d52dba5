import Multitouch
import MultitouchInteractions
import MultitouchRecordings

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
        host.touchProbe?.begin(step)
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
