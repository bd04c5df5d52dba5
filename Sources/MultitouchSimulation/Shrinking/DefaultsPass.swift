// What is at its default need not be read.

import Multitouch
import MultitouchRecordings

/// Puts the profile, the capacities, the start, settings, parameters, attributes and delays to their defaults.
///
/// All of one thing comes first, then one number of it after the other, each in what is best by then: none takes back
/// what another has put to its default.
struct DefaultsPass: ShrinkPass {
  let name = "defaults"

  func run(_ attempt: ShrinkAttempt) {
    attempt.change { $0.profile = .uiKit }
    for path in Self.distances { attempt.change { $0.profile[keyPath: path] = TimingProfile.uiKit[keyPath: path] } }
    for path in Self.durations { attempt.change { $0.profile[keyPath: path] = TimingProfile.uiKit[keyPath: path] } }
    attempt.change { $0.profile.multiTapAnchor = .previousEnd }
    attempt.change { $0.profile.multiTapScope = .sameView }
    attempt.change { $0.profile.viewCancelBeforeAction = false }
    attempt.change { $0.profile.predictionCount = TimingProfile.uiKit.predictionCount }
    attempt.change { $0.capacities = ScriptCapacities() }
    for path in Self.capacities { attempt.change { $0.capacities[keyPath: path] = ScriptCapacities()[keyPath: path] } }
    attempt.change { $0.capacities.overflow = .ignoreNew }
    attempt.change { script in
      let start = script.startTime
      script.startTime = 0
      TimeShift.shift(&script, from: 0, by: 0 &- start)
    }
    for place in CommandPlace.all(in: attempt.best) { makePlain(place, attempt) }
  }

  private func makePlain(_ place: CommandPlace, _ attempt: ShrinkAttempt) {
    let profile = attempt.best.profile
    let count = attempt.best[place]?.plainer(profile).count ?? 0
    for index in 0..<count where !attempt.isOver {
      guard let plainer = attempt.best[place]?.plainer(profile)[index] else { return }
      attempt.change { $0.replace(place, by: plainer) }
    }
  }

  private static var distances: [WritableKeyPath<TimingProfile, Double>] {
    [
      \.multiTapDistance, \.allowableMovement, \.allowableSeparation, \.longPressMovement, \.panHysteresis,
      \.pinchThreshold, \.pinchOffset, \.rotationThreshold, \.rotationOffset, \.swipeMinimumPrimary,
      \.swipeMaximumSecondary, \.swipePrimaryLoss, \.swipeSecondaryLoss, \.swipeOppositeAllowance, \.edgeRegion,
      \.controlDragSlop,
    ]
  }

  private static var durations: [WritableKeyPath<TimingProfile, Nanoseconds>] {
    [
      \.multiTapInterval, \.maxTapDuration, \.tapInterval, \.longPress, \.swipeMaxDuration, \.contentTouchDelay,
      \.predictionStep,
    ]
  }

  private static var capacities: [WritableKeyPath<ScriptCapacities, Int>] {
    [
      \.touches, \.touchRecords, \.recognizers, \.views, \.viewDepth, \.windows, \.requirementEdges, \.registrations,
      \.offered, \.active,
    ]
  }
}

extension ShrinkAttempt {
  /// Tries the best script with a change; whether that shows it.
  @discardableResult
  func change(_ body: (inout TouchScript) -> Void) -> Bool {
    var candidate = best
    body(&candidate)
    return accept(candidate)
  }
}
