import Multitouch

/// Runs scripts through an engine and collects the trace.
///
/// The engine's array sizes are type parameters, a script's capacities are values: the runner picks the smallest type
/// it knows that is large enough, and refuses a script for which none is exact, because a trace depends on them.
public enum ScriptRunner {
  /// The whole trace of a script.
  ///
  /// Throws ``ScriptCapacityError`` if no engine of the script's capacities is built in.
  public static func run(_ script: TouchScript) throws(ScriptCapacityError) -> [TraceRecord] {
    let c = script.capacities
    switch (c.touches, c.touchRecords, c.views, c.recognizers, c.requirementEdges) {
    case (11, 64, 256, 64, 256): return ScriptRun<11, 64, 256, 64, 256>.run(script)
    case (2, 4, 4, 4, 4): return ScriptRun<2, 4, 4, 4, 4>.run(script)
    case (5, 10, 16, 16, 16): return ScriptRun<5, 10, 16, 16, 16>.run(script)
    case (64, 128, 256, 64, 4096): return ScriptRun<64, 128, 256, 64, 4096>.run(script)
    case (11, 64, 10_240, 1_024, 4096): return ScriptRun<11, 64, 10_240, 1_024, 4096>.run(script)
    default: throw ScriptCapacityError(capacities: c)
    }
  }

  /// The capacities for which there is an engine: touches, records, views, recognizers, requirement edges.
  public static let capacities: [ScriptCapacities] = [
    (11, 64, 256, 64, 256), (2, 4, 4, 4, 4), (5, 10, 16, 16, 16), (64, 128, 256, 64, 4096),
    (11, 64, 10_240, 1_024, 4096),
  ].map { touches, records, views, recognizers, edges in
    var c = ScriptCapacities()
    c.touches = touches
    c.touchRecords = records
    c.views = views
    c.recognizers = recognizers
    c.requirementEdges = edges
    return c
  }
}

/// A script wants an engine of a size that is not built in.
public struct ScriptCapacityError: Error, CustomStringConvertible {
  public let capacities: ScriptCapacities

  public var description: String {
    let known = ScriptRunner.capacities.map {
      "\($0.touches)/\($0.touchRecords)/\($0.views)/\($0.recognizers)/\($0.requirementEdges)"
    }.joined(separator: ", ")
    return """
      no engine is built with touches/records/views/recognizers/edges \
      \(capacities.touches)/\(capacities.touchRecords)/\(capacities.views)/\(capacities.recognizers)/\
      \(capacities.requirementEdges); use one of \(known), or add a line to ScriptRunner.run
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
    case .viewShouldBegin(let v, let r): host.answer(.viewShouldBegin(view: v), other: r)
    case .shouldBegin(let r): host.answer(.shouldBegin(recognizer: r), other: r)
    case .shouldRequireFailure(let r, let q): host.answer(.shouldRequireFailure(recognizer: r), other: q)
    case .shouldBeRequiredToFail(let q, let r): host.answer(.shouldBeRequiredToFail(recognizer: q), other: r)
    case .simultaneously(let r, let other): host.answer(.simultaneously(recognizer: r), other: other)
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
  let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int
> {
  typealias Engine = TouchEngine<StandardBehavior, touches, records, views, recognizers, edges>

  static func run(_ script: TouchScript) -> [TraceRecord] {
    var limits = EngineLimits()
    limits.offered = script.capacities.offered
    limits.active = script.capacities.active
    limits.viewDepth = script.capacities.viewDepth
    limits.overflow = script.capacities.overflow
    var engine = Engine(
      profile: script.profile, limits: limits, start: Timestamp(nanoseconds: script.startTime))
    var host = TraceHost(ScriptSink(ScriptHost(script)))
    for command in script.scene { give(command, &engine, &host) }
    for step in script.steps {
      switch step {
      case .frame(let time, let changes):
        engine.handle(Timestamp(nanoseconds: time), changes.span, host: &host)
      case .advance(let time): engine.advance(to: Timestamp(nanoseconds: time), host: &host)
      case .command(let command): give(command, &engine, &host)
      }
    }
    return host.sink.records
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
