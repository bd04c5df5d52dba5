// Generated scripts: they are lively, they reach every corner, and the model survives them and comes to rest.

import Multitouch
import Testing

@testable import MultitouchRecordings
@testable import MultitouchSimulation

@Suite struct ScriptGeneratorTests {
  /// The script followed by the end of everything: default mode, all contacts lifted, a long silence.
  static func closed(_ script: TouchScript) -> TouchScript {
    var script = script
    var contacts: [ContactID] = []
    for case .frame(_, let changes) in script.steps {
      for change in changes where !contacts.contains(change.contact) { contacts.append(change.contact) }
    }
    script.steps.append(.command(.setMode(isDefault: true)))
    // Twice: a host may refuse or cancel the first frame, or land nothing new in it.
    for _ in 0..<2 {
      var time = script.startTime
      for case .frame(let at, _) in script.steps { time = max(time, at) }
      for case .advance(let at) in script.steps { time = max(time, at) }
      script.steps.append(.frame(time, contacts.map { .ended($0) }))
    }
    script.steps.append(.advance(ModelSession.timeLimit))
    return script
  }

  @Test func `a seed's script is always the same, and other seeds' are others`() {
    for seed in UInt64(0)..<50 {
      // By text: a script may hold NaN, which is not equal to itself.
      let text = String(describing: ScriptGenerator.script(seed: seed))
      let isSame = text == String(describing: ScriptGenerator.script(seed: seed))
      let isOther = text != String(describing: ScriptGenerator.script(seed: seed + 1))
      #expect(isSame && isOther, "seed \(seed)")
    }
  }

  @Test func `every interaction is generated, on scenes and alone, literal and hardened`() {
    var kinds: [String: Int] = [:]
    var forms: Set<String> = []
    var aloneCount = 0
    for seed in UInt64(0)..<1_500 {
      let script = ScriptGenerator.script(seed: seed)
      guard let system = script.system else { continue }
      // A new one does not compile before it is expected here.
      let kind =
        switch system {
        case .delayedTap: "delayedTap"
        case .triggeredTap: "triggeredTap"
        case .collection: "collection"
        case .webTap: "webTap"
        case .tapDragHold: "tapDragHold"
        case .dial: "dial"
        }
      kinds[kind, default: 0] += 1
      if case .delayedTap(let taps) = system { forms.insert("\(taps.variant) \(taps.isHardened)") }
      if case .webTap(let web) = system { forms.insert("web \(web.isHardened)") }
      if script.undisturbedSystem != nil && script.steps.count > 20 { aloneCount += 1 }
    }
    #expect(
      Set(kinds.keys) == ["delayedTap", "triggeredTap", "collection", "webTap", "tapDragHold", "dial"], "\(kinds)")
    #expect(forms.count >= 9, "\(forms.sorted())")
    #expect(aloneCount > 30)
  }

  @Test func `each number of a profile that the engine itself reads is drawn, and views without an inside`() {
    var counts: Set<Int> = []
    var steps: Set<Int64> = []
    var slops: Set<UInt64> = []
    var widths: Set<UInt64> = []
    for seed in UInt64(0)..<2_000 {
      let script = ScriptGenerator.script(seed: seed)
      counts.insert(script.profile.predictionCount)
      steps.insert(script.profile.predictionStep.count)
      slops.insert(script.profile.controlDragSlop.bitPattern)
      for case .addView(let attributes, _) in script.scene where !(attributes.frame.width > 1) {
        widths.insert(attributes.frame.width.bitPattern)
      }
    }
    #expect(counts.isSuperset(of: [0, 1, 2, 3, 4, 5, -1]), "\(counts.sorted())")
    #expect(steps.isSuperset(of: [0, 1, 16_666_667, .max]), "\(steps.sorted())")
    #expect(slops.count >= 6)
    #expect(widths.count >= 3)
  }

  @Test func `the same script gives the same trace`() {
    for seed in UInt64(0)..<40 {
      let script = ScriptGenerator.script(seed: seed)
      let isSame = ReferenceModel.run(script) == ReferenceModel.run(script)
      #expect(isSame, "seed \(seed)")
    }
  }

  @Test func `generated scripts come to rest when all fingers are up and time has passed`() {
    for seed in UInt64(0)..<120 {
      let session = ModelSession(ScriptGeneratorTests.closed(ScriptGenerator.script(seed: seed)))
      session.play()
      #expect(session.liveTouches.isEmpty, "seed \(seed)")
      // An extreme duration may end after the last time there is (N-15); its timer is then still pending (P-30).
      let isEndless = session.timers.contains { $0.deadline >= ModelSession.timeLimit }
      #expect(session.isAtRest || isEndless, "seed \(seed): \(ScriptGenerator.features(seed: seed))")
    }
  }

  @Test func `the gesture system is at rest one tap interval after the last lift (P-31)`() {
    let unusual: ScriptFeatures = [
      .commands, .reactions, .configuring, .performs, .extremeParameters, .limits, .badInput, .profiles, .oddPlaces,
    ]
    var seed = UInt64(20_000)
    var checked = 0
    while checked < 60 {
      seed += 1
      let composer = ScriptGenerator.make(seed: seed)
      // An interaction's own performs may wait longer.
      if !composer.features.isDisjoint(with: unusual) || composer.script.system != nil { continue }
      checked += 1
      var script = ScriptGeneratorTests.closed(composer.script)
      script.steps.removeLast()
      let session = ModelSession(script)
      session.play()
      session.play(.advance(session.now + 350_000_001))
      #expect(session.isAtRest, "seed \(seed)")
    }
  }

  @Test func `every view that saw a touch begin sees it end, once`() {
    for seed in UInt64(0)..<120 {
      var open: [String: Int] = [:]
      let trace = ReferenceModel.run(ScriptGeneratorTests.closed(ScriptGenerator.script(seed: seed)))
      for record in trace where record.kind == .view {
        guard case .phase(let phase) = record.fields[0] else { continue }
        for index in stride(from: 1, to: record.fields.count, by: 5) {
          let key = "\(record.subject.word) \(record.fields[index])"
          let before = open[key]
          #expect(phase == .began ? before == nil : before == 1, "seed \(seed): \(key) \(phase) at \(record.now)")
          open[key] = phase == .ended || phase == .cancelled ? 2 : 1
        }
      }
      #expect(open.values.allSatisfy { $0 == 2 }, "seed \(seed)")
    }
  }

  @Test func `generated scripts recognize every kind and reach every transition, record and drop`() {
    var census = ScriptCensus()
    var drawn: Set<String> = []
    for seed in UInt64(0)..<450 {
      let script = ScriptGenerator.script(seed: seed)
      for case .addRecognizer(let spec, _) in script.scene { drawn.insert(spec.kind.touchWord) }
      census.count(script, ReferenceModel.run(script))
    }
    // What is rare by chance, on purpose.
    let rare: ScriptFeatures = [
      .limits, .smallCapacities, .badInput, .hooks, .commands, .reactions, .configuring, .storms, .controls, .performs,
    ]
    for seed in UInt64(0)..<150 {
      var composer = ScriptComposer(random: ChoiceSource(seed: seed), features: rare)
      composer.compose()
      census.count(composer.script, ReferenceModel.run(composer.script))
    }
    print(census.report)
    // One that a script can name and nobody draws would be in no list below.
    #expect(Set(TouchFormatTables.kinds(.uiKit).map(\.word)) == drawn)
    for kind in ["tap", "longPress", "pan", "pinch", "rotation"] {
      #expect(census.recognitions[kind, default: 0] > 50, "\(kind)")
    }
    for kind in ["swipe", "screenEdgePan", "triggeredTap"] {
      #expect(census.recognitions[kind, default: 0] > 2, "\(kind)")
    }
    #expect(census.lively > 300)
    let transitions = [
      "possible → began", "possible → ended", "possible → failed", "began → changed", "began → ended",
      "began → cancelled", "changed → ended", "changed → cancelled",
    ]
    #expect(Set(census.transitions.keys) == Set(transitions))
    let unreachable: Set<DropReason> = [.timers, .assign]
    #expect(Set(DropReason.allCases).subtracting(census.drops.keys) == unreachable)
    #expect(Set(TraceKind.allCases).subtracting(census.kinds.keys) == [])
  }
}
