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
      guard let view = liveView(view.traceNumber ?? -1) else { return }
      hasChanged = true
      controllers[view.number] = controller.map { ModelController(id: $0, presenter: presenter) }
    } else if let known = ScriptCommand(command) {
      carryOut(known)
    } else {
      preconditionFailure("a host of the reference model cannot make or configure recognizers; let the script do it")
    }
  }

  /// CTL-8: the action goes to its target, or to whoever implements it (RC-3); found nowhere it is dropped.
  func deliver(_ action: ControlAction, from view: ModelView) {
    guard let guest else { return }
    if action.target != nil { return call { guest.actionSent(action, to: nil, in: $0) } }
    for responder in responders(from: view) {
      if call({ guest.implements(action, responder, in: $0) }) {
        return call { guest.actionSent(action, to: responder, in: $0) }
      }
    }
  }

  /// A view and all that come after it (RC-1).
  func responders(from view: ModelView) -> [Responder] {
    var chain: [Responder] = []
    var next: ModelView? = view
    while let member = next {
      if let window = member.ownWindow {
        chain.append(.window(WindowID(numbered: window.number)))
      } else {
        chain.append(.view(ViewID(numbered: member.number)))
      }
      next = member.superview
      if let controller = controllers[member.number] {
        chain.append(.controller(controller.id))
        // A presented controller leads to the one that presents it, and that to the superview of its own view.
        var presenter = controller.presenter
        while let id = presenter, !chain.contains(.controller(id)) {
          chain.append(.controller(id))
          let root = views.first { controllers[$0.number]?.id == id }
          if let root { next = root.superview }
          presenter = root.flatMap { controllers[$0.number]?.presenter }
        }
      }
    }
    if case .window = chain.last { chain += [.scene, .application, .applicationDelegate] }
    return chain
  }
}
