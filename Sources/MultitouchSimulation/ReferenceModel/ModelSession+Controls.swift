// Controls: tracking, sending, what they answer to recognizers (SPEC §5).

import Multitouch
import MultitouchRecordings

extension ModelSession {
  /// Sends that may wait for the next D-11.
  static let maxRequestedSends = 32

  // MARK: Commands

  /// The control that a view is; a number of anything else is stale.
  private func liveControl(_ number: Int) -> (ModelControl, ModelView)? {
    if views.indices.contains(number), !views[number].isDestroyed, let control = views[number].control {
      return (control, views[number])
    }
    drop(.stale)
    return nil
  }

  func setControl(_ number: Int, _ settings: ControlSettings) {
    guard let (control, _) = liveControl(number) else { return }
    let isDisabled = control.settings.isEnabled && !settings.isEnabled
    control.settings = settings
    if isDisabled { control.interrupt() }
  }

  /// CTL-8: an identical target and action only widens its mask.
  func addTarget(_ number: Int, _ registration: ModelRegistration) {
    guard let (control, _) = liveControl(number) else { return }
    let same = control.registrations.first {
      $0.target == registration.target && $0.action == registration.action
    }
    if let same {
      same.events.formUnion(registration.events)
    } else if controls.reduce(0, { $0 + ($1.control?.registrations.count ?? 0) }) >= capacities.registrations {
      drop(.registrations, Int64(number))
    } else {
      control.registrations.append(registration)
    }
  }

  func removeTarget(_ number: Int, _ pattern: ScriptTargetPattern, action: Int64?, _ events: ControlEvents) {
    guard let (control, _) = liveControl(number) else { return }
    for registration in control.registrations {
      let isMeant =
        switch pattern {
        case .any: true
        case .target(let target): registration.target == target
        }
      if isMeant && (action == nil || registration.action == action) {
        registration.events.subtract(events)
        if registration.events.isEmpty { registration.isGone = true }
      }
    }
    control.freeRegistrations(\.isGone)
  }

  /// CTL-8: targets are weak.
  func releaseTarget(_ target: Int64) {
    for view in controls { view.control?.freeRegistrations { $0.target == target } }
  }

  func requestSend(_ number: Int, _ events: ControlEvents) {
    guard let (_, view) = liveControl(number) else { return }
    if requestedSends.count >= ModelSession.maxRequestedSends { return drop(.commands) }
    requestedSends.append((view, events))
  }

  // MARK: The beginning of D-11

  /// Carries out what sendActions asked for, in the order given; what is asked for meanwhile is for the next D-11, and
  /// those that still wait count against the limit (N-15 [decision]).
  func sendRequested() {
    for _ in 0..<requestedSends.count {
      let (view, events) = requestedSends.removeFirst()
      if !view.isDestroyed, let control = view.control { send(events, control, view) }
    }
  }

  /// The controls for which CTL-9 is due, in uid order of the tracked touches.
  func interruptedControls() -> [ModelView] {
    if !controls.contains(where: { $0.control?.isCancelDue ?? false }) { return [] }
    let due = controls.filter { $0.control?.isCancelDue ?? false }
    return due.sorted { ($0.control?.trackedTouch?.uid ?? 0) < ($1.control?.trackedTouch?.uid ?? 0) }
  }

  /// CTL-9.
  func cancelTracking(_ interrupted: [ModelView]) {
    for view in interrupted {
      guard let control = view.control else { continue }
      mark(.ctl9)
      tell(.track, .control(view.number), [.step(.cancel), .subject(.none)])
      control.stopTracking()
      control.isTouchInside = false
      send(.touchCancel, control, view)
    }
  }

  // MARK: Tracking

  /// What a control does directly after a callback of its view.
  func handle(_ phase: ContactPhase, _ touches: [ModelControlTouch], _ control: ModelControl, _ view: ModelView) {
    // CTL-1, CTL-9; [decision] nor does one that was destroyed in that callback do anything.
    if !control.settings.isEnabled { mark(.ctl1) }
    if !control.settings.isEnabled || control.isCancelDue || view.isDestroyed { return }
    if phase == .began {
      if control.isTracking { mark(.ctl2) }
      // CTL-2; [decision] D-11: one whose view left its window in that callback has been ended by T-11.
      if let first = touches.first, !control.isTracking, !first.touch.isViewGone { begin(first, control, view) }
      return
    }
    guard let tracked = control.trackedTouch, let shown = touches.first(where: { $0.touch === tracked }) else { return }
    switch phase {
    case .began: break
    case .moved: move(shown, control, view)
    case .ended: end(tracked, control, view)
    case .cancelled: cancel(tracked, control, view)
    }
  }

  /// CTL-3.
  private func begin(_ shown: ModelControlTouch, _ control: ModelControl, _ view: ModelView) {
    mark(.ctl3)
    let interruptions = control.interruptions
    control.isTouchInside = true
    let answer = askTracking(.beginTracking(control: view.number), .begin, shown.touch, view)
    if !answer || control.interruptions != interruptions {
      control.isTouchInside = false
      return
    }
    control.trackedTouch = shown.touch
    send(shown.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, control, view)
  }

  /// CTL-5.
  private func move(_ shown: ModelControlTouch, _ control: ModelControl, _ view: ModelView) {
    mark(.ctl4, .ctl5, .ctl10)
    let wasInside = control.isTouchInside
    let isInside = isInside(shown.place, view)
    control.isTouchInside = isInside
    if !askTracking(.continueTracking(control: view.number), .continue, shown.touch, view) {
      control.stopTracking()
      control.isTouchInside = false
      return
    }
    var events: ControlEvents = isInside ? .touchDragInside : .touchDragOutside
    if isInside && !wasInside { events.insert(.touchDragEnter) }
    if !isInside && wasInside { events.insert(.touchDragExit) }
    send(events, control, view)
  }

  /// CTL-6.
  private func end(_ touch: ModelTouch, _ control: ModelControl, _ view: ModelView) {
    mark(.ctl6)
    tell(.track, .control(view.number), [.step(.end), .subject(.touch(touch.uid))])
    control.stopTracking()
    let isInside = control.isTouchInside
    send(isInside ? .touchUpInside : .touchUpOutside, control, view)
    if isInside && control.settings.kind == .button { send(.primaryActionTriggered, control, view) }
    control.isTouchInside = false
  }

  /// CTL-7.
  private func cancel(_ touch: ModelTouch, _ control: ModelControl, _ view: ModelView) {
    mark(.ctl7)
    if touch.isCancelDecided { mark(.ctl12) }
    tell(.track, .control(view.number), [.step(.cancel), .subject(.touch(touch.uid))])
    control.stopTracking()
    control.isTouchInside = false
    send(.touchCancel, control, view)
  }

  private func askTracking(
    _ question: ScriptQuestion, _ step: TrackingStep, _ touch: ModelTouch, _ view: ModelView
  ) -> Bool {
    ask(
      question, other: Int(touch.uid), .track, .control(view.number), .step(step), .subject(.touch(touch.uid)))
  }

  /// CTL-4: in the bounds enlarged by the drag slop on all sides, half-open.
  private func isInside(_ place: Point, _ view: ModelView) -> Bool {
    let slop = ModelParameters.distance(profile.controlDragSlop, default: TimingProfile.uiKit.controlDragSlop)
    let inside = view.fromScreen(place)
    let bounds = view.bounds
    return inside.x >= bounds.origin.x - slop && inside.x < bounds.origin.x + bounds.width + slop
      && inside.y >= bounds.origin.y - slop && inside.y < bounds.origin.y + bounds.height + slop
  }

  // MARK: Sending

  /// CTL-8: the registrations there are now, each once, unless it has gone by its turn.
  ///
  /// [decision] CTL-8: one that goes while the host is asked about it, or who implements it, is not sent.
  private func send(_ events: ControlEvents, _ control: ModelControl, _ view: ModelView) {
    let registrations = control.registrations
    tell(.ctl, .control(view.number), [.integer(Int64(events.rawValue))])
    for registration in registrations {
      if registration.isGone || registration.events.isDisjoint(with: events) { continue }
      mark(.ctl8)
      if registration.target == nil { mark(.rc3) }
      let target: TraceField = registration.target.map { .integer($0) } ?? .subject(.none)
      let isSent = tell(
        .send, .control(view.number), [target, .integer(registration.action), .integer(Int64(events.rawValue))])
      if isSent && guest != nil && !registration.isGone {
        deliver(
          ControlAction(
            control: ControlID(numbered: view.number), number: view.number, target: registration.target,
            action: registration.action, events: events),
          of: registration, from: view)
      }
    }
  }

  // MARK: CTL-11

  /// What a view answers about a recognizer when the host has no opinion of its own; `touch` is its touch with the
  /// smallest uid.
  func mayBegin(_ recognizer: ModelRecognizer, on view: ModelView, _ touch: ModelTouch) -> Bool {
    guard let control = view.control, recognizer.view !== view else { return true }
    mark(.ctl11)
    switch recognizer.kind {
    case .tap(let tap):
      let fingers = recognizer.gesture.fingers(tap.numberOfTouchesRequired)
      let isSingle = ModelParameters.tapCount(tap) == 1 && fingers == 1
      return !(ModelParameters.refusesSingleTaps(control.settings.kind) && isSingle)
    case .swipe(let swipe):
      let isAlong = !swipe.directions.isDisjoint(with: [.left, .right])
      return !(control.settings.kind == .slider && isAlong && isOnKnob(touch, control, view))
    // [decision] EDG-3: a screen-edge pan is a pan, to a switch too.
    case .pan, .screenEdgePan:
      guard control.settings.kind == .toggle, let pan = recognizer.gesture as? ModelPan else { return true }
      let isAlong = abs(pan.thresholdTranslation.x) >= abs(pan.thresholdTranslation.y)
      return !(isAlong && isOnKnob(touch, control, view))
    default: return true
    }
  }

  private func isOnKnob(_ touch: ModelTouch, _ control: ModelControl, _ view: ModelView) -> Bool {
    control.settings.knob.contains(view.fromScreen(touch.beganPlace))
  }
}
