import Multitouch
import Testing

@testable import MultitouchInteractions

/// SPEC §6.2 and §6.4 as an application uses them; the rows are scripts of the corpus.
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

struct WebSingleTapTests {
  private static func stage(
    _ kind: WebSceneKind, isHardened: Bool = true
  ) -> InteractionStage<WebSingleTap<NotedOutput>> {
    InteractionStage { engine, root, quiet in
      let settings = ViewSettings(frame: Rect(x: 10, y: 10, width: 900, height: 900))
      guard let scene = engine.addWebScene(kind, settings, parent: root, host: &quiet) else {
        preconditionFailure("no room")
      }
      return WebSingleTap(WebSingleTapOptions(scene.variant, isHardened: isHardened), output: NotedOutput())
    }
  }

  @Test(arguments: [
    (WebSceneKind.recipe, "500: 30 140.0 125.0"), (.requirement, "410: 32 1.0 140.0 125.0"),
    (.window, "560: 31 140.0 125.0"),
  ])
  func `one tap in a scene of the engine's own making`(kind: WebSceneKind, note: String) {
    for isHardened in [false, true] {
      var stage = Self.stage(kind, isHardened: isHardened)
      stage.press(0, 60)
      stage.run(to: 2000)
      #expect(stage.host.output.notes == [note])
      let isQuiet = stage.engine.isQuiescent
      #expect(isQuiet)
    }
  }

  @Test(arguments: [WebSceneKind.recipe, .requirement, .window])
  func `a double tap is no single tap`(kind: WebSceneKind) {
    var stage = Self.stage(kind)
    stage.press(0, 60)
    stage.press(150, 210, x: 143)
    stage.run(to: 2000)
    #expect(stage.host.output.notes == (kind == .requirement ? ["560: 32 2.0 140.0 125.0"] : []))
  }

  @Test func `the wait is for the other two, and without them there is none`() throws {
    var stage = Self.stage(.requirement)
    guard case .requirement(_, let double, let triple) = stage.host.options.variant else {
      Issue.record("a scene of another kind")
      return
    }
    stage.give(.destroyRecognizer(double))
    stage.give(.destroyRecognizer(triple))
    stage.press(0, 60)
    #expect(stage.host.output.notes == ["60: 32 1.0 140.0 125.0"])
  }

  @Test func `nine taps at once: the oldest makes room and its handler is withdrawn`() {
    var stage = Self.stage(.recipe)
    for n in 0..<9 as Range<Int64> {
      let x = 100 + 90 * Double(n)
      stage.frame(n * 20, .began(1, x, 400))
      stage.frame(n * 20 + 10, .ended(1))
    }
    #expect(stage.host.pending.count == 8)
    stage.run(to: 3000)
    #expect(stage.host.pending.count == 0)
    #expect(stage.host.output.notes.count == 8)
    #expect(stage.host.output.notes.first == "520: 30 190.0 400.0")
  }

  @Test func `a storm of cancels alerts nobody and leaves no timer`() {
    for kind in [WebSceneKind.recipe, .requirement, .window] {
      var stage = Self.stage(kind)
      for n in 0..<100 as Range<Int64> {
        stage.frame(n * 1000, .began(1, 140, 125))
        if n % 2 == 0 { stage.frame(n * 1000 + 20, .cancelled(1)) } else { stage.give(.cancelAllTouches) }
      }
      stage.run(to: 200_000)
      #expect(stage.host.output.notes == [])
      let isQuiet = stage.engine.isQuiescent
      #expect(isQuiet)
    }
  }

  @Test(arguments: 1...8)
  func `without room nothing is left of a web scene`(recognizers: Int) {
    var limits = EngineLimits()
    limits.recognizers = recognizers
    for (kind, needed) in [(WebSceneKind.recipe, 5), (.requirement, 7), (.window, 4)] {
      var stage = InteractionStage(limits: limits) { engine, root, quiet in
        let settings = ViewSettings(frame: Rect(x: 0, y: 0, width: 900, height: 900))
        let scene = engine.addWebScene(kind, settings, parent: root, host: &quiet)
        #expect((scene != nil) == (recognizers >= needed))
        return QuietHost()
      }
      let number = stage.engine.number(of: ViewID(numbered: 1))
      #expect((number == 1) == (recognizers >= needed))
    }
  }
}

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

struct InteractionEventTests {
  private static let place = Point(x: 3, y: 4)
  private static let all: [InteractionEvent] = [
    .single(button: 1), .double(button: 1), .up(button: 1), .pressAndHold(button: 1),
    .triggeredTap(count: 2, at: place), .highlight(item: 1), .unhighlight(item: 1), .select(item: 1),
    .doubleTap(item: 1), .popover(from: Rect(x: 1, y: 2, width: 3, height: 4)), .alert(at: place), .forward(at: place),
    .taps(count: 3, at: place), .tap(control: 1, count: 2), .dragBegin(control: 1, at: place),
    .drag(control: 1, at: place), .dragEnd(control: 1), .hold(control: 1), .holdEnd(control: 1), .cancel(control: 1),
    .turnBegin(control: 1, angle: 2), .turn(control: 1, angle: 2, value: 3), .turnEnd(control: 1, value: 3),
  ]

  @Test func `codes are those that recordings hold`() {
    let codes: [Int64] = [
      1, 2, 3, 4, 10, 20, 21, 22, 23, 24, 30, 31, 32, 40, 41, 42, 43, 44, 45, 46, 50, 51, 52,
    ]
    #expect(Self.all.map(\.code) == codes)
  }

  @Test func `numbers stand in the order of the table`() {
    let counts = [1, 1, 1, 1, 3, 1, 1, 1, 1, 4, 2, 2, 3, 2, 3, 3, 1, 1, 1, 1, 2, 3, 2]
    #expect(Self.all.map(\.numbers.count) == counts)
    #expect(InteractionEvent.popover(from: Rect(x: 1, y: 2, width: 3, height: 4)).numbers == .init(1, 2, 3, 4))
    #expect(InteractionEvent.turn(control: 1, angle: 2, value: 3).numbers == .init(1, 2, 3))
    #expect(InteractionEvent.single(button: 7).numbers[3] == 0 && InteractionEvent.single(button: 7).numbers[9] == 0)
  }
}
