// The reference model under a host that was written for the engine.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// Writes down what it hears and sees, as lines; commands and answers are set by a test.
private struct ListeningHost: TouchHost {
  typealias Behavior = StandardBehavior

  var lines: [String] = []
  var answers: [String: Bool] = [:]
  var commands: [String: [EngineCommand<StandardBehavior>]] = [:]
  var interceptsEvents = false

  mutating func heard(_ line: String, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    lines.append(line)
    for command in commands[line] ?? [] { context.enqueue(command) }
  }

  mutating func asked(
    _ line: String, _ standard: Bool, _ context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    heard(line, &context)
    return answers[line] ?? standard
  }

  static func uids(_ touches: TouchSet, _ context: inout some TouchContext<Behavior> & ~Copyable) -> String {
    var rest = touches
    var words: [String] = []
    while let slot = rest.popFirst() { words.append("t\(context.touch(at: slot).id.rawValue)") }
    return words.joined(separator: " ")
  }

  mutating func shouldContinue(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) -> Bool {
    let number = window.map { context.number(of: $0) }
    return asked("before \(number ?? -1)", true, &context)
  }
  mutating func didFinish(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) {
    let number = window.map { context.number(of: $0) }
    heard("after \(number ?? -1)", &context)
  }
  mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    heard("touch t\(touch.id.rawValue) \(touch.phase) v\(viewNumber)", &context)
  }
  mutating func shouldReceive(
    _ recognizer: RecognizerID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    asked("receive r\(context.number(of: recognizer)) t\(touch.id.rawValue)", true, &context)
  }
  mutating func recognizerReceives(
    _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    heard("rec r\(context.number(of: recognizer)) \(phase) \(ListeningHost.uids(touches, &context))", &context)
  }
  mutating func viewShouldBegin(
    _ view: ViewID, _ recognizer: RecognizerID, inherited: Bool,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    asked("beginv v\(context.number(of: view)) r\(context.number(of: recognizer))", inherited, &context)
  }
  mutating func shouldBegin(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    asked("begin r\(context.number(of: recognizer))", true, &context)
  }
  mutating func shouldRequireFailure(
    _ recognizer: RecognizerID, of other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    asked("req r\(context.number(of: recognizer)) r\(context.number(of: other)) r", false, &context)
  }
  mutating func shouldBeRequiredToFail(
    _ other: RecognizerID, by recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    asked("req r\(context.number(of: recognizer)) r\(context.number(of: other)) q", false, &context)
  }
  mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    asked("simul r\(context.number(of: recognizer)) r\(context.number(of: other))", false, &context)
  }
  mutating func stateChanged(
    _ recognizer: RecognizerID, from: GestureState, to: GestureState,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    heard("state r\(context.number(of: recognizer)) \(from) \(to)", &context)
  }
  mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
    let same =
      context.state(of: action.recognizer) == action.state
      && context.location(of: action.recognizer) == action.location
      && context.numberOfTouches(of: action.recognizer) == action.numberOfTouches
      && context.values(of: action.recognizer) == action.values
    heard("act r\(action.number) \(action.state)\(same ? "" : " but shows otherwise")", &context)
  }
  mutating func recognizerResets(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    heard("reset r\(context.number(of: recognizer)) \(context.state(of: recognizer))", &context)
  }
  mutating func viewReceives(_ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable) {
    var rest = delivery.touches
    var words: [String] = []
    while let slot = rest.popFirst() {
      let touch = context.touch(at: slot)
      let shown = delivery.shown(touch)
      let place = context.convert(shown.place, to: delivery.view)
      words.append("t\(touch.id.rawValue) \(shown.time.nanoseconds) \(place.x) \(place.y) \(shown.tapCount)")
    }
    heard("view v\(delivery.viewNumber) \(delivery.phase) \(words.joined(separator: " "))", &context)
  }
  mutating func beginTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    asked("track c\(context.number(of: control)) begin t\(touch.id.rawValue)", true, &context)
  }
  mutating func continueTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    asked("track c\(context.number(of: control)) continue t\(touch.id.rawValue)", true, &context)
  }
  mutating func endTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    heard("track c\(context.number(of: control)) end t\(touch.id.rawValue)", &context)
  }
  mutating func cancelTracking(
    _ control: ControlID, _ touch: Touch?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    let who = touch.map { "t\($0.id.rawValue)" } ?? "-"
    heard("track c\(context.number(of: control)) cancel \(who)", &context)
  }
  mutating func controlSends(
    _ control: ControlID, _ events: ControlEvents, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    heard("ctl c\(context.number(of: control)) \(events.rawValue)", &context)
  }
  mutating func shouldSend(_ action: ControlAction, in context: inout some TouchContext<Behavior> & ~Copyable) -> Bool {
    asked("send \(action.action)", true, &context)
  }
  mutating func implements(
    _ action: ControlAction, _ responder: Responder, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    asked("implements \(ListeningHost.word(responder, &context))", false, &context)
  }
  mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    let who = responder.map { ListeningHost.word($0, &context) } ?? "target \(action.target ?? -1)"
    heard("sent \(action.action) to \(who)", &context)
  }
  mutating func timerFired(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    heard("timer r\(context.number(of: recognizer))", &context)
  }
  mutating func performs(_ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable) {
    heard("perform \(request.target) \(request.selector) \(request.object2) \(request.isCommon)", &context)
  }
  mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) {
    lines.append("drop \(reason) \(argument)")
  }

  static func word(_ responder: Responder, _ context: inout some TouchContext<Behavior> & ~Copyable) -> String {
    switch responder {
    case .view(let view): "v\(context.number(of: view))"
    case .window(let window): "w\(context.number(of: window))"
    case .controller(let controller): "controller \(controller.rawValue)"
    case .scene: "scene"
    case .application: "app"
    case .applicationDelegate: "delegate"
    }
  }
}

@Suite struct HostedModelTests {
  @Test func `a host without opinions changes no trace`() throws {
    for seed in UInt64(0)..<100 {
      var script = ScriptGenerator.script(seed: seed)
      // A host takes the place of the script's system.
      script.system = nil
      var host = ListeningHost()
      #expect(ReferenceModel.run(script, host: &host) == ReferenceModel.run(script), "seed \(seed)")
    }
  }

  @Test func `every record of a pan, a control and a timer is a call`() {
    var scene = ModelScene()
    scene.control(.plain)
    scene.recognizer(.pan(PanParameters())) { $0.hasDelegate = true }
    scene.tap(2)
    scene.down(0, 1, 140, 125)
    scene.move(0.1, 1, 160, 125)
    scene.up(0.2, 1)
    scene.press(0.3, 0.35, 1, at: 500)
    scene.advance(1)
    var host = ListeningHost()
    _ = ReferenceModel.run(scene.script, host: &host)
    #expect(
      host.lines == [
        "touch t1 began v2", "receive r0 t1", "rec r1 began t1", "rec r0 began t1", "view v2 began t1 0 40.0 25.0 1",
        "track c2 begin t1", "ctl c2 1", "touch t1 moved v2", "rec r1 moved t1", "rec r0 moved t1", "beginv v2 r0",
        "begin r0", "req r0 r1 r", "state r0 possible began", "simul r0 r1", "state r1 possible failed", "act r0 began",
        "reset r1 failed", "view v2 cancelled t1 100000000 60.0 25.0 1", "track c2 cancel t1", "ctl c2 256",
        "touch t1 ended v2", "rec r0 ended t1", "state r0 began ended", "act r0 ended", "reset r0 ended",
        "touch t2 began v1", "receive r0 t2", "rec r1 began t2", "rec r0 began t2",
        "view v1 began t2 300000000 500.0 100.0 1", "touch t2 ended v1", "rec r1 ended t2", "rec r0 ended t2",
        "state r0 possible failed", "reset r0 failed", "timer r1", "state r1 possible failed", "reset r1 failed",
        "view v1 ended t2 350000000 500.0 100.0 1",
      ])
  }

  @Test func `the host is asked what the script leaves open, and its commands come first`() {
    var scene = ModelScene()
    scene.tap { $0.hasDelegate = true }
    scene.tap { $0.hasDelegate = true }
    scene.answer(.receive(recognizer: 0), .always(true))
    scene.react(to: .receive, of: .recognizer(0), .perform(PerformRequest(target: 2, selector: 0), delay: 0))
    scene.down(0)
    scene.advance(0.1)
    var host = ListeningHost()
    host.answers = ["receive r0 t1": false, "receive r1 t1": false]
    host.commands["touch t1 began v1"] = [
      .perform(
        DelayedPerform(target: 1, selector: 7, object0: 0, object1: 0, object2: 5, isCommon: true), delay: .zero)
    ]
    let trace = ReferenceModel.run(scene.script, host: &host)
    #expect(
      host.lines.filter { !$0.hasPrefix("view") } == [
        "touch t1 began v1", "receive r1 t1", "rec r0 began t1", "perform 1 7 5 true", "perform 2 0 0 false",
      ])
    #expect(
      trace.filter { $0.kind == .receive }.map(ModelScene.line) == [
        "0 receive r1 t1 0", "0 receive r0 t1 1",
      ])
  }

  @Test func `commands beyond the 32nd are refused, the host's and the script's counted together`() {
    var scene = ModelScene()
    scene.react(to: .touch, of: .touch(1), .setMode(isDefault: true), .setMode(isDefault: true))
    scene.down(0)
    var host = ListeningHost()
    host.commands["touch t1 began v1"] = Array(repeating: .setMode(isDefault: true), count: 31)
    _ = ReferenceModel.run(scene.script, host: &host)
    #expect(host.lines == ["touch t1 began v1", "drop commands 0", "view v1 began t1 0 100.0 100.0 1"])
  }

  @Test func `a host that intercepts is shown frames, also when the script does not`() {
    var scene = ModelScene()
    scene.down(0)
    var host = ListeningHost()
    host.interceptsEvents = true
    host.answers["before 0"] = false
    let trace = ReferenceModel.run(scene.script, host: &host)
    #expect(host.lines == ["touch t1 began v1", "before -1", "before 0", "after -1"])
    #expect(trace.map(ModelScene.line).suffix(3) == ["0 hook app before 1", "0 hook w0 before 0", "0 hook app after"])
  }

  @Test func `CTL-8, RC-3: actions go to their target, or up the responder chain to who implements them`() {
    var scene = ModelScene()
    let box = scene.view(ViewAttributes(frame: Rect(x: 0, y: 0, width: 500, height: 500)), on: 1)
    let control = scene.control(.plain, on: box)
    scene.target(control, 4, 1, .touchDown)
    scene.target(control, 4, 2, .touchDown)
    scene.target(control, nil, 3, .touchDown)
    let other = scene.view(ViewAttributes(frame: Rect(x: 600, y: 0, width: 10, height: 10)), on: 0)
    scene.down(0, 1, 140, 125)
    var host = ListeningHost()
    host.answers = ["send 2": false, "implements app": true]
    host.commands["touch t1 began v3"] = [
      .setController(ViewID(numbered: 2), ControllerID(rawValue: 8), presentedBy: nil),
      .setController(ViewID(numbered: 1), ControllerID(rawValue: 9), presentedBy: ControllerID(rawValue: 10)),
      .setController(ViewID(numbered: other), ControllerID(rawValue: 10), presentedBy: nil),
    ]
    _ = ReferenceModel.run(scene.script, host: &host)
    #expect(
      host.lines.drop { !$0.hasPrefix("send") } == [
        "send 1", "sent 1 to target 4", "send 2", "send 3", "implements v3", "implements v2", "implements controller 8",
        "implements v1", "implements controller 9", "implements controller 10", "implements w0", "implements app",
        "sent 3 to app",
      ])
  }

  @Test func `RC-1: a controller has one root view, a window none, and a window's own view is the window`() {
    var scene = ModelScene()
    let control = scene.control(.plain)
    scene.target(control, nil, 3, .touchDown)
    scene.down(0, 1, 140, 125)
    let one = ControllerID(rawValue: 9)
    var host = ListeningHost()
    host.commands["touch t1 began v2"] = [
      .setController(ViewID(numbered: 1), one, presentedBy: nil),
      .setController(ViewID(numbered: 2), one, presentedBy: nil),
      .setController(ViewID(numbered: 0), one, presentedBy: nil),
    ]
    _ = ReferenceModel.run(scene.script, host: &host)
    #expect(host.lines.contains("drop views 0"))
    #expect(
      host.lines.filter { $0.hasPrefix("implements") } == [
        "implements v2", "implements controller 9", "implements v1", "implements w0", "implements app",
      ])
    let session = ModelSession(scene.script)
    session.play()
    #expect(session.nextResponder(of: .view(ViewID(numbered: 0))) == .application)
  }

  @Test func `a command that a script can give is the same as the script's`() {
    let scripts: [ScriptCommand] = [
      .addWindow(ViewAttributes(frame: Rect(x: 1, y: 2, width: 3, height: 4)), level: 5), .orderWindow(1, level: 2),
      .addView(ViewAttributes(frame: Rect(x: 1, y: 2, width: 3, height: 4)), parent: 7),
      .setView(3, ViewAttributes(frame: Rect(x: 1, y: 2, width: 3, height: 4))), .detachView(1),
      .attachView(1, parent: 2), .destroyView(3),
      .addControl(
        ControlSettings(.slider), ViewAttributes(frame: Rect(x: 1, y: 2, width: 3, height: 4)), parent: 0),
      .setControl(2, ControlSettings(.button)), .addTarget(2, target: nil, action: 3, .touchDown),
      .removeTarget(2, .any, action: nil, .allEvents), .removeTarget(2, .target(4), action: 5, .touchDown),
      .releaseTarget(6), .sendActions(2, .valueChanged), .detachRecognizer(1), .attachRecognizer(1, view: 2),
      .destroyRecognizer(0), .require(0, toFail: 1), .set(0, RecognizerSettings()), .cancelAllTouches,
      .setTranslation(0, Point(x: 1, y: 2)), .setScale(0, 2), .setRotation(0, 3),
      .perform(PerformRequest(target: 1, selector: 2, object: [3, 4, 5], isCommon: true), delay: 6),
      .cancelPerform(target: 1, selector: 2, object: [3, 4, 5]), .cancelPerforms(target: 1),
      .setMode(isDefault: false),
    ]
    for command in scripts { #expect(ScriptCommand(EngineCommand(command)) == command) }
    #expect(
      ScriptCommand(EngineCommand(.configure(0, .tap(TapParameters())))) == nil)
    #expect(
      ScriptCommand(.setController(ViewID(numbered: 0), nil, presentedBy: nil)) == nil)
  }

  @Test func `a host cannot make recognizers in the model`() async {
    await #expect(processExitsWith: .failure) {
      var scene = ModelScene()
      scene.down(0)
      var host = ListeningHost()
      host.commands["touch t1 began v1"] = [EngineCommand(.configure(0, .tap(TapParameters())))]
      _ = ReferenceModel.run(scene.script, host: &host)
    }
  }
}
