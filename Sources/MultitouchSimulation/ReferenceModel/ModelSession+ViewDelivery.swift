// What views are told, and when (SPEC §2.5, D-11, D-12).

import Multitouch
import MultitouchRecordings

/// One thing a view is to be told of one touch.
private struct ModelViewOperation {
  var touch: ModelTouch
  var view: ModelView
  var phase: ContactPhase
  var time: Int64
  var place: Point
  var tapCount: Int
  /// It is T-11's own cancel, which T-11 does not skip.
  var isRemoval = false

  /// The touch as it is now.
  init(_ touch: ModelTouch, _ view: ModelView, _ phase: ContactPhase) {
    self.touch = touch
    self.view = view
    self.phase = phase
    time = touch.time
    place = touch.place
    tapCount = touch.tapCount
  }
}

extension ModelSession {
  /// D-11: works out all operations, groups them, makes the callbacks.
  ///
  /// N-12: what is removed or disabled by a command in here is cancelled in the next D-11.
  func deliverToViews() {
    let interrupted = interruptedControls()
    let removed = touches.contains(where: \.owesRemovalCancel) ? touches.filter(\.owesRemovalCancel) : []
    var operations: [ModelViewOperation] = []
    for touch in touches {
      guard let view = touch.view else { continue }
      if removed.has(touch) {
        touch.owesRemovalCancel = false
        var operation = ModelViewOperation(touch, view, .cancelled)
        operation.isRemoval = true
        operations.append(operation)
      } else if !touch.isViewGone {
        workOut(touch, view, &operations)
      }
      touch.changeIsDelivered = true
    }
    if !requestedSends.isEmpty { sendRequested() }
    perform(operations, interrupted)
  }

  /// D-12's switch: the touchesCancelled of D-24, before the actions.
  func deliverDecidedCancels() {
    var operations: [ModelViewOperation] = []
    for touch in touches where touch.isCancelDecided && !touch.isViewGone {
      guard let view = touch.view, touch.delivery == .delivered || touch.delivery == .heldEnded else { continue }
      touch.delivery = .done
      operations.append(ModelViewOperation(touch, view, .cancelled))
    }
    perform(operations)
  }

  /// N-16: what the view of a forgotten touch still awaits.
  ///
  /// [decision] If the touch ends in this very frame, that is its end too. If its view has left the window, now or
  /// while it is told, it is what T-11 owes: CTL-9 of the control that tracks the touch, and the cancel. What D-24 or
  /// D-25 has decided and no pass has carried out (N-15) still holds.
  func deliverForgotten(_ touch: ModelTouch) {
    guard let view = touch.view else { return }
    if !touch.isViewGone { deliverAwaited(touch, view) }
    if !touch.isViewGone { return }
    cancelTracking(interruptedControls().filter { $0.control?.trackedTouch === touch })
    if !touch.owesRemovalCancel { return }
    touch.owesRemovalCancel = false
    var operation = ModelViewOperation(touch, view, .cancelled)
    operation.isRemoval = true
    perform([operation])
  }

  private func deliverAwaited(_ touch: ModelTouch, _ view: ModelView) {
    let isCancelled = touch.wasCancelled || touch.isCancelDecided
    let end = isCancelled ? ContactPhase.cancelled : .ended
    var operations: [ModelViewOperation] = []
    switch touch.delivery {
    case .heldBegan where !isCancelled && !touch.isDiscardDecided:
      lateBegan(touch, view, &operations)
      operations.append(ModelViewOperation(touch, view, end))
    case .delivered, .heldEnded: operations.append(ModelViewOperation(touch, view, end))
    default: break
    }
    touch.delivery = .done
    perform(operations)
  }

  /// The first row of D-31 that fits a touch.
  private func workOut(_ touch: ModelTouch, _ view: ModelView, _ operations: inout [ModelViewOperation]) {
    let change = touch.changeIsDelivered ? nil : touch.change
    mark(.d11, .d31)
    switch touch.delivery {
    case .suppressed, .done: break

    case .new, .heldBegan:
      if touch.isCancelDecided || touch.isDiscardDecided {
        mark(touch.isCancelDecided ? .d24 : .d25)
        touch.delivery = .suppressed
      } else if !touch.isLive && touch.wasCancelled {
        mark(.d22)
        touch.delivery = .done
      } else if touch.delivery == .new && hasJoinedRunning(touch) {
        mark(.d15)
        touch.delivery = .suppressed
      } else if isBeganHeld(touch) {
        mark(.d14)
        if change == .moved { mark(.d27) }
        touch.delivery = .heldBegan
      } else {
        mark(touch.delivery == .new ? .d16 : .d21)
        // D-16, D-21. A touch that is new in its own frame has neither moved nor ended: both rows are the same.
        lateBegan(touch, view, &operations)
        lateEnd(touch, view, &operations)
      }

    case .delivered:
      if touch.isCancelDecided || change == .cancelled {
        if touch.isCancelDecided { mark(.d12, .d24) } else { mark(.d20) }
        touch.delivery = .done
        operations.append(ModelViewOperation(touch, view, .cancelled))
      } else if change == .moved {
        mark(.d17)
        if unfinished.contains(where: { $0.holds(touch) }) { mark(.d28) }
        operations.append(ModelViewOperation(touch, view, .moved))
      } else if change == .ended {
        lateEnd(touch, view, &operations)
      }

    case .heldEnded:
      if touch.isCancelDecided {
        mark(.d24)
        touch.delivery = .done
        operations.append(ModelViewOperation(touch, view, .cancelled))
      } else {
        lateEnd(touch, view, &operations)
      }
    }
  }

  /// D-16, D-21: touchesBegan as it was, then one touchesMoved if the touch is elsewhere by now.
  private func lateBegan(_ touch: ModelTouch, _ view: ModelView, _ operations: inout [ModelViewOperation]) {
    if touch.beganTime != now { mark(.t4) }
    touch.delivery = .delivered
    var began = ModelViewOperation(touch, view, .began)
    began.time = touch.beganTime
    began.place = touch.beganPlace
    began.tapCount = touch.beganTapCount
    operations.append(began)
    if touch.place != touch.beganPlace { operations.append(ModelViewOperation(touch, view, .moved)) }
  }

  /// D-18, D-19, D-23: touchesEnded of a touch that has ended, unless a recognizer holds it back.
  private func lateEnd(_ touch: ModelTouch, _ view: ModelView, _ operations: inout [ModelViewOperation]) {
    if touch.isLive { return }
    if unfinished.contains(where: { $0.settings.delaysTouchesEnded && $0.holds(touch) }) {
      mark(.d18)
      touch.delivery = .heldEnded
    } else {
      mark(touch.delivery == .heldEnded ? .d23 : .d19)
      touch.delivery = .done
      operations.append(ModelViewOperation(touch, view, .ended))
    }
  }

  private func isBeganHeld(_ touch: ModelTouch) -> Bool {
    unfinished.contains { $0.settings.delaysTouchesBegan && $0.holds(touch) }
  }

  /// D-15.
  private func hasJoinedRunning(_ touch: ModelTouch) -> Bool {
    unfinished.contains {
      $0.publicState.isUnderWay && $0.settings.cancelsTouchesInView && $0.attempt.has(touch)
    }
  }

  /// D-26: one callback per run of operations with the same view and phase.
  ///
  /// N-12: of each touch CTL-9 first. [decision] So before a callback it is done for the interrupted controls of its
  /// touches and of all touches before its last; behind the last callback for the rest.
  private func perform(_ operations: [ModelViewOperation], _ interrupted: [ModelView] = []) {
    var due = interrupted.map { (view: $0, uid: $0.control?.trackedTouch?.uid ?? 0) }
    var start = 0
    while start < operations.count {
      var end = start + 1
      while end < operations.count, operations[end].view === operations[start].view,
        operations[end].phase == operations[start].phase
      { end += 1 }
      if end - start > 1 { mark(.d26) }
      while let first = due.first, first.uid <= operations[end - 1].touch.uid {
        due.removeFirst()
        cancelTracking([first.view])
      }
      makeCallback(operations[start..<end])
      start = end
    }
    cancelTracking(due.map(\.view))
  }

  private func makeCallback(_ group: ArraySlice<ModelViewOperation>) {
    // D-11: a touch that a command has meanwhile ended (T-11) is skipped.
    var rest = group
    if group.contains(where: { !$0.isRemoval && $0.touch.isViewGone }) {
      rest = ArraySlice(group.filter { $0.isRemoval || !$0.touch.isViewGone })
    }
    guard let first = rest.first else { return }
    write(.view, .view(first.view.number), fieldCount: 1 + 5 * rest.count)
    add(.phase(first.phase))
    for operation in rest {
      let touch = operation.touch
      if operation.phase == .began { touch.viewSawBegan = true }
      if operation.phase == .ended || operation.phase == .cancelled { touch.viewSawEnd = true }
      add(.subject(.touch(touch.uid)))
      add(.integer(operation.time))
      add(.real(operation.place.x))
      add(.real(operation.place.y))
      add(.integer(Int64(operation.tapCount)))
    }
    tell(.view)
    if let control = first.view.control {
      let touches = rest.map { ModelControlTouch(touch: $0.touch, place: $0.place, tapCount: $0.tapCount) }
      handle(first.phase, touches, control, first.view)
    }
  }
}
