// The responder chain (RC-1). The engine walks it for actions without a target (RC-3); what a view does not handle of
// its touches the host forwards by the same steps (RC-2).

extension TouchEngine {
  /// Who comes after a responder in the chain (RC-1); nil at its end, and for one that does not exist.
  ///
  /// A view: its controller if it is that one's root view, else its superview. A controller: who presents it, else the
  /// superview of its view. A window's own view is the window. Cost: that of a look-up; for a controller, the views
  /// there are.
  @inlinable
  public mutating func nextResponder(of responder: Responder) -> Responder? {
    switch responder {
    case .view(let id):
      guard let i = tree.index(of: id) else { return nil }
      if isRoot(i) { return afterWindow() }
      if let controller = controllers.controller(of: i) { return .controller(controller) }
      return superview(of: i)
    case .controller(let controller):
      guard let i = controllers.view(of: controller, views: tree.usedViews) else { return nil }
      if let presenter = controllers.records[i].presenter { return .controller(presenter) }
      return superview(of: i)
    case .window(let id): return tree.windowIndex(of: id) == nil ? nil : afterWindow()
    case .scene: return responders.hasScene ? afterScene() : nil
    case .application: return responders.hasApplication ? afterApplication() : nil
    case .applicationDelegate: return nil
    }
  }

  @inlinable
  mutating func superview(of i: Int) -> Responder? {
    let parent = Int(tree.views[i].parent)
    if parent < 0 { return nil }
    return isRoot(parent) ? .window(tree.windowID(Int(tree.views[parent].window))) : .view(tree.id(parent))
  }

  @inlinable func afterWindow() -> Responder? { responders.hasScene ? .scene : afterScene() }

  @inlinable func afterScene() -> Responder? { responders.hasApplication ? .application : afterApplication() }

  @inlinable func afterApplication() -> Responder? {
    responders.hasApplicationDelegate ? .applicationDelegate : nil
  }
}
