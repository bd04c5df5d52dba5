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

  @Test func `a control destroyed under the finger cancels, and what is told of another counts from one`() throws {
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
    // Another value for another control, at the same place, soon after.
    let frame = ViewSettings(frame: Rect(x: 100, y: 100, width: 80, height: 50))
    let control = try #require(stage.engine.addTapDragHoldControl(frame, parent: stage.root, host: &stage.host))
    stage.host = TapDragHold(options, control: control, output: NotedOutput())
    stage.press(1010, 1060)
    #expect(stage.host.output.notes.map { $0.hasPrefix("1060: 40 ") && $0.hasSuffix(" 1.0") } == [true])
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

  @Test func `a drag between two taps does not part them: the gap is from lift to the next tap's landing`() {
    var options = TapDragHoldOptions()
    options.countInterval = .milliseconds(300)
    var stage = Self.stage(options)
    stage.press(0, 50)
    stage.frame(100, .began(1, 140, 125))
    stage.frame(150, .moved(1, 170, 125))
    stage.frame(200, .ended(1))
    stage.press(350, 400)
    stage.press(701, 750)
    let taps = stage.host.output.notes.filter { $0.contains(": 40 ") }
    #expect(taps == ["50: 40 1.0 1.0", "400: 40 1.0 2.0", "750: 40 1.0 1.0"])
  }
}
