// Properties of SPEC §7 that need no probe, on generated scripts: a model that breaks them misreads the SPEC.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ModelPropertiesTests {
  /// Seeds whose scripts have none of some features.
  func seeds(_ count: Int, without features: ScriptFeatures) -> [UInt64] {
    var found: [UInt64] = []
    var seed: UInt64 = 10_000
    while found.count < count {
      if ScriptGenerator.make(seed: seed).features.isDisjoint(with: features) { found.append(seed) }
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

  @Test func `public states change only as table 3_2 allows, and every attempt that ends is reset once (P-05, P-24)`() {
    let allowed: [GestureState: [GestureState]] = [
      .possible: [.began, .ended, .failed], .began: [.changed, .ended, .cancelled],
      .changed: [.ended, .cancelled],
    ]
    for seed in UInt64(0)..<500 {
      var states: [TraceSubject: GestureState] = [:]
      for record in ReferenceModel.run(ScriptGenerator.script(seed: seed)) {
        let before = states[record.subject, default: .possible]
        if record.kind == .reset {
          #expect(before.isTerminal, "seed \(seed): \(ModelDisagreement.line(record))")
          states[record.subject] = .possible
        }
        guard record.kind == .state, case .state(let to) = record.fields[1] else { continue }
        let isLegal = record.fields[0] == .state(before) && allowed[before, default: []].contains(to)
        #expect(isLegal, "seed \(seed): \(ModelDisagreement.line(record))")
        states[record.subject] = to
      }
    }
  }

  @Test func `actions come in blocks: ended alone, or began, changes, and an end (P-04, P-54)`() {
    for seed in UInt64(0)..<500 {
      var running: [TraceSubject: Bool] = [:]
      for record in ReferenceModel.run(ScriptGenerator.script(seed: seed)) where record.kind == .act {
        guard case .state(let state) = record.fields[0] else { continue }
        let isRunning = running[record.subject, default: false]
        let isLegal =
          switch state {
          case .began: !isRunning
          case .changed, .cancelled: isRunning
          case .ended: true
          case .possible, .failed: false
          }
        #expect(isLegal, "seed \(seed): \(ModelDisagreement.line(record))")
        running[record.subject] = state.isUnderWay
      }
    }
  }

  @Test func `every real in a trace is finite, and time never runs backwards (P-40, P-68)`() {
    for seed in UInt64(0)..<500 {
      var now = Int64.min
      for record in ReferenceModel.run(ScriptGenerator.script(seed: seed)) {
        let reals = record.fields.allSatisfy { if case .real(let value) = $0 { value.isFinite } else { true } }
        #expect(reals && record.now >= now, "seed \(seed): \(ModelDisagreement.line(record))")
        now = record.now
      }
    }
  }

  @Test func `a later start gives the same trace, later (P-70)`() {
    let shift: Int64 = 1_234_567_890_123
    for seed in seeds(200, without: .badInput) {
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
    for seed in UInt64(0)..<200 {
      let script = ScriptGenerator.script(seed: seed)
      let renamed = mapped(script) { $0.contact = ContactID(-7 &* $0.contact.rawValue &+ 1_000_003) }
      let difference = ModelDisagreement.first(
        engine: ReferenceModel.run(renamed), model: ReferenceModel.run(script))
      #expect(difference == nil, "seed \(seed)")
    }
  }

  @Test func `advances and empty frames in between change nothing (P-74)`() {
    for seed in seeds(200, without: [.badInput, .hooks, .limits]) {
      let script = ScriptGenerator.script(seed: seed)
      var denser = script
      denser.steps = []
      var now = script.startTime
      for step in script.steps {
        if case .frame(let time, _) = step, time >= now {
          denser.steps += [.advance(now + (time - now) / 2), .frame(now + (time - now) / 2, []), .advance(time)]
          now = time
        }
        if case .advance(let time) = step { now = max(now, time) }
        denser.steps.append(step)
      }
      let difference = ModelDisagreement.first(
        engine: ReferenceModel.run(denser), model: ReferenceModel.run(script))
      #expect(difference == nil, "seed \(seed): \(difference?.description ?? "")")
    }
  }

  @Test func `moving windows and fingers alike changes places only (P-71)`() {
    func withoutReals(_ trace: [TraceRecord]) -> [TraceRecord] {
      trace.map { record in
        var record = record
        record.fields.removeAll { if case .real = $0 { true } else { false } }
        return record
      }
    }
    for seed in seeds(200, without: [.badInput, .commands, .reactions, .configuring]) {
      let script = ScriptGenerator.script(seed: seed)
      var moved = mapped(script) { $0.location = $0.location + Point(x: 4096.015625, y: -512) }
      moved.scene = moved.scene.map { command in
        guard case .addWindow(var attributes, let level) = command else { return command }
        attributes.frame.origin = attributes.frame.origin + Point(x: 4096.015625, y: -512)
        return .addWindow(attributes, level: level)
      }
      let difference = ModelDisagreement.first(
        engine: withoutReals(ReferenceModel.run(moved)), model: withoutReals(ReferenceModel.run(script)))
      #expect(difference == nil, "seed \(seed): \(difference?.description ?? "")")
    }
  }

  @Test func `which touches views accept is nothing to recognizers (P-65)`() {
    let kinds: [TraceKind] = [.receive, .rec, .beginv, .begin, .req, .simul, .state, .act, .reset]
    for seed in seeds(200, without: [.commands, .reactions, .configuring]) {
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
        engine: ReferenceModel.run(other).filter { kinds.contains($0.kind) },
        model: ReferenceModel.run(script).filter { kinds.contains($0.kind) })
      #expect(difference == nil, "seed \(seed): \(difference?.description ?? "")")
    }
  }

  @Test func `what comes later does not change what came before (P-75)`() {
    for seed in UInt64(0)..<150 {
      let script = ScriptGenerator.script(seed: seed)
      let whole = ReferenceModel.run(script)
      for part in [script.steps.count / 3, script.steps.count / 2] {
        var prefix = script
        prefix.steps = Array(script.steps.prefix(part))
        let trace = ReferenceModel.run(prefix)
        let isPrefix = trace == Array(whole.prefix(trace.count))
        #expect(isPrefix, "seed \(seed), \(part) steps")
      }
    }
  }

  @Test func `the checks above can fail`() {
    let script = ScriptGenerator.script(seed: 10_001)
    let trace = ReferenceModel.run(script)
    let late = ReferenceModel.run(shifted(script) { $0 + 1 })
    #expect(ModelDisagreement.first(engine: late, model: trace) != nil)
    let elsewhere = mapped(script) { $0.location.x += 1 }
    #expect(ModelDisagreement.first(engine: ReferenceModel.run(elsewhere), model: trace) != nil)
  }
}
