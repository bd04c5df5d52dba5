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
