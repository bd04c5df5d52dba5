// Recognizers that need not be told of small moves recognize what they did when they were told of each.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct MoveToleranceTests {
  private static func disagreement(_ scene: ModelScene) throws -> String? {
    var script = scene.script
    script.steps.append(.advance(ModelScene.time(100)))
    let model = ReferenceModel.run(script)
    // The shortest way is that of a host that does not hear what recognizers are told.
    let unheard = ModelDisagreement.first(
      engine: try ScriptRunner.run(script, hearsRecognizers: false), model: model.filter { $0.kind != .rec })
    return ModelDisagreement.first(engine: try ScriptRunner.run(script), model: model)?.description
      ?? unheard?.description
  }

  /// Just within, at and beyond what a recognizer allows, there and back again.
  @Test(arguments: [9.0, 10, 10.000001, 44, 45, 45.000001])
  func `a finger strays as far as allowed and farther`(_ distance: Double) throws {
    var scene = ModelScene()
    scene.tap()
    scene.tap(2)
    scene.recognizer(.longPress(LongPressParameters()))
    scene.down(0)
    scene.move(0.01, 7, 100 + distance, 100)
    scene.move(0.02, 7, 100, 100)
    scene.up(0.6)
    scene.press(0.7, 0.71, 8, at: 100 - distance, 100)
    #expect(try Self.disagreement(scene) == nil)
    #expect(scene.actions().isEmpty == false)
  }

  @Test func `with several fingers each may stray as far`() throws {
    var scene = ModelScene()
    scene.tap(touches: 2)
    scene.recognizer(.longPress(LongPressParameters(touches: 2)))
    scene.frame(0, .began(1, x: 100, y: 100), .began(2, x: 300, y: 100))
    scene.frame(0.01, .moved(1, x: 108, y: 100))
    scene.frame(0.02, .moved(2, x: 300, y: 109))
    scene.frame(0.03, .moved(1, x: 111, y: 100), .moved(2, x: 300, y: 100))
    scene.up(0.6, 1)
    scene.up(0.61, 2)
    #expect(try Self.disagreement(scene) == nil)
  }

  /// D-5, LP-3: nobody is told of a swallowed move, but the place counts when another finger moves a little.
  @Test(arguments: [false, true])
  func `a swallowed move counts with the next one, however small`(_ isMovedAgain: Bool) throws {
    var scene = ModelScene()
    scene.recognizer(.longPress(LongPressParameters(touches: 2)))
    // The application, then the window, of each frame: the second frame is swallowed.
    scene.answer(.hook(window: -1), .cycle([true, false] + Array(repeating: true, count: 8)))
    scene.frame(0, .began(1, x: 100, y: 100))
    scene.frame(0.01, .moved(1, x: 200, y: 100))
    scene.frame(0.02, .began(2, x: 300, y: 100))
    if isMovedAgain { scene.frame(0.03, .moved(2, x: 300, y: 100.5)) }
    scene.advance(0.7)
    #expect(try Self.disagreement(scene) == nil)
    #expect(scene.actions().contains { $0.contains("began") } == !isMovedAgain)
  }
}
