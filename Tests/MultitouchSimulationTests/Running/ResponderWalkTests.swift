// The responder chain of random scripts: engine and model walk the same, and a difference is seen.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ResponderWalkTests {
  /// Generated scripts in which some action has no target.
  static let scripts: [TouchScript] = {
    var scripts: [TouchScript] = []
    var seed: UInt64 = 1
    while scripts.count < 12 && seed < 4000 {
      let script = ScriptGenerator.make(seed: seed).script
      if ResponderWalk(script, number: 1) != nil { scripts.append(script) }
      seed += 1
    }
    return scripts
  }()

  static func told(_ script: TouchScript, _ number: UInt64) throws -> [TraceRecord] {
    let walk = try #require(ResponderWalk(script, number: number))
    let told: Int64 = 31
    return try ScriptRunner.observe(script, isProbing: false, system: walk).records.filter {
      $0.kind == .user && $0.fields.first == .integer(told)
    }
  }

  @Test func `engine and model walk the same chain, and some scripts walk it`() throws {
    #expect(ResponderWalkTests.scripts.count == 12)
    var count = 0
    for script in ResponderWalkTests.scripts {
      for number in 1...2 as ClosedRange<UInt64> {
        #expect(try ModelDisagreement.ofResponders(script, number: number) == nil)
        count += try ResponderWalkTests.told(script, number).count
      }
    }
    #expect(count > 0)
  }

  @Test func `a host that answers otherwise is seen in the trace`() throws {
    let differs = try ResponderWalkTests.scripts.contains { script in
      let (one, two) = (ResponderWalk(script, number: 1), ResponderWalk(script, number: 2))
      guard let one, let two else { return false }
      let engine = try ScriptRunner.observe(script, isProbing: false, system: one).records
      return ModelDisagreement.first(engine: engine, model: ReferenceModel.run(script, system: two)) != nil
    }
    #expect(differs)
  }

  @Test func `a script without such an action has nothing to walk`() throws {
    #expect(ResponderWalk(TouchScript(), number: 1) == nil)
    #expect(try ModelDisagreement.ofResponders(TouchScript(), number: 1) == nil)
  }
}
