// Controls (SPEC §5): what a control does with the callbacks of its view, and what it sends.

extension TouchEngine {
  /// The index of a control's view; nil for a stale id and for a view that is no control.
  @inlinable
  @inline(__always)
  mutating func index(of control: ControlID) -> Int? {
    guard let i = tree.index(of: control.view), tree.views[i].isControl else { return nil }
    return i
  }

  // MARK: In a D-11

  /// A D-11 begins with the sends that commands asked for. Of those and of CTL-9, what is due by now is its own; what
  /// the callbacks make due is the next one's.
  @inlinable
  mutating func beginControlWork<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    var sends = controls.sendCount
    controls.readyAllCancels()
    while sends > 0 {
      sends &-= 1
      let due = controls.takeSend()
      let control = ControlID(due.view)
      guard let i = index(of: control) else { continue }
      enterSteps(of: control, tree.views[i].number)
      send(control, due.events, &host)
    }
    controls.current = nil
  }

  /// CTL-9 of the controls that track touches up to one (N-12).
  @inlinable
  mutating func cancelControls<H: TouchHost<Behavior> & ~Copyable>(through touch: TouchID, _ host: inout H) {
    while controls.readyCancels != 0 && controls.cancels[0].touch <= touch {
      let due = controls.takeCancel(at: 0)
      carryOut(due, &host)
    }
    controls.current = nil
  }

  /// It ends with CTL-9 of those whose touches come after all that views were told of.
  @inlinable
  mutating func endControlWork<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    cancelControls(through: TouchID(.max), &host)
    isControlWorkDue = controls.hasWork
  }

  /// CTL-9.
  @inlinable
  mutating func carryOut<H: TouchHost<Behavior> & ~Copyable>(_ due: DueCancel, _ host: inout H) {
    let control = ControlID(due.view)
    enterSteps(of: control, due.number)
    host.cancelTracking(control, nil, in: &self)
    afterCallback(&host)
    endTracking(of: control)
    send(control, .touchCancel, &host)
  }

  /// CTL-9, if it is due for the control that tracks a touch.
  @inlinable
  mutating func cancelControl<H: TouchHost<Behavior> & ~Copyable>(of touch: TouchID, _ host: inout H) {
    guard let position = controls.dueCancel(of: touch) else { return }
    let due = controls.takeCancel(at: position)
    carryOut(due, &host)
    controls.current = nil
    isControlWorkDue = controls.hasWork
  }

  @inlinable
  mutating func enterSteps(of control: ControlID, _ number: Int32) {
    controls.current = control.view
    controls.currentNumber = number
  }

  // MARK: After a callback of its view

  /// What a control does directly after a callback of its view (CTL-3, CTL-5 … CTL-7); nothing if it is disabled
  /// (CTL-1) or CTL-9 is due for it.
  ///
  /// What has begun goes on to its end, even if a command disables or destroys the control meanwhile.
  @inlinable
  mutating func followView<H: TouchHost<Behavior> & ~Copyable>(
    _ view: ViewID, _ number: Int32, _ phase: ContactPhase, _ group: TouchSet, _ host: inout H
  ) {
    let control = ControlID(view)
    guard let i = index(of: control), controls.records[i].settings.isEnabled else { return }
    let tracking = controls.records[i].tracking
    if phase == .began {
      guard tracking == .none, let slot = group.first else { return }
      enterSteps(of: control, number)
      begin(control, i, slot, &host)
    } else {
      guard tracking == .tracking, let slot = find(controls.records[i].touch, in: group) else { return }
      enterSteps(of: control, number)
      switch phase {
      case .moved: follow(control, i, slot, &host)
      case .ended: finish(control, i, slot, &host)
      default: cancel(control, slot, &host)
      }
    }
    controls.current = nil
  }

  @inlinable
  mutating func find(_ touch: TouchID, in group: TouchSet) -> SlotIndex? {
    var rest = group
    while let slot = rest.popFirst() { if touches[slot.rawValue].id == touch { return slot } }
    return nil
  }

  /// CTL-3.
  @inlinable
  mutating func begin<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlID, _ index: Int, _ slot: SlotIndex, _ host: inout H
  ) {
    // D-11 [decision]: its own step is skipped like any other for a touch that left its window in that callback (T-11).
    if has(viewRemoved, slot) { return }
    // As its view was shown it: a touch released late with the values it landed with (D-21).
    var touch = touches[slot.rawValue]
    touch.location = touch.beganLocation
    touch.previousLocation = touch.beganLocation
    touch.timestamp = touch.beganTime
    touch.tapCount = touch.beganTapCount
    controls.records[index].touch = touch.id
    controls.records[index].tracking = .beginning
    controls.records[index].isTouchInside = true
    let yes = host.beginTracking(control, touch, in: &self)
    afterCallback(&host)
    guard let i = self.index(of: control) else { return }
    guard yes, controls.records[i].tracking == .beginning else {
      controls.stop(i)
      controls.records[i].isTouchInside = false
      return
    }
    controls.start(i)
    send(control, touch.tapCount > 1 ? ControlEvents.touchDown | .touchDownRepeat : .touchDown, &host)
  }

  /// CTL-5.
  @inlinable
  @inline(__always)
  mutating func follow<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlID, _ i: Int, _ slot: SlotIndex, _ host: inout H
  ) {
    let wasInside = controls.records[i].isTouchInside
    let isInside = isInside(touches[slot.rawValue].location, i)
    controls.records[i].isTouchInside = isInside
    controls.records[i].isHighlighted = isInside
    let yes = host.continueTracking(control, touches[slot.rawValue], in: &self)
    afterCallback(&host)
    guard yes else {
      endTracking(of: control)
      return
    }
    var events: ControlEvents = isInside ? .touchDragInside : .touchDragOutside
    if wasInside != isInside { events = events | (isInside ? .touchDragEnter : .touchDragExit) }
    send(control, events, &host)
  }

  /// CTL-6.
  @inlinable
  mutating func finish<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlID, _ index: Int, _ slot: SlotIndex, _ host: inout H
  ) {
    let isInside = controls.records[index].isTouchInside
    host.endTracking(control, touches[slot.rawValue], in: &self)
    afterCallback(&host)
    endTracking(of: control, wasInside: isInside)
    send(control, isInside ? .touchUpInside : .touchUpOutside, &host)
    // A destroyed control is what it last was.
    let kind = self.index(of: control).map { controls.records[$0].settings.kind } ?? controls.lastKind
    if isInside && kind == .button { send(control, .primaryActionTriggered, &host) }
    if let i = self.index(of: control) { controls.records[i].isTouchInside = false }
  }

  /// CTL-7, also of what a recognizer on the control itself has taken from it (CTL-12).
  @inlinable
  mutating func cancel<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlID, _ slot: SlotIndex, _ host: inout H
  ) {
    host.cancelTracking(control, touches[slot.rawValue], in: &self)
    afterCallback(&host)
    endTracking(of: control)
    send(control, .touchCancel, &host)
  }

  /// CTL-4: within the bounds enlarged by the slop, half-open, by the present geometry.
  @inlinable
  @inline(__always)
  mutating func isInside(_ place: Point, _ i: Int) -> Bool {
    let slop = profile.controlDragSlop
    let point = tree.convert(place, to: i)
    let origin = tree.views[i].boundsOrigin
    return point.x >= origin.x - slop && point.x < origin.x + tree.views[i].frame.width + slop
      && point.y >= origin.y - slop && point.y < origin.y + tree.views[i].frame.height + slop
  }

  /// A control's tracking is over, and with it what was due for it (CTL-9). `wasInside` stays readable while the lift
  /// is sent (CTL-6).
  @inlinable
  mutating func endTracking(of control: ControlID, wasInside: Bool = false) {
    controls.withdrawCancel(of: control.view)
    guard let i = index(of: control) else { return }
    controls.stop(i)
    controls.records[i].isTouchInside = wasInside
  }

  /// CTL-9: disabled or taken out of its window. One that is being asked (CTL-3) just begins nothing.
  @inlinable
  mutating func abandonTracking(_ i: Int) {
    switch controls.records[i].tracking {
    case .none, .givenUp: break
    case .beginning: controls.stop(i)
    case .tracking:
      controls.giveUp(i, tree.id(i), tree.views[i].number)
      isControlWorkDue = true
    }
  }

  // MARK: Sending (CTL-8)

  /// Sends a mask to the registrations there are now, in the order of adding, each at most once.
  @inlinable
  @inline(__always)
  mutating func send<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlID, _ events: ControlEvents, _ host: inout H
  ) {
    let end = controls.nextSequence
    host.controlSends(control, events, in: &self)
    afterCallback(&host)
    guard let i = index(of: control), controls.records[i].first >= 0 else { return }
    send(control, events, i, before: end, &host)
  }

  /// The same for a control that has registrations: to those made before `end`.
  @inlinable
  mutating func send<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlID, _ events: ControlEvents, _ i: Int, before end: UInt64, _ host: inout H
  ) {
    var k = Int(controls.records[i].first)
    while k >= 0 && controls.registrations[k].sequence < end {
      let registration = controls.registrations[k]
      if !registration.events.intersects(events) {
        k = Int(registration.next)
        continue
      }
      send(
        ControlAction(
          control: control, number: Int(controls.currentNumber), target: registration.target,
          action: registration.action, events: events), registration.sequence, at: k, &host)
      // A command may have destroyed the control, or removed the registration and what followed it.
      guard let now = index(of: control) else { return }
      k = controls.follower(of: registration.sequence, at: k, now)
    }
  }

  /// One registration's turn: the override point, then its target, or the responder that implements it (RC-3). A
  /// registration that goes away during the questions is not sent.
  @inlinable
  mutating func send<H: TouchHost<Behavior> & ~Copyable>(
    _ action: ControlAction, _ sequence: UInt64, at k: Int, _ host: inout H
  ) {
    let yes = host.shouldSend(action, in: &self)
    afterCallback(&host)
    guard yes, controls.registrations[k].sequence == sequence else { return }
    var responder: Responder?
    if action.target == nil {
      responder = findResponder(for: action, sequence, at: k, &host)
      if responder == nil { return }
    }
    host.actionSent(action, to: responder, in: &self)
    afterCallback(&host)
  }

  /// RC-3: from the control up, the first responder that implements the action; nil if none does.
  @inlinable
  mutating func findResponder<H: TouchHost<Behavior> & ~Copyable>(
    for action: ControlAction, _ sequence: UInt64, at k: Int, _ host: inout H
  ) -> Responder? {
    var next: Responder? = .view(action.control.view)
    // Controllers that present each other make a ring: the walk ends where it meets a responder it has kept, one of
    // every doubled distance (Brent).
    var kept = Responder.view(action.control.view)
    var steps = 0
    var stride = 1
    while let responder = next {
      let yes = host.implements(action, responder, in: &self)
      afterCallback(&host)
      guard controls.registrations[k].sequence == sequence else { return nil }
      if yes { return responder }
      next = nextResponder(of: responder)
      if next == kept { return nil }
      steps &+= 1
      if steps == stride, let next {
        kept = next
        steps = 0
        stride &*= 2
      }
    }
    return nil
  }

  // MARK: Questions of ancestors' recognizers (CTL-11)

  /// What a view's kind answers to a recognizer that wants to begin with a touch on it: yes, unless it is a control.
  @inlinable
  mutating func kindAgrees(_ i: Int, _ p: Int, _ r: Int, _ slot: SlotIndex) -> Bool {
    guard tree.views[i].isControl, Int(recognizers[r].view) != i else { return true }
    let kind = controls.records[i].settings.kind
    switch behaviors[r].controlRole {
    case .other: return true
    case .singleTap: return !kind.refusesSingleTaps
    case .swipe(let directions):
      let horizontal = directions.rawValue & (SwipeDirections.left.rawValue | SwipeDirections.right.rawValue)
      return kind != .slider || horizontal == 0 || !beganOnKnob(i, slot)
    case .pan: return kind != .toggle || !beganOnKnob(i, slot) || !behaviors[r].leadsSideways(attempts[p])
    }
  }

  @inlinable
  mutating func beganOnKnob(_ i: Int, _ slot: SlotIndex) -> Bool {
    controls.records[i].settings.knob.contains(tree.convert(touches[slot.rawValue].beganLocation, to: i))
  }
}
