import Multitouch
import MultitouchRecordings

/// Runs scripts through an engine and collects the trace.
///
/// The engine's array sizes are type parameters, a script's capacities are values: the runner takes the first type it
/// knows that has room for them, and has the engine keep to them.
public enum ScriptRunner {
  /// The whole trace of a script.
  ///
  /// Throws ``ScriptCapacityError`` if no engine that is built in has room for the script's capacities.
  public static func run(_ script: TouchScript) throws(ScriptCapacityError) -> [TraceRecord] {
    if ScriptRun<11, 64, 256, 64, 256, 64>.hasRoom(for: script.capacities) {
      return ScriptRun<11, 64, 256, 64, 256, 64>.run(script)
    }
    if ScriptRun<64, 128, 10_240, 1_024, 4096, 1_024>.hasRoom(for: script.capacities) {
      return ScriptRun<64, 128, 10_240, 1_024, 4096, 1_024>.run(script)
    }
    throw ScriptCapacityError(capacities: script.capacities)
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

/// Collects records, answers from the script, and gives its reactions' commands.
struct ScriptSink: TraceSink {
  typealias Behavior = StandardBehavior

  var records: [TraceRecord] = []
  var host: ScriptHost
  private var now: Int64 = 0
  private var kind = TraceKind.drop
  private var subject = TraceSubject.none
  private var fields: [TraceField] = []

  init(_ host: ScriptHost) { self.host = host }

  var interceptsEvents: Bool { host.intercepts }

  mutating func begin(_ now: Timestamp, _ kind: TraceKind, _ subject: TraceName, fieldCount: Int) {
    self.now = now.nanoseconds
    self.kind = kind
    self.subject = TraceSubject(subject)
    fields.removeAll(keepingCapacity: true)
  }

  mutating func add(_ datum: TraceDatum) { fields.append(TraceField(datum)) }

  mutating func endDrop() { append() }

  private mutating func append() {
    records.append(TraceRecord(now: now, kind: kind, subject: subject, fields: fields))
  }

  mutating func end(in context: inout some TouchContext<Behavior> & ~Copyable) {
    append()
    let reactions = host.reactions(to: records[records.count - 1])
    for reaction in reactions {
      switch reaction {
      case .frame, .advance: context.refuseNestedInput()
      case .command(.user(let code, let numbers)):
        records.append(ScriptSink.user(context.now.nanoseconds, code, numbers))
      case .command(let command): context.enqueue(EngineCommand(command))
      }
    }
  }

  mutating func answer(_ question: HostQuestion) -> Bool {
    switch question {
    case .receive(let r, let uid): host.answer(.receive(recognizer: r), other: Int(clamping: uid))
    case .viewShouldBegin(let v, let r, let inherited):
      host.answer(.viewShouldBegin(view: v), other: r, inherited: inherited)
    case .shouldBegin(let r): host.answer(.shouldBegin(recognizer: r), other: r)
    case .shouldRequireFailure(let r, let q): host.answer(.shouldRequireFailure(recognizer: r), other: q)
    case .shouldBeRequiredToFail(let q, let r): host.answer(.shouldBeRequiredToFail(recognizer: q), other: r)
    case .simultaneously(let r, let other): host.answer(.simultaneously(recognizer: r), other: other)
    case .beginTracking(let c, let uid): host.answer(.beginTracking(control: c), other: Int(clamping: uid))
    case .continueTracking(let c, let uid): host.answer(.continueTracking(control: c), other: Int(clamping: uid))
    case .hook(let w): host.answer(.hook(window: w), other: w)
    }
  }

  static func user(_ now: Int64, _ code: Int64, _ numbers: [Double]) -> TraceRecord {
    TraceRecord(
      now: now, kind: .user, subject: .none, fields: [.integer(code)] + numbers.prefix(4).map { .real($0) })
  }
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

  static func run(_ script: TouchScript) -> [TraceRecord] {
    var engine = start(script)
    var host = TraceHost(ScriptSink(ScriptHost(script)))
    build(script, &engine, &host)
    for step in script.steps { play(step, &engine, &host) }
    return host.sink.records
  }

  /// An engine as a script asks for it, without its scene.
  static func start(_ script: TouchScript) -> Engine {
    Engine(
      profile: script.profile, limits: EngineLimits(script.capacities), start: Timestamp(nanoseconds: script.startTime))
  }

  /// Carries out the commands of the scene.
  static func build(_ script: TouchScript, _ engine: inout Engine, _ host: inout TraceHost<ScriptSink>) {
    for command in script.scene { give(command, &engine, &host) }
  }

  /// Carries out one step.
  static func play(_ step: ScriptStep, _ engine: inout Engine, _ host: inout TraceHost<ScriptSink>) {
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
    _ command: ScriptCommand, _ engine: inout Engine, _ host: inout TraceHost<ScriptSink>
  ) {
    if case .user(let code, let numbers) = command {
      host.sink.records.append(ScriptSink.user(engine.now.nanoseconds, code, numbers))
    } else {
      engine.perform(EngineCommand(command), host: &host)
    }
  }
}
