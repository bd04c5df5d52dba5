/// What kind of control a view is: it decides what the control answers to ancestors' recognizers (CTL-11), and whether
/// it sends `primaryActionTriggered` (CTL-6).
@frozen
public enum ControlKind: UInt8, Hashable, Sendable {
  /// Answers yes to every recognizer.
  case plain
  /// Refuses other views' single taps; sends `primaryActionTriggered` after `touchUpInside`.
  case button
  /// Refuses other views' single taps, and pans along it that start on its knob.
  case toggle
  /// Refuses other views' swipes along it that start on its knob.
  case slider
  /// Refuses other views' single taps.
  case stepper
  /// Refuses other views' single taps.
  case segmented
  /// Refuses other views' single taps.
  case pageControl

  /// Whether other views' recognizers of one tap with one finger may not begin on it (CTL-11).
  @inlinable public var refusesSingleTaps: Bool { self != .plain && self != .slider }
}

/// What a control is like beside what its view is like (SPEC §5).
@frozen
public struct ControlSettings: Hashable, Sendable {
  /// Which kind.
  public var kind: ControlKind
  /// A disabled control is hit and does nothing (CTL-1); disabling one that tracks cancels that (CTL-9).
  public var isEnabled = true
  /// Where its knob is, in its own bounds; only a slider and a toggle have one (CTL-11).
  public var knob = Rect(x: 0, y: 0, width: 0, height: 0)

  /// An enabled control.
  @inlinable public init(_ kind: ControlKind = .plain) { self.kind = kind }
}
