// The responder chain (RC-1 … RC-3).

import Multitouch
import Testing

@Suite struct ResponderTests {
  /// The chain from a responder on, itself first; at most 20 long.
  private static func chain(_ first: Responder, _ stage: inout ControlStage) -> [Responder] {
    var chain = [first]
    while chain.count < 20, let next = stage.engine.nextResponder(of: chain[chain.count - 1]) { chain.append(next) }
    return chain
  }

  private static func controller(_ number: Int32) -> ControllerID { ControllerID(rawValue: number) }

  @Test func `views lead to the window, and that to the application (RC-1)`() {
    var stage = ControlStage()
    let control = Responder.view(stage.control.view)
    #expect(
      Self.chain(control, &stage) == [control, .view(stage.view), .window(stage.window), .application])
  }

  @Test func `a scene comes before the application, and its delegate after it (RC-1)`() {
    var responders = HostResponders()
    responders.hasScene = true
    responders.hasApplicationDelegate = true
    var stage = ControlStage(responders: responders)
    let window = Responder.window(stage.window)
    #expect(Self.chain(window, &stage) == [window, .scene, .application, .applicationDelegate])
  }

  @Test func `without an application the chain ends at the window`() {
    var responders = HostResponders()
    responders.hasApplication = false
    var stage = ControlStage(responders: responders)
    let window = Responder.window(stage.window)
    #expect(Self.chain(window, &stage) == [window])
    #expect(Self.chain(.scene, &stage) == [.scene])
    #expect(Self.chain(.application, &stage) == [.application])
  }

  @Test func `a root view leads to its controller, and that to the superview of the view (RC-1)`() {
    var stage = ControlStage()
    stage.give(.setController(stage.control.view, Self.controller(1), presentedBy: nil))
    stage.give(.setController(stage.view, Self.controller(2), presentedBy: nil))
    let control = Responder.view(stage.control.view)
    #expect(
      Self.chain(control, &stage) == [
        control, .controller(Self.controller(1)), .view(stage.view), .controller(Self.controller(2)),
        .window(stage.window), .application,
      ])
  }

  @Test func `a presented controller leads to who presents it (RC-1)`() throws {
    var stage = ControlStage()
    let sheet = try #require(
      stage.engine.addView(
        ViewSettings(frame: Rect(x: 0, y: 0, width: 10, height: 10)), parent: ViewID(numbered: 0), host: &stage.host))
    stage.give(.setController(stage.view, Self.controller(1), presentedBy: nil))
    stage.give(.setController(sheet, Self.controller(2), presentedBy: Self.controller(1)))
    #expect(
      Self.chain(.view(sheet), &stage) == [
        .view(sheet), .controller(Self.controller(2)), .controller(Self.controller(1)), .window(stage.window),
        .application,
      ])
  }

  @Test func `a controller has one root view, and goes with it`() {
    var stage = ControlStage()
    let one = Self.controller(1)
    stage.give(.setController(stage.view, one, presentedBy: nil))
    stage.give(.setController(stage.control.view, one, presentedBy: nil))
    #expect(Self.chain(.view(stage.view), &stage).count == 3, "the view has none any more")
    stage.give(.destroyView(stage.control.view))
    #expect(Self.chain(.controller(one), &stage) == [.controller(one)])
    stage.give(.setController(stage.view, one, presentedBy: nil))
    stage.give(.setController(stage.view, nil, presentedBy: nil))
    #expect(Self.chain(.view(stage.view), &stage).count == 3)
    #expect(stage.host.drops.isEmpty)
  }

  @Test func `who does not exist leads nowhere, and a window has no controller`() {
    var stage = ControlStage()
    let stale = stage.control.view
    stage.give(.destroyView(stale))
    #expect(Self.chain(.view(stale), &stage) == [.view(stale)])
    let nobody = Responder.window(WindowID(numbered: 5))
    #expect(Self.chain(nobody, &stage) == [nobody])
    stage.give(.setController(stale, Self.controller(1), presentedBy: nil))
    stage.give(.setController(ViewID(numbered: 0), Self.controller(1), presentedBy: nil))
    #expect(stage.host.drops == ["stale 0", "views 0"])
    #expect(Self.chain(.view(ViewID(numbered: 0)), &stage) == [.view(ViewID(numbered: 0)), .application])
  }

  @Test func `a view in no window leads up to its highest superview`() {
    var stage = ControlStage()
    stage.give(.detachView(stage.view))
    let control = Responder.view(stage.control.view)
    #expect(Self.chain(control, &stage) == [control, .view(stage.view)])
  }

  @Test func `an action without a target goes up until somebody implements it (RC-3)`() {
    var stage = ControlStage()
    stage.give(.setController(stage.view, Self.controller(1), presentedBy: nil))
    stage.give(.addTarget(stage.control, target: nil, action: 5, .touchDown))
    stage.host.implementers[5] = .controller(Self.controller(1))
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(
      stage.host.asked == [.view(stage.control.view), .view(stage.view), .controller(Self.controller(1))])
    #expect(stage.takeNotes().suffix(1) == ["action 5 by the chain TIH"])
  }

  @Test func `an action nobody implements is dropped, and the next one sent (RC-3)`() {
    var stage = ControlStage()
    stage.give(.addTarget(stage.control, target: nil, action: 5, .touchDown))
    stage.give(.addTarget(stage.control, target: 7, action: 6, .touchDown))
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(
      stage.host.asked == [.view(stage.control.view), .view(stage.view), .window(stage.window), .application])
    #expect(stage.takeNotes() == ["begin t1 140.0 1 -I-", "2 sends 1 TIH", "action 6 TIH"])
  }

  @Test func `an action without a target that the override point stops asks nobody`() {
    var stage = ControlStage()
    stage.give(.addTarget(stage.control, target: nil, action: 5, .touchDown))
    stage.host.stopped = [5]
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(stage.host.asked.isEmpty)
  }

  @Test func `a registration removed while the chain is asked is not sent`() {
    var stage = ControlStage()
    stage.give(.addTarget(stage.control, target: nil, action: 5, .touchDown))
    stage.host.implementers[5] = .view(stage.view)
    stage.host.commands["implements 5"] = [.removeTarget(stage.control, .target(nil), action: nil, .allEvents)]
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(stage.host.asked == [.view(stage.control.view)])
    #expect(stage.takeNotes().suffix(1) == ["2 sends 1 TIH"])
  }

  @Test func `controllers that present each other end the walk`() throws {
    var stage = ControlStage()
    let sheet = try #require(
      stage.engine.addView(
        ViewSettings(frame: Rect(x: 0, y: 0, width: 10, height: 10)), parent: ViewID(numbered: 0), host: &stage.host))
    stage.give(.setController(stage.view, Self.controller(1), presentedBy: Self.controller(2)))
    stage.give(.setController(sheet, Self.controller(2), presentedBy: Self.controller(1)))
    stage.give(.addTarget(stage.control, target: nil, action: 5, .touchDown))
    stage.frame(0, .began(1, x: 140, y: 125))
    #expect(
      Set(stage.host.asked) == [
        .view(stage.control.view), .view(stage.view), .controller(Self.controller(1)),
        .controller(Self.controller(2)),
      ])
    #expect(stage.host.asked.count < 10)
  }

  @Test func `what a view does not handle its host can forward, from inside the callback (RC-2)`() {
    var host = ForwardingHost()
    var engine = TouchEngine<RoleBehavior, 4, 8, 8, 4, 2, 4>()
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    guard let made = engine.addWindow(screen, host: &host),
      let outer = engine.addView(screen, parent: made.view, host: &host),
      let inner = engine.addView(screen, parent: outer, host: &host)
    else { preconditionFailure("no room for three views") }
    host.handler = .view(outer)
    engine.handle(.zero, [ContactChange.began(1, x: 5, y: 5)].span, host: &host)
    #expect(host.path == [.view(inner), .view(outer)])
  }
}

/// Walks the chain from the hit-test view to the one responder that handles touches.
private struct ForwardingHost: TouchHost {
  typealias Behavior = RoleBehavior

  var handler = Responder.application
  var path: [Responder] = []

  mutating func viewReceives(_ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable) {
    var next: Responder? = .view(delivery.view)
    while let responder = next {
      path.append(responder)
      if responder == handler { return }
      next = context.nextResponder(of: responder)
    }
  }
}
