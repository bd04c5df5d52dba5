import Multitouch
import MultitouchInteractions
import Testing

/// SPEC §6.3 as an application uses it; the rows are scripts of the corpus.
struct CollectionDoubleTapTests {
  private static let grid = CollectionGrid(count: 12, columns: 3, itemSize: Point(x: 100, y: 100))

  private static func stage() -> InteractionStage<CollectionDoubleTap<NotedOutput>> {
    InteractionStage { engine, root, quiet in
      var settings = ViewSettings(frame: Rect(x: 50, y: 50, width: 300, height: 200))
      settings.isMultipleTouchEnabled = true
      guard let scene = engine.addCollection(settings, parent: root, host: &quiet) else {
        preconditionFailure("no room")
      }
      return CollectionDoubleTap(grid, view: scene.view, doubleTap: scene.doubleTap, output: NotedOutput())
    }
  }

  @Test func `a double tap selects, and the view's own tap does`() {
    var stage = Self.stage()
    stage.press(0, 50, x: 160, y: 60)
    stage.press(150, 200, x: 160, y: 60)
    #expect(stage.host.selection == 1)
    stage.press(1000, 1050, x: 60, y: 60)
    stage.run(to: 2000)
    #expect(stage.host.selection == 0)
    #expect(
      stage.host.output.notes == [
        "200: 23 1.0", "200: 24 100.0 0.0 100.0 100.0", "1400: 20 0.0", "1400: 21 0.0", "1400: 22 0.0",
      ])
  }

  @Test func `a scrolled view shows other items at the same place`() {
    var stage = Self.stage()
    var scrolled = ViewSettings(frame: Rect(x: 50, y: 50, width: 300, height: 200))
    scrolled.boundsOrigin = Point(x: 0, y: 200)
    stage.give(.setView(stage.host.view, scrolled))
    stage.press(0, 50, x: 160, y: 60)
    stage.press(150, 200, x: 160, y: 60)
    #expect(stage.host.output.notes == ["200: 23 7.0", "200: 24 100.0 200.0 100.0 100.0"])
  }

  @Test func `a view that scrolls under a finger selects nothing`() {
    var stage = Self.stage()
    stage.frame(0, .began(1, 60, 60))
    stage.run(to: 800)
    var scrolled = ViewSettings(frame: Rect(x: 50, y: 50, width: 300, height: 200))
    scrolled.boundsOrigin = Point(x: 0, y: 100)
    stage.give(.setView(stage.host.view, scrolled))
    stage.frame(900, .ended(1))
    stage.run(to: 2000)
    #expect(stage.host.output.notes == ["750: 20 0.0", "900: 21 0.0"])
    #expect(stage.host.selection == nil)
  }

  /// RC-1, RC-2: a view in the collection whose controller somebody outside presents forwards past the collection.
  @Test(arguments: [(false, ["1400: 20 0.0", "1400: 21 0.0", "1400: 22 0.0"]), (true, [])])
  func `what is forwarded past the collection is none of its touches`(isPresented: Bool, notes: [String]) {
    var stage = Self.stage()
    let frame = ViewSettings(frame: Rect(x: 0, y: 0, width: 90, height: 90))
    guard let inner = stage.engine.addView(frame, parent: stage.host.view, host: &stage.host),
      let other = stage.engine.addView(frame, parent: stage.root, host: &stage.host)
    else {
      Issue.record("no room")
      return
    }
    if isPresented {
      let presenter = ControllerID(rawValue: 2)
      stage.give(.setController(other, presenter, presentedBy: nil))
      stage.give(.setController(inner, ControllerID(rawValue: 1), presentedBy: presenter))
    }
    stage.press(1000, 1050, x: 100, y: 100)
    stage.run(to: 2000)
    #expect(stage.host.output.notes == notes)
  }

  @Test func `a window's own view hears of what lies in it`() {
    var stage = InteractionStage { engine, root, quiet in
      guard let tap = engine.addRecognizer(.tap(TapRecognizer(TapParameters(taps: 2))), view: root, host: &quiet),
        engine.addView(ViewSettings(frame: InteractionStage<QuietHost>.screen), parent: root, host: &quiet) != nil
      else { preconditionFailure("no room") }
      return CollectionDoubleTap(Self.grid, view: root, doubleTap: tap, output: NotedOutput())
    }
    stage.press(0, 50, x: 160, y: 60)
    stage.run(to: 2000)
    // The lift waits until the double tap has failed, 350 ms later, as in row DC6.
    #expect(stage.host.output.notes == ["0: 20 1.0", "400: 21 1.0", "400: 22 1.0"])
  }

  @Test func `of two fingers the newer one's item is highlighted, and each selects its own`() {
    var stage = Self.stage()
    stage.frame(0, .began(1, 60, 60))
    stage.run(to: 800)
    stage.frame(1000, .began(2, 160, 60))
    // The second is a tap of its own for the double tap, which gives it up at 1750; the pan holds the first lift back
    // until no finger is left (PAN-6, D-18).
    stage.run(to: 1800)
    stage.frame(2000, .ended(1))
    stage.frame(2100, .ended(2))
    stage.run(to: 3000)
    #expect(
      stage.host.output.notes == [
        "750: 20 0.0", "1750: 21 0.0", "1750: 20 1.0", "2100: 22 0.0", "2100: 21 1.0", "2100: 22 1.0",
      ])
  }

  @Test func `a storm of cancels leaves nothing highlighted`() {
    var stage = Self.stage()
    for n in 0..<100 as Range<Int64> {
      stage.frame(n * 2000, .began(1, 60, 60))
      stage.run(to: n * 2000 + 900)
      stage.frame(n * 2000 + 1000, .cancelled(1))
    }
    #expect(stage.host.output.notes.count == 200)
    #expect(stage.host.output.notes.last == "199000: 21 0.0")
    #expect(stage.host.selection == nil)
  }

  @Test(arguments: [(1, 0), (2, 0), (2, 1)])
  func `without room nothing is left of a collection`(views: Int, recognizers: Int) {
    var limits = EngineLimits()
    limits.views = views
    limits.recognizers = recognizers
    var stage = InteractionStage(limits: limits) { engine, root, quiet in
      let scene = engine.addCollection(
        ViewSettings(frame: .init(x: 0, y: 0, width: 9, height: 9)), parent: root, host: &quiet)
      #expect(scene == nil)
      return QuietHost()
    }
    let hit = stage.engine.number(of: ViewID(numbered: 1))
    #expect(hit == -1)
  }
}
