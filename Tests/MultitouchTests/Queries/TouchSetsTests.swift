// T-5 and T-8: where a touch was before, and the sets of touches of an event.

import Multitouch
import Testing

/// A host that notes what it can ask about touches in every callback of a view, and in every change of a touch.
struct SetsHost: TouchHost {
  typealias Behavior = StandardBehavior

  var views: [ViewID] = []
  var windows: [WindowID] = []
  var recognizer: RecognizerID?
  /// Per change of a touch: its uid, where it was and where it is.
  var steps: [String] = []
  /// Per view callback: the uids of all touches, of each view's, and of the recognizer's.
  var sets: [String] = []

  mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    let (from, to) = (touch.previousLocation, touch.location)
    steps.append("t\(touch.id.rawValue) \(from.x),\(from.y) → \(to.x),\(to.y)")
  }

  mutating func viewReceives(_ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable) {
    var text = "\(delivery.phase): all" + SetsHost.uids(context.allTouches, &context)
    for (number, view) in views.enumerated() {
      text += ", view \(number)" + SetsHost.uids(context.touches(for: view), &context)
    }
    for (number, window) in windows.enumerated() {
      text += ", window \(number)" + SetsHost.uids(context.touches(for: window), &context)
    }
    if let recognizer { text += ", recognizer" + SetsHost.uids(context.touches(for: recognizer), &context) }
    sets.append(text)
  }

  private static func uids(
    _ set: TouchSet, _ context: inout some TouchContext<Behavior> & ~Copyable
  ) -> String {
    var rest = set
    var text = ""
    while let slot = rest.popFirst() { text += " t\(context.touch(at: slot).id.rawValue)" }
    return text
  }
}

struct TouchSetsTests {
  /// Plays frames on two views side by side, the left one with a pan that takes one finger.
  static func run(_ frames: [(Int64, [ContactChange])]) throws -> SetsHost {
    var engine = StandardTouchEngine()
    var host = SetsHost()
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let window = try #require(engine.addWindow(screen, host: &host))
    for x in [0.0, 500] {
      var settings = ViewSettings(frame: Rect(x: x, y: 0, width: 500, height: 1000))
      settings.isMultipleTouchEnabled = true
      host.views.append(try #require(engine.addView(settings, parent: window.view, host: &host)))
    }
    var pan = PanParameters()
    pan.maximumNumberOfTouches = 1
    host.recognizer = engine.addRecognizer(
      .pan(PanRecognizer(pan)), RecognizerSettings(), view: host.views[0], host: &host)
    for (ms, changes) in frames { engine.handle(.zero + .milliseconds(ms), changes.span, host: &host) }
    return host
  }

  @Test func `T-5: a touch was where its previous main sample was; it lands and lifts where it is`() throws {
    let host = try Self.run([
      (0, [.began(1, x: 600, y: 10)]), (10, [.moved(1, x: 620, y: 10)]), (20, [.moved(1, x: 620, y: 10)]),
      (30, [.moved(1, x: 650, y: 30)]), (40, [.ended(1)]),
    ])
    #expect(
      host.steps == [
        "t1 600.0,10.0 → 600.0,10.0", "t1 600.0,10.0 → 620.0,10.0", "t1 620.0,10.0 → 620.0,10.0",
        "t1 620.0,10.0 → 650.0,30.0", "t1 650.0,30.0 → 650.0,30.0",
      ])
  }

  @Test func `T-5: a raw sample between two frames is no main sample`() throws {
    var engine = StandardTouchEngine()
    var host = SetsHost()
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    _ = try #require(engine.addWindow(screen, host: &host))
    engine.handle(.zero, [ContactChange.began(1, x: 10, y: 10)].span, host: &host)
    _ = engine.collect(1, at: .zero + .milliseconds(4), Point(x: 15, y: 10))
    engine.handle(.zero + .milliseconds(8), [ContactChange.moved(1, x: 20, y: 10)].span, host: &host)
    #expect(host.steps.last == "t1 10.0,10.0 → 20.0,10.0")
  }

  @Test func `T-8: all touches are the live ones and those that end; a view's are those bound to it`() throws {
    let host = try Self.run([
      (0, [.began(1, x: 10, y: 10)]), (10, [.began(2, x: 600, y: 10)]), (20, [.ended(1)]), (30, [.ended(2)]),
    ])
    #expect(
      host.sets == [
        "began: all t1, view 0 t1, view 1, recognizer t1",
        "began: all t1 t2, view 0 t1, view 1 t2, recognizer t1",
        "ended: all t1 t2, view 0 t1, view 1 t2, recognizer",
        "ended: all t2, view 0, view 1 t2, recognizer",
      ])
  }

  @Test func `T-8: a window's touches are those bound to it, by its id or its number; a stale view has none`() throws {
    var engine = StandardTouchEngine()
    var host = SetsHost()
    for x in [0.0, 500] {
      let half = ViewSettings(frame: Rect(x: x, y: 0, width: 500, height: 1000))
      host.windows.append(try #require(engine.addWindow(half, host: &host)).window)
    }
    host.windows += [WindowID(numbered: 1), WindowID(numbered: 2)]
    let root = ViewID(numbered: 1)
    let whole = ViewSettings(frame: Rect(x: 0, y: 0, width: 500, height: 1000))
    host.views = [root, try #require(engine.addView(whole, parent: root, host: &host))]
    engine.perform(.destroyView(host.views[1]), host: &host)
    engine.handle(.zero, [ContactChange.began(1, x: 10, y: 10)].span, host: &host)
    engine.handle(.zero, [ContactChange.began(2, x: 600, y: 10)].span, host: &host)
    engine.handle(.zero, [ContactChange.ended(1)].span, host: &host)
    #expect(
      host.sets == [
        "began: all t1, view 0, view 1, window 0 t1, window 1, window 2, window 3",
        "began: all t1 t2, view 0 t2, view 1, window 0 t1, window 1 t2, window 2 t2, window 3",
        "ended: all t1 t2, view 0 t2, view 1, window 0 t1, window 1 t2, window 2 t2, window 3",
      ])
  }

  @Test func `T-8: what a recognizer ignores is not among its touches`() throws {
    let host = try Self.run([
      (0, [.began(1, x: 10, y: 10)]), (10, [.moved(1, x: 60, y: 10)]), (20, [.began(2, x: 100, y: 10)]),
      (30, [.moved(2, x: 110, y: 10)]),
    ])
    // The pan has begun with the first finger and takes no second (PAN-4); the view goes on seeing that one.
    #expect(host.sets.last == "moved: all t1 t2, view 0 t1 t2, view 1, recognizer t1")
  }

  @Test func `T-8, P-22: a recognizer that has failed inside tracks no touch that is over`() {
    var stage = Stage<StandardBehavior>()
    let press = stage.add(.longPress(LongPressRecognizer()))
    var twice = TapParameters()
    twice.numberOfTapsRequired = 2
    let double = stage.add(.tap(TapRecognizer(twice)))
    stage.require(press, toFail: double)
    stage.frame(0, .began(1, x: 100, y: 100))
    // Too far for a press, not for a tap; and the press is reset with the tap (G-9), that waits for a second one.
    stage.frame(10, .moved(1, x: 130, y: 100))
    let down = stage.engine.liveTouches
    #expect(stage.engine.state(of: press) == .failed && stage.engine.touches(for: press) == down)
    stage.frame(20, .ended(1))
    stage.runOut(to: 30)
    #expect(stage.engine.state(of: press) == .failed && stage.engine.state(of: double) == .possible)
    #expect(stage.engine.touches(for: press).isEmpty)
  }
}
