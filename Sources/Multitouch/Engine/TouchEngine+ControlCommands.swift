// Commands about controls and controllers (N-12): changes of state only.

extension TouchEngine {
  @inlinable
  mutating func makeControl<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlSettings, _ settings: ViewSettings, _ parent: ViewID, _ host: inout H
  ) -> Int? {
    guard let i = makeView(settings, parent, &host) else { return nil }
    tree.views[i].isControl = true
    hasControls = true
    controls.records[i] = ControlRecord()
    controls.records[i].settings = control
    return i
  }

  @inlinable
  mutating func setControl<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlID, _ settings: ControlSettings, _ host: inout H
  ) {
    guard let i = index(of: control) else { return drop(.stale, 0, &host) }
    controls.records[i].settings = settings
    if !settings.isEnabled { abandonTracking(i) }
  }

  @inlinable
  mutating func addTarget<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlID, _ target: Int64?, _ action: Int64, _ events: ControlEvents, _ host: inout H
  ) {
    guard let i = index(of: control) else { return drop(.stale, 0, &host) }
    if !controls.add(i, target, action, events, limit: limits.registrations) {
      drop(.registrations, Int64(tree.views[i].number), &host)
    }
  }

  @inlinable
  mutating func removeTarget<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlID, _ targets: TargetPattern, _ action: Int64?, _ events: ControlEvents, _ host: inout H
  ) {
    guard let i = index(of: control) else { return drop(.stale, 0, &host) }
    controls.remove(i, targets, action, events)
  }

  /// Notes a send for the next D-11; at most 32 wait.
  @inlinable
  mutating func noteSend<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlID, _ events: ControlEvents, _ host: inout H
  ) {
    guard let i = index(of: control) else { return drop(.stale, 0, &host) }
    guard controls.sendCount < controls.sends.count else { return drop(.commands, 0, &host) }
    controls.sends[controls.sendCount].view = tree.id(i)
    controls.sends[controls.sendCount].events = events
    controls.sendCount &+= 1
    isControlWorkDue = true
  }

  /// What a destroyed view leaves: its registrations at once; a CTL-9 that is due is still carried out.
  @inlinable
  mutating func forgetControl(_ i: Int) {
    if controls.current == tree.id(i) { controls.lastKind = controls.records[i].settings.kind }
    controls.removeAll(of: i)
    controls.stop(i)
  }

  /// Refused for a window's own view: that is the window, and a window has no controller.
  @inlinable
  mutating func setController<H: TouchHost<Behavior> & ~Copyable>(
    _ view: ViewID, _ controller: ControllerID?, _ presenter: ControllerID?, _ host: inout H
  ) {
    guard let i = tree.index(of: view) else { return drop(.stale, 0, &host) }
    if isRoot(i) { return drop(.views, 0, &host) }
    controllers.set(i, controller, presenter, views: tree.usedViews)
  }
}
