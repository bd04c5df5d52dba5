// What makes a view a control (SPEC §5), and the registrations it sends to.

import Multitouch
import MultitouchRecordings

/// An action registered for events of one control (CTL-8).
final class ModelRegistration {
  /// Nil: the responder chain (RC-3).
  let target: Int64?
  let action: Int64
  var events: ControlEvents
  /// Whether it has been taken back, itself or with its target or control.
  var isGone = false

  init(target: Int64?, action: Int64, events: ControlEvents) {
    self.target = target
    self.action = action
    self.events = events
  }
}

/// The control part of a view.
final class ModelControl {
  var settings: ControlSettings
  /// In the order of adding.
  var registrations: [ModelRegistration] = []

  /// The touch it tracks (CTL-2); nil while isTracking is false.
  var trackedTouch: ModelTouch?
  /// Where the last move left it, in the sense of CTL-4.
  var isTouchInside = false
  /// CTL-9 is to be done in the next D-11: it was disabled or removed while it tracked.
  var isCancelDue = false
  /// How often it has been disabled or removed.
  var interruptions = 0

  init(_ settings: ControlSettings) { self.settings = settings }

  var isTracking: Bool { trackedTouch != nil }

  /// CTL-10.
  var isHighlighted: Bool { isTracking && isTouchInside }

  /// CTL-9: it is disabled, or leaves its window.
  func interrupt() {
    interruptions += 1
    if isTracking { isCancelDue = true }
  }

  /// The touch is its own no longer, for whatever reason.
  func stopTracking() {
    trackedTouch = nil
    isCancelDue = false
  }

  /// Takes all registrations away that `matches`.
  func freeRegistrations(_ matches: (ModelRegistration) -> Bool) {
    for registration in registrations where matches(registration) { registration.isGone = true }
    registrations.removeAll(where: \.isGone)
  }
}

/// A touch as a view callback shows it to a control.
struct ModelControlTouch {
  var touch: ModelTouch
  var place: Point
  var tapCount: Int
}
