// H-1 among many siblings: whatever a hit test passes over, its answer is that of asking them all, newest first.

import Testing

@testable import Multitouch

@Suite struct WideViewTests {
  private typealias Engine = TouchEngine<StandardBehavior, 11, 64, 4096, 8, 8, 8>

  /// A window with many subviews, and beside it a plain list of them, newest first.
  private final class Desk {
    var engine = Engine()
    var host = SilentHost()
    let root: ViewID
    var cards: [(id: ViewID, settings: ViewSettings)] = []
    private var random: UInt64

    init(seed: UInt64) throws {
      random = seed
      let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
      root = try #require(engine.addWindow(screen, host: &host)).view
    }

    /// xorshift64*.
    func next(_ bound: Int) -> Int {
      random ^= random >> 12
      random ^= random << 25
      random ^= random >> 27
      return Int((random &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
    }

    func add(_ settings: ViewSettings) throws {
      cards.insert((try #require(engine.addView(settings, parent: root, host: &host)), settings), at: 0)
    }

    func set(_ k: Int, _ settings: ViewSettings) {
      cards[k].settings = settings
      engine.perform(.setView(cards[k].id, settings), host: &host)
    }

    func bringToFront(_ k: Int) {
      engine.perform(.attachView(cards[k].id, parent: root), host: &host)
      cards.insert(cards.remove(at: k), at: 0)
    }

    /// The numbers of all cards, oldest first, by which they are of one bunch (D-2).
    var numbers: [UInt32] { cards.reversed().map { engine.tree.views[Int($0.id.index)].attachment } }

    func destroy(_ k: Int) { engine.perform(.destroyView(cards.remove(at: k).id), host: &host) }

    /// Of all cards the newest that is hit, by H-1, H-2 and the arithmetic of N-14; the window's view if none is.
    func expected(_ place: Point) -> ViewID {
      for card in cards {
        let frame = card.settings.frame
        let bounds = card.settings.boundsOrigin
        let x = place.x - frame.origin.x + bounds.x
        let y = place.y - frame.origin.y + bounds.y
        let isInside =
          x >= bounds.x && x < bounds.x + frame.width && y >= bounds.y && y < bounds.y + frame.height
        if isInside && !card.settings.isHidden { return card.id }
      }
      return root
    }

    var isWide: Bool { engine.tree.views[Int(root.index)].isWide }

    /// A card of the size of a key somewhere, now and then a large, hidden, scrolled or odd one.
    func card() -> ViewSettings {
      var settings = ViewSettings(
        frame: Rect(x: Double(next(960)), y: Double(next(960)), width: Double(next(50)), height: Double(next(50))))
      switch next(12) {
      case 0: settings.isHidden = true
      case 1: settings.boundsOrigin = Point(x: Double(next(2_000_000)) / 7, y: -Double(next(9_000_000)) / 3)
      case 2: settings.frame.origin = Point(x: Double(next(9000)) / 9.7, y: Double(next(9000)) / 9.3)
      case 3 where next(8) == 0: settings.frame.width = 400
      case 4 where next(8) == 0: settings.frame.height = .nan
      case 5 where next(8) == 0: settings.frame.origin.x = -.infinity
      case 6 where next(8) == 0: settings.boundsOrigin.y = 0x1p900
      default: break
      }
      return settings
    }

    /// Corners of cards and the places next to them, and places anywhere.
    func place() -> Point {
      guard next(3) > 0, !cards.isEmpty else { return Point(x: Double(next(1000)), y: Double(next(1000)) + 0.5) }
      let frame = cards[next(cards.count)].settings.frame
      func beside(_ value: Double) -> Double { [value.nextDown, value, value.nextUp][next(3)] }
      let place = Point(
        x: beside(frame.origin.x + (next(2) == 0 ? 0 : frame.width)),
        y: beside(frame.origin.y + (next(2) == 0 ? 0 : frame.height)))
      // A window ends somewhere, and beyond it nothing is hit.
      return place.x >= 0 && place.x < 1000 && place.y >= 0 && place.y < 1000 ? place : Point(x: 1, y: 1)
    }

    func check() {
      for _ in 0..<12 {
        let place = place()
        let found = engine.hitTest(place)?.view
        #expect(found == expected(place), "at \(place) among \(cards.count)")
      }
    }
  }

  private struct SilentHost: TouchHost {
    typealias Behavior = StandardBehavior
  }

  @Test func `siblings are of one bunch whatever is attached elsewhere in between`() throws {
    let desk = try Desk(seed: 1)
    let other = try #require(
      desk.engine.addView(
        ViewSettings(frame: Rect(x: 0, y: 0, width: 0, height: 0)), parent: desk.root, host: &desk.host))
    let tap = try #require(
      desk.engine.addRecognizer(.tap(TapRecognizer()), view: desk.root, host: &desk.host))
    for k in 0..<64 {
      try desk.add(ViewSettings(frame: Rect(x: 0, y: 10 * Double(k), width: 100, height: 10)))
      for _ in 0..<20 {
        desk.engine.perform(.detachRecognizer(tap), host: &desk.host)
        desk.engine.perform(.attachRecognizer(tap, view: desk.root), host: &desk.host)
        _ = desk.engine.addView(
          ViewSettings(frame: Rect(x: 0, y: 0, width: 0, height: 0)), parent: other, host: &desk.host
        ).map {
          desk.engine.perform(.destroyView($0), host: &desk.host)
        }
      }
    }
    #expect(desk.numbers == Array(2...65))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `H-1: siblings that come, go, move, hide and change order are hit as if all were asked`(seed: UInt64) throws {
    let desk = try Desk(seed: seed)
    for _ in 0..<300 { try desk.add(desk.card()) }
    desk.check()
    #expect(desk.isWide)
    for _ in 0..<1500 {
      let k = desk.next(desk.cards.count)
      switch desk.next(6) {
      case 0: try desk.add(desk.card())
      case 1: desk.destroy(k)
      case 2: desk.bringToFront(k)
      default: desk.set(k, desk.card())
      }
      desk.check()
    }
    #expect(desk.isWide)
    // Down to none, from the newest, from the oldest and from the middle; and again.
    while !desk.cards.isEmpty {
      desk.destroy([0, desk.cards.count - 1, desk.next(desk.cards.count)][desk.next(3)])
      desk.check()
    }
    #expect(!desk.isWide)
    for _ in 0..<100 { try desk.add(desk.card()) }
    desk.check()
    #expect(desk.isWide)
  }

  @Test func `H-1: bunches of siblings made in a row are hit as if all were asked, whoever leaves or comes`() throws {
    let desk = try Desk(seed: 13)
    for _ in 0..<2300 { try desk.add(desk.card()) }
    let nodes = desk.cards.map { desk.engine.tree.nodes[Int($0.id.index)] }
    for level in 0..<SiblingNode.levelCount {
      #expect(nodes.contains { $0.links[level] == SiblingNode.even })
    }
    desk.check()
    for turn in 0..<600 {
      // Those that speak for a bunch of one level after the other: the ones with the highest numbers of it.
      let count = desk.cards.count
      let speakers = desk.cards.indices.filter { $0 == 0 || isNewest(desk, $0, of: turn / 3 % SiblingNode.levelCount) }
      let k = desk.next(2) == 0 ? speakers[desk.next(speakers.count)] : desk.next(count)
      switch turn % 3 {
      case 0: desk.destroy(k)
      case 1: desk.bringToFront(k)
      default: try desk.add(desk.card())
      }
      desk.check()
    }
  }

  private func isNewest(_ desk: Desk, _ k: Int, of level: Int) -> Bool {
    !desk.engine.tree.isSame(level, Int(desk.cards[k - 1].id.index), Int(desk.cards[k].id.index))
  }

  @Test func `H-1: a view is wide from its 32nd subview on, and answers the same before and after`() throws {
    let desk = try Desk(seed: 7)
    for count in 1...80 {
      try desk.add(desk.card())
      #expect(desk.isWide == (count >= 32))
      desk.check()
    }
  }

  @Test func `boxes grow with what moves in them, and are made anew with the newest in them`() throws {
    let desk = try Desk(seed: 5)
    func card(_ x: Double) -> ViewSettings { ViewSettings(frame: Rect(x: x, y: 0, width: 10, height: 10)) }
    for _ in 0..<100 { try desk.add(card(0)) }
    let newest = Int(desk.cards[0].id.index)
    func isInBoxes(_ x: Double) -> [Bool] {
      let node = desk.engine.tree.nodes[newest]
      return (0..<SiblingNode.levelCount).map { node.boxes[$0].holds(ViewBox.keys(Point(x: x, y: 5))) }
    }
    #expect(isInBoxes(5) == [true, true, true] && isInBoxes(505) == [false, false, false])
    desk.set(1, card(500))
    desk.set(20, card(600))
    desk.set(60, card(700))
    #expect(isInBoxes(505) == [true, true, true] && isInBoxes(605) == [false, true, true])
    #expect(isInBoxes(705) == [false, false, true])
    desk.set(1, card(0))
    #expect(isInBoxes(505) == [true, true, true])
    desk.set(0, card(0))
    #expect(isInBoxes(5) == [true, true, true] && isInBoxes(505) == [false, true, true])
    #expect(isInBoxes(605) == [false, true, true] && isInBoxes(705) == [false, false, true])
    desk.set(20, card(0))
    desk.set(60, card(0))
    desk.set(0, card(0))
    #expect(isInBoxes(605) == [false, true, true] && isInBoxes(705) == [false, false, true])
    // The newest of that one's eight, and what is made of it.
    desk.set(13, card(0))
    desk.set(0, card(0))
    #expect(isInBoxes(605) == [false, false, true] && isInBoxes(705) == [false, false, true])
    // The newest of the other one's eight, and of its 64.
    desk.set(53, card(0))
    desk.set(37, card(0))
    desk.set(0, card(0))
    #expect(isInBoxes(5) == [true, true, true] && isInBoxes(705) == [false, false, false])
  }

  @Test func `H-1: where the clock of attachments begins again, siblings are hit as before, and stay together`() throws
  {
    let desk = try Desk(seed: 11)
    for _ in 0..<200 { try desk.add(desk.card()) }
    desk.engine.tree.attachments = AttachmentClock.last - 100
    for turn in 0..<300 {
      switch turn % 3 {
      case 0: try desk.add(desk.card())
      case 1: desk.bringToFront(desk.next(desk.cards.count))
      default: desk.destroy(desk.next(desk.cards.count))
      }
      desk.check()
      #expect(desk.isWide)
    }
    #expect(desk.engine.tree.attachments < AttachmentClock.last)
    let numbers = desk.cards.map { desk.engine.tree.views[Int($0.id.index)].attachment }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 > $1 }, "the newest has the highest")
  }
}
