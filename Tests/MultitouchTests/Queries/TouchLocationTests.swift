// TAP-5 and G-16: where a recognizer's fingers are.

import Multitouch
import Testing

/// A host that asks in every action where the fingers are.
struct FingerHost: TouchHost {
  typealias Behavior = StandardBehavior

  /// Per action: the places of the fingers, until there are no more.
  var places: [[Point]] = []

  mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
    var fingers: [Point] = []
    while let place = context.location(ofTouch: fingers.count, of: action.recognizer) { fingers.append(place) }
    places.append(fingers)
  }
}

struct TouchLocationTests {
  static func run(_ behavior: StandardBehavior, _ frames: [(Int64, [ContactChange])]) -> [[Point]] {
    var engine = StandardTouchEngine()
    var host = FingerHost()
    guard
      let window = engine.addWindow(ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)), host: &host)
    else { return [] }
    _ = engine.addRecognizer(behavior, RecognizerSettings(), view: window.view, host: &host)
    for (ms, changes) in frames { engine.handle(.zero + .milliseconds(ms), changes.span, host: &host) }
    return host.places
  }

  @Test func `TAP-5: a double tap of two fingers is where they were when the second finger of the first tap landed`() {
    let tap = StandardBehavior.tap(TapRecognizer(TapParameters(taps: 2, touches: 2)))
    let places = TouchLocationTests.run(
      tap,
      [
        (0, [.began(1, x: 100, y: 100)]), (10, [.moved(1, x: 104, y: 100)]), (20, [.began(2, x: 200, y: 100)]),
        (30, [.moved(2, x: 210, y: 100)]), (40, [.ended(1), .ended(2)]),
        (100, [.began(3, x: 110, y: 110), .began(4, x: 210, y: 110)]), (140, [.ended(3), .ended(4)]),
      ])
    #expect(places == [[Point(x: 104, y: 100), Point(x: 200, y: 100)]])
  }

  @Test func `TAP-5: a double tap of one finger is where the first tap landed`() {
    let places = TouchLocationTests.run(
      .tap(TapRecognizer(TapParameters(taps: 2))),
      [
        (0, [.began(1, x: 100, y: 100)]), (10, [.moved(1, x: 104, y: 100)]), (40, [.ended(1)]),
        (100, [.began(2, x: 120, y: 100)]), (140, [.ended(2)]),
      ])
    #expect(places == [[Point(x: 100, y: 100)]])
  }

  @Test func `G-16: another recognizer's fingers are where they are`() {
    let places = TouchLocationTests.run(
      .pinch(PinchRecognizer(PinchParameters())),
      [
        (0, [.began(1, x: 100, y: 100), .began(2, x: 200, y: 100)]), (10, [.moved(2, x: 220, y: 100)]),
      ])
    #expect(places == [[Point(x: 100, y: 100), Point(x: 220, y: 100)]])
  }

  /// An engine with a view that takes several fingers and a recognizer on it.
  struct Stage: ~Copyable {
    var engine = StandardTouchEngine()
    var host = StateHost()
    let recognizer: RecognizerID

    init(_ behavior: StandardBehavior) throws {
      var screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
      screen.isMultipleTouchEnabled = true
      let root = try #require(engine.addWindow(screen, host: &host)).view
      recognizer = try #require(engine.addRecognizer(behavior, view: root, host: &host))
    }

    mutating func frame(_ milliseconds: Int64, _ changes: [ContactChange]) {
      engine.handle(.zero + .milliseconds(milliseconds), changes.span, host: &host)
    }
  }

  /// A host that asks where the first three fingers are when a state becomes public, and may change the recognizer's
  /// kind when a touch moves.
  struct StateHost: TouchHost {
    typealias Behavior = StandardBehavior

    var places: [[Point?]] = []
    var command: EngineCommand<StandardBehavior>?

    mutating func touchChanged(
      _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
    ) {
      guard touch.phase == .moved, let command else { return }
      context.enqueue(command)
    }

    mutating func stateChanged(
      _ recognizer: RecognizerID, from: GestureState, to: GestureState,
      in context: inout some TouchContext<Behavior> & ~Copyable
    ) { places.append((0..<3).map { context.location(ofTouch: $0, of: recognizer) }) }
  }

  @Test func `TAP-5: a tap of one finger that fails for a second one shows the place of the first alone`() throws {
    var stage = try Stage(.tap(TapRecognizer()))
    stage.frame(0, [.began(1, x: 100, y: 100)])
    stage.frame(10, [.began(2, x: 200, y: 100)])
    #expect(stage.host.places == [[Point(x: 100, y: 100), nil, nil]])
  }

  @Test func `LP-5, G-16: the fingers of the taps before a long press are where they are`() throws {
    var press = LongPressParameters()
    press.numberOfTapsRequired = 1
    press.numberOfTouchesRequired = 2
    var stage = try Stage(.longPress(LongPressRecognizer(press)))
    stage.frame(0, [.began(1, x: 100, y: 100), .began(2, x: 200, y: 100)])
    stage.frame(10, [.moved(2, x: 210, y: 100)])
    let recognizer = stage.recognizer
    #expect(stage.engine.location(ofTouch: 0, of: recognizer) == Point(x: 100, y: 100))
    #expect(stage.engine.location(ofTouch: 1, of: recognizer) == Point(x: 210, y: 100))
  }

  @Test func `G-16: what was a tap and is a pan shows its fingers where they are, before its reset too`() throws {
    var stage = try Stage(.tap(TapRecognizer(TapParameters(touches: 2))))
    stage.host.command = .configure(stage.recognizer, .pan(PanRecognizer()))
    stage.frame(0, [.began(1, x: 100, y: 100), .began(2, x: 200, y: 100)])
    stage.frame(10, [.moved(2, x: 210, y: 100)])
    #expect(stage.host.places == [[Point(x: 100, y: 100), Point(x: 210, y: 100), nil]])
  }
}
