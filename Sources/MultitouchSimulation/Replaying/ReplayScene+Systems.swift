// The five systems and the dial, each laid out over the whole screen, so that a recording's contacts land on it
// wherever they are. All are hardened.

import Multitouch
import MultitouchInteractions
import MultitouchRecordings

extension ReplayScene {
  /// The scenes with an interaction at work.
  static let systems: [ReplayScene] = [
    ReplayScene(
      name: "delayed-tap", summary: "a button: single and double tap, press and hold",
      make: delayedTap),
    ReplayScene(
      name: "triggered-tap", summary: "a tap that counts while another finger rests", make: triggeredTap),
    ReplayScene(
      name: "collection", summary: "200 items: double tap beside selection and scrolling",
      make: collection),
    ReplayScene(
      name: "web-tap", summary: "a single tap in a web view with recognizers of its own", make: webTap),
    ReplayScene(
      name: "tap-drag-hold", summary: "one control that tells taps, drags and holds apart", make: tapDragHold),
    ReplayScene(name: "dial", summary: "one control that turns drags into angles round its centre", make: dial),
  ]

  private static let screen = Rect(x: 0, y: 0, width: 1080, height: 1920)

  /// A window over the screen: v0.
  private static func window() -> TouchScript {
    var script = TouchScript()
    script.scene = [.addWindow(ViewAttributes(frame: screen), level: 0)]
    return script
  }

  @Sendable private static func delayedTap() -> TouchScript {
    var script = window()
    script.scene.append(.addControl(ControlSettings(.button), ViewAttributes(frame: screen), parent: 0))
    var system = ScriptDelayedTap(.cDelayed, controls: [1])
    system.isHardened = true
    system.holdDelay = .milliseconds(500)
    script.system = .delayedTap(system)
    return script
  }

  @Sendable private static func triggeredTap() -> TouchScript {
    var script = window()
    script.scene += [
      .addView(manyFingers(screen), parent: 0),
      .addRecognizer(RecognizerSpec(.triggeredTap(TriggeredTapParameters(variant: .hardened))), view: 1),
    ]
    script.system = .triggeredTap(recognizer: 0)
    return script
  }

  @Sendable private static func collection() -> TouchScript {
    var script = window()
    var delaying = RecognizerSettings()
    delaying.delaysTouchesBegan = true
    script.scene += [
      .addView(ViewAttributes(frame: screen), parent: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters(taps: 2)), delaying), view: 1),
      .addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 1),
    ]
    let grid = CollectionGrid(
      count: 200, columns: 10, itemSize: Point(x: 102, y: 90), spacing: Point(x: 6, y: 6), origin: Point(x: 3, y: 3))
    script.system = .collection(grid.scripted(view: 1, doubleTap: 0))
    return script
  }

  @Sendable private static func webTap() -> TouchScript { WebTapScenario().scene() }

  @Sendable private static func tapDragHold() -> TouchScript {
    var script = window()
    script.scene.append(.addControl(ControlSettings(.plain), ViewAttributes(frame: screen), parent: 0))
    script.system = .tapDragHold(control: 1, ScriptPress())
    return script
  }

  @Sendable private static func dial() -> TouchScript {
    var script = window()
    script.scene.append(.addControl(ControlSettings(.plain), ViewAttributes(frame: screen), parent: 0))
    var system = ScriptDial(control: 1)
    system.centre = Point(x: screen.width / 2, y: screen.height / 2)
    script.system = .dial(system)
    return script
  }

  private static func manyFingers(_ frame: Rect) -> ViewAttributes {
    var attributes = ViewAttributes(frame: frame)
    attributes.isMultipleTouchEnabled = true
    return attributes
  }
}
