// One script before all judges: run, run again, compare.

import Multitouch
import MultitouchRecordings

/// Runs scripts before all judges. Belongs to one thread, like its hooks.
public struct ScriptExaminer {
  /// The judges of this file by name, in the order in which they are asked, each with what it holds. Those of
  /// ``Judges`` and ``MetamorphicRelations`` follow.
  static let ownJudges: [(name: String, holds: String)] = [
    ("trap", "the engine comes back from every input: no trap, no bad access, no endless loop"),
    ("model-trap", "so does the reference model"),
    ("model", "engine and reference model write the same trace, record for record"),
    ("queries", "engine and reference model answer a host's questions alike, and walk one responder chain"),
    (
      "foreign",
      """
      they write the same trace of a recognizer that somebody wrote, in the place of presses, pinches, rotations, and a \
      host that hears little is told the same of the rest
      """
    ),
    ("light", "a host that hears little and is asked only what matters to it is told the same of the rest"),
    ("digest", "a second run of the engine, in other memory, writes the same trace"),
    ("allocation", "the engine neither allocates nor frees a byte while it handles input, of scripts without a system"),
    (
      "expectation",
      "a script that says what must come of it is right: what interactions do has no model to compare with"
    ),
    ("text", "a script is read from its text as it was: a finding or an entry of the corpus is what was met"),
  ]

  /// All judges by name, each with what it holds.
  public static var judges: [(name: String, holds: String)] {
    var names: Set<String> = []
    let others = Judges.all + MetamorphicRelations.all.map(\.judge)
    return ownJudges + others.filter { names.insert($0.id).inserted }.map { ($0.id, $0.sentence) }
  }

  let hooks: RunHooks
  private let fault: PlantedFault?

  public init(_ hooks: RunHooks = .none, fault: PlantedFault? = nil) {
    self.hooks = hooks
    self.fault = fault
  }

  /// Runs a script and asks the judges until one objects.
  public func examine(_ script: TouchScript, _ scrutiny: Scrutiny = .everything) -> Examination {
    hooks.note(.script(script))
    defer { hooks.note(nil) }
    var result = Examination()
    for step in script.steps {
      if case .frame(_, let changes) = step { result.eventCount += changes.count } else { result.eventCount += 1 }
    }
    var changed = script
    fault?.script(&changed)
    let shown = changed
    let fault = fault
    var engine: ObservedRun?
    if let trap = hooks.guarded({
      // What may trap works on values of its own: no access to what is shared is under way when it does.
      guard var run = try? ScriptRunner.observe(shown, isProbing: scrutiny.isProbing, isClosing: true) else { return }
      if let fault { fault.trace(shown, &run.records) }
      engine = run
    }) {
      result.verdict = Self.verdict(trap)
      return result
    }
    // A script that no engine has room for was not run at all: nothing to judge.
    guard let engine else { return result }
    let end = script.steps.isEmpty ? engine.sceneEnds.last ?? 0 : engine.stepEnds[script.steps.count - 1]
    result.written = engine.trace.prefix(end)
    result.isValid = !result.written.hasDrop
    // All judges see the stream with its end (P-30, P-31); who asks for the trace sees the script's own.
    changed.steps += engine.closing
    var closed = changed
    if fault != nil {
      closed = script
      closed.steps += engine.closing
    }
    if scrutiny.includes("model") || scrutiny.includes("model-trap") {
      let (objection, rules) = againstModel(closed, engine.trace)
      result.verdict = scrutiny.wanted(objection)
      result.rules = rules
    }
    if result.verdict == nil, scrutiny.includes("expectation"), !script.expectations.isEmpty {
      result.verdict = scrutiny.wanted(byExpectations(script, result.trace))
    }
    if result.verdict == nil, scrutiny.includesText {
      result.verdict = scrutiny.wanted(TextComparison.objection(to: script))
    }
    if result.verdict == nil, scrutiny.isCurious { result.verdict = scrutiny.wanted(byQueries(shown)) }
    if result.verdict == nil, scrutiny.isLight { result.verdict = scrutiny.wanted(byLightHost(shown, result.written)) }
    if result.verdict == nil, scrutiny.isForeign(stepCount: script.steps.count) {
      result.verdict = scrutiny.wanted(byForeign(shown))
    }
    if result.verdict == nil, ["digest", "allocation", "trap"].contains(where: scrutiny.includes) {
      result.verdict = scrutiny.wanted(secondRun(changed, engine.trace))
    }
    if result.verdict == nil { result.verdict = byProperties(changed, engine, scrutiny) }
    if result.verdict == nil { result.verdict = byRelations(shown, scrutiny) }
    // A run of its own, the same that a script is made smaller by: nobody asks, and nothing follows.
    if result.verdict == nil, hooks.compilerCounters != nil { result.counted = run(shown).counted }
    return result
  }

  /// The engine's trace alone, without a judge; empty if there is none.
  func trace(of script: TouchScript) -> WordTrace { run(script).written }

  /// The same, with what the compiler counted and with what is to be said if the engine did not come back: an
  /// examination in which nobody judged.
  func run(_ script: TouchScript) -> Examination {
    hooks.note(.script(script))
    defer { hooks.note(nil) }
    var result = Examination()
    var trace = WordTrace()
    let trap = hooks.guarded(counting: &result.counted) {
      // A script that no engine has room for has no trace.
      guard let run = try? ScriptRunner.observe(script, isProbing: false) else { return }
      trace = run.trace
    }
    result.written = trace
    result.verdict = trap.map { Self.verdict($0) }
    return result
  }

  /// What comes of a script, in a line without anything that may differ from process to process (P-81): the digests of
  /// the engine's and of the model's trace, and what the judges say.
  ///
  /// - Parameters:
  ///   - script: What is run.
  ///   - number: Its place among others, which decides which of the costly judges look; nil: all do.
  ///   - isRenamed: Whether its contacts are given other ids.
  public func outcome(of script: TouchScript, number: Int?, isRenamed: Bool) -> String {
    let shown = isRenamed ? script.mappingChanges { $0.contact = ContactID(~$0.contact.rawValue) } : script
    let examination = examine(shown, number.map { .sampled(SplitMix64.word(at: $0, seed: 81)) } ?? .everything)
    var digest = examination.written.digest
    if let fault { digest &+= fault.processError(examination.trace) }
    var model: UInt64 = 0
    _ = hooks.guarded { model = ReferenceModel.write(shown).digest }
    let verdict = examination.verdict?.identity.description ?? "accepted"
    return "\(String(digest, radix: 16)) \(String(model, radix: 16)) \(verdict)"
  }

  /// The digest of the engine's trace, without a judge.
  public func digest(of script: TouchScript) -> UInt64 { trace(of: script).digest }

  private func againstModel(
    _ script: TouchScript, _ trace: WordTrace
  ) -> (objection: Objection?, rules: ModelRuleSet) {
    var model = (trace: WordTrace(), rules: ModelRuleSet())
    if let trap = hooks.guarded({
      let written = ReferenceModel.writeWithRules(script)
      model = written
    }) {
      return (Self.verdict(trap, of: "the reference model", judge: "model-trap"), model.rules)
    }
    let objection = ModelDisagreement.first(engine: trace, model: model.trace).map { Objection($0, in: script) }
    return (objection, model.rules)
  }

  /// The rules that decide something in the reference model's run of a script and its end, as in an examination; none
  /// if somebody does not come back.
  func rules(of script: TouchScript) -> ModelRuleSet {
    hooks.note(.script(script))
    defer { hooks.note(nil) }
    var rules = ModelRuleSet()
    _ = hooks.guarded {
      guard let run = try? ScriptRunner.observe(script, isProbing: false, isClosing: true) else { return }
      var closed = script
      closed.steps += run.closing
      let written = ReferenceModel.writeWithRules(closed)
      rules = written.rules
    }
    return rules
  }

  /// What the script itself expects; nothing of a mutated one.
  private func byExpectations(_ script: TouchScript, _ trace: [TraceRecord]) -> Objection? {
    guard let failure = script.failures(of: Trace(trace)).first else { return nil }
    let rule =
      switch failure.expectation {
      case .digest: "digest"
      case .records: "records"
      case .never: "never"
      }
    return Objection(
      FindingIdentity(judge: "expectation", rule: rule, kind: script.system?.word ?? "-"),
      reason: failure.description)
  }

  /// With a host of its own, for what no trace shows.
  private func byQueries(_ script: TouchScript) -> Objection? {
    var objection: Objection?
    if let trap = hooks.guarded({
      // A script that no engine has room for asks nothing.
      guard let parted = try? ModelDisagreement.ofQueries(script, number: 1) else { return }
      var found = Objection(parted, in: script)
      found.identity.judge = "queries"
      if let subject = CuriousHost.Subject.told(in: parted) { found.identity.kind = "\(subject)" }
      objection = found
    }) {
      return Self.verdict(trap, of: "the engine or the reference model, asked by a host,")
    }
    return objection
  }

  /// With somebody's recognizers.
  private func byForeign(_ script: TouchScript) -> Objection? {
    let fault = fault
    var objection: Objection?
    if let trap = hooks.guarded({
      guard let whole = ForeignRun.trace(script) else { return }
      if let parted = ModelDisagreement.ofForeign(script, whole) {
        var found = Objection(parted, in: script)
        found.identity.judge = "foreign"
        objection = found
      } else {
        objection = LightHostComparison.foreignObjection(to: script, whole: whole, fault)
        objection?.identity.judge = "foreign"
      }
    }) {
      return Self.verdict(trap, of: "the engine or the reference model with somebody's recognizers")
    }
    return objection
  }

  /// With a host that hears and answers little.
  private func byLightHost(_ script: TouchScript, _ whole: WordTrace) -> Objection? {
    let fault = fault
    var objection: Objection?
    if let trap = hooks.guarded({
      guard let found = try? LightHostComparison.objection(to: script, whole: whole, fault) else { return }
      objection = found
    }) {
      return Self.verdict(trap, of: "the engine, for a host that hears little,")
    }
    return objection
  }

  /// The properties of one run.
  private func byProperties(_ script: TouchScript, _ run: ObservedRun, _ scrutiny: Scrutiny) -> Objection? {
    guard scrutiny.includesProperties, run.stepEnds.count == script.steps.count else { return nil }
    var violations: [Violation] = []
    if let trap = hooks.guarded({
      let found = Judges.violations(of: JudgedRun(script, run))
      violations = found
    }) {
      return scrutiny.wanted(Self.verdict(trap, of: "a judge of the engine's run"))
    }
    return scrutiny.choice(of: violations)
  }

  /// The properties of pairs of runs.
  private func byRelations(_ script: TouchScript, _ scrutiny: Scrutiny) -> Objection? {
    for relation in scrutiny.relations {
      var objection: Objection?
      if let trap = hooks.guarded({
        guard case .violated(let violation) = try? relation.outcome(of: script) else { return }
        objection = Objection(violation)
      }) {
        objection = Self.verdict(trap, of: "the relation \(relation.judge.id), or the engine in one of its runs,")
      }
      // Two relations have one name (P-78): who asks for an identity asks both.
      if let wanted = scrutiny.wanted(objection) { return wanted }
    }
    return nil
  }

  private func secondRun(_ script: TouchScript, _ trace: WordTrace) -> Objection? {
    if script.system != nil { return plainSecondRun(script, trace) }
    let tape = HostTape(script, trace)
    var second: TapeResult?
    let counter = hooks.allocationCounter
    if let trap = hooks.guarded({
      let isStandard = StandardTapeRun.hasRoom(for: script.capacities)
      let run = isStandard ? StandardTapeRun.run : LargeTapeRun.run
      second = run(script, tape, counter)
    }) {
      return Self.verdict(trap, of: "the engine in a second run")
    }
    guard var second else { return nil }
    if let fault { second.digest &+= fault.digestError(trace.records) }
    if second.hasDeparted || second.digest != trace.digest {
      return Objection(
        FindingIdentity(judge: "digest", rule: "second-run"),
        reason: """
          the first run wrote \(trace.count) records with the digest \(Trace(trace.records).digestText), a second run of the same \
          script wrote \(second.recordCount) with another digest\(second.hasDeparted ? ", and asked more" : "")
          """)
    }
    let bytes = (second.allocatedBytes ?? 0) &+ (fault.map { $0.extraBytes(trace.records) } ?? 0)
    if bytes != 0 {
      return Objection(
        FindingIdentity(judge: "allocation", rule: "N-15"),
        reason: "the engine allocated and freed \(bytes) bytes together while it handled the script's steps; expected 0"
      )
    }
    return nil
  }

  /// The second run of a script with an interaction, which no tape can stand for: only its trace is compared.
  private func plainSecondRun(_ script: TouchScript, _ first: WordTrace) -> Objection? {
    var second = WordTrace()
    if let trap = hooks.guarded({
      guard let run = try? ScriptRunner.observe(script, isProbing: false) else { return }
      second = run.trace
    }) {
      return Self.verdict(trap, of: "the engine in a second run")
    }
    guard first != second, let difference = TraceDifference(first.records, second.records) else { return nil }
    return Objection(
      FindingIdentity(judge: "digest", rule: "second-run"),
      reason: difference.text(first: "first run", second: "second run"))
  }

  /// What is said of somebody who did not come back.
  private static func verdict(
    _ trap: TrapKind, of somebody: String = "the engine", judge: String = "trap"
  ) -> Objection {
    Objection(FindingIdentity(judge: judge, rule: trap.word), reason: "\(somebody) did not come back: \(trap.word)")
  }
}

/// The size of engine that most scripts fit.
typealias StandardTapeRun = TapeRun<11, 64, 256, 64, 256, 64>

/// The size that all scripts fit which can be run at all (``ScriptRunner``).
typealias LargeTapeRun = TapeRun<64, 128, 10_240, 1_024, 4096, 1_024>

extension TapeRun {
  /// Whether an engine of this size can keep to such capacities.
  static func hasRoom(for c: ScriptCapacities) -> Bool {
    c.touches <= touches && c.touchRecords <= records && c.views <= views && c.recognizers <= recognizers
      && c.requirementEdges <= edges && c.registrations <= registrations
  }
}

extension ScriptSystem {
  /// Which of the five it is, as a part of a finding's identity.
  fileprivate var word: String {
    switch self {
    case .delayedTap: "delayed-tap"
    case .triggeredTap: "triggered-tap"
    case .collection: "collection"
    case .webTap: "web-tap"
    case .tapDragHold: "tap-drag-hold"
    case .dial: "dial"
    }
  }
}

extension Objection {
  /// A judge's violation as an objection.
  init(_ violation: Violation) {
    self.init(
      FindingIdentity(
        judge: violation.judge, rule: violation.rule, kind: violation.recognizerKind ?? "-",
        states: violation.states?.description ?? "-"), reason: violation.message)
  }
}
