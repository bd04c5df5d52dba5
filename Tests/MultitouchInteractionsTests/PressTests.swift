import Multitouch
import MultitouchInteractions
import Testing

/// SPEC §6.5 as an application uses it; the rows are scripts of the corpus.
struct TapDragHoldTests {
  private static func stage(
    _ options: TapDragHoldOptions = TapDragHoldOptions()
  ) -> InteractionStage<TapDragHold<NotedOutput>> {
    InteractionStage { engine, root, quiet in
      let frame = ViewSettings(frame: Rect(x: 100, y: 100, width: 80, height: 50))
      guard let control = engine.addTapDragHoldControl(frame, parent: root, host: &quiet) else {
        preconditionFailure("no room")
      }
      return TapDragHold(options, control: control, output: NotedOutput())
    }
  }

  @Test func `a tap, a drag, a hold`() {
    var stage = Self.stage()
    stage.press(0, 100)
    stage.frame(1000, .began(1, 140, 125))
    stage.frame(1100, .moved(1, 160, 125))
    stage.frame(1200, .ended(1))
    stage.press(2000, 2900)
    #expect(
      stage.host.output.notes == [
        "100: 40 1.0 1.0", "1100: 41 1.0 160.0 125.0", "1100: 42 1.0 160.0 125.0", "1200: 43 1.0", "2500: 44 1.0",
        "2900: 45 1.0",
      ])
    let isQuiet = stage.engine.isQuiescent
    #expect(isQuiet)
  }

  @Test(arguments: [(-5.0, true), (0, true), (.nan, false), (.infinity, false)])
  func `a slop out of range is brought into it`(slop: Double, isDrag: Bool) {
    var options = TapDragHoldOptions()
    options.slop = slop
    var stage = Self.stage(options)
    stage.frame(0, .began(1, 140, 125))
    stage.frame(50, .moved(1, 141, 125))
    stage.frame(100, .ended(1))
    #expect(stage.host.output.notes.last == (isDrag ? "100: 43 1.0" : "100: 40 1.0 1.0"))
  }

  @Test func `a hold time of nothing holds at once`() {
    var options = TapDragHoldOptions()
    options.holdTime = Nanoseconds(-1)
    var stage = Self.stage(options)
    stage.press(0, 100)
    #expect(stage.host.output.notes == ["0: 44 1.0", "100: 45 1.0"])
  }

  @Test func `a storm of cancels ends each touch once and leaves no timer`() {
    var stage = Self.stage()
    for n in 0..<200 as Range<Int64> {
      stage.frame(n * 10, .began(1, 140, 125))
      if n % 2 == 0 { stage.frame(n * 10 + 5, .cancelled(1)) } else { stage.give(.cancelAllTouches) }
    }
    stage.run(to: 10_000)
    #expect(stage.host.output.notes.count == 200)
    #expect(stage.host.output.notes.allSatisfy { $0.hasSuffix(": 46 1.0") })
    let isQuiet = stage.engine.isQuiescent
    #expect(isQuiet)
  }

  @Test func `a control destroyed under the finger cancels, and a new one counts from one`() {
    var options = TapDragHoldOptions()
    options.countInterval = .milliseconds(300)
    var stage = Self.stage(options)
    stage.press(0, 50)
    stage.press(100, 150)
    stage.frame(200, .began(1, 140, 125))
    stage.give(.destroyView(stage.host.control.view))
    stage.run(to: 1000)
    #expect(stage.host.output.notes.count == 3)
    #expect(stage.host.output.notes.prefix(2) == ["50: 40 1.0 1.0", "150: 40 1.0 2.0"])
    #expect(stage.host.output.notes.last?.contains(": 46 ") == true)
  }

  @Test func `another control's touches are not its own`() {
    var stage = Self.stage()
    let frame = ViewSettings(frame: Rect(x: 300, y: 100, width: 80, height: 50))
    _ = stage.engine.addTapDragHoldControl(frame, parent: stage.root, host: &stage.host)
    stage.frame(0, .began(1, 340, 125))
    stage.frame(50, .moved(1, 390, 125))
    stage.frame(800, .ended(1))
    #expect(stage.host.output.notes == [])
  }
}

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
}

/// Counts actions that reach their target.
struct SendCounter: TouchHost {
  typealias Behavior = StandardBehavior

  var count = 0

  mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { count += 1 }
}
