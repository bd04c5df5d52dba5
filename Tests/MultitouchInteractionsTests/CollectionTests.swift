import Multitouch
import MultitouchInteractions
import Testing

struct CollectionGridTests {
  private static let grid = CollectionGrid(
    count: 23, columns: 4, itemSize: Point(x: 90, y: 60), spacing: Point(x: 10, y: 20), origin: Point(x: 16, y: 8))

  @Test func `each item is found in its rectangle, half-open, and nowhere else`() throws {
    for item in 0..<23 {
      let frame = try #require(Self.grid.frame(of: item))
      let (left, top) = (frame.origin.x, frame.origin.y)
      #expect(frame == Rect(x: 16 + 100 * Double(item % 4), y: 8 + 80 * Double(item / 4), width: 90, height: 60))
      for (x, y) in [(0.0, 0.0), (89.5, 59.5), (45, 30)] {
        #expect(Self.grid.item(at: Point(x: left + x, y: top + y)) == item)
      }
      for (x, y) in [(90.0, 0.0), (95, 30), (0, 60), (45, 79.5)] {
        #expect(Self.grid.item(at: Point(x: left + x, y: top + y)) == nil)
      }
    }
  }

  @Test func `every place agrees with the rectangles`() {
    for x in stride(from: -20.0, to: 440, by: 3.25) {
      for y in stride(from: -20.0, to: 520, by: 3.25) {
        let place = Point(x: x, y: y)
        let found = (0..<23).first { Self.grid.frame(of: $0)?.contains(place) == true }
        #expect(Self.grid.item(at: place) == found)
      }
    }
  }

  @Test func `edges that no binary fraction hits still agree with the rectangles`() {
    let grid = CollectionGrid(count: 3000, columns: 1, itemSize: Point(x: 10, y: 0.7), spacing: Point(x: 0, y: 0.1))
    for item in 0..<3000 {
      let top = Double(item) * (0.7 + 0.1)
      for y in [top, top.nextUp, top.nextDown] {
        let inside = y >= top
        #expect((grid.item(at: Point(x: 1, y: y)) == item) == inside)
      }
    }
  }

  @Test(arguments: [
    CollectionGrid(count: 5, columns: 0, itemSize: Point(x: 1, y: 1)),
    CollectionGrid(count: -1, columns: 2, itemSize: Point(x: 1, y: 1)),
    CollectionGrid(count: 5, columns: 2, itemSize: Point(x: 0, y: 1)),
    CollectionGrid(count: 5, columns: 2, itemSize: Point(x: .nan, y: 1)),
    CollectionGrid(count: 5, columns: 2, itemSize: Point(x: .infinity, y: 1)),
    CollectionGrid(count: 5, columns: 2, itemSize: Point(x: 1, y: 1), spacing: Point(x: -1, y: 0)),
    CollectionGrid(count: 5, columns: 2, itemSize: Point(x: 1, y: 1), origin: Point(x: 0, y: -.infinity)),
  ])
  func `a grid that makes no sense has no items`(grid: CollectionGrid) {
    #expect(grid.count == 0)
    for place in [Point.zero, Point(x: 0.5, y: 0.5), Point(x: .nan, y: 0), Point(x: 1e300, y: -1e300)] {
      #expect(grid.item(at: place) == nil)
    }
    #expect(grid.frame(of: 0) == nil)
  }

  @Test func `places that are none are on no item, and huge grids do not trap`() {
    let grid = CollectionGrid(count: 1_000_000_000, columns: .max, itemSize: Point(x: 0.001, y: 0.001))
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e-300] {
      #expect(grid.item(at: Point(x: value, y: 0)) == nil || value == -1e-300)
      #expect(Self.grid.item(at: Point(x: 20, y: value)) == nil)
    }
    #expect(grid.item(at: Point(x: 0.0105, y: 0)) == 10)
  }
}

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
