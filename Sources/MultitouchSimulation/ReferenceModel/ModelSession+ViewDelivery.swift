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
    let removed = touches.filter(\.owesRemovalCancel)
    sendRequested()
    cancelTracking(interrupted)
    var operations: [ModelViewOperation] = []
    for touch in touches {
      guard let view = touch.view else { continue }
      if removed.has(touch) {
        touch.owesRemovalCancel = false
        var operation = ModelViewOperation(touch, view, .cancelled)
        operation.isRemoval = true
        operations.append(operation)
      } else if !touch.isViewGone {
        operations += workOut(touch, view)
      }
      touch.changeIsDelivered = true
    }
    perform(operations)
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
  /// [decision] If the touch ends in this very frame, that is its end too.
  func deliverForgotten(_ touch: ModelTouch) {
    guard let view = touch.view, !touch.isViewGone else { return }
    let end = touch.wasCancelled ? ContactPhase.cancelled : .ended
    var operations: [ModelViewOperation] = []
    switch touch.delivery {
    case .heldBegan where !touch.wasCancelled: operations = lateBegan(touch, view) + [.init(touch, view, end)]
    case .delivered, .heldEnded: operations = [ModelViewOperation(touch, view, end)]
    default: break
    }
    touch.delivery = .done
    perform(operations)
  }

  /// The first row of D-31 that fits a touch.
  private func workOut(_ touch: ModelTouch, _ view: ModelView) -> [ModelViewOperation] {
    let change = touch.changeIsDelivered ? nil : touch.change
    switch touch.delivery {
    case .suppressed, .done: return []

    case .new, .heldBegan:
      if touch.isCancelDecided || touch.isDiscardDecided {  // D-24, D-25
        touch.delivery = .suppressed
        return []
      }
      if !touch.isLive && touch.wasCancelled {  // D-22
        touch.delivery = .done
        return []
      }
      if touch.delivery == .new && hasJoinedRunning(touch) {  // D-15
        touch.delivery = .suppressed
        return []
      }
      if isBeganHeld(touch) {  // D-14
        touch.delivery = .heldBegan
        return []
      }
      // D-16, D-21. A touch that is new in its own frame has neither moved nor ended: both rows are the same.
      return lateBegan(touch, view) + lateEnd(touch, view)

    case .delivered:
      if touch.isCancelDecided {  // D-24
        touch.delivery = .done
        return [ModelViewOperation(touch, view, .cancelled)]
      }
      switch change {
      case .cancelled:  // D-20
        touch.delivery = .done
        return [ModelViewOperation(touch, view, .cancelled)]
      case .moved: return [ModelViewOperation(touch, view, .moved)]  // D-17
      case .ended: return lateEnd(touch, view)  // D-18, D-19
      default: return []
      }

    case .heldEnded:
      if touch.isCancelDecided {  // D-24
        touch.delivery = .done
        return [ModelViewOperation(touch, view, .cancelled)]
      }
      return lateEnd(touch, view)  // D-23
    }
  }

  /// D-16, D-21: touchesBegan as it was, then one touchesMoved if the touch is elsewhere by now.
  private func lateBegan(_ touch: ModelTouch, _ view: ModelView) -> [ModelViewOperation] {
    touch.delivery = .delivered
    var began = ModelViewOperation(touch, view, .began)
    began.time = touch.beganTime
    began.place = touch.beganPlace
    began.tapCount = touch.beganTapCount
    let isElsewhere = touch.place != touch.beganPlace
    return isElsewhere ? [began, ModelViewOperation(touch, view, .moved)] : [began]
  }

  /// D-18, D-19, D-23: touchesEnded of a touch that has ended, unless a recognizer holds it back.
  private func lateEnd(_ touch: ModelTouch, _ view: ModelView) -> [ModelViewOperation] {
    if touch.isLive { return [] }
    if unfinished.contains(where: { $0.settings.delaysTouchesEnded && $0.holds(touch) }) {
      touch.delivery = .heldEnded
      return []
    }
    touch.delivery = .done
    return [ModelViewOperation(touch, view, .ended)]
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
  private func perform(_ operations: [ModelViewOperation]) {
    var groups: [[ModelViewOperation]] = []
    for operation in operations {
      if let last = groups.last?.first, last.view === operation.view, last.phase == operation.phase {
        groups[groups.count - 1].append(operation)
      } else {
        groups.append([operation])
      }
    }
    for group in groups {
      // D-11: a touch that a command has meanwhile ended (T-11) is skipped.
      let rest = group.filter { $0.isRemoval || !$0.touch.isViewGone }
      guard let first = rest.first else { continue }
      var fields: [TraceField] = [.phase(first.phase)]
      for operation in rest {
        let touch = operation.touch
        if operation.phase == .began { touch.viewSawBegan = true }
        if operation.phase == .ended || operation.phase == .cancelled { touch.viewSawEnd = true }
        fields += [.subject(.touch(touch.uid)), .integer(operation.time)]
        fields += [.real(operation.place.x), .real(operation.place.y), .integer(Int64(operation.tapCount))]
      }
      tell(.view, .view(first.view.number), fields)
      if let control = first.view.control {
        let touches = rest.map { ModelControlTouch(touch: $0.touch, place: $0.place, tapCount: $0.tapCount) }
        handle(first.phase, touches, control, first.view)
      }
    }
  }
}
