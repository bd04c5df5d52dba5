// H-1 … H-3: what a host is answered about a place, from outside and inside a callback.

import Multitouch
import Testing

/// A host that asks at every change of a touch what its place hits.
private struct AskingHost: TouchHost {
  typealias Behavior = StandardBehavior

  var answers: [String] = []

  mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { answers.append(AskingHost.answer(touch.location, &context)) }

  static func answer(_ place: Point, _ context: inout some TouchContext<Behavior> & ~Copyable) -> String {
    guard let (view, window) = context.hitTest(place) else { return "none" }
    return "v\(context.number(of: view)) w\(context.number(of: window))"
  }
}

@Suite struct HitTestTests {
  /// A window of 1000 × 1000 (v0) with a card in it (v1), and an alert of a higher level in front (v2).
  private static func stage() throws -> (Box, card: ViewID) {
    let box = Box()
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let root = try #require(box.engine.addWindow(screen, host: &box.host)).view
    let frame = Rect(x: 100, y: 100, width: 200, height: 200)
    let card = try #require(box.engine.addView(ViewSettings(frame: frame), parent: root, host: &box.host))
    let alert = ViewSettings(frame: Rect(x: 500, y: 500, width: 100, height: 100))
    _ = try #require(box.engine.addWindow(alert, level: 1, host: &box.host))
    return (box, card)
  }

  private final class Box {
    var engine = StandardTouchEngine()
    var host = AskingHost()

    func answer(_ x: Double, _ y: Double) -> String { AskingHost.answer(Point(x: x, y: y), &engine) }
  }

  @Test func `H-1, H-2, H-3: the front window's deepest view, inside half-open, none elsewhere`() throws {
    let (box, _) = try Self.stage()
    #expect(box.answer(100, 100) == "v1 w0")
    #expect(box.answer(300, 100) == "v0 w0")
    #expect(box.answer(550, 550) == "v2 w1")
    #expect(box.answer(1000, 10) == "none")
  }

  @Test func `H-1: siblings made in a row are hit also when one has left, and when it comes back in front`() throws {
    let box = Box()
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let root = try #require(box.engine.addWindow(screen, host: &box.host)).view
    var cards: [ViewID] = []
    for k in 0..<4 {
      // Each reaches 50 points into the next, which is in front of it.
      let frame = Rect(x: 100 * Double(k), y: 0, width: 150, height: 100)
      cards.append(try #require(box.engine.addView(ViewSettings(frame: frame), parent: root, host: &box.host)))
    }
    let places = stride(from: 20.0, to: 450, by: 50)
    func hits() -> String { places.map { String(box.answer($0, 10).prefix(2)) }.joined(separator: " ") }
    #expect(hits() == "v1 v1 v2 v2 v3 v3 v4 v4 v4")
    box.engine.perform(.detachView(cards[1]), host: &box.host)
    #expect(hits() == "v1 v1 v1 v0 v3 v3 v4 v4 v4")
    box.engine.perform(.attachView(cards[1], parent: root), host: &box.host)
    #expect(hits() == "v1 v1 v2 v2 v2 v3 v4 v4 v4")
    box.engine.perform(.destroyView(cards[0]), host: &box.host)
    #expect(hits() == "v0 v0 v2 v2 v2 v3 v4 v4 v4")
    // In the place of the one that is gone, and in front of all.
    let wide = Rect(x: 0, y: 0, width: 250, height: 100)
    _ = try #require(box.engine.addView(ViewSettings(frame: wide), parent: root, host: &box.host))
    #expect(hits() == "v5 v5 v5 v5 v5 v3 v4 v4 v4")
    box.engine.perform(.detachView(cards[3]), host: &box.host)
    #expect(hits() == "v5 v5 v5 v5 v5 v3 v3 v0 v0")
  }

  @Test func `H-1: a place that is not finite hits nothing`() throws {
    let (box, _) = try Self.stage()
    for odd in [Double.nan, .infinity, -.infinity] {
      #expect(box.answer(odd, 10) == "none")
      #expect(box.answer(10, odd) == "none")
    }
  }

  @Test func `H-4: a touch stays with its view, while its place comes to hit another`() throws {
    let (box, card) = try Self.stage()
    box.engine.handle(.zero, [.began(1, x: 150, y: 150)].span, host: &box.host)
    box.engine.handle(.zero + .milliseconds(10), [.moved(1, x: 550, y: 550)].span, host: &box.host)
    var hidden = ViewSettings(frame: Rect(x: 100, y: 100, width: 200, height: 200))
    hidden.isHidden = true
    box.engine.perform(.setView(card, hidden), host: &box.host)
    box.engine.handle(.zero + .milliseconds(20), [.moved(1, x: 150, y: 150)].span, host: &box.host)
    #expect(box.host.answers == ["v1 w0", "v2 w1", "v0 w0"])
    let bound = box.engine.touches(for: card).count
    #expect(bound == 1)
  }
}
