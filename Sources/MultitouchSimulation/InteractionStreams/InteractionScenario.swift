import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Gestures of the kind that one interaction is made for, with those that just miss being it.
///
/// A new one is one new file and one line in ``InteractionScenarios/all``.
public protocol InteractionScenario: Sendable {
  /// Its name, lower case, for command lines and reports.
  var name: String { get }
  /// One line for a help text.
  var summary: String { get }
  /// The scene and its system, without steps.
  func scene() -> TouchScript
  /// Who makes its gestures.
  func author() -> any InteractionAuthor
}

extension InteractionScenario {
  /// Makes so many gestures (none if `gestures` ≤ 0) that end with all fingers up. Equal arguments give equal streams,
  /// on every machine.
  public func make(gestures: Int, seed: UInt64) -> InteractionExperiment {
    var composer = InteractionComposer(seed: seed, clock: FrameClock(seed: SplitMix64.mix(seed)))
    var author = author()
    composer.play(gestures, of: &author)
    return InteractionExperiment(
      name: name, scene: scene(), stream: InteractionComposer.merged([composer]),
      gestureCount: composer.gestureCount, truth: ToldTruth(composer.told))
  }
}

/// Makes the gestures of one interaction and knows what must be told of each.
///
/// It judges what the panel reports, noise and all, by the rules of SPEC §6 written out for a gesture alone; so a
/// gesture may come as close to a threshold as it likes.
public protocol InteractionAuthor: Sendable {
  /// Plays one gesture and notes what must be told of it.
  mutating func play(in composer: inout InteractionComposer)
}

/// The list of interaction scenarios.
public enum InteractionScenarios {
  /// How many gestures a measurement uses unless told otherwise.
  public static let defaultGestures = 1_000

  /// Every scenario, in the order of reports.
  public static let all: [any InteractionScenario] = [
    DelayedTapScenario(.a), DelayedTapScenario(.b), DelayedTapScenario(.cDelayed), TriggeredTapScenario(),
    CollectionScenario(), WebTapScenario(), TapDragHoldScenario(), DialScenario(),
  ]

  /// The scenario of a name.
  public static func named(_ name: String) -> (any InteractionScenario)? { all.first { $0.name == name } }
}
