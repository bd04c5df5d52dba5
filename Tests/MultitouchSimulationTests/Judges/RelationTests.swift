import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// The metamorphic relations hold for the engine, apply often enough to mean something, and can fail.
struct RelationTests {
  static let names = Set(MetamorphicRelations.all.map(\.judge.id)).sorted()

  @Test(arguments: names)
  func `the engine keeps the relation on random scripts`(_ name: String) throws {
    for relation in MetamorphicRelations.named(name) {
      var count = 0
      // Further ones for who applies to one script in twenty-five (P-85).
      for seed in UInt64(0)..<300 where seed < 90 || count < 3 {
        switch try relation.outcome(of: ScriptGenerator.script(seed: seed)) {
        case .holds: count += 1
        case .doesNotApply: break
        case .violated(let violation): Issue.record("seed \(seed): \(violation)")
        }
      }
      #expect(count >= 3, "\(name) applied to \(count) of 300 scripts")
    }
  }

  /// An engine that loses, in some runs, the last record of each kind.
  final class ForgetfulEngine {
    /// In which runs it does.
    enum Lapse {
      /// Where the script is another one than in the first run: of a relation that changes nothing it loses nothing.
      case inOtherScripts
      /// In every second run, whatever the script.
      case everySecondTime
    }

    private let lapse: Lapse
    private let kinds: [TraceKind]
    private var runs = 0
    /// As text: what is not a number does not equal itself.
    private var first = ""

    init(_ lapse: Lapse, of kinds: [TraceKind] = TraceKind.allCases) {
      self.lapse = lapse
      self.kinds = kinds
    }

    func run(_ script: TouchScript) throws -> JudgedRun {
      var run = try JudgedRun.ofEngine(script)
      if !forgets(script) { return run }
      for kind in kinds {
        guard let last = run.records.lastIndex(where: { $0.kind == kind }) else { continue }
        run.records.remove(at: last)
        run.stepEnds = run.stepEnds.map { $0 > last ? $0 - 1 : $0 }
      }
      return run
    }

    private func forgets(_ script: TouchScript) -> Bool {
      runs += 1
      if lapse == .everySecondTime { return runs % 2 == 0 }
      let text = String(describing: script)
      if runs == 1 { first = text }
      return text != first
    }
  }

  /// Whether some script shows that an engine with lapses breaks a relation.
  static func isBroken(_ relation: MetamorphicRelation, by lapse: ForgetfulEngine.Lapse, seeds: UInt64) throws -> Bool {
    for seed in 0..<seeds {
      let engine = ForgetfulEngine(lapse)
      let outcome = try relation.outcome(
        of: ScriptGenerator.script(seed: seed), engine: engine.run, fromSnapshots: { try engine.run($0).records })
      if case .violated(let violation) = outcome, violation.judge == relation.judge.id { return true }
    }
    return false
  }

  @Test(arguments: names)
  func `an engine that loses records of what was changed breaks the relation`(_ name: String) throws {
    // These two say that the same script gives the same again: here it is the repetition that counts.
    let lapse: ForgetfulEngine.Lapse = ["P-80", "P-81"].contains(name) ? .everySecondTime : .inOtherScripts
    for relation in MetamorphicRelations.named(name) {
      #expect(try RelationTests.isBroken(relation, by: lapse, seeds: 300), "\(name)")
    }
  }

  @Test func `that engine does not break what changes nothing, or compares nothing`() throws {
    let idle = MetamorphicRelation("idle", "nothing is changed", unless: { _ in nil }) { relation in
      relation.compare(try relation.words(relation.script), with: try relation.words(relation.script))
    }
    let blind = MetamorphicRelation("blind", "nothing is compared", unless: { _ in nil }) { relation in
      _ = try relation.words(relation.script)
      _ = try relation.words(relation.script.mappingTimes { $0 + 1_000 })
      return .holds
    }
    for relation in [idle, blind] {
      #expect(try !RelationTests.isBroken(relation, by: .inOtherScripts, seeds: 30))
    }
    #expect(try RelationTests.isBroken(idle, by: .everySecondTime, seeds: 30))
  }

  @Test func `violations of one relation are told apart by what parts`() throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer tap on v0\nrecognizer pan on v0\n")
    let relation = RelationCase(
      script: script, id: "P-70", engine: { try .ofEngine($0) }, fromSnapshots: { _ in [] })
    func identity(_ found: String, _ wanted: String) throws -> FindingIdentity? {
      let traces = try [found, wanted].map { try Trace(text: $0, file: "a trace").records }
      guard case .violated(let violation) = relation.compare(traces[0], with: traces[1]) else { return nil }
      return Objection(violation).identity
    }
    let (state, reset, timer) = ("0 state r0 possible failed\n", "0 reset r1\n", "0 timer r1\n")
    #expect(try identity(state, state) == nil)
    let parted = try identity(state, reset)
    #expect(
      parted == FindingIdentity(judge: "P-70", rule: "state/reset", kind: "tap", states: "possible→failed"))
    #expect(try identity(reset, state) != parted)
    #expect(try identity(reset, timer) == FindingIdentity(judge: "P-70", rule: "reset/timer", kind: "pan"))
    #expect(try identity(reset, reset + timer) == FindingIdentity(judge: "P-70", rule: "end/timer", kind: "pan"))
  }

  @Test func `an engine that works in whole milliseconds breaks time translation and the unit of time`() throws {
    let coarse: (TouchScript) throws -> JudgedRun = { script in
      try .ofEngine(script.mappingTimes { $0 / 1_000_000 * 1_000_000 })
    }
    for relation in MetamorphicRelations.named("P-70") + [MetamorphicRelation.timeScale] {
      let isFound = try (UInt64(0)..<200).contains { seed in
        if case .violated = try relation.outcome(of: ScriptGenerator.script(seed: seed), engine: coarse) {
          true
        } else {
          false
        }
      }
      #expect(isFound, "\(relation.judge)")
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func `only centroids that are divided by no power of two may be rounded (P-71)`(_ count: Int) throws {
    var text = RelationConditionsTests.window + "recognizer pan on v0\nframe 0\n"
    for finger in 1...count { text += "  began \(finger) \(100 * finger) 100\n" }
    text += "frame 10ms\n"
    for finger in 1...count { text += "  moved \(finger) \(100 * finger) 148\n" }
    let script = try RelationConditionsTests.script(text)
    // In the script that is moved, places of actions are wrong in the last bits.
    let inexact: (TouchScript) throws -> JudgedRun = { other in
      var run = try JudgedRun.ofEngine(other)
      guard other != script else { return run }
      for index in run.records.indices where run.records[index].kind == .act {
        guard case .real(let x) = run.records[index].fields[2] else { continue }
        run.records[index].fields[2] = .real(x.nextUp)
      }
      return run
    }
    let exact = try MetamorphicRelation.spaceTranslation.outcome(of: script)
    #expect(exact == .holds)
    let outcome = try MetamorphicRelation.spaceTranslation.outcome(of: script, engine: inexact)
    #expect((outcome == .holds) == [3, 5].contains(count))
  }

  @Test func `an engine that goes through contacts in the order of their ids is found by renaming them`() throws {
    let ordered: (TouchScript) throws -> JudgedRun = { script in
      var script = script
      script.steps = script.steps.map { step in
        guard case .frame(let time, let changes) = step else { return step }
        return .frame(time, changes.sorted { $0.contact.rawValue < $1.contact.rawValue })
      }
      return try .ofEngine(script)
    }
    let isFound = try (UInt64(0)..<200).contains { seed in
      let outcome = try MetamorphicRelation.contactNames.outcome(
        of: ScriptGenerator.script(seed: seed), engine: ordered)
      if case .violated = outcome { return true }
      return false
    }
    #expect(isFound)
  }

  @Test func `a tap recognizer with an inverted limit is found by raising the limit (P-85)`() throws {
    let inverted: (TouchScript) throws -> JudgedRun = { script in
      try .ofEngine(
        script.mappingKinds { kind in
          guard case .tap(var p) = kind else { return kind }
          p.maxTapDuration = Nanoseconds(max(0, 1_100_000_000 - p.maxTapDuration.count))
          return .tap(p)
        })
    }
    let isFound = try (UInt64(0)..<400).contains { seed in
      let outcome = try MetamorphicRelation.tolerantTap.outcome(
        of: ScriptGenerator.script(seed: seed), engine: inverted)
      if case .violated = outcome { return true }
      return false
    }
    #expect(isFound)
  }

  @Test func `a relation that does not apply says why`() throws {
    let outcome = try MetamorphicRelation.causality.outcome(of: TouchScript())
    #expect(outcome == .doesNotApply("less than two steps"))
  }
}
