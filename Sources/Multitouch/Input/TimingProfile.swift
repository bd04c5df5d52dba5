/// What a multi-tap interval is counted from (SPEC §8).
@frozen
public enum MultiTapAnchor: UInt8, Hashable, Sendable {
  /// From the previous tap's lift.
  case previousEnd
  /// From the previous tap's landing.
  case previousBegan
}

/// Which touches a tap chain joins (SPEC §8, T-6).
@frozen
public enum MultiTapScope: UInt8, Hashable, Sendable {
  /// Only touches of the same hit-test view.
  case sameView
  /// All touches of the same window.
  case sameWindow
}

/// The constants of touch recognition, UIKit's by default (SPEC §8 and Appendix B).
///
/// A profile only changes numbers and three switches. Distances are points, angles degrees. Values out of range are
/// brought into range where they are used (SPEC §4).
///
/// It is given to an engine and to the parameters of each recognizer: what is called a default here is read when
/// parameters are made with the profile, ``multiTapAnchor`` then and by the engine, all else by the engine alone.
@frozen
public struct TimingProfile: Hashable, Sendable {
  /// The longest gap between two taps of a chain, inclusive (T-6).
  public var multiTapInterval = Nanoseconds.milliseconds(350)
  /// The largest distance between two taps of a chain, inclusive (T-6), and how far a touch may move and count (T-7).
  public var multiTapDistance = 45.0
  /// Default of ``TapParameters/maxTapDuration``.
  public var maxTapDuration = Nanoseconds.milliseconds(750)
  /// Default of ``TapParameters/allowableMovement``.
  public var allowableMovement = 45.0
  /// Default of ``TapParameters/allowableSeparation``.
  public var allowableSeparation = 45.0
  /// Default of ``TapParameters/maxInterval``.
  public var tapInterval = Nanoseconds.milliseconds(350)
  /// Default of ``LongPressParameters/minimumPressDuration``.
  public var longPress = Nanoseconds.milliseconds(500)
  /// Default of ``LongPressParameters/allowableMovement``.
  public var longPressMovement = 10.0
  /// Default of ``PanParameters/hysteresis``.
  public var panHysteresis = 10.0
  /// Default of ``PinchParameters/threshold``.
  public var pinchThreshold = 10.0
  /// Default of ``PinchParameters/baselineOffset``.
  public var pinchOffset = 8.0
  /// Default of ``RotationParameters/threshold``, degrees.
  public var rotationThreshold = 10.0
  /// Default of ``RotationParameters/baselineOffset``, degrees.
  public var rotationOffset = 5.0
  /// Default of ``SwipeParameters/minimumPrimaryMovement``.
  public var swipeMinimumPrimary = 50.0
  /// Default of ``SwipeParameters/maximumSecondaryMovement``.
  public var swipeMaximumSecondary = 50.0
  /// Default of ``SwipeParameters/primaryLoss``: the share of the minimum that is gone after a second.
  public var swipePrimaryLoss = 0.94
  /// Default of ``SwipeParameters/secondaryLoss``: the share of the maximum that is gone after a second.
  public var swipeSecondaryLoss = 0.98
  /// Default of ``SwipeParameters/maxDuration``.
  public var swipeMaxDuration = Nanoseconds.milliseconds(500)
  /// Default of ``SwipeParameters/oppositeAllowance``.
  public var swipeOppositeAllowance = 0.0
  /// Default of ``ScreenEdgePanParameters/edgeRegion``.
  public var edgeRegion = 20.0
  /// How far round a control a drag still counts as inside (CTL-4).
  public var controlDragSlop = 70.0
  /// Default of ``TouchDelayParameters/delay`` (D-29).
  public var contentTouchDelay = Nanoseconds.milliseconds(150)
  /// The time between two predicted touches (T-13).
  public var predictionStep = Nanoseconds(16_666_667)
  /// How many touches are predicted (T-13); 0 … ``predictionLimit``.
  public var predictionCount = 1
  /// The most touches that can be predicted.
  public static let predictionLimit = 4
  /// What multi-tap intervals are counted from: T-6 and TAP-4.
  public var multiTapAnchor = MultiTapAnchor.previousEnd
  /// Which touches a tap chain joins: T-6.
  public var multiTapScope = MultiTapScope.sameView
  /// Whether a view hears of a cancel before the action that causes it (D-12).
  public var viewCancelBeforeAction = false

  /// UIKit's constants.
  @inlinable public init() {}

  /// UIKit's constants.
  @inlinable public static var uiKit: TimingProfile { TimingProfile() }
}
