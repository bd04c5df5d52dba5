// A host that asks: engine and model answer it alike, and a difference is seen.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct CuriousHostTests {
  /// Generated scripts in which some action has no target.
  static let scripts: [TouchScript] = {
    var scripts: [TouchScript] = []
    var seed: UInt64 = 1
    while scripts.count < 40 && seed < 8000 {
      let script = ScriptGenerator.make(seed: seed).script
      if script.scene.contains(where: { if case .addTarget(_, nil, _, _) = $0 { true } else { false } }) {
        scripts.append(script)
      }
      seed += 1
    }
    return scripts
  }()

  /// What a host was told by an engine, as its records.
  static func told(_ script: TouchScript, _ number: UInt64) throws -> [TraceRecord] {
    let host = CuriousHost(script, number: number)
    return try ScriptRunner.observe(script, ScriptRunWay(), system: host).records.filter { $0.kind == .user }
  }

  @Test func `engine and model answer alike`() throws {
    #expect(CuriousHostTests.scripts.count == 40)
    for script in CuriousHostTests.scripts {
      for number in 1...2 as ClosedRange<UInt64> {
        #expect(try ModelDisagreement.ofQueries(script, number: number) == nil)
      }
    }
  }

  @Test func `a host that is answered otherwise is seen in the trace`() throws {
    let isSeen = try CuriousHostTests.scripts.contains { script in
      let engine = try ScriptRunner.observe(script, ScriptRunWay(), system: CuriousHost(script, number: 1)).records
      let model = ReferenceModel.write(script, system: CuriousHost(script, number: 2)).records
      return ModelDisagreement.first(engine: engine, model: model) != nil
    }
    #expect(isSeen)
  }

  @Test func `a tap tells the places of its finger, and its state in its action and before its reset`() throws {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 800)), level: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters())), view: 0),
    ]
    script.steps = [.frame(0, [.began(1, x: 30, y: 40)]), .frame(50_000_000, [.ended(1)]), .advance(2_000_000_000)]
    let told = try CuriousHostTests.told(script, 1)
    let place: [TraceField] = [.integer(30), .real(30), .real(40)]
    let state: [TraceField] = [.integer(31), .real(0), .real(Double(GestureState.ended.rawValue))]
    // One is landing; one lifts. Both times it is its view's and its window's.
    let (landing, lift): ([TraceField], [TraceField]) = (
      [.integer(31), .real(9), .real(1)], [.integer(31), .real(9), .real(Double(1 << 21))]
    )
    let others = told.map(\.fields).filter { $0[1] != .real(10) }
    let bound: [TraceField] = [.integer(31), .real(11), .real(129)]
    #expect(others == [place, landing, bound, place, lift, bound, state, place, state])
    #expect(try ModelDisagreement.ofQueries(script, number: 1) == nil)
  }

  @Test func `D-7, G-5: a touch is not tracked before its call, and who may begin is Possible while asked`() throws {
    var settings = RecognizerSettings()
    settings.hasDelegate = true
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 800)), level: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters()), settings), view: 0),
      .addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 0),
    ]
    script.steps = [.frame(0, [.began(1, x: 30, y: 40)]), .frame(50_000_000, [.ended(1)]), .advance(2_000_000_000)]
    let attempts = try CuriousHostTests.told(script, 1).map(\.fields).filter { $0[1] == .real(10) }.map { $0[2] }
    let (nothing, first): (TraceField, TraceField) = (.real(0), .real(8 + 1024 * 2))
    // Both before the landing, both before the lift, and the tap when it is asked whether the pan must fail.
    #expect(attempts == [nothing, nothing, first, first, first])
    #expect(try ModelDisagreement.ofQueries(script, number: 1) == nil)
  }
}
