// Where actions without a target go: the responder chain (SPEC §2.2). Nothing of it is in a trace; it is for a guest.

import Multitouch
import MultitouchRecordings

/// The view controller whose root view a view is.
struct ModelController {
  var id: ControllerID
  /// The controller that presents it, if one does.
  var presenter: ControllerID?
}

extension ModelSession {
  /// A command of a guest's. One that a script can give too is carried out as that.
  func carryOut(_ command: EngineCommand<StandardBehavior>) {
    if case .setController(let view, let controller, let presenter) = command {
      hasChanged = true
      guard let view = liveView(view.traceNumber ?? -1) else { return }
      // [decision] RC-1: a window's own view is the window, and that has no controller.
      if view.ownWindow != nil { return drop(.views) }
      // [decision] RC-1: a controller has one root view, the last it was given.
      controllers = controllers.filter { $0.key != view.number && $0.value.id != controller }
      controllers[view.number] = controller.map { ModelController(id: $0, presenter: presenter) }
    } else if let known = ScriptCommand(command) {
      carryOut(known)
    } else {
      preconditionFailure("a host of the reference model cannot make or configure recognizers; let the script do it")
    }
  }

  /// CTL-8: the action goes to its target, or to whoever implements it (RC-3); found nowhere it is dropped.
  func deliver(_ action: ControlAction, of registration: ModelRegistration, from view: ModelView) {
    guard let guest else { return }
    if action.target != nil { return call { guest.actionSent(action, to: nil, in: $0) } }
    // A chain of presenting controllers may be a ring: nobody is asked twice.
    var asked: Set<Responder> = []
    var next = responder(view)
    while let responder = next, asked.insert(responder).inserted {
      let isImplemented = call { guest.implements(action, responder, in: $0) }
      if registration.isGone { return }
      if isImplemented {
        return call { guest.actionSent(action, to: responder, in: $0) }
      }
      next = nextResponder(of: responder)
    }
  }

  private func responder(_ view: ModelView?) -> Responder? {
    guard let view, !view.isDestroyed else { return nil }
    if let window = view.ownWindow { return .window(WindowID(numbered: window.number)) }
    return .view(ViewID(numbered: view.number))
  }

  /// Who comes after a responder (RC-1); nil at the end, and for one that does not exist. The host has an application,
  /// no scene, and no application delegate that is a responder.
  ///
  /// [decision] RC-1: a presented controller leads to the one that presents it, any other to the superview of its view.
  func nextResponder(of responder: Responder) -> Responder? {
    switch responder {
    case .view(let id):
      guard let number = id.traceNumber, views.indices.contains(number), !views[number].isDestroyed else { return nil }
      if views[number].ownWindow != nil { return .application }
      if let controller = controllers[number] { return .controller(controller.id) }
      return self.responder(views[number].superview)
    case .controller(let id):
      guard let root = views.first(where: { !$0.isDestroyed && controllers[$0.number]?.id == id }) else { return nil }
      if let presenter = controllers[root.number]?.presenter { return .controller(presenter) }
      return self.responder(root.superview)
    case .window(let id):
      return windows.indices.contains(id.traceNumber ?? -1) ? .application : nil
    case .scene, .application, .applicationDelegate: return nil
    }
  }
}
