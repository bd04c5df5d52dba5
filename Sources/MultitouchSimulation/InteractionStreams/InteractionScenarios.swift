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
