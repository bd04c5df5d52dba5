// Swipes, screen-edge pans, touch delays and triggered taps: what the scripts of the corpus do not show.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct SwipeAndEdgeTests {
  // MARK: Swipe

  @Test(arguments: [
    (0.0, 50.0, 50.0), (0.1, 45.3, 45.1), (0.2, 40.6, 40.2), (0.3, 35.9, 35.3), (0.4, 31.2, 30.4), (0.5, 26.5, 25.5),
  ])
  func `SWI-1: the table of limits`(_ seconds: Double, _ least: Double, _ most: Double) {
    // A millionth of a point below and above, so that rounding cannot hide a wrong limit.
    for (along, across, swipes) in [
      (least + 1e-6, 0.0, true), (least - 1e-6, 0, false), (60, most - 1e-6, true), (60, most + 1e-6, false),
    ] {
      var scene = ModelScene()
      scene.recognizer(.swipe(SwipeParameters()))
      scene.down(0)
      scene.move(seconds, 7, 100 + along, 100 + across)
      #expect(scene.actions().count == (swipes ? 1 : 0))
    }
  }

  @Test func `SWI-3: fingers that go opposite ways swipe if both ways are allowed; the first one's counts`() {
    var scene = ModelScene()
    scene.recognizer(.swipe(SwipeParameters([.left, .right], touches: 2)))
    scene.frame(0, .began(1, x: 300, y: 100), .began(2, x: 400, y: 100))
    scene.frame(0.05, .moved(1, x: 240, y: 100), .moved(2, x: 460, y: 100))
    #expect(scene.values(0, .ended) == [[2]])
  }

  @Test func `SWI-5: a swipe that waited shows where it began, whatever the fingers did since`() {
    var scene = ModelScene()
    scene.recognizer(.swipe(SwipeParameters()))
    scene.tap(2)
    scene.require(0, toFail: 1)
    scene.down(0)
    scene.move(0.05, 7, 140, 100)
    scene.move(0.06, 7, 150, 100)
    scene.up(0.1)
    #expect(scene.lines(.act) == ["60 act r0 ended 1 100 100 1"])
    var later = ModelScene()
    later.recognizer(.swipe(SwipeParameters()))
    later.recognizer(.touchDelay(TouchDelayParameters()))
    later.require(0, toFail: 1)
    later.down(0)
    later.move(0.05, 7, 160, 100)
    later.move(0.1, 7, 300, 300)
    later.up(0.3)
    #expect(later.lines(.act) == ["150 act r0 ended 1 100 100 1"])
  }

  @Test func `configuring a swipe anew ends its attempt`() {
    var scene = ModelScene()
    scene.recognizer(.swipe(SwipeParameters()))
    scene.down(0)
    scene.command(.configure(0, .swipe(SwipeParameters(.left))))
    scene.move(0.05, 7, 160, 100)
    scene.up(0.1)
    scene.down(0.2)
    scene.move(0.25, 7, 40, 100)
    #expect(scene.lines(.act) == ["250 act r0 ended 1 100 100 2"])
  }

  // MARK: Screen-edge pan

  @Test func `EDG-2: one diagonal as far away as along`() {
    for (edge, start, dx, dy, begins) in [
      (ScreenEdges.left, 105.0, 20.0, -20.0, true), (.left, 105, 20, -20.015625, false),
      (.right, 895, -20, 20, true), (.right, 895, -19.984375, 20, false),
    ] {
      let screen = Rect(x: 100, y: 100, width: 800, height: 800)
      var scene = ModelScene()
      scene.recognizer(.screenEdgePan(ScreenEdgePanParameters(edge, screen: screen)))
      scene.down(0, 7, start, 500)
      scene.move(0.05, 7, start + dx, 500 + dy)
      #expect(scene.actions().count == (begins ? 1 : 0))
    }
  }

  @Test func `EDG-1: two fingers in one frame are one too many`() {
    var scene = ModelScene()
    scene.recognizer(
      .screenEdgePan(ScreenEdgePanParameters(.left, screen: Rect(x: 0, y: 0, width: 800, height: 800))))
    scene.frame(0, .began(1, x: 5, y: 100), .began(2, x: 5, y: 200))
    #expect(scene.lines(.state, .drop, silence: 1) == ["0 state r0 possible failed"])
  }

  // MARK: Touch delay

  @Test func `D-29: what waits for a touch delay is served when it fails`() {
    var scene = ModelScene()
    scene.recognizer(.touchDelay(TouchDelayParameters())) { $0.delaysTouchesBegan = true }
    scene.recognizer(.longPress(LongPressParameters()))
    scene.down(0)
    scene.up(0.7)
    #expect(scene.actions() == ["r1 began@500", "r1 ended@700"])
    #expect(scene.views() == ["v1 began@150 t1:0", "v1 cancelled@500 t1:0"])
  }

  @Test func `D-29: the profile's constant is the default`() {
    var profile = TimingProfile.uiKit
    profile.contentTouchDelay = .milliseconds(40)
    var scene = ModelScene()
    scene.recognizer(.touchDelay(TouchDelayParameters(profile: profile))) { $0.delaysTouchesBegan = true }
    scene.press(0, 0.1)
    #expect(scene.views() == ["v1 began@40 t1:0", "v1 ended@100 t1:100"])
  }

  // MARK: Triggered tap

  static func triggered(_ variant: TriggeredTapVariant = .standard) -> RecognizerKind {
    .triggeredTap(TriggeredTapParameters(variant: variant))
  }

  @Test func `TT-3: what it knows survives resets, disabling and a change of its parameters`() {
    for command in [
      ScriptCommand.configure(0, .triggeredTap(TriggeredTapParameters(minimumDelay: .milliseconds(100)))),
      .set(0, RecognizerSettings()),
    ] {
      var scene = ModelScene()
      scene.recognizer(SwipeAndEdgeTests.triggered())
      var off = RecognizerSettings()
      off.isEnabled = false
      scene.down(0, 1)
      scene.press(0.5, 0.6, 2, at: 200)
      scene.command(.set(0, off))
      scene.command(command)
      scene.command(.set(0, RecognizerSettings()))
      scene.press(0.9, 1.0, 3, at: 200)
      #expect(scene.values(0, .ended) == [[1], [2]])
    }
  }

  @Test func `TT-3: as another kind and back it knows nothing any more`() {
    var scene = ModelScene()
    scene.recognizer(SwipeAndEdgeTests.triggered())
    scene.down(0, 1)
    scene.command(.configure(0, .tap(TapParameters())))
    scene.command(.configure(0, SwipeAndEdgeTests.triggered()))
    scene.press(0.5, 0.6, 2, at: 200)
    #expect(scene.actions() == [])
  }

  @Test func `TT-4: a recognition that is not allowed to begin has counted all the same`() {
    var scene = ModelScene()
    scene.recognizer(SwipeAndEdgeTests.triggered()) { $0.hasDelegate = true }
    scene.answer(.shouldBegin(recognizer: 0), .cycle([false, true]))
    scene.down(0, 1)
    scene.press(0.5, 0.6, 2, at: 200)
    scene.press(0.9, 1.0, 3, at: 200)
    #expect(scene.values(0, .ended) == [[2]])
  }

  @Test func `row TT-h, hardened: fingers elsewhere do not count as resting on the view`() {
    var scene = ModelScene()
    let inner = scene.view(ViewAttributes(frame: Rect(x: 0, y: 0, width: 300, height: 300)), on: 1)
    let deeper = scene.view(ViewAttributes(frame: Rect(x: 0, y: 0, width: 300, height: 300)), on: inner)
    scene.recognizer(SwipeAndEdgeTests.triggered(.hardened), on: inner)
    scene.down(0, 1, 500, 500)
    scene.down(0.1, 2, 100, 100)
    scene.down(0.5, 3, 200, 100)
    #expect(deeper == 3)
    #expect(scene.values(0, .ended) == [[1]])
  }

  @Test func `row TT-g, literal: it keeps at most maxTouches cancelled fingers, the latest`() {
    // One finger at a time: after two cancelled ones the first is forgotten, and with it the trigger.
    var scene = ModelScene()
    scene.script.capacities.touches = 1
    scene.recognizer(SwipeAndEdgeTests.triggered(.literal))
    scene.down(0, 1)
    scene.frame(0.1, .cancelled(1))
    scene.down(0.2, 2)
    scene.frame(0.3, .cancelled(2))
    scene.press(0.8, 0.9, 3)
    #expect(scene.actions() == [])
    // The same with one cancelled finger only: the trap of row TT-g.
    var one = ModelScene()
    one.script.capacities.touches = 1
    one.recognizer(SwipeAndEdgeTests.triggered(.literal))
    one.down(0, 1)
    one.frame(0.1, .cancelled(1))
    one.press(0.8, 0.9, 3)
    #expect(one.values(0, .ended) == [[1]])
  }

  // MARK: Samples

  @Test func `T-14: raw samples change nothing`() {
    var scene = ModelScene()
    scene.recognizer(.pan(PanParameters()))
    scene.down(0)
    scene.move(0.1, 7, 130, 100)
    scene.up(0.2)
    let plain = scene.trace()
    scene.script.steps.insert(
      .samples([ScriptSample(contact: 7, time: 50_000_000, location: Point(x: 900, y: .nan))]), at: 1)
    #expect(scene.trace() == plain)
  }
}
