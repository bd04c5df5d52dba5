// Controls by the rules of SPEC §5: tracking, masks, sending.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ControlRulesTests {
  // MARK: Tracking

  @Test func `CTL-4, CTL-5: the drag example of section 5`() {
    var scene = ModelScene()
    scene.control(.plain)
    scene.down(0, 1, 140, 125)
    for (time, y) in [(0.1, 190.0), (0.2, 230), (0.3, 240), (0.4, 200)] { scene.move(time, 1, 140, y) }
    scene.up(0.5, 1)
    #expect(scene.masks() == ["c2 1@0", "c2 4@100", "c2 40@200", "c2 8@300", "c2 20@400", "c2 64@500"])
  }

  @Test func `CTL-4: inside is half-open, seventy points beyond the bounds on every side`() {
    // Bounds 100 … 180 × 100 … 150: inside is 30 … 250 × 30 … 220.
    let outside: [(Double, Double)] = [(29.984375, 125), (250, 125), (140, 29.984375), (140, 220)]
    let inside: [(Double, Double)] = [(30, 125), (249.984375, 125), (140, 30), (140, 219.984375)]
    for ((x, y), mask) in outside.map({ ($0, 40) }) + inside.map({ ($0, 4) }) {
      var scene = ModelScene()
      scene.control(.plain)
      scene.down(0, 1, 140, 125)
      scene.move(0.1, 1, x, y)
      #expect(scene.masks() == ["c2 1@0", "c2 \(mask)@100"])
    }
  }

  @Test func `CTL-4: the slop is the profile's, and measured in the control's own bounds`() {
    for (x, mask) in [(189.984375, 4), (190.0, 40)] {
      var scene = ModelScene()
      scene.script.profile.controlDragSlop = 10
      scene.control(.plain) { $1.boundsOrigin = Point(x: 500, y: -500) }
      scene.down(0, 1, 140, 125)
      scene.move(0.1, 1, x, 125)
      #expect(scene.masks() == ["c2 1@0", "c2 \(mask)@100"])
    }
    for (slop, x, mask) in [(Double.nan, 249.0, 4), (-5, 180, 40)] {
      var scene = ModelScene()
      scene.script.profile.controlDragSlop = slop
      scene.control(.plain)
      scene.down(0, 1, 140, 125)
      scene.move(0.1, 1, x, 125)
      #expect(scene.masks() == ["c2 1@0", "c2 \(mask)@100"])
    }
  }

  @Test func `CTL-3, CTL-6: records follow the view's in the order of the specification, primary action last`() {
    var scene = ModelScene()
    let button = scene.control(.button)
    scene.target(button, 5, 9, [.touchDown, .touchUpInside])
    scene.target(button, nil, 8, .primaryActionTriggered)
    scene.press(0, 0.1, 1, at: 140, 125)
    #expect(
      scene.lines(.view, .track, .ctl, .send) == [
        "0 view v2 began t1 0 140 125 1", "0 track c2 begin t1 1", "0 ctl c2 1", "0 send c2 5 9 1",
        "100 view v2 ended t1 100000000 140 125 1", "100 track c2 end t1", "100 ctl c2 64", "100 send c2 5 9 64",
        "100 ctl c2 8192", "100 send c2 - 8 8192",
      ])
  }

  @Test func `CTL-6: a lift outside is touchUpOutside, without a primary action`() {
    var scene = ModelScene()
    scene.control(.button)
    scene.down(0, 1, 140, 125)
    scene.move(0.1, 1, 140, 300)
    scene.up(0.2, 1)
    #expect(scene.masks() == ["c2 1@0", "c2 40@100", "c2 128@200"])
  }

  @Test(arguments: [ControlKind.plain, .toggle, .slider, .stepper, .segmented, .pageControl])
  func `CTL-6: only a button sends a primary action of its own`(_ kind: ControlKind) {
    var scene = ModelScene()
    scene.control(kind)
    scene.press(0, 0.1, 1, at: 140, 125)
    #expect(scene.masks() == ["c2 1@0", "c2 64@100"])
  }

  @Test func `CTL-3: a repeat is sent together with its touch down`() {
    var scene = ModelScene()
    scene.control(.plain)
    scene.press(0, 0.06, 1, at: 140, 125)
    scene.press(0.15, 0.21, 1, at: 140, 125)
    scene.press(0.30, 0.36, 1, at: 140, 125)
    #expect(
      scene.masks() == ["c2 1@0", "c2 64@60", "c2 3@150", "c2 64@210", "c2 3@300", "c2 64@360"])
  }

  @Test func `CTL-2: a second finger is nothing to a control that tracks`() {
    var scene = ModelScene()
    scene.control(.plain) { $1.isMultipleTouchEnabled = true }
    scene.down(0, 1, 140, 125)
    scene.press(0.1, 0.2, 2, at: 150, 125)
    scene.up(0.3, 1)
    scene.press(0.4, 0.5, 3, at: 101, 101)
    #expect(
      scene.lines(.track, .ctl) == [
        "0 track c2 begin t1 1", "0 ctl c2 1", "300 track c2 end t1", "300 ctl c2 64", "400 track c2 begin t3 1",
        "400 ctl c2 1", "500 track c2 end t3", "500 ctl c2 64",
      ])
  }

  @Test func `CTL-3: of two fingers in one callback the first is asked about, and no other if it is refused`() {
    for (answer, masks) in [(ScriptReply.always(false), []), (.only([2]), []), (.only([1]), ["c2 1@0"])] {
      var scene = ModelScene()
      scene.control(.plain) { $1.isMultipleTouchEnabled = true }
      scene.answer(.beginTracking(control: 2), answer)
      scene.frame(0, .began(1, x: 140, y: 125), .began(2, x: 150, y: 125))
      #expect(scene.masks() == masks)
      #expect(scene.lines(.track).count == 1)
    }
  }

  @Test func `CTL-3: after a refusal the next finger is asked about`() {
    var scene = ModelScene()
    scene.control(.plain) { $1.isMultipleTouchEnabled = true }
    scene.answer(.beginTracking(control: 2), .only([2]))
    scene.down(0, 1, 140, 125)
    scene.down(0.1, 2, 150, 125)
    scene.up(0.2, 1)
    scene.up(0.3, 2)
    #expect(
      scene.lines(.track, .ctl) == [
        "0 track c2 begin t1 0", "100 track c2 begin t2 1", "100 ctl c2 1", "300 track c2 end t2", "300 ctl c2 64",
      ])
  }

  @Test func `CTL-5: a no to continueTracking is silent, then and later`() {
    var scene = ModelScene()
    scene.control(.plain)
    scene.answer(.continueTracking(control: 2), .cycle([true, false]))
    scene.down(0, 1, 140, 125)
    scene.move(0.1, 1, 141, 125)
    scene.move(0.2, 1, 142, 125)
    scene.move(0.3, 1, 143, 125)
    scene.up(0.4, 1)
    #expect(
      scene.lines(.track, .ctl) == [
        "0 track c2 begin t1 1", "0 ctl c2 1", "100 track c2 continue t1 1", "100 ctl c2 4",
        "200 track c2 continue t1 0",
      ])
  }

  @Test func `CTL-7: a cancelled touch is a touchCancel`() {
    var scene = ModelScene()
    scene.control(.plain)
    scene.down(0, 1, 140, 125)
    scene.frame(0.1, .cancelled(1))
    #expect(
      scene.lines(.view, .track, .ctl).suffix(3) == [
        "100 view v2 cancelled t1 100000000 140 125 1", "100 track c2 cancel t1", "100 ctl c2 256",
      ])
  }

  @Test func `CTL-1: a disabled control takes its touches and does nothing with them`() {
    var scene = ModelScene()
    let back = scene.view(ViewAttributes(frame: Rect(x: 0, y: 0, width: 500, height: 500)), on: 1)
    scene.control(.button, on: back) { settings, _ in settings.isEnabled = false }
    scene.press(0, 0.1, 1, at: 140, 125)
    #expect(scene.views() == ["v3 began@0 t1:0", "v3 ended@100 t1:100"])
    #expect(scene.lines(.track, .ctl) == [])
  }

  @Test func `CTL-1: a control that is enabled under a finger takes no notice of it`() {
    var scene = ModelScene()
    scene.control(.plain) { settings, _ in settings.isEnabled = false }
    scene.down(0, 1, 140, 125)
    scene.command(.setControl(2, ControlSettings(.plain)))
    scene.move(0.1, 1, 141, 125)
    scene.up(0.2, 1)
    #expect(scene.lines(.track, .ctl) == [])
  }

  @Test func `D-21: a control is told late, with the tapCount of the landing`() {
    var scene = ModelScene()
    let button = scene.control(.button)
    scene.tap(3, on: button) { $0.delaysTouchesBegan = true }
    scene.press(0, 0.08, 1, at: 140, 125)
    scene.press(0.2, 0.28, 1, at: 140, 125)
    #expect(
      scene.lines(.track, .ctl) == [
        "630 track c2 begin t1 1", "630 ctl c2 1", "630 track c2 end t1", "630 ctl c2 64", "630 ctl c2 8192",
        "630 track c2 begin t2 1", "630 ctl c2 3", "630 track c2 end t2", "630 ctl c2 64", "630 ctl c2 8192",
      ])
  }

  // MARK: Sending

  @Test func `CTL-8: registrations in the order of adding, an identical one widened in place`() {
    var scene = ModelScene()
    let control = scene.control(.plain)
    scene.target(control, 1, 1, .touchDown)
    scene.target(control, 2, 1, .touchDown)
    scene.target(control, 1, 1, .touchUpInside)
    scene.target(control, 1, 2, [])
    scene.press(0, 0.1, 1, at: 140, 125)
    #expect(
      scene.lines(.send) == ["0 send c2 1 1 1", "0 send c2 2 1 1", "100 send c2 1 1 64"])
  }

  @Test func `CTL-8: one removed during the walk is skipped, one added waits for the next send`() {
    var scene = ModelScene()
    let control = scene.control(.plain)
    for target in Int64(1)...3 { scene.target(control, target, 1, .touchDown) }
    scene.react(
      to: .send, of: .control(2), .removeTarget(2, .target(2), action: nil, .allEvents),
      .addTarget(2, target: 4, action: 1, .touchDown))
    scene.press(0, 0.06, 1, at: 140, 125)
    scene.press(0.15, 0.21, 1, at: 140, 125)
    #expect(
      scene.lines(.send) == [
        "0 send c2 1 1 1", "0 send c2 3 1 1", "150 send c2 1 1 3", "150 send c2 3 1 3", "150 send c2 4 1 3",
      ])
  }

  @Test func `CTL-8: removed and added again during the walk it is a new one`() {
    var scene = ModelScene()
    let control = scene.control(.plain)
    for target in Int64(1)...2 { scene.target(control, target, 1, .touchDown) }
    scene.react(
      to: .send, of: .control(2), .removeTarget(2, .target(2), action: 1, .touchDown),
      .addTarget(2, target: 2, action: 1, .touchDown))
    scene.down(0, 1, 140, 125)
    #expect(scene.lines(.send) == ["0 send c2 1 1 1"])
  }

  @Test func `CTL-8: the mask that counts is the one a registration has at its turn`() {
    var scene = ModelScene()
    let control = scene.control(.plain)
    scene.target(control, 1, 1, .touchDown)
    scene.target(control, 2, 1, .touchDown)
    scene.target(control, 3, 1, .touchCancel)
    scene.react(
      to: .ctl, of: .control(2), .removeTarget(2, .any, action: nil, .touchUpInside),
      .addTarget(2, target: 3, action: 1, .touchDown), .addTarget(2, target: 2, action: 1, .touchCancel),
      .removeTarget(2, .target(2), action: 1, .touchDown))
    scene.down(0, 1, 140, 125)
    #expect(scene.lines(.send) == ["0 send c2 1 1 1", "0 send c2 3 1 1"])
  }

  @Test func `CTL-8: a released target is gone from every control`() {
    var scene = ModelScene()
    let first = scene.control(.plain)
    let second = scene.control(.plain, Rect(x: 300, y: 100, width: 80, height: 50))
    for control in [first, second] {
      scene.target(control, 1, 1, .touchDown)
      scene.target(control, nil, 1, .touchDown)
    }
    scene.command(.releaseTarget(1))
    scene.press(0, 0.1, 1, at: 140, 125)
    scene.press(0.2, 0.3, 1, at: 340, 125)
    #expect(scene.lines(.send) == ["0 send c2 - 1 1", "200 send c3 - 1 1"])
  }

  @Test func `CTL-8: patterns tell targets, the responder chain and all apart`() {
    let patterns: [(ScriptTargetPattern, Int64?, [Int])] = [
      (.any, nil, []), (.any, 7, [2]), (.target(1), nil, [3]), (.target(nil), nil, [1, 2]),
      (.target(9), nil, [1, 2, 3]),
    ]
    for (pattern, action, left) in patterns {
      var scene = ModelScene()
      let control = scene.control(.plain)
      scene.target(control, 1, 7, .touchDown)
      scene.target(control, 1, 8, .touchDown)
      scene.target(control, nil, 7, .touchDown)
      scene.command(.removeTarget(2, pattern, action: action, .allTouchEvents))
      scene.down(0, 1, 140, 125)
      let all = [1: "0 send c2 1 7 1", 2: "0 send c2 1 8 1", 3: "0 send c2 - 7 1"]
      #expect(scene.lines(.send) == left.compactMap { all[$0] })
    }
  }

  @Test func `N-15: a registration beyond the capacity of all controls is refused, a widened one is not new`() {
    var scene = ModelScene()
    scene.script.capacities.registrations = 2
    let first = scene.control(.plain)
    let second = scene.control(.plain, Rect(x: 300, y: 100, width: 80, height: 50))
    scene.target(first, 1, 1, .touchDown)
    scene.target(second, 1, 1, .touchDown)
    scene.target(second, 2, 1, .touchDown)
    scene.target(second, 1, 1, .touchUpInside)
    scene.command(.destroyView(first))
    scene.command(.addTarget(second, target: 3, action: 1, .touchDown))
    #expect(scene.lines() == ["0 drop - registrations 3"])
  }

  @Test func `a command to a view that is no control, or to a control that is gone, is stale`() {
    var scene = ModelScene()
    let control = scene.control(.plain)
    scene.command(.addTarget(1, target: 1, action: 1, .touchDown))
    scene.command(.sendActions(7, .valueChanged))
    scene.command(.destroyView(control))
    scene.command(.setControl(control, ControlSettings(.button)))
    scene.command(.removeTarget(control, .any, action: nil, .allEvents))
    #expect(scene.lines() == Array(repeating: "0 drop - stale 0", count: 4))
  }

  @Test func `sendActions is sent in the next D-11, from outside at once, in the order given`() {
    var scene = ModelScene()
    let control = scene.control(.slider)
    scene.target(control, 1, 1, .valueChanged)
    scene.react(
      to: .touch, of: .touch(1), .sendActions(2, .valueChanged), .sendActions(2, .editingDidEnd), .sendActions(2, []))
    scene.command(.sendActions(control, [.valueChanged, .primaryActionTriggered]))
    scene.down(0.1, 1, 140, 125)
    #expect(
      scene.lines(.view, .track, .ctl, .send) == [
        "0 ctl c2 12288", "0 send c2 1 1 12288", "100 ctl c2 4096", "100 send c2 1 1 4096", "100 ctl c2 262144",
        "100 ctl c2 0", "100 view v2 began t1 100000000 140 125 1", "100 track c2 begin t1 1", "100 ctl c2 1",
      ])
  }

  @Test func `sendActions given while it is being sent waits for a further pass`() {
    var scene = ModelScene()
    scene.control(.plain)
    scene.react(to: .ctl, of: .control(2), nth: 1, .sendActions(2, .editingDidBegin))
    scene.react(to: .ctl, of: .control(2), nth: 2, .sendActions(2, .editingDidEnd))
    scene.down(0, 1, 140, 125)
    #expect(scene.masks() == ["c2 1@0", "c2 65536@0", "c2 262144@0"])
  }

  @Test func `at most 32 sends wait, and those of a control that is destroyed meanwhile are skipped`() {
    var scene = ModelScene()
    scene.control(.plain)
    scene.control(.plain, Rect(x: 300, y: 100, width: 80, height: 50))
    scene.react(
      to: .touch, of: .touch(1), .sendActions(2, .valueChanged), .sendActions(3, .valueChanged), .destroyView(2))
    scene.down(0, 1, 600, 600)
    #expect(scene.masks() == ["c3 4096@0"])
    var full = ModelScene()
    full.control(.plain)
    let sends = Array(repeating: ScriptCommand.sendActions(2, .valueChanged), count: 31)
    full.script.reactions = [
      ScriptReaction(kind: .touch, subject: .touch(1), commands: sends.map { .command($0) }),
      ScriptReaction(kind: .touch, subject: .touch(2), commands: sends.prefix(3).map { .command($0) }),
    ]
    full.frame(0, .began(1, x: 600, y: 600), .began(2, x: 610, y: 600))
    #expect(full.masks().count == 32)
    #expect(full.lines(.drop) == ["0 drop - commands 0", "0 drop - commands 0"])
  }
}
