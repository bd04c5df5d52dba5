import Multitouch
import Testing

@testable import MultitouchInteractions

/// SPEC §6.4 as an application uses it; the rows are scripts of the corpus.
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

  /// Notes the fingers that the page is told of, and which of its recognizers acts when.
  private struct PageWatch: TouchHost {
    typealias Behavior = StandardBehavior
    var notes: [String] = []

    mutating func viewReceives(
      _ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { if delivery.phase == .began { notes.append("\(delivery.touches.count) land") } }
    mutating func recognizerActed(
      _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
    ) {
      notes.append(
        "\(context.number(of: action.recognizer)) \(action.state) at \(context.now.nanoseconds / 1_000_000)")
    }
  }

  /// Its recognizers are numbered as they were made: double tap, single tap, long press, scrolling.
  @Test func `the page of the scene has the recognizers of a web view, and hears of several fingers`() {
    func notes(_ play: (inout InteractionStage<PageWatch>) -> Void) -> [String] {
      var stage = InteractionStage { engine, root, quiet in
        let settings = ViewSettings(frame: Rect(x: 10, y: 10, width: 900, height: 900))
        let scene = engine.addWebScene(.window, settings, parent: root, host: &quiet)
        precondition(scene != nil, "no room")
        return PageWatch()
      }
      play(&stage)
      stage.run(to: 3000)
      return stage.host.notes
    }
    #expect(notes { $0.press(0, 60) } == ["1 land", "1 ended at 410"])
    #expect(
      notes {
        $0.press(0, 60)
        $0.press(150, 210)
      } == ["1 land", "1 land", "0 ended at 210"])
    #expect(notes { $0.frame(0, .began(1, 140, 125), .began(2, 300, 125)) }.first == "2 land")
    #expect(notes { $0.frame(0, .began(1, 140, 125)) } == ["1 land", "2 began at 500"])
    let scroll = notes {
      $0.frame(0, .began(1, 140, 125))
      $0.frame(10, .moved(1, 140, 225))
    }
    #expect(scroll == ["1 land", "3 began at 10"])
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

  @Test func `a tap where a drag began alerts in its own time, and not in the drag's`() {
    var stage = Self.stage(.recipe)
    stage.frame(0, .began(1, 140, 125))
    stage.frame(50, .moved(1, 400, 125))
    stage.frame(100, .ended(1))
    stage.press(300, 360)
    #expect(stage.host.pending.count == 2)
    stage.run(to: 3000)
    #expect(stage.host.output.notes == ["800: 30 140.0 125.0"])
  }

  @Test func `a second tap takes back the one it continues, not what waits nearer to it (P-94)`() {
    for isCancelled in [false, true] {
      var stage = Self.stage(.recipe)
      stage.frame(0, .began(1, 140, 125))
      stage.frame(30, .moved(1, 140, 205))
      stage.frame(60, isCancelled ? .cancelled(1) : .ended(1))
      stage.press(120, 180, x: 144)
      stage.press(260, 320, x: 141)
      stage.run(to: 3000)
      #expect(stage.host.output.notes == [])
    }
  }

  @Test func `a second tap of one that was told takes back no other that waits`() {
    var stage = Self.stage(.recipe)
    stage.press(0, 400)
    stage.press(450, 540, x: 540, y: 525)
    stage.press(600, 660)
    stage.run(to: 3000)
    #expect(stage.host.output.notes == ["500: 30 140.0 125.0", "950: 30 540.0 525.0"])
  }

  /// G-7: as published, a triple tap fails the double one and releases the single.
  @Test(arguments: [
    (false, ["360: 32 3.0 140.0 125.0", "360: 32 1.0 140.0 125.0"]), (true, ["360: 32 3.0 140.0 125.0"]),
  ])
  func `a scene's requirements are those of its form`(isHardened: Bool, notes: [String]) {
    var stage = InteractionStage { engine, root, quiet in
      let settings = ViewSettings(frame: Rect(x: 10, y: 10, width: 900, height: 900))
      guard
        let scene = engine.addWebScene(.requirement, settings, isHardened: isHardened, parent: root, host: &quiet)
      else { preconditionFailure("no room") }
      return WebSingleTap(WebSingleTapOptions(scene.variant, isHardened: isHardened), output: NotedOutput())
    }
    for n in 0..<3 as Range<Int64> { stage.press(n * 150, n * 150 + 60) }
    stage.run(to: 3000)
    #expect(stage.host.output.notes.sorted() == notes.sorted())
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
