// Metamorphic properties (SPEC §7): what a change of the input may change of the trace, on generated scripts.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ModelMetamorphicTests {
  /// Seeds whose scripts have none of some features, no interaction, whose numbers would have to change too, and what
  /// `condition` asks for.
  func seeds(
    _ count: Int, without features: ScriptFeatures, where condition: (TouchScript) -> Bool = { _ in true }
  ) -> [UInt64] {
    var found: [UInt64] = []
    var seed: UInt64 = 10_000
    while found.count < count {
      let composer = ScriptGenerator.make(seed: seed)
      let script = composer.script
      if composer.features.isDisjoint(with: features), script.system == nil, condition(script) { found.append(seed) }
      seed += 1
    }
    return found
  }

  /// The script with each of its times put through `shift`.
  func shifted(_ script: TouchScript, _ shift: (Int64) -> Int64) -> TouchScript {
    var script = script
    script.startTime = shift(script.startTime)
    script.steps = script.steps.map { step in
      switch step {
      case .frame(let time, let changes): .frame(shift(time), changes)
      case .advance(let time): .advance(shift(time))
      case .command: step
      case .samples(let samples):
        .samples(samples.map { ScriptSample(contact: $0.contact, time: shift($0.time), location: $0.location) })
      }
    }
    return script
  }

  /// The script with each change of each frame put through `change`.
  func mapped(_ script: TouchScript, _ change: (inout ContactChange) -> Void) -> TouchScript {
    var script = script
    script.steps = script.steps.map { step in
      guard case .frame(let time, var changes) = step else { return step }
      for index in changes.indices { change(&changes[index]) }
      return .frame(time, changes)
    }
    return script
  }

  @Test func `a later start gives the same trace, later (P-70)`() {
    let shift: Int64 = 1_234_567_890_123
    for seed in seeds(100, without: .badInput) {
      let script = ScriptGenerator.script(seed: seed)
      let later = ReferenceModel.run(shifted(script) { $0 + shift })
      let expected = ReferenceModel.run(script).map { record in
        var record = record
        record.now += shift
        if record.kind == .view {
          for index in record.fields.indices {
            if case .integer(let time) = record.fields[index], index % 5 == 2 {
              record.fields[index] = .integer(time + shift)
            }
          }
        }
        return record
      }
      #expect(ModelDisagreement.first(engine: later, model: expected) == nil, "seed \(seed)")
    }
  }

  @Test func `renaming contacts changes nothing (P-72)`() {
    for seed in UInt64(0)..<100 {
      let script = ScriptGenerator.script(seed: seed)
      let renamed = mapped(script) { $0.contact = ContactID(-7 &* $0.contact.rawValue &+ 1_000_003) }
      let difference = ModelDisagreement.first(
        engine: ReferenceModel.run(renamed), model: ReferenceModel.run(script))
      #expect(difference == nil, "seed \(seed)")
    }
  }

  @Test func `advances and empty frames in between change nothing (P-74)`() {
    for seed in seeds(100, without: [.badInput, .hooks, .limits]) {
      let script = ScriptGenerator.script(seed: seed)
      let trace = ReferenceModel.run(script)
      var denser = script
      denser.steps = DenseSteps(of: script, timers: trace.filter { $0.kind == .timer }.map(\.now)).steps
      let difference = ModelDisagreement.first(
        engine: ReferenceModel.run(denser), model: trace)
      #expect(difference == nil, "seed \(seed): \(difference?.description ?? "")")
    }
  }

  // What is compared of a trace; the canary below looks through the same.

  /// P-71: all but numbers of places.
  static func withoutReals(_ trace: [TraceRecord]) -> [TraceRecord] {
    trace.map { record in
      var record = record
      record.fields.removeAll { if case .real = $0 { true } else { false } }
      return record
    }
  }

  /// P-65: what recognizers are told, asked and do.
  static func ofRecognizers(_ trace: [TraceRecord]) -> [TraceRecord] {
    let kinds: [TraceKind] = [.receive, .rec, .beginv, .begin, .req, .simul, .state, .act, .reset]
    return trace.filter { kinds.contains($0.kind) }
  }

  /// P-63: what views are told.
  static func ofViews(_ trace: [TraceRecord]) -> [TraceRecord] { trace.filter { $0.kind == .view } }

  /// P-66: all but delegates' questions.
  static func withoutQuestions(_ trace: [TraceRecord]) -> [TraceRecord] {
    let questions: [TraceKind] = [.receive, .begin, .req, .simul]
    return trace.filter { !questions.contains($0.kind) }
  }

  @Test func `moving windows and fingers alike changes places only (P-71)`() {
    // The property excepts pans from the screen's edges: the screen does not move.
    func hasNoEdges(_ script: TouchScript) -> Bool {
      !script.scene.contains {
        if case .addRecognizer(let spec, _) = $0, case .screenEdgePan = spec.kind { true } else { false }
      }
    }
    for seed in seeds(100, without: [.badInput, .commands, .reactions, .configuring, .oddPlaces], where: hasNoEdges) {
      let script = ScriptGenerator.script(seed: seed)
      var moved = mapped(script) { $0.location = $0.location + Point(x: 4096.015625, y: -512) }
      moved.scene = moved.scene.map { command in
        guard case .addWindow(var attributes, let level) = command else { return command }
        attributes.frame.origin = attributes.frame.origin + Point(x: 4096.015625, y: -512)
        return .addWindow(attributes, level: level)
      }
      let difference = ModelDisagreement.first(
        engine: Self.withoutReals(ReferenceModel.run(moved)), model: Self.withoutReals(ReferenceModel.run(script)))
      #expect(difference == nil, "seed \(seed): \(difference?.description ?? "")")
    }
  }

  @Test func `which touches views accept is nothing to recognizers (P-65)`() {
    for seed in seeds(100, without: [.commands, .reactions, .configuring]) {
      let script = ScriptGenerator.script(seed: seed)
      var other = script
      other.scene = other.scene.map { command in
        switch command {
        case .addView(var attributes, let parent):
          attributes.isMultipleTouchEnabled.toggle()
          attributes.isExclusiveTouch.toggle()
          return .addView(attributes, parent: parent)
        default: return command
        }
      }
      let difference = ModelDisagreement.first(
        engine: Self.ofRecognizers(ReferenceModel.run(other)),
        model: Self.ofRecognizers(ReferenceModel.run(script)))
      #expect(difference == nil, "seed \(seed): \(difference?.description ?? "")")
    }
  }

  /// The script with the settings of the scene's recognizers put through `change`.
  func withSettings(_ script: TouchScript, _ change: (inout RecognizerSettings) -> Void) -> TouchScript {
    var script = script
    script.scene = script.scene.map { command in
      guard case .addRecognizer(var spec, let view) = command else { return command }
      change(&spec.settings)
      return .addRecognizer(spec, view: view)
    }
    return script
  }

  @Test func `delegates with default answers add nothing but questions (P-66)`() {
    // Among the scripts that reach a limit some give recognizers delegates by command.
    // So do those of one finger, whatever their features are.
    let unwanted: ScriptFeatures = [.commands, .reactions, .configuring, .limits]
    for seed in seeds(100, without: unwanted, where: { $0.reactions.isEmpty }) {
      var script = ScriptGenerator.script(seed: seed)
      script.answers.removeAll {
        switch $0.question {
        case .viewShouldBegin, .hook: false
        default: true
        }
      }
      let difference = ModelDisagreement.first(
        engine: Self.withoutQuestions(ReferenceModel.run(withSettings(script) { $0.hasDelegate = true })),
        model: ReferenceModel.run(withSettings(script) { $0.hasDelegate = false }))
      #expect(difference == nil, "seed \(seed): \(difference?.description ?? "")")
    }
  }

  @Test func `a recognizer that is disabled, or refuses every touch, changes nothing (P-76)`() {
    func recognizers(_ script: TouchScript) -> Int {
      script.scene.count { if case .addRecognizer = $0 { true } else { false } }
    }
    let unwanted: ScriptFeatures = [.commands, .reactions, .configuring, .smallCapacities, .limits]
    // Beyond 32 recognizers offered one touch a further one takes another's place (N-15).
    for seed in seeds(100, without: unwanted, where: { (1...30).contains(recognizers($0)) }) {
      let script = ScriptGenerator.script(seed: seed)
      let count = recognizers(script)
      var settings = RecognizerSettings()
      settings.isEnabled = false
      var other = script
      other.scene.append(.addRecognizer(RecognizerSpec(.tap(TapParameters()), settings), view: 0))
      settings.isEnabled = true
      settings.hasDelegate = true
      settings.delaysTouchesBegan = true
      other.scene.append(.addRecognizer(RecognizerSpec(.pan(PanParameters()), settings), view: 0))
      other.scene.append(.require(0, toFail: count + 1))
      other.answers.append(ScriptAnswer(.receive(recognizer: count + 1), .always(false)))
      let difference = ModelDisagreement.first(
        engine: ReferenceModel.run(other).filter {
          $0.kind != .receive || $0.subject != .recognizer(count + 1)
        },
        model: ReferenceModel.run(script))
      #expect(difference == nil, "seed \(seed): \(difference?.description ?? "")")
    }
  }

  @Test func `recognizers that neither cancel nor delay are nothing to views (P-63)`() {
    for seed in seeds(100, without: [.commands, .reactions, .configuring, .smallCapacities, .limits, .storms]) {
      var script = withSettings(ScriptGenerator.script(seed: seed)) {
        $0.cancelsTouchesInView = false
        $0.delaysTouchesBegan = false
        $0.delaysTouchesEnded = false
      }
      // Those of one finger come without the feature.
      script.reactions = []
      var bare = script
      bare.scene.removeAll {
        switch $0 {
        case .addRecognizer, .require: true
        default: false
        }
      }
      let difference = ModelDisagreement.first(
        engine: Self.ofViews(ReferenceModel.run(script)), model: Self.ofViews(ReferenceModel.run(bare)))
      #expect(difference == nil, "seed \(seed): \(difference?.description ?? "")")
    }
  }

  @Test func `what comes later does not change what came before (P-75)`() {
    var shorterCount = 0
    for seed in UInt64(0)..<80 {
      let script = ScriptGenerator.script(seed: seed)
      let whole = ReferenceModel.run(script)
      var counts: [Int] = []
      for part in [script.steps.count / 3, script.steps.count / 2] {
        var prefix = script
        prefix.steps = Array(script.steps.prefix(part))
        let trace = ReferenceModel.run(prefix)
        let isPrefix = trace == Array(whole.prefix(trace.count))
        #expect(isPrefix, "seed \(seed), \(part) steps")
        counts.append(trace.count)
      }
      if 0 < counts[0], counts[0] < counts[1], counts[1] < whole.count { shorterCount += 1 }
    }
    // A trace of nothing would be the beginning of any.
    #expect(shorterCount > 40)
  }

  @Test func `each comparison finds something when its condition is broken`() {
    var found: [String: Int] = [:]
    for seed in seeds(60, without: [.commands, .reactions, .configuring, .badInput]) {
      let script = ScriptGenerator.script(seed: seed)
      let trace = ReferenceModel.run(script)
      let noDelegates = withSettings(script) { $0.hasDelegate = false }
      let noCancels = withSettings(script) { $0.cancelsTouchesInView = false }
      var deaf = script
      deaf.scene = deaf.scene.map { command in
        guard case .addView(var attributes, let parent) = command else { return command }
        attributes.isUserInteractionEnabled.toggle()
        return .addView(attributes, parent: parent)
      }
      let broken: [(String, TouchScript, ([TraceRecord]) -> [TraceRecord])] = [
        ("P-66", noDelegates, Self.withoutQuestions), ("P-63", noCancels, Self.ofViews),
        ("P-65", deaf, Self.ofRecognizers), ("P-70", shifted(script) { $0 / 2 }, { $0 }),
        ("P-71", mapped(script) { $0.location.x += 400 }, Self.withoutReals),
        ("P-72", mapped(script) { $0.contact = 1 }, { $0 }),
      ]
      for (name, other, shown) in broken
      where ModelDisagreement.first(engine: shown(ReferenceModel.run(other)), model: shown(trace)) != nil {
        found[name, default: 0] += 1
      }
    }
    #expect(found.count == 6)
  }
}
