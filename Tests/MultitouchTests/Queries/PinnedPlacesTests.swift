import Multitouch
import Testing

/// Keeps where its fingers land, and shows three whatever it has.
private struct PinningFingers: GestureBehavior {
  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    attempt.selection = attempt.tracked
    attempt.pinSelection()
  }
  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if attempt.trackedCount == changed.count { attempt.assign(.failed) }
  }
  func numberOfTouches(_ attempt: Attempt) -> Int { 3 }
}

private struct Silent: TouchHost { typealias Behavior = PinningFingers }

struct PinnedPlacesTests {
  @Test func `an attempt shows the places that it has pinned itself, and none of the attempt before (P-84)`() throws {
    var engine = TouchEngine<PinningFingers, 4, 8, 4, 4, 4, 4>()
    var host = Silent()
    var screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    screen.isMultipleTouchEnabled = true
    let root = try #require(engine.addWindow(screen, host: &host)).view
    let recognizer = try #require(engine.addRecognizer(PinningFingers(), view: root, host: &host))
    func frame(_ milliseconds: Int64, _ changes: [ContactChange]) {
      engine.handle(.zero + .milliseconds(milliseconds), changes.span, host: &host)
    }
    func places() -> [Point?] { (0..<3).map { engine.location(ofTouch: $0, of: recognizer) } }
    let three = (1...3).map { Point(x: 10 * Double($0), y: 5) }
    frame(0, three.enumerated().map { .began(ContactID(Int64($0)), x: $1.x, y: $1.y) })
    #expect(places() == three)
    frame(10, (0..<3).map { .ended(ContactID(Int64($0))) })
    frame(20, [.began(9, x: 100, y: 100)])
    #expect(places() == [Point(x: 100, y: 100), nil, nil])
  }
}
