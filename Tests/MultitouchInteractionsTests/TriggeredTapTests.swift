import Multitouch
import Testing

@testable import MultitouchInteractions

/// SPEC §6.2 as an application uses it; the rows are scripts of the corpus.
struct TriggeredTapTests {
  @Test func `a second finger counts, a tap of another recognizer does not`() {
    var stage = InteractionStage { engine, root, quiet in
      _ = engine.addRecognizer(.tap(TapRecognizer()), view: root, host: &quiet)
      guard let recognizer = engine.addTriggeredTap(view: root, host: &quiet) else { preconditionFailure("no room") }
      return TriggeredTap(recognizer, output: NotedOutput())
    }
    var settings = ViewSettings(frame: InteractionStage<QuietHost>.screen)
    settings.isMultipleTouchEnabled = true
    stage.give(.setView(stage.root, settings))
    stage.press(0, 50)
    stage.run(to: 1000)
    #expect(stage.host.output.notes == [])
    stage.frame(1000, .began(1, 100, 100))
    stage.frame(1300, .began(2, 300, 100))
    #expect(stage.host.output.notes == ["1300: 10 1.0 200.0 100.0"])
  }

  @Test(arguments: [
    (12.5, "12"), (0x1p31 - 1, "2147483647"), (0x1p31, "0"), (-0x1p31, "0"), (1e300, "0"), (.infinity, "0"),
    (.nan, "0"),
  ])
  func `N-11: of another kind a number that no 32 bits hold is told as none`(shown: Double, count: String) throws {
    var engine = StandardTouchEngine()
    var quiet = QuietHost()
    let window = engine.addWindow(ViewSettings(frame: InteractionStage<QuietHost>.screen), host: &quiet)
    let view = try #require(window).view
    let made = engine.addTriggeredTap(view: view, host: &quiet)
    let recognizer = try #require(made)
    var host = TriggeredTap(recognizer, output: NotedOutput())
    let action = GestureAction(
      recognizer: recognizer, number: 0, state: .ended, numberOfTouches: 1, location: Point(x: 3, y: 4),
      values: GestureValues(shown))
    host.recognizerActed(action, in: &engine)
    #expect(host.output.notes == ["0: 10 \(count).0 3.0 4.0"])
  }

  @Test func `without room there is no recognizer`() {
    var limits = EngineLimits()
    limits.recognizers = 0
    _ = InteractionStage(limits: limits) { engine, root, quiet in
      let recognizer = engine.addTriggeredTap(view: root, host: &quiet)
      #expect(recognizer == nil)
      return QuietHost()
    }
  }
}
