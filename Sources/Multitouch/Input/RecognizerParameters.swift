// The settings of the standard recognizers, as a caller gives them. Out-of-range values are legal here and are brought
// into range by the recognizer (SPEC §4, "At set-up"): counts are clamped, durations and distances raised to 0,
// non-finite numbers replaced by UIKit's default.

/// Settings of a tap (SPEC §4.1).
@frozen
public struct TapParameters: Hashable, Sendable {
  /// How many taps; clamped to 1 … 255.
  public var numberOfTapsRequired = 1
  /// How many fingers; clamped to 1 … maxTouches.
  public var numberOfTouchesRequired = 1
  /// How long the fingers of one tap may stay, from the first landing.
  public var maxTapDuration: Nanoseconds
  /// How long to wait for the next tap.
  public var maxInterval: Nanoseconds
  /// How far a tap's centroid may move, points.
  public var allowableMovement: Double
  /// How far a later tap may start from the first, points.
  public var allowableSeparation: Double
  /// What ``maxInterval`` is counted from (TAP-4).
  public var anchor: MultiTapAnchor

  /// A tap with a profile's constants.
  @inlinable public init(taps: Int = 1, touches: Int = 1, profile: TimingProfile = .uiKit) {
    numberOfTapsRequired = taps
    numberOfTouchesRequired = touches
    maxTapDuration = profile.maxTapDuration
    maxInterval = profile.tapInterval
    allowableMovement = profile.allowableMovement
    allowableSeparation = profile.allowableSeparation
    anchor = profile.multiTapAnchor
  }
}

/// Settings of a long press (SPEC §4.2).
@frozen
public struct LongPressParameters: Hashable, Sendable {
  /// How long the fingers must rest.
  public var minimumPressDuration: Nanoseconds
  /// How far each may move before it begins, points.
  public var allowableMovement: Double
  /// How many taps come first; clamped to 0 … 255.
  public var numberOfTapsRequired = 0
  /// How many fingers; clamped to 1 … maxTouches.
  public var numberOfTouchesRequired = 1
  /// The constants of the taps that come first (LP-1); its counts are not used.
  public var tap: TapParameters

  /// A long press with a profile's constants.
  @inlinable public init(taps: Int = 0, touches: Int = 1, profile: TimingProfile = .uiKit) {
    minimumPressDuration = profile.longPress
    allowableMovement = profile.longPressMovement
    numberOfTapsRequired = taps
    numberOfTouchesRequired = touches
    tap = TapParameters(profile: profile)
  }
}

/// Settings of a pan (SPEC §4.3).
@frozen
public struct PanParameters: Hashable, Sendable {
  /// Fewest fingers; clamped to 1 … maxTouches.
  public var minimumNumberOfTouches = 1
  /// Most fingers; at least the minimum.
  public var maximumNumberOfTouches = Int.max
  /// How far the mean must move to begin, points, inclusive.
  public var hysteresis: Double

  /// A pan with a profile's constants.
  @inlinable public init(minimum: Int = 1, maximum: Int = .max, profile: TimingProfile = .uiKit) {
    minimumNumberOfTouches = minimum
    maximumNumberOfTouches = maximum
    hysteresis = profile.panHysteresis
  }
}

/// Settings of a pinch (SPEC §4.4).
@frozen
public struct PinchParameters: Hashable, Sendable {
  /// How much the distance must change to begin, points, inclusive.
  public var threshold: Double
  /// How much of that change is taken off the scale, points; at most ``threshold``.
  public var baselineOffset: Double

  /// A pinch with a profile's constants.
  @inlinable public init(profile: TimingProfile = .uiKit) {
    threshold = profile.pinchThreshold
    baselineOffset = profile.pinchOffset
  }
}

/// Settings of a rotation (SPEC §4.5).
@frozen
public struct RotationParameters: Hashable, Sendable {
  /// How far to turn to begin, degrees, inclusive.
  public var threshold: Double
  /// How much of that turn is taken off, degrees; at most ``threshold``.
  public var baselineOffset: Double

  /// A rotation with a profile's constants.
  @inlinable public init(profile: TimingProfile = .uiKit) {
    threshold = profile.rotationThreshold
    baselineOffset = profile.rotationOffset
  }
}

/// How a recognizer bears on views and whether it asks a delegate (SPEC §4, HDR-GR defaults).
@frozen
public struct RecognizerSettings: Hashable, Sendable {
  /// Its view stops hearing of its touches once it recognizes (D-24).
  public var cancelsTouchesInView = true
  /// Its view hears of its touches only once it has failed (D-14).
  public var delaysTouchesBegan = false
  /// Its view hears of lifts only once it has failed (D-18).
  public var delaysTouchesEnded = true
  /// Whether it is offered touches at all (D-1, G-13).
  public var isEnabled = true
  /// Whether the host answers delegate questions for it (D-3, G-5, G-7).
  public var hasDelegate = false

  /// UIKit's defaults.
  @inlinable public init() {}
}
