// What ends a control's tracking from outside, and what controls answer to recognizers (CTL-9 … CTL-12).

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ControlLeavingTests {
  private static var disabled: ControlSettings {
    var settings = ControlSettings(.plain)
    settings.isEnabled = false
    return settings
  }

  // MARK: CTL-9

  @Test func `CTL-9: disabling a control that tracks cancels it; its view goes on`() {
    var scene = ModelScene()
    let control = scene.control(.plain)
    scene.target(control, 1, 1, .touchCancel)
    scene.down(0, 1, 140, 125)
    scene.script.steps.append(.advance(ModelScene.time(0.1)))
    scene.command(.setControl(control, ControlLeavingTests.disabled))
    scene.move(0.2, 1, 141, 125)
    scene.up(0.3, 1)
    #expect(
      scene.lines(.view, .track, .ctl, .send).dropFirst(3) == [
        "100 track c2 cancel -", "100 ctl c2 256", "100 send c2 1 1 256",
        "200 view v2 moved t1 200000000 141 125 1", "300 view v2 ended t1 300000000 141 125 1",
      ])
  }

  @Test func `CTL-9: enabling it again in the same breath changes nothing`() {
    var scene = ModelScene()
    scene.control(.plain)
    scene.react(
      to: .touch, of: .touch(1), nth: 2, .setControl(2, ControlLeavingTests.disabled),
      .setControl(2, ControlSettings(.plain)))
    scene.down(0, 1, 140, 125)
    scene.move(0.1, 1, 141, 125)
    scene.up(0.2, 1)
    scene.press(0.3, 0.4, 1, at: 140, 125)
    #expect(
      scene.lines(.track, .ctl) == [
        "0 track c2 begin t1 1", "0 ctl c2 1", "100 track c2 cancel -", "100 ctl c2 256", "300 track c2 begin t2 1",
        "300 ctl c2 3", "400 track c2 end t2", "400 ctl c2 64",
      ])
  }

  @Test func `CTL-9, T-11: a control that leaves with its superview is cancelled, then its view`() {
    for command in [ScriptCommand.detachView(2), .destroyView(2)] {
      var scene = ModelScene()
      let box = scene.view(ViewAttributes(frame: Rect(x: 0, y: 0, width: 500, height: 500)), on: 1)
      let control = scene.control(.plain, on: box)
      scene.target(control, 1, 1, .touchCancel)
      scene.down(0, 1, 140, 125)
      scene.command(command)
      let sent = command == .destroyView(2) ? [] : ["0 send c3 1 1 256"]
      #expect(
        scene.lines(.view, .track, .ctl, .send) == [
          "0 view v3 began t1 0 140 125 1", "0 track c3 begin t1 1", "0 ctl c3 1", "0 track c3 cancel -",
          "0 ctl c3 256",
        ] + sent + ["0 view v3 cancelled t1 0 140 125 1"])
    }
  }

  @Test func `CTL-9: until it is done the control does nothing with what its view hears`() {
    // Both fingers lift; what the first control sends disables the second before its view hears of its lift.
    var scene = ModelScene()
    scene.control(.plain)
    scene.control(.plain, Rect(x: 300, y: 100, width: 80, height: 50))
    scene.react(to: .ctl, of: .control(2), nth: 2, .setControl(3, ControlLeavingTests.disabled))
    scene.frame(0, .began(1, x: 140, y: 125), .began(2, x: 340, y: 125))
    scene.frame(0.1, .ended(1), .ended(2))
    #expect(
      scene.lines(.view, .track, .ctl).dropFirst(6) == [
        "100 view v2 ended t1 100000000 140 125 1", "100 track c2 end t1", "100 ctl c2 64",
        "100 view v3 ended t2 100000000 340 125 1", "100 track c3 cancel -", "100 ctl c3 256",
      ])
  }

  @Test func `CTL-9: two controls that leave together are cancelled in the order of their touches`() {
    var scene = ModelScene()
    let box = scene.view(ViewAttributes(frame: Rect(x: 0, y: 0, width: 500, height: 500)), on: 1)
    scene.control(.plain, on: box)
    scene.control(.plain, Rect(x: 300, y: 100, width: 80, height: 50), on: box)
    scene.frame(0, .began(1, x: 340, y: 125), .began(2, x: 140, y: 125))
    scene.command(.detachView(box))
    #expect(
      scene.lines(.track, .ctl).suffix(4).map { $0 } == [
        "0 track c4 cancel -", "0 ctl c4 256", "0 track c3 cancel -", "0 ctl c3 256",
      ])
  }

  @Test func `CTL-9: one that becomes due in the CTL-9 of another is the next pass's, and T-11 comes after it`() {
    var scene = ModelScene()
    scene.control(.plain)
    scene.control(.plain, Rect(x: 300, y: 100, width: 80, height: 50))
    scene.react(to: .ctl, of: .control(3), nth: 2, .detachView(2))
    scene.frame(0, .began(1, x: 140, y: 125), .began(2, x: 340, y: 125), .began(3, x: 600, y: 600))
    scene.react(to: .touch, of: .touch(3), nth: 2, .setControl(3, ControlLeavingTests.disabled))
    scene.move(0.1, 3, 610, 600)
    #expect(
      scene.lines(.view, .track, .ctl).dropFirst(7).map { $0 } == [
        "100 track c3 cancel -", "100 ctl c3 256", "100 view v1 moved t3 100000000 610 600 1", "100 track c2 cancel -",
        "100 ctl c2 256", "100 view v2 cancelled t1 0 140 125 1",
      ])
  }

  @Test func `CTL-3: a control that is disabled or removed while it is asked does not begin to track`() {
    for command in [ScriptCommand.setControl(2, ControlLeavingTests.disabled), .detachView(2)] {
      var scene = ModelScene()
      scene.control(.plain)
      scene.react(to: .track, of: .control(2), command)
      scene.press(0, 0.1, 1, at: 140, 125)
      #expect(scene.lines(.track, .ctl) == ["0 track c2 begin t1 1"])
    }
  }

  @Test func `CTL-3: a control that is destroyed as its view hears of a touch is not asked`() {
    var scene = ModelScene()
    scene.control(.plain)
    scene.react(to: .view, of: .view(2), .destroyView(2))
    scene.press(0, 0.1, 1, at: 140, 125)
    #expect(
      scene.lines(.view, .track, .ctl) == ["0 view v2 began t1 0 140 125 1", "0 view v2 cancelled t1 0 140 125 1"])
  }

  @Test func `CTL-5, CTL-9: a no in the callback that disables it ends the tracking without a cancel`() {
    for (answer, lines) in [
      (false, ["100 track c2 continue t1 0"]),
      (true, ["100 track c2 continue t1 1", "100 ctl c2 4", "100 track c2 cancel -", "100 ctl c2 256"]),
    ] {
      var scene = ModelScene()
      scene.control(.plain)
      scene.answer(.continueTracking(control: 2), .always(answer))
      scene.react(to: .track, of: .control(2), nth: 2, .setControl(2, ControlLeavingTests.disabled))
      scene.down(0, 1, 140, 125)
      scene.move(0.1, 1, 141, 125)
      scene.up(0.2, 1)
      #expect(scene.lines(.track, .ctl).dropFirst(2).map { $0 } == lines)
    }
  }

  @Test func `CTL-9: hiding a control or closing it to touches leaves its tracking alone`() {
    var scene = ModelScene()
    let control = scene.control(.plain)
    var attributes = ViewAttributes(frame: Rect(x: 100, y: 100, width: 80, height: 50))
    attributes.isHidden = true
    attributes.alpha = 0
    attributes.isUserInteractionEnabled = false
    scene.down(0, 1, 140, 125)
    scene.command(.setView(control, attributes))
    scene.up(0.1, 1)
    #expect(scene.masks() == ["c2 1@0", "c2 64@100"])
  }

  // MARK: CTL-11, CTL-12

  @Test(arguments: [
    (ControlKind.plain, true), (.slider, true), (.button, false), (.toggle, false), (.stepper, false),
    (.segmented, false), (.pageControl, false),
  ])
  func `CTL-11: what a kind of control answers to an ancestor's single tap`(_ kind: ControlKind, _ yes: Bool) {
    var scene = ModelScene()
    scene.control(kind)
    scene.tap()
    scene.press(0, 0.1, 1, at: 140, 125)
    #expect(scene.lines(.beginv) == ["100 beginv v2 r0 \(yes ? 1 : 0)"])
    #expect(scene.actions() == (yes ? ["r0 ended@100"] : []))
    let end = yes ? 256 : 64
    #expect(scene.masks().dropFirst().first == "c2 \(end)@100")
  }

  @Test func `CTL-11: with cancelsTouchesInView false nobody asks, and both act`() {
    var scene = ModelScene()
    scene.control(.button)
    scene.tap { $0.cancelsTouchesInView = false }
    scene.press(0, 0.1, 1, at: 140, 125)
    #expect(scene.actions() == ["r0 ended@100"])
    #expect(scene.masks() == ["c2 1@0", "c2 64@100", "c2 8192@100"])
  }

  @Test func `CTL-11: double taps, two-finger taps and its own recognizers are not refused`() {
    var scene = ModelScene()
    let button = scene.control(.button) { $1.isMultipleTouchEnabled = true }
    scene.tap(2)
    scene.press(0, 0.05, 1, at: 140, 125)
    scene.press(0.1, 0.15, 1, at: 140, 125)
    #expect(scene.actions() == ["r0 ended@150"])
    var two = ModelScene()
    two.control(.button) { $1.isMultipleTouchEnabled = true }
    two.tap(touches: 2)
    two.frame(0, .began(1, x: 140, y: 125), .began(2, x: 150, y: 125))
    two.frame(0.1, .ended(1), .ended(2))
    #expect(two.actions() == ["r0 ended@100"])
    var own = ModelScene()
    own.control(.button)
    own.tap(on: button)
    own.press(0, 0.1, 1, at: 140, 125)
    #expect(own.actions() == ["r0 ended@100"])
    #expect(own.masks() == ["c2 1@0", "c2 256@100"])  // CTL-12
  }

  @Test func `CTL-11: a script's answer comes before that of the kind`() {
    var scene = ModelScene()
    scene.control(.button)
    scene.tap()
    scene.answer(.viewShouldBegin(view: 2), .always(true))
    scene.press(0, 0.1, 1, at: 140, 125)
    #expect(scene.actions() == ["r0 ended@100"])
  }

  @Test func `CTL-11: a slider refuses swipes along it that start on its knob`() {
    let knob = Rect(x: 20, y: 0, width: 20, height: 50)
    // The slider's origin is (100, 100): the knob is 120 … 140, half-open.
    let cases: [(SwipeDirections, Double, Bool)] = [
      (.right, 120, false), (.right, 139.984375, false), (.right, 140, true), (.right, 119.984375, true),
      ([.left, .up], 130, false), (.down, 130, true),
    ]
    for (directions, x, yes) in cases {
      var scene = ModelScene()
      scene.control(.slider) { settings, _ in settings.knob = knob }
      scene.recognizer(.swipe(SwipeParameters(directions)))
      scene.down(0, 1, x, 125)
      let way = directions.contains(.right) ? (60.0, 0.0) : directions.contains(.left) ? (-60, 0) : (0, 60)
      scene.move(0.05, 1, x + way.0, 125 + way.1)
      #expect(scene.lines(.beginv) == ["50 beginv v2 r0 \(yes ? 1 : 0)"])
    }
  }

  @Test func `CTL-11: a switch refuses pans along it that start on its knob, screen-edge pans too`() {
    let cases: [(RecognizerKind, Double, Double, Double, Bool)] = [
      (.pan(PanParameters()), 130, 20, 20, false), (.pan(PanParameters()), 130, 20, 21, true),
      (.pan(PanParameters()), 130, -20, 0, false), (.pan(PanParameters()), 150, 20, 0, true),
      // Exactly the hysteresis, of which nothing is left (PAN-3).
      (.pan(PanParameters()), 130, 0, 10, true), (.pan(PanParameters()), 130, 6, 8, true),
      (.pan(PanParameters()), 130, 8, 6, false),
      (
        .screenEdgePan(ScreenEdgePanParameters(.left, screen: Rect(x: 120, y: 0, width: 500, height: 500))), 130, 20, 0,
        false
      ),
      (
        .screenEdgePan(ScreenEdgePanParameters(.top, screen: Rect(x: 0, y: 120, width: 500, height: 500))), 130, 0, 20,
        true
      ),
    ]
    for (kind, x, dx, dy, yes) in cases {
      var scene = ModelScene()
      scene.control(.toggle) { settings, _ in settings.knob = Rect(x: 20, y: 0, width: 20, height: 50) }
      scene.recognizer(kind)
      scene.down(0, 1, x, 125)
      scene.move(0.05, 1, x + dx, 125 + dy)
      #expect(scene.lines(.beginv) == ["50 beginv v2 r0 \(yes ? 1 : 0)"])
    }
  }

  @Test func `CTL-11: the finger that counts is the first on the control`() {
    for (first, yes) in [(130.0, false), (170, true)] {
      var scene = ModelScene()
      scene.control(.toggle) { settings, attributes in
        settings.knob = Rect(x: 20, y: 0, width: 20, height: 50)
        attributes.isMultipleTouchEnabled = true
      }
      scene.recognizer(.pan(PanParameters()))
      scene.frame(0, .began(1, x: first, y: 125), .began(2, x: 300 - first, y: 125))
      scene.frame(0.05, .moved(1, x: first + 20, y: 125), .moved(2, x: 320 - first, y: 125))
      #expect(scene.lines(.beginv) == ["50 beginv v2 r0 \(yes ? 1 : 0)"])
    }
  }

  @Test func `CTL-12: an ancestor's pan that begins turns the rest into a touchCancel`() {
    var scene = ModelScene()
    scene.control(.button)
    scene.recognizer(.pan(PanParameters()))
    scene.down(0, 1, 140, 125)
    scene.move(0.1, 1, 160, 125)
    scene.up(0.2, 1)
    #expect(
      scene.lines(.view, .track, .ctl) == [
        "0 view v2 began t1 0 140 125 1", "0 track c2 begin t1 1", "0 ctl c2 1",
        "100 view v2 cancelled t1 100000000 160 125 1", "100 track c2 cancel t1", "100 ctl c2 256",
      ])
  }
}
