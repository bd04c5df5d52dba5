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

/// The directions of a swipe (SPEC §4.6); the raw value is UIKit's.
@frozen
public struct SwipeDirections: RawRepresentable, Hashable, Sendable {
  /// One bit for each.
  public var rawValue: Int

  /// A set with these bits.
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// To the right.
  public static let right = SwipeDirections(rawValue: 1)
  /// To the left.
  public static let left = SwipeDirections(rawValue: 2)
  /// Upwards.
  public static let up = SwipeDirections(rawValue: 4)
  /// Downwards.
  public static let down = SwipeDirections(rawValue: 8)
}

#if !hasFeature(Embedded)
  // Option sets are made of arrays, which do not exist where nothing may allocate.
  extension SwipeDirections: OptionSet {}
  extension ScreenEdges: OptionSet {}
#endif

/// Settings of a swipe (SPEC §4.6).
@frozen
public struct SwipeParameters: Hashable, Sendable {
  /// Where it may go; with a horizontal one, vertical ones have no effect (SWI-2). Without a known one it never
  /// recognizes.
  public var directions = SwipeDirections.right
  /// How many fingers; clamped to 1 … maxTouches.
  public var numberOfTouchesRequired = 1
  /// How far it must go at once, points, inclusive.
  public var minimumPrimaryMovement: Double
  /// How far it may go to the side, points, inclusive.
  public var maximumSecondaryMovement: Double
  /// The share of the minimum that is gone after a second (SWI-1).
  public var primaryLoss: Double
  /// The share of the maximum that is gone after a second (SWI-1).
  public var secondaryLoss: Double
  /// How long it may take, inclusive.
  public var maxDuration: Nanoseconds
  /// How far it may go to the wrong side of its start, points, inclusive (SWI-4).
  public var oppositeAllowance = 0.0

  /// A swipe with a profile's constants.
  @inlinable public init(_ directions: SwipeDirections = .right, touches: Int = 1, profile: TimingProfile = .uiKit) {
    self.directions = directions
    numberOfTouchesRequired = touches
    minimumPrimaryMovement = profile.swipeMinimumPrimary
    maximumSecondaryMovement = profile.swipeMaximumSecondary
    primaryLoss = profile.swipePrimaryLoss
    secondaryLoss = profile.swipeSecondaryLoss
    maxDuration = profile.swipeMaxDuration
  }
}

/// Edges of the screen (SPEC §4.7); the raw value is UIKit's.
@frozen
public struct ScreenEdges: RawRepresentable, Hashable, Sendable {
  /// One bit for each.
  public var rawValue: Int

  /// A set with these bits.
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = ScreenEdges(rawValue: 1)
  /// The left edge.
  public static let left = ScreenEdges(rawValue: 2)
  /// The bottom edge.
  public static let bottom = ScreenEdges(rawValue: 4)
  /// The right edge.
  public static let right = ScreenEdges(rawValue: 8)
}

/// Settings of a screen-edge pan (SPEC §4.7).
@frozen
public struct ScreenEdgePanParameters: Hashable, Sendable {
  /// The edges it may begin at; without a known one it always fails.
  public var edges: ScreenEdges
  /// The screen.
  public var screen: Rect
  /// How far from the edge a finger may land, points: less than that from the left and top, at most that from the right
  /// and bottom (EDG-1).
  public var edgeRegion: Double
  /// How far it must move to begin, points, inclusive.
  public var hysteresis: Double

  /// A pan from edges of a screen with a profile's constants.
  @inlinable public init(_ edges: ScreenEdges = .left, screen: Rect, profile: TimingProfile = .uiKit) {
    self.edges = edges
    self.screen = screen
    edgeRegion = profile.edgeRegion
    hysteresis = profile.panHysteresis
  }
}

/// How a triggered tap keeps its list of resting fingers (SPEC §6.2).
@frozen
public enum TriggeredTapVariant: UInt8, Hashable, Sendable {
  /// TT-1 as it stands.
  case standard
  /// As first published: only ended touches are dropped from the list, cancelled ones stay (row TT-g's trap).
  case literal
  /// A finger becomes the trigger only if it is the only live touch in the recognizer's view (row TT-h).
  case hardened
}

/// Settings of a triggered tap (SPEC §6.2).
@frozen
public struct TriggeredTapParameters: Hashable, Sendable {
  /// How long the first finger must have rested, exclusive; also between two recognitions.
  public var minimumDelay = Nanoseconds.milliseconds(250)
  /// How it keeps its list.
  public var variant = TriggeredTapVariant.standard

  /// A triggered tap.
  @inlinable public init(
    minimumDelay: Nanoseconds = .milliseconds(250), variant: TriggeredTapVariant = .standard
  ) {
    self.minimumDelay = minimumDelay
    self.variant = variant
  }
}

/// Settings of a touch-delay recognizer (D-29); give it `delaysTouchesBegan`.
@frozen
public struct TouchDelayParameters: Hashable, Sendable {
  /// How long after its first touch it fails.
  public var delay: Nanoseconds

  /// A touch delay with a profile's constant.
  @inlinable public init(profile: TimingProfile = .uiKit) { delay = profile.contentTouchDelay }
}

/// How a recognizer bears on views and whether it asks a delegate (SPEC §4, HDR-GR defaults).
@frozen
public struct RecognizerSettings: Hashable, Sendable {
  /// The views that its touches hit, often subviews of its own, stop hearing of them once it recognizes (D-24).
  public var cancelsTouchesInView = true
  /// Those views hear of its touches only once it has failed (D-14).
  public var delaysTouchesBegan = false
  /// They hear of lifts only once it has failed (D-18).
  public var delaysTouchesEnded = true
  /// Whether it is offered touches at all (D-1, G-13).
  public var isEnabled = true
  /// Whether the host answers delegate questions for it (D-3, G-5, G-7).
  public var hasDelegate = false

  /// UIKit's defaults.
  @inlinable public init() {}
}
