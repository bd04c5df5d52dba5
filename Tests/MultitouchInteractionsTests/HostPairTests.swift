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

  /// Has no opinion and looks at no event: what it would say if it were asked must count for nothing.
  private struct Silent: TouchHost {
    typealias Behavior = StandardBehavior
    var interceptsEvents: Bool { false }
    var questions: HostQuestions { .none }
    var hearsRecognizers: Bool { false }
    var called: [String] = []

    mutating func shouldContinue(
      _ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      called.append("continue")
      return false
    }
    mutating func didFinish(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) {
      called.append("finish")
    }
    mutating func shouldReceive(
      _ recognizer: RecognizerID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      called.append("receive")
      return false
    }
    mutating func recognizerReceives(
      _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
      in context: inout some TouchContext<Behavior> & ~Copyable
    ) { called.append("receives") }
    mutating func viewShouldBegin(
      _ view: ViewID, _ recognizer: RecognizerID, inherited: Bool,
      in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      called.append("view")
      return false
    }
    mutating func shouldBegin(
      _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      called.append("begin")
      return false
    }
    mutating func shouldRequireFailure(
      _ recognizer: RecognizerID, of other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      called.append("require")
      return true
    }
    mutating func shouldBeRequiredToFail(
      _ other: RecognizerID, by recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      called.append("required")
      return true
    }
    mutating func shouldRecognizeSimultaneously(
      _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      called.append("simultaneously")
      return true
    }
  }

  /// Asks everything, and looks at every event.
  private struct Curious: TouchHost {
    typealias Behavior = StandardBehavior
    var interceptsEvents: Bool { true }
    var acted = 0
    var finished = 0

    mutating func didFinish(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) {
      finished += 1
    }
    mutating func recognizerActed(
      _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { acted += 1 }
  }

  private static func delegated(_ engine: inout StandardTouchEngine, _ view: ViewID, _ quiet: inout QuietHost) {
    var settings = RecognizerSettings()
    settings.hasDelegate = true
    for _ in 0..<2 {
      guard engine.addRecognizer(.tap(TapRecognizer()), settings, view: view, host: &quiet) != nil else {
        preconditionFailure("no room")
      }
    }
  }

  @Test func `who has no opinion is not asked beside one who has, wherever it stands`() {
    var stage = InteractionStage { engine, root, quiet in
      Self.delegated(&engine, root, &quiet)
      return HostPair(Silent(), HostPair(Curious(), Silent()))
    }
    stage.press(0, 60)
    stage.run(to: 1000)
    #expect(stage.host.first.called == [] && stage.host.second.second.called == [])
    // Two taps of one view: one acts, as nobody allows both.
    #expect(stage.host.second.first.acted == 1 && stage.host.second.first.finished > 0)
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
  func `a pair hears what recognizers are told if one of it wants to, and tells it to who does`(
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
    // Its landing and its lift.
    #expect(stage.host.first.first.told == (first ? 2 : 0))
    #expect(stage.host.first.second.told == (second ? 2 : 0))
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

  /// Notes what it hears, and answers as it is told to.
  private struct Noting: TouchHost {
    typealias Behavior = StandardBehavior
    var continues = true
    var requires = false
    var isRequired = false
    var implements = false
    var heard: [String] = []

    var interceptsEvents: Bool { true }

    mutating func shouldContinue(
      _ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      heard.append("continue")
      return continues
    }
    mutating func didFinish(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) {
      heard.append("finish")
    }
    mutating func shouldRequireFailure(
      _ recognizer: RecognizerID, of other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool { requires && context.number(of: recognizer) == 0 }
    mutating func shouldBeRequiredToFail(
      _ other: RecognizerID, by recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool { isRequired && context.number(of: recognizer) == 0 }
    mutating func recognizerActed(
      _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { heard.append("acts at \(context.now.nanoseconds / 1_000_000)") }
    mutating func implements(
      _ action: ControlAction, _ responder: Responder, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool { implements }
    mutating func cancelTracking(
      _ control: ControlID, _ touch: Touch?, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { heard.append("cancel") }
    mutating func actionSent(
      _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { heard.append("sent \(action.action)") }
    mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) { heard.append("\(reason)") }
  }

  @Test(arguments: [(true, true), (true, false), (false, true)])
  func `an event goes on if both let it, and both hear of its end, of cancels and of drops`(
    first: Bool, second: Bool
  ) {
    var stage = InteractionStage { engine, root, quiet in
      let frame = ViewSettings(frame: Rect(x: 0, y: 0, width: 500, height: 500))
      let control = engine.addControl(ControlSettings(.plain), frame, parent: root, host: &quiet)
      precondition(control != nil, "no room")
      return HostPair(Noting(continues: first), Noting(continues: second))
    }
    stage.frame(0, .began(1, 140, 125))
    stage.frame(10, .cancelled(1))
    stage.frame(20, .ended(7))
    // The application's hook, then the window's; who refuses is not told of the end (D-5), so that neither is.
    let expected =
      first && second
      ? ["continue", "continue", "finish", "finish", "continue", "continue", "cancel", "finish", "finish"]
        + ["unknown", "continue", "finish"]
      : ["continue", "continue", "unknown", "continue"]
    #expect(stage.host.first.heard == expected)
    #expect(stage.host.second.heard == stage.host.first.heard)
  }

  /// G-5.2 has two questions, one to each delegate of two recognizers.
  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)], [true, false])
  func `a failure is required if either says so`(who: (first: Bool, second: Bool), asksTheOther: Bool) {
    func answering(_ says: Bool) -> Noting {
      asksTheOther ? Noting(isRequired: says) : Noting(requires: says)
    }
    var stage = InteractionStage { engine, root, quiet in
      var settings = RecognizerSettings()
      settings.hasDelegate = true
      for taps in 1...2 {
        let tap = StandardBehavior.tap(TapRecognizer(TapParameters(taps: taps)))
        let made = engine.addRecognizer(tap, settings, view: root, host: &quiet)
        precondition(made != nil, "no room")
      }
      return HostPair(answering(who.first), answering(who.second))
    }
    stage.press(0, 60)
    stage.run(to: 1000)
    let expected = who.first || who.second ? "acts at 410" : "acts at 60"
    #expect(stage.host.first.heard.filter { $0.hasPrefix("acts") } == [expected])
    #expect(stage.host.second.heard == stage.host.first.heard)
  }

  /// System B's override in one half keeps the button's action from both.
  @Test func `an action is sent if both let it`() {
    let options = DelayedTapOptions(.b, isHardened: false)
    func pressed<Host: TouchHost<StandardBehavior>>(_ make: (DelayedTap<NotedOutput>) -> Host) -> Host {
      var stage = InteractionStage { engine, root, quiet in
        let frame = ViewSettings(frame: Rect(x: 100, y: 100, width: 80, height: 50))
        let button = engine.addDelayedTapButton(options, frame, parent: root, host: &quiet)
        precondition(button != nil, "no room")
        return make(DelayedTap(options, output: NotedOutput()))
      }
      stage.press(0, 60)
      stage.run(to: 1000)
      return stage.host
    }
    // Its touchDown (1) is held back, its touchUpInside (3) is not.
    let first = pressed { HostPair($0, Noting()) }.second.heard
    let second = pressed { HostPair(Noting(), $0) }.first.heard
    #expect(first.filter { $0.hasPrefix("sent") } == ["sent 3"] && second == first)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func `an action without a target is sent if either implements it`(first: Bool, second: Bool) {
    var stage = InteractionStage { engine, root, quiet in
      let frame = ViewSettings(frame: Rect(x: 0, y: 0, width: 500, height: 500))
      guard let control = engine.addControl(ControlSettings(.plain), frame, parent: root, host: &quiet) else {
        preconditionFailure("no room")
      }
      engine.perform(.addTarget(control, target: nil, action: 5, .touchDown), host: &quiet)
      return HostPair(Noting(implements: first), Noting(implements: second))
    }
    stage.frame(0, .began(1, 140, 125))
    let sent = first || second ? ["sent 5"] : []
    #expect(stage.host.first.heard.filter { $0.hasPrefix("sent") } == sent)
    #expect(stage.host.second.heard == stage.host.first.heard)
  }

  /// A host that there is once only, as one that owns a buffer or a file.
  private struct OnlyOne: TouchHost, ~Copyable {
    typealias Behavior = StandardBehavior
    var acts = 0

    mutating func recognizerActed(
      _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { acts += 1 }
  }

  @Test func `hosts that cannot be copied make a pair, alone and with one that can`() {
    var stage = InteractionStage { engine, root, quiet in
      let tap = StandardBehavior.tap(TapRecognizer())
      let made = engine.addRecognizer(tap, view: root, host: &quiet)
      precondition(made != nil, "no room")
      return HostPair(HostPair(OnlyOne(), Noting()), OnlyOne())
    }
    stage.press(0, 60)
    #expect(stage.host.first.first.acts == 1 && stage.host.second.acts == 1)
    #expect(stage.host.first.second.heard.contains("acts at 60"))
  }
}
