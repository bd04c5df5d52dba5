// The comparison must see every kind of difference, or it proves nothing.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ModelDisagreementTests {
  static func script() -> TouchScript {
    var scene = ModelScene()
    scene.tap()
    scene.press(0, 0.05)
    scene.press(0.2, 0.25)
    return scene.script
  }

  @Test func `a model agrees with itself`() {
    #expect(ModelDisagreement.compare(ModelDisagreementTests.script(), engine: ReferenceModel.run) == nil)
  }

  @Test func `an engine that changes, adds or omits any one record is found there`() throws {
    let script = ModelDisagreementTests.script()
    let model = ReferenceModel.run(script)
    for position in model.indices {
      var changed = model
      changed[position].now += 1
      var longer = model
      longer.insert(TraceRecord(now: 0, kind: .user, subject: .none), at: position)
      var shorter = model
      shorter.remove(at: position)
      for engine in [changed, longer, shorter] {
        let difference = try #require(ModelDisagreement.compare(script, engine: { _ in engine }))
        #expect(difference.position == position)
        #expect(difference.model == model[position])
      }
    }
    let more = model + [TraceRecord(now: 0, kind: .user, subject: .none)]
    #expect(ModelDisagreement.compare(script, engine: { _ in more })?.position == model.count)
  }

  @Test func `a difference tells what both wrote, with what came before`() throws {
    let script = ModelDisagreementTests.script()
    var engine = ReferenceModel.run(script)
    engine[2].now += 1
    let difference = try #require(ModelDisagreement.compare(script, engine: { _ in engine }))
    let lines = difference.description.split(separator: "\n")
    #expect(lines[0] == "traces differ at record 2")
    #expect(lines[1] == "    0 touch t1 began 1 100 100 v1 1")
    #expect(lines.contains("  - 1 view v1 began t1 0 100 100 1"))
    #expect(lines.contains("  + 0 view v1 began t1 0 100 100 1"))
  }
}
