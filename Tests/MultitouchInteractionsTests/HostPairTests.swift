import Multitouch
import Testing

@testable import MultitouchInteractions

struct HostPairTests {
  /// Answers every question the same way.
  private struct Answering: TouchHost {
    typealias Behavior = StandardBehavior
    var yes: Bool
    var asked = 0
    var hearsRecognizers = true
    var told = 0

    mutating func recognizerReceives(
      _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
      in context: inout some TouchContext<Behavior> & ~Copyable
    ) { told += 1 }
    mutating func shouldBegin(
      _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      asked += 1
      return yes
    }
    mutating func shouldRecognizeSimultaneously(
      _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool { yes }
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func `both must agree to begin, and both are asked`(first: Bool, second: Bool) {
    var stage = InteractionStage { engine, root, quiet in
      var settings = RecognizerSettings()
      settings.hasDelegate = true
      let tap = StandardBehavior.tap(TapRecognizer())
      guard let recognizer = engine.addRecognizer(tap, settings, view: root, host: &quiet) else {
        preconditionFailure("no room")
      }
      let web = WebSingleTap(
        WebSingleTapOptions(.requirement(single: recognizer, double: recognizer, triple: recognizer)),
        output: NotedOutput())
      return HostPair(HostPair(Answering(yes: first), Answering(yes: second)), web)
    }
    stage.press(0, 60)
    #expect(stage.host.second.output.notes.isEmpty == !(first && second))
    #expect(stage.host.first.first.asked == 1 && stage.host.first.second.asked == 1)
  }

  @Test func `of two web taps with one owner each tells its own taps, in its own time`() {
    var stage = InteractionStage { engine, root, quiet in
      var taps = [0.0, 500].map { x in
        let frame = ViewSettings(frame: Rect(x: x, y: 0, width: 400, height: 900))
        guard let scene = engine.addWebScene(.recipe, frame, parent: root, host: &quiet) else {
          preconditionFailure("no room")
        }
        return WebSingleTap(WebSingleTapOptions(scene.variant), output: NotedOutput())
      }
      return HostPair(taps.removeFirst(), taps.removeFirst())
    }
    stage.press(0, 60, x: 140)
    stage.press(200, 260, x: 640)
    stage.run(to: 2000)
    #expect(stage.host.first.output.notes == ["500: 30 140.0 125.0"])
    #expect(stage.host.second.output.notes == ["700: 30 640.0 125.0"])
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func `a pair hears what recognizers are told if one of it wants to, and interactions do not`(
    first: Bool, second: Bool
  ) {
    var stage = InteractionStage { engine, root, quiet in
      guard let recognizer = engine.addTriggeredTap(view: root, host: &quiet) else {
        preconditionFailure("no room")
      }
      return HostPair(
        HostPair(Answering(yes: true, hearsRecognizers: first), Answering(yes: true, hearsRecognizers: second)),
        TriggeredTap(recognizer, output: NotedOutput()))
    }
    #expect(!stage.host.second.hearsRecognizers)
    #expect(stage.host.hearsRecognizers == (first || second))
    stage.press(0, 60)
    // Its landing and its lift, for both or for nobody.
    let expected = first || second ? 2 : 0
    #expect(stage.host.first.first.told == expected && stage.host.first.second.told == expected)
  }

  @Test func `two interactions on one button each hear what is theirs`() {
    var second = DelayedTapOptions(.cImmediate)
    second.owner = -7
    var stage = InteractionStage { engine, root, quiet in
      let options = DelayedTapOptions(.a)
      let frame = ViewSettings(frame: Rect(x: 100, y: 100, width: 80, height: 50))
      guard let button = engine.addDelayedTapButton(options, frame, parent: root, host: &quiet) else {
        preconditionFailure("no room")
      }
      second.attach(to: button) { engine.perform($0, host: &quiet) }
      return HostPair(DelayedTap(options, output: NotedOutput()), DelayedTap(second, output: NotedOutput()))
    }
    stage.press(0, 60)
    stage.run(to: 1000)
    #expect(stage.host.first.output.notes == ["200: 1 1.0"])
    #expect(stage.host.second.output.notes == ["60: 1 1.0"])
  }
}
