// What a control's owner can read and stop, which no trace shows (SPEC §5). The rules a trace shows are in
// Corpus/Seeds/Specification.

import Multitouch
import Testing

@Suite struct ControlTests {
  @Test func `the flags inside the callbacks of a drag are those of CTL-3, CTL-5 and CTL-6`() {
    var stage = ControlStage(ControlSettings(.button))
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(stage.takeNotes() == ["begin t1 140.0 1 -I-", "2 sends 1 TIH"])
    stage.frame(16, .moved(1, x: 140, y: 230))
    #expect(stage.takeNotes() == ["continue t1 T--", "2 sends 40 T--"])
    stage.frame(32, .moved(1, x: 140, y: 200))
    #expect(stage.takeNotes() == ["continue t1 TIH", "2 sends 20 TIH"])
    stage.frame(48, .ended(1))
    #expect(stage.takeNotes() == ["end t1 TIH", "2 sends 64 -I-", "2 sends 8192 -I-"])
    let isInside = stage.engine.isTouchInside(stage.control)
    #expect(!isInside)
  }

  @Test func `the flags inside the callbacks of a cancel are those of before, and false when it is sent (CTL-7)`() {
    var stage = ControlStage()
    stage.frame(0, .began(1, x: 140, y: 125))
    _ = stage.takeNotes()
    stage.frame(16, .cancelled(1))
    #expect(stage.takeNotes() == ["cancel t1 TIH", "2 sends 256 ---"])
  }

  @Test func `a control taken away shows its flags until its CTL-9 is sent`() {
    var stage = ControlStage()
    stage.frame(0, .began(1, x: 140, y: 125))
    _ = stage.takeNotes()
    stage.give(.detachView(stage.control.view))
    #expect(stage.takeNotes() == ["cancel - TIH", "2 sends 256 ---"])
  }

  @Test func `between callbacks isHighlighted is isTracking and isTouchInside (CTL-10)`() {
    var stage = ControlStage()
    var seen: Set<String> = []
    let steps: [ContactChange] = [
      .began(1, x: 140, y: 125), .moved(1, x: 140, y: 190), .moved(1, x: 140, y: 300), .moved(1, x: 150, y: 140),
      .moved(1, x: 400, y: 140), .ended(1), .began(2, x: 140, y: 125), .cancelled(2), .began(3, x: 5, y: 5),
    ]
    for (i, step) in steps.enumerated() {
      stage.frame(Int64(i) * 16, step)
      let isTracking = stage.engine.isTracking(stage.control)
      let isInside = stage.engine.isTouchInside(stage.control)
      let isHighlighted = stage.engine.isHighlighted(stage.control)
      #expect(isHighlighted == (isTracking && isInside))
      seen.insert("\(isTracking) \(isInside)")
    }
    #expect(seen == ["true true", "true false", "false false"])
  }

  @Test func `a refused touch leaves no flag behind (CTL-3)`() {
    var stage = ControlStage()
    stage.host.tracks = false
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(stage.takeNotes() == ["begin t1 140.0 1 -I-"])
    let isInside = stage.engine.isTouchInside(stage.control)
    #expect(!isInside)
  }

  @Test func `tracking given up by its owner leaves no flag behind (CTL-5)`() {
    var stage = ControlStage()
    stage.frame(0, .began(1, x: 140, y: 125))
    stage.host.tracks = false
    stage.frame(16, .moved(1, x: 141, y: 125))
    let isInside = stage.engine.isTouchInside(stage.control)
    let isHighlighted = stage.engine.isHighlighted(stage.control)
    #expect(!isInside && !isHighlighted)
    let isQuiescent = stage.engine.isQuiescent
    #expect(!isQuiescent, "its finger still rests")
  }

  @Test func `the override point stops one action and no other (CTL-8)`() {
    var stage = ControlStage()
    for action in 1...3 {
      stage.give(.addTarget(stage.control, target: 7, action: Int64(action), .touchDown))
    }
    stage.host.stopped = [2]
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(stage.takeNotes() == ["begin t1 140.0 1 -I-", "2 sends 1 TIH", "action 1 TIH", "action 3 TIH"])
  }

  @Test func `an action whose target dies at the override point is not sent`() {
    var stage = ControlStage()
    stage.give(.addTarget(stage.control, target: 7, action: 1, .touchDown))
    stage.give(.addTarget(stage.control, target: 8, action: 2, .touchDown))
    stage.host.commands["asked 1"] = [.releaseTarget(7)]
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(stage.takeNotes().suffix(1) == ["action 2 TIH"])
  }

  @Test func `disabling in an action cancels in the same frame (CTL-9)`() {
    var stage = ControlStage()
    stage.give(.addTarget(stage.control, target: 7, action: 1, .touchDown))
    var disabled = ControlSettings()
    disabled.isEnabled = false
    stage.host.commands["action 1"] = [.setControl(stage.control, disabled)]
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(stage.takeNotes().suffix(2) == ["cancel - TIH", "2 sends 256 ---"])
    let settings = stage.engine.settings(of: stage.control)
    #expect(settings == disabled)
  }

  @Test func `a control destroyed in its own steps keeps its number to their end, and no longer`() {
    var stage = ControlStage(ControlSettings(.button))
    stage.frame(0, .began(1, x: 140, y: 125))
    _ = stage.takeNotes()
    stage.host.commands["end"] = [.destroyView(stage.control.view)]
    stage.frame(16, .ended(1))
    #expect(stage.takeNotes() == ["end t1 TIH", "2 sends 64 ---", "2 sends 8192 ---"])
    let number = stage.engine.number(of: stage.control)
    #expect(number == -1)
    let settings = stage.engine.settings(of: stage.control)
    #expect(settings == nil)
    let isQuiescent = stage.engine.isQuiescent
    #expect(isQuiescent)
  }

  @Test func `a view that is no control has none of a control's answers, and takes none of its commands`() {
    var stage = ControlStage()
    let impostor = ControlID(stage.view)
    let settings = stage.engine.settings(of: impostor)
    #expect(settings == nil)
    let number = stage.engine.number(of: impostor)
    #expect(number == -1)
    stage.give(.addTarget(impostor, target: 1, action: 1, .allEvents))
    stage.give(.setControl(impostor, ControlSettings()))
    stage.give(.removeTarget(impostor, .any, action: nil, .allEvents))
    stage.give(.sendActions(impostor, .valueChanged))
    #expect(stage.host.drops == ["stale 0", "stale 0", "stale 0", "stale 0"])
  }

  @Test func `registrations are bounded, and the refused one is told with its control (N-15)`() throws {
    var stage = ControlStage()
    for action in 1...5 { stage.give(.addTarget(stage.control, target: 1, action: Int64(action), .touchDown)) }
    #expect(stage.host.drops == ["registrations 2"])
    stage.give(.removeTarget(stage.control, .any, action: 2, .allEvents))
    stage.give(.addTarget(stage.control, target: 1, action: 6, .touchDown))
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(stage.takeNotes().suffix(4) == ["action 1 TIH", "action 3 TIH", "action 4 TIH", "action 6 TIH"])
    stage.give(.destroyView(stage.control.view))
    let added = stage.engine.addControl(
      ControlSettings(), ViewSettings(frame: Rect(x: 0, y: 0, width: 10, height: 10)), parent: stage.view,
      host: &stage.host)
    let control = try #require(added, "a destroyed control makes room for another")
    for action in 1...4 { stage.give(.addTarget(control, target: 1, action: Int64(action), .touchDown)) }
    #expect(stage.host.drops == ["registrations 2"])
  }

  @Test func `at most 32 sends wait for the next pass (N-15)`() {
    var stage = ControlStage()
    stage.give(.addTarget(stage.control, target: 1, action: 1, .valueChanged))
    // Sent one by one, each makes room for another: 32 of a callback, and 32 of the first of those.
    let sends = [EngineCommand<RoleBehavior>](repeating: .sendActions(stage.control, .valueChanged), count: 32)
    stage.host.commands["begin"] = sends
    stage.host.commands["2 sends 4096"] = sends
    stage.frame(0, .began(1, x: 140, y: 125))
    // While the first is carried out, 31 wait: one more has room.
    #expect(stage.host.drops == [String](repeating: "commands 0", count: 31))
    #expect(stage.host.notes.count { $0.hasPrefix("2 sends 4096") } == 33)
  }

  @Test(arguments: [
    (ControlRole.singleTap, ControlKind.button, true), (.singleTap, .toggle, true), (.singleTap, .stepper, true),
    (.singleTap, .segmented, true), (.singleTap, .pageControl, true), (.singleTap, .plain, false),
    (.singleTap, .slider, false), (.other, .button, false), (.other, .slider, false), (.other, .toggle, false),
    (.swipe(.right), .slider, true), (.swipe(.left), .slider, true), (.swipe([.up, .left]), .slider, true),
    (.swipe(.up), .slider, false), (.swipe([.up, .down]), .slider, false), (.swipe([]), .slider, false),
    (.swipe(.right), .toggle, false), (.swipe(.right), .button, false), (.pan, .toggle, true), (.pan, .slider, false),
    (.pan, .button, false), (.pan, .plain, false),
  ])
  func `kinds refuse what CTL-11 says, on their knob`(_ role: ControlRole, _ kind: ControlKind, _ refuses: Bool) {
    #expect(Self.isRefused(role, kind, at: 105) == refuses)
  }

  @Test func `beside the knob sliders and switches refuse no swipe and no pan (CTL-11)`() {
    #expect(!Self.isRefused(.swipe(.right), .slider, at: 130))
    #expect(!Self.isRefused(.pan, .toggle, at: 130))
    #expect(Self.isRefused(.swipe(.right), .slider, at: 129.5))
    #expect(Self.isRefused(.singleTap, .toggle, at: 130), "the knob is nothing to a tap")
  }

  @Test func `a pan across a switch is not refused, one as far along as across is (CTL-11)`() {
    #expect(!Self.isRefused(.pan, .toggle, at: 105, shown: GestureValues(-7, 8)))
    #expect(Self.isRefused(.pan, .toggle, at: 105, shown: GestureValues(-8, 8)))
  }

  /// Whether a recognizer of a control's superview may not begin; the knob is the control's first 30 points.
  private static func isRefused(
    _ role: ControlRole, _ kind: ControlKind, at x: Double, shown: GestureValues = GestureValues(5, 1)
  ) -> Bool {
    var settings = ControlSettings(kind)
    settings.knob = Rect(x: 0, y: 0, width: 30, height: 50)
    var stage = ControlStage(settings)
    let behavior = RoleBehavior(controlRole: role, shown: shown)
    _ = stage.engine.addRecognizer(behavior, view: stage.view, host: &stage.host)
    stage.frame(0, .began(1, x: x, y: 125))
    stage.frame(16, .ended(1))
    return stage.host.recognitions.isEmpty
  }

  @Test func `a recognizer of the control itself is not refused (CTL-12)`() {
    var stage = ControlStage(ControlSettings(.button))
    _ = stage.engine.addRecognizer(
      RoleBehavior(controlRole: .singleTap), view: stage.control.view, host: &stage.host)
    stage.frame(0, .began(1, x: 140, y: 125))
    stage.frame(16, .ended(1))
    #expect(stage.host.recognitions.count == 1)
    #expect(stage.takeNotes().suffix(2) == ["cancel t1 TIH", "2 sends 256 ---"])
  }

  @Test func `the standard recognizers say what they are`() {
    #expect(StandardBehavior.tap(TapRecognizer()).controlRole == .singleTap)
    #expect(StandardBehavior.tap(TapRecognizer(TapParameters(taps: 2))).controlRole == .other)
    #expect(StandardBehavior.tap(TapRecognizer(TapParameters(touches: 2))).controlRole == .other)
    #expect(StandardBehavior.pan(PanRecognizer()).controlRole == .pan)
    let edges = ScreenEdgePanParameters(.left, screen: Rect(x: 0, y: 0, width: 1000, height: 1000))
    #expect(StandardBehavior.screenEdgePan(ScreenEdgePanRecognizer(edges)).controlRole == .pan)
    #expect(StandardBehavior.longPress(LongPressRecognizer()).controlRole == .other)
  }

  @Test func `the events are UIKit's bits, and the masks hold what their names say`() {
    // UIControl.h: UIControlEvents.
    let bits: [(ControlEvents, Int)] = [
      (.touchDown, 0), (.touchDownRepeat, 1), (.touchDragInside, 2), (.touchDragOutside, 3), (.touchDragEnter, 4),
      (.touchDragExit, 5), (.touchUpInside, 6), (.touchUpOutside, 7), (.touchCancel, 8), (.valueChanged, 12),
      (.primaryActionTriggered, 13), (.menuActionTriggered, 14), (.editingDidBegin, 16), (.editingChanged, 17),
      (.editingDidEnd, 18), (.editingDidEndOnExit, 19),
    ]
    #expect(bits.map(\.0.rawValue) == bits.map { 1 << UInt32($0.1) })
    let masks: [ControlEvents] = [
      .allTouchEvents, .allEditingEvents, .applicationReserved, .systemReserved, .allEvents,
    ]
    #expect(masks.map(\.rawValue) == [0x0000_0FFF, 0x000F_0000, 0x0F00_0000, 0xF000_0000, 0xFFFF_FFFF])
  }
}
