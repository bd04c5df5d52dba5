// Relations about what couples recognizers to each other and to views (P-55, P-57, P-63).

import Multitouch
import MultitouchRecordings

extension MetamorphicRelation {
  /// P-55.
  static let simultaneityWaivesNothing = MetamorphicRelation(
    "P-55", "with every simultaneity answer true, no recognizer starts that its requirements do not let start",
    unless: { script in
      script.sceneRecognizers.contains(where: { $0.spec.settings.hasDelegate }) ? nil : "no delegate"
    }
  ) { relation in
    var friendly = relation.script
    let count =
      relation.script.sceneRecognizers.count
      + relation.script.playedCommands.count { if case .addRecognizer = $0 { true } else { false } }
    for r in 0..<count { friendly.answers.append(ScriptAnswer(.simultaneously(recognizer: r), .always(true))) }
    let run = try relation.engine(friendly)
    if var violation = Judges.violations(of: run, by: ["P-51", "P-52"]).first {
      violation.judge = relation.id
      return .violated(violation)
    }
    /// All questions before the first promotion: until then nobody is asked about simultaneity (G-7.4), so a host that
    /// commands in callbacks gives the same commands.
    func questions(_ trace: [TraceRecord]) -> [TraceRecord] {
      let first = trace.firstIndex { record in
        guard record.kind == .state, case .state(let to) = record.fields[1] else { return false }
        return record.fields[0] == .state(.possible) && to.isRecognized
      }
      return Array(trace[..<(first ?? trace.count)]).only([.receive, .beginv, .begin, .req])
    }
    return relation.compare(questions(run.records), with: questions(try relation.run(relation.script)))
  }

  /// P-63.
  static let withoutCouplingNoEffect = MetamorphicRelation(
    "P-63", "recognizers that neither cancel nor delay are nothing to views",
    unless: { script in
      if script.sceneRecognizers.isEmpty { return "no recognizer" }
      return script.isSceneFixed ? nil : "the scene changes after it is made"
    }
  ) { relation in
    let uncoupled = relation.script.mappingSettings { settings, _ in
      settings.cancelsTouchesInView = false
      settings.delaysTouchesBegan = false
      settings.delaysTouchesEnded = false
    }
    var bare = relation.script
    bare.scene.removeAll {
      switch $0 {
      case .addRecognizer, .require: true
      default: false
      }
    }
    let trace = try relation.run(uncoupled)
    if trace.hasDrops([.records, .passes]) { return .doesNotApply("too little room") }
    let kinds: [TraceKind] = [.view, .track, .ctl, .send]
    return relation.compare(trace.only(kinds), with: try relation.run(bare).only(kinds))
  }

  /// P-57.
  static let independentComponents = MetamorphicRelation(
    "P-57", "recognizers that neither share a touch nor require each other do not know of each other",
    of: { $0.doubled },
    unless: { script in
      if !script.isSceneFixed { return "the scene changes after it is made" }
      if script.hasCycles || script.hasHooks { return "the host is not pure" }
      return script.sceneRecognizers.count < 2 ? "less than two recognizers" : nil
    }
  ) { relation in
    let trace = try relation.run(relation.script)
    // One that was refused has no number.
    if trace.hasDrops([.recognizers, .stale, .records, .passes, .fires]) { return .doesNotApply("too little room") }
    let component = components(of: relation.script, trace)
    let touched = Set(trace.filter { $0.kind == .rec }.compactMap(number)).sorted()
    let names = Set(touched.map { component[$0] }).sorted()
    if names.count < 2 { return .doesNotApply("one component") }
    let kinds: [TraceKind] = [.receive, .rec, .beginv, .begin, .simul, .state, .act, .reset, .timer]
    for name in names {
      let alone = relation.script.mappingSettings { settings, r in
        if component[r] != name { settings.isEnabled = false }
      }
      func own(_ records: [TraceRecord]) -> [TraceRecord] {
        records.only(kinds).filter { record in (number(record) ?? asked(record)).map { component[$0] == name } ?? false
        }
      }
      let outcome = relation.compare(own(try relation.run(alone)), with: own(trace))
      if outcome != .holds { return outcome }
    }
    return .holds
  }

  private static func number(_ record: TraceRecord) -> Int? {
    if case .recognizer(let r) = record.subject { r } else { nil }
  }

  /// The recognizer that a view is asked about (G-5.1a). Requirement questions name those of other components (G-5.2).
  private static func asked(_ record: TraceRecord) -> Int? {
    if record.kind == .beginv, case .subject(.recognizer(let r))? = record.fields.first { r } else { nil }
  }

  /// A component's name for each recognizer, by *shares a touch at some time* and *requires*.
  private static func components(of script: TouchScript, _ trace: [TraceRecord]) -> [Int] {
    var name = Array(0..<script.sceneRecognizers.count)
    func join(_ a: Int, _ b: Int) {
      guard name.indices.contains(a), name.indices.contains(b), name[a] != name[b] else { return }
      let (old, new) = (max(name[a], name[b]), min(name[a], name[b]))
      for i in name.indices where name[i] == old { name[i] = new }
    }
    for case .require(let r, let q) in script.scene { join(r, q) }
    var holder: [TraceSubject: Int] = [:]
    for record in trace {
      guard let r = number(record) else { continue }
      switch record.kind {
      case .rec:
        for case .subject(let touch) in record.fields {
          if let other = holder[touch] { join(r, other) } else { holder[touch] = r }
        }
      case .receive:
        if case .subject(let touch) = record.fields[0], record.fields[1] == .integer(1) {
          if let other = holder[touch] { join(r, other) } else { holder[touch] = r }
        }
      case .req:
        if case .subject(.recognizer(let q)) = record.fields[0], record.fields[2] == .integer(1) { join(r, q) }
      default: break
      }
    }
    return name
  }
}
