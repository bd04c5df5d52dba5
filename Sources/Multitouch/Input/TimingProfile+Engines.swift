// The constants of other engines (SPEC §8), in their own units: points, dp and logical pixels alike. A profile
// reproduces numbers, not another engine's strict or inclusive comparisons. Where an engine has no such notion, or its
// number is only known from memory, UIKit's stands.

extension TimingProfile {
  /// Android's `ViewConfiguration`: slop 8 dp, double tap 100 dp within 0.3 s, long press 0.4 s (older versions 0.5).
  ///
  /// A press that lasts becomes a long press, so that is how long a tap may last. UIKit's stand for the pinch's and
  /// rotation's thresholds and the control's drag slop.
  @inlinable public static var android: TimingProfile {
    var profile = TimingProfile()
    profile.multiTapInterval = .milliseconds(300)
    profile.tapInterval = .milliseconds(300)
    profile.multiTapDistance = 100
    profile.allowableSeparation = 100
    profile.maxTapDuration = .milliseconds(400)
    profile.allowableMovement = 8
    profile.longPress = .milliseconds(400)
    profile.longPressMovement = 8
    profile.panHysteresis = 8
    profile.pinchOffset = 0
    profile.rotationOffset = 0
    profile.edgeRegion = 12
    return profile
  }

  /// Flutter's `constants.dart`: touch slop 18, pan slop 36, double tap 100 within 0.3 s of the first tap's landing,
  /// long press 0.5 s.
  ///
  /// A press that lasts loses the arena to the long press, so that is how long a tap may last. UIKit's stand for the
  /// rotation's threshold, the screen edge and the control's drag slop.
  @inlinable public static var flutter: TimingProfile {
    var profile = TimingProfile()
    profile.multiTapInterval = .milliseconds(300)
    profile.tapInterval = .milliseconds(300)
    profile.multiTapAnchor = .previousBegan
    profile.multiTapDistance = 100
    profile.allowableSeparation = 100
    profile.maxTapDuration = .milliseconds(500)
    profile.allowableMovement = 18
    profile.longPress = .milliseconds(500)
    profile.longPressMovement = 18
    profile.panHysteresis = 36
    profile.pinchThreshold = 18
    profile.pinchOffset = 0
    profile.rotationOffset = 0
    return profile
  }

  /// Chromium's `gesture_configuration`, desktop defaults: slop 15, click 0.8 s, double tap 20 within 0.4 s, counted
  /// for the whole window.
  ///
  /// UIKit's stand for the rotation's threshold, the screen edge and the control's drag slop.
  @inlinable public static var chromium: TimingProfile {
    var profile = TimingProfile()
    profile.multiTapInterval = .milliseconds(400)
    profile.tapInterval = .milliseconds(400)
    profile.multiTapScope = .sameWindow
    profile.multiTapDistance = 20
    profile.allowableSeparation = 20
    profile.maxTapDuration = .milliseconds(800)
    profile.allowableMovement = 15
    profile.longPress = .milliseconds(500)
    profile.longPressMovement = 15
    profile.panHysteresis = 15
    profile.pinchThreshold = 30
    profile.pinchOffset = 0
    profile.rotationOffset = 0
    return profile
  }

  /// GTK's settings: drag threshold 8, double click 5 within 0.4 s, counted for the whole window, long press 0.5 s; a
  /// control is left at its edge.
  ///
  /// UIKit's stand for how long a tap may last, the pinch's and rotation's thresholds and the screen edge.
  @inlinable public static var gtk: TimingProfile {
    var profile = TimingProfile()
    profile.multiTapInterval = .milliseconds(400)
    profile.tapInterval = .milliseconds(400)
    profile.multiTapScope = .sameWindow
    profile.multiTapDistance = 5
    profile.allowableSeparation = 5
    profile.allowableMovement = 8
    profile.longPress = .milliseconds(500)
    profile.longPressMovement = 8
    profile.panHysteresis = 8
    profile.pinchOffset = 0
    profile.rotationOffset = 0
    profile.controlDragSlop = 0
    return profile
  }

  /// Hammer.js 2: tap 0.25 s within 9, double tap 10 within 0.3 s.
  ///
  /// Hammer counts from recognition to recognition; `previousEnd` is the nearest there is. UIKit's stand for the long
  /// press, the pan, the pinch's and rotation's thresholds, the screen edge and the control's drag slop.
  @inlinable public static var hammer: TimingProfile {
    var profile = TimingProfile()
    profile.multiTapInterval = .milliseconds(300)
    profile.tapInterval = .milliseconds(300)
    profile.multiTapDistance = 10
    profile.allowableSeparation = 10
    profile.maxTapDuration = .milliseconds(250)
    profile.allowableMovement = 9
    profile.pinchOffset = 0
    profile.rotationOffset = 0
    return profile
  }

  #if !hasFeature(Embedded)
    /// All profiles, by name.
    public static let all: [(name: String, profile: TimingProfile)] = [
      ("uikit", .uiKit), ("android", .android), ("flutter", .flutter), ("chromium", .chromium), ("gtk", .gtk),
      ("hammer", .hammer),
    ]
  #endif
}
