// The enum that the documentation calls whole passes on what the standard recognizers need beside landings, moves and
// lifts.

import Multitouch
import Testing

@Suite struct MixedBehaviorTests {
  /// What a pan and a triggered tap show when they are wrapped, or not.
  private static func shown<Behavior: GestureBehavior>(_ wrap: (StandardBehavior) -> Behavior) -> [String] {
    var stage = Stage<Behavior>()
    let pan = stage.add(wrap(.pan(PanRecognizer())))
    stage.add(wrap(.triggeredTap(TriggeredTapRecognizer())))
    // PAN-8.
    stage.frame(0, .began(1, x: 100, y: 100))
    stage.frame(10, .moved(1, x: 140, y: 100))
    stage.engine.perform(.adjust(pan, .translation(Point(x: 500, y: 0))), host: &stage.host)
    stage.frame(20, .moved(1, x: 141, y: 100))
    var shown = ["\(stage.engine.values(of: pan).value0)"]
    stage.frame(30, .ended(1))
    // A second finger taps beside one that rests (TT-1); the pan is configured anew meanwhile.
    stage.frame(1000, .began(2, x: 100, y: 100))
    var two = PanParameters()
    two.minimumNumberOfTouches = 2
    stage.engine.perform(.configure(pan, wrap(.pan(PanRecognizer(two)))), host: &stage.host)
    stage.frame(1500, .began(3, x: 300, y: 100))
    stage.frame(1600, .ended(3))
    stage.frame(1700, .ended(2))
    shown += stage.host.actions.filter { $0.hasPrefix("1 ") }
    return shown
  }

  @Test func `standard recognizers in an enum that forwards show what they show alone`() {
    let alone = Self.shown { $0 }
    #expect(alone == ["501.0", "1 ended 1500"])
    #expect(Self.shown { MixedBehavior.standard($0) } == alone)
  }
}
