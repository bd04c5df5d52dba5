import Multitouch
import Testing

@testable import MultitouchInteractions

/// SPEC §6.1 as an application uses it; the rows are scripts of the corpus.
struct DelayedTapTests {
  typealias Stage = InteractionStage<DelayedTap<NotedOutput>>

  /// Buttons of 80 × 50 points side by side, the first at (100, 100); view 1 and on.
  private static func stage(
    _ options: DelayedTapOptions, buttons: Int = 1, limits: EngineLimits = EngineLimits()
  ) -> Stage {
    Stage(limits: limits) { engine, root, quiet in
      for n in 0..<buttons {
        let frame = Rect(x: 100 + 80 * Double(n), y: 100, width: 80, height: 50)
        _ = engine.addDelayedTapButton(options, ViewSettings(frame: frame), parent: root, host: &quiet)
      }
      return DelayedTap(options, output: NotedOutput())
    }
  }

  @Test(arguments: [
    (DelayedTapVariant.a, ["200: 1 1.0", "1150: 2 1.0"]),
    (.b, ["60: 3 1.0", "200: 1 1.0", "1060: 3 1.0", "1150: 2 1.0", "1210: 3 1.0"]),
    (.cImmediate, ["60: 1 1.0", "1060: 1 1.0", "1150: 2 1.0"]),
    (.cDelayed, ["410: 1 1.0", "1150: 2 1.0"]),
  ])
  func `a tap and then two taps on a button`(variant: DelayedTapVariant, notes: [String]) {
    for isHardened in [false, true] {
      var stage = Self.stage(DelayedTapOptions(variant, isHardened: isHardened))
      stage.press(0, 60)
      stage.press(1000, 1060)
      stage.press(1150, 1210)
      stage.run(to: 3000)
      #expect(stage.host.output.notes == notes)
      let isQuiet = stage.engine.isQuiescent
      #expect(isQuiet)
    }
  }

  @Test func `eleven buttons pressed at once are told apart`() {
    var stage = Self.stage(DelayedTapOptions(.a, isHardened: false), buttons: 11)
    for n in 0..<11 { stage.frame(Int64(n), .began(ContactID(Int64(n)), 140 + 80 * Double(n), 125)) }
    for n in 0..<11 { stage.frame(100, .ended(ContactID(Int64(n)))) }
    stage.run(to: 1000)
    #expect(stage.host.output.notes == (0..<11).map { "\(200 + $0): 1 \(Double($0 + 1))" })
  }

  @Test(arguments: [(DelayedTapVariant.a, 1), (.a, 2), (.b, 1), (.b, 3), (.cDelayed, 3), (.cDelayed, 4)])
  func `a button that got some of its registrations tells nothing false (N-15)`(
    variant: DelayedTapVariant, room: Int
  ) {
    var options = DelayedTapOptions(variant)
    options.holdDelay = .milliseconds(500)
    var limits = EngineLimits()
    limits.registrations = room
    // A tap is no press, and a press that is taken away is nothing.
    var stage = Self.stage(options, limits: limits)
    stage.press(0, 60)
    stage.frame(2000, .began(1, 140, 125))
    stage.frame(2060, .cancelled(1))
    stage.run(to: 5000)
    let told = stage.host.output.notes.filter { !$0.contains(" 3 ") }
    #expect(told.allSatisfy { $0 == (variant == .cDelayed ? "410: 1 1.0" : "200: 1 1.0") } && told.count <= 1)
  }

  @Test(arguments: [(DelayedTapVariant.a, DelayedTapVariant.cDelayed), (.b, .a), (.cDelayed, .b)])
  func `a button that is given other options does the one and no longer the other`(
    old: DelayedTapVariant, new: DelayedTapVariant
  ) {
    let options = DelayedTapOptions(old)
    var stage = Self.stage(options)
    let control = ControlID(numbered: 1)
    stage.press(0, 60)
    let told = stage.host.output.notes
    stage.engine.removeDelayedTapButton(options, control, host: &stage.host)
    // Nothing that waits is told, and the button sends to nobody.
    stage.press(1000, 1060)
    stage.run(to: 2000)
    #expect(stage.host.output.notes == told)
    let other = DelayedTapOptions(new)
    stage.host = DelayedTap(other, output: NotedOutput())
    other.attach(to: control) { stage.engine.perform($0, host: &stage.host) }
    stage.press(3000, 3060)
    stage.run(to: 5000)
    var alone = Self.stage(other)
    alone.press(3000, 3060)
    alone.run(to: 5000)
    #expect(stage.host.output.notes == alone.host.output.notes && !alone.host.output.notes.isEmpty)
  }

  @Test func `an owner's own actions are no one else's`() {
    var other = DelayedTapOptions(.a)
    other.owner = -9
    var stage = InteractionStage { engine, root, quiet in
      let frame = Rect(x: 100, y: 100, width: 80, height: 50)
      _ = engine.addDelayedTapButton(other, ViewSettings(frame: frame), parent: root, host: &quiet)
      return DelayedTap(DelayedTapOptions(.a), output: NotedOutput())
    }
    stage.press(0, 60)
    stage.run(to: 1000)
    #expect(stage.host.output.notes == [])
  }

  @Test func `without room for registrations a button does nothing, and that is counted`() {
    var limits = EngineLimits()
    limits.registrations = 0
    var stage = Self.stage(DelayedTapOptions(.cDelayed), limits: limits)
    let dropped = stage.engine.dropCount(.registrations)
    #expect(dropped == 3)
    stage.press(0, 60)
    stage.run(to: 1000)
    #expect(stage.host.output.notes == [])
  }

  @Test func `without room for a view there is no button`() {
    var limits = EngineLimits()
    limits.views = 1
    let stage = InteractionStage(limits: limits) { engine, root, quiet in
      let frame = ViewSettings(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      let button = engine.addDelayedTapButton(DelayedTapOptions(.a), frame, parent: root, host: &quiet)
      #expect(button == nil)
      return DelayedTap(DelayedTapOptions(.a), output: NotedOutput())
    }
    #expect(stage.host.options.variant == .a)
  }

  @Test func `when the performs are full a single tap is lost, counted, and a double tap is not`() {
    var stage = Self.stage(DelayedTapOptions(.a))
    for n in 0..<32 {
      stage.give(.perform(DelayedPerform(target: 500, selector: Int64(n)), delay: .milliseconds(10_000)))
    }
    stage.press(0, 60)
    stage.press(150, 210)
    stage.run(to: 1000)
    #expect(stage.host.output.notes == ["150: 2 1.0"])
    let dropped = stage.engine.dropCount(.performs)
    #expect(dropped == 1)
  }

  @Test(arguments: [(Int64.min, ["0: 1 1.0"]), (Int64(0), ["0: 1 1.0"]), (Int64.max, [])] as [(Int64, [String])])
  func `a delay out of range is brought into it`(nanoseconds: Int64, notes: [String]) {
    var options = DelayedTapOptions(.a, isHardened: false)
    options.delay = Nanoseconds(nanoseconds)
    var stage = Self.stage(options)
    stage.press(0, 60)
    stage.run(to: 100_000)
    #expect(stage.host.output.notes == notes)
  }

  @Test(arguments: [DelayedTapVariant.a, .b, .cImmediate, .cDelayed])
  func `a storm of cancels tells nothing and leaves nothing behind`(variant: DelayedTapVariant) {
    var options = DelayedTapOptions(variant)
    options.holdDelay = .milliseconds(500)
    var stage = Self.stage(options)
    for n in 0..<300 as Range<Int64> {
      stage.frame(n * 1000, .began(1, 140, 125))
      if n % 3 == 0 { stage.frame(n * 1000 + 10, .moved(1, 145, 125)) }
      if n % 2 == 0 { stage.frame(n * 1000 + 20, .cancelled(1)) } else { stage.give(.cancelAllTouches) }
    }
    stage.run(to: 400_000)
    #expect(stage.host.output.notes == [])
    #expect(stage.host.spent.count == 0)
    let isQuiet = stage.engine.isQuiescent
    #expect(isQuiet)
  }

  @Test func `a button destroyed in mid press is told for the last time`() {
    var stage = Self.stage(DelayedTapOptions(.a))
    stage.frame(0, .began(1, 140, 125))
    stage.give(.destroyView(ViewID(numbered: 1)))
    stage.frame(50, .ended(1))
    stage.run(to: 1000)
    // Its registrations go with it, so nobody hears of touchCancel, and its request runs.
    #expect(stage.host.output.notes == ["200: 1 1.0"])
  }

  @Test func `a press is told beside single and double taps, in every variant`() {
    // The second press follows within the chain's interval: it is a repeat (row A14).
    let told: [(variant: DelayedTapVariant, two: [String], later: String)] = [
      (.a, ["200: 1 1.0", "500: 4 1.0", "1000: 2 1.0"], "5200: 1 1.0"),
      (.b, ["200: 1 1.0", "500: 4 1.0", "700: 3 1.0", "1000: 2 1.0", "1060: 3 1.0"], "5200: 1 1.0"),
      (.cImmediate, ["500: 4 1.0", "1000: 2 1.0"], "5060: 1 1.0"),
      (.cDelayed, ["500: 4 1.0", "1000: 2 1.0"], "5410: 1 1.0"),
    ]
    for (variant, two, later) in told {
      var options = DelayedTapOptions(variant)
      options.holdDelay = .milliseconds(500)
      var stage = Self.stage(options)
      stage.press(0, 700)
      stage.press(1000, 1060)
      stage.run(to: 2000)
      #expect(stage.host.output.notes == two)
      stage.press(5000, 5060)
      stage.run(to: 6000)
      #expect(stage.host.output.notes.last == later)
    }
  }

  @Test(arguments: [(DelayedTapVariant.a, [String]()), (.b, ["300: 3 1.0"])])
  func `a press that is told before the single tap is no single tap as well`(
    variant: DelayedTapVariant, lift: [String]
  ) {
    for isHardened in [true, false] {
      var options = DelayedTapOptions(variant, isHardened: isHardened)
      options.holdDelay = .milliseconds(100)
      var stage = Self.stage(options)
      stage.press(0, 300)
      stage.run(to: 2000)
      #expect(stage.host.output.notes == ["100: 4 1.0"] + (isHardened ? [] : ["200: 1 1.0"]) + lift)
    }
  }
}
