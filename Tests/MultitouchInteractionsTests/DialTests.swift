import Multitouch
import MultitouchInteractions
import Testing

/// The dial of SPEC §6.5 as an application uses it; the rows are scripts of the corpus.
struct DialTests {
  private static func stage(_ options: DialOptions) -> InteractionStage<Dial<NotedOutput>> {
    InteractionStage { engine, root, quiet in
      let frame = ViewSettings(frame: Rect(x: 100, y: 100, width: 200, height: 200))
      guard let control = engine.addTapDragHoldControl(frame, parent: root, host: &quiet) else {
        preconditionFailure("no room")
      }
      return Dial(options, control: control, output: NotedOutput())
    }
  }

  /// A place on the dial's edge, by steps of a quarter turn clockwise, the first in the east.
  private static func place(_ quarter: Int) -> Point {
    [Point(x: 280, y: 200), Point(x: 200, y: 280), Point(x: 120, y: 200), Point(x: 200, y: 120)][(quarter % 4 + 4) % 4]
  }

  @Test func `three turns one way and five the other are minus two turns`() {
    var stage = Self.stage(DialOptions(centre: Point(x: 100, y: 100)))
    stage.frame(0, .began(1, 280, 200))
    var time: Int64 = 1
    for quarter in Array(1...12) + (0..<20).map({ 11 - $0 }) {
      let place = Self.place(quarter)
      stage.frame(time, .moved(1, place.x, place.y))
      time += 1
    }
    stage.frame(time, .ended(1))
    #expect((stage.host.value + 4 * Double.pi).magnitude < 1e-12)
    #expect(stage.host.output.notes.count == 1 + 32 + 1)
  }

  @Test func `a dial whose centre is no place turns about its origin`() {
    var stage = Self.stage(DialOptions(centre: Point(x: .nan, y: .infinity)))
    #expect(stage.host.options.centre == .zero)
    stage.frame(0, .began(1, 200, 100))
    stage.frame(10, .moved(1, 100, 200))
    #expect(stage.host.value == 1.5707963267948966)
  }

  @Test func `a turn through bounds without end is none, and the dial stays whole (P-68)`() {
    var stage = Self.stage(DialOptions(centre: Point(x: 100, y: 100)))
    stage.frame(0, .began(1, 280, 200))
    for far in [Double.infinity, 1e200, 0] {
      var settings = ViewSettings(frame: Rect(x: 100, y: 100, width: 200, height: 200))
      settings.boundsOrigin = Point(x: far, y: 0)
      stage.give(.setView(stage.host.control.view, settings))
      stage.frame(far == 0 ? 30 : far == 1e200 ? 20 : 10, .moved(1, 200, 280))
    }
    stage.frame(40, .ended(1))
    #expect(stage.host.value == Double.pi / 2)
  }

  @Test func `valueChanged is sent with each turn, to whom it was registered for`() {
    var stage = Self.stage(DialOptions(centre: Point(x: 100, y: 100)))
    let pair = HostPair(stage.host, SendCounter())
    var host = pair
    stage.engine.perform(.addTarget(pair.first.control, target: 5, action: 6, .valueChanged), host: &host)
    stage.engine.handle(.zero, [ContactChange.began(1, 280, 200)].span, host: &host)
    for n in 1...4 as ClosedRange<Int64> {
      let place = Self.place(Int(n))
      let changes = [ContactChange.moved(1, place.x, place.y)]
      stage.engine.handle(.zero + .milliseconds(n), changes.span, host: &host)
    }
    #expect(host.second.count == 4)
  }

  @Test func `a finger that starts in the dead middle turns from where it leaves it`() {
    var options = DialOptions(centre: Point(x: 100, y: 100))
    options.deadRadius = 30
    var stage = Self.stage(options)
    stage.frame(0, .began(1, 200, 200))
    stage.frame(10, .moved(1, 280, 200))
    #expect(stage.host.value == 0)
    stage.frame(20, .moved(1, 200, 280))
    #expect(stage.host.value == 1.5707963267948966)
  }

  @Test func `at the dead radius itself a finger turns nothing, and the first turn holds all of it`() {
    var options = DialOptions(centre: Point(x: 100, y: 100))
    options.deadRadius = 80
    options.press.slop = 114
    var stage = Self.stage(options)
    stage.frame(0, .began(1, 281, 200))
    stage.frame(10, .moved(1, 281, 201))
    stage.frame(20, .moved(1, 200, 280))
    #expect(stage.host.output.notes == [])
    stage.frame(30, .moved(1, 200, 281))
    let value = stage.host.value
    #expect((value - Double.pi / 2).magnitude < 1e-12)
    #expect(stage.host.output.notes == ["30: 50 1.0 \(value)", "30: 51 1.0 \(value) \(value)"])
  }
}

/// Counts actions that reach their target.
private struct SendCounter: TouchHost {
  typealias Behavior = StandardBehavior

  var count = 0

  mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { count += 1 }
}
