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
