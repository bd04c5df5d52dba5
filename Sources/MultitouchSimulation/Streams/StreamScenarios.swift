/// The list of stream scenarios.
public enum StreamScenarios {
  /// How many rows a measurement uses unless told otherwise.
  public static let defaultRows = 100_000
  /// The seed a measurement uses unless told otherwise.
  public static let defaultSeed: UInt64 = 1

  /// Every scenario, in the order of reports.
  public static let all: [any StreamScenario] = [
    TapScenario(), PanScenario(), PinchRotationScenario(), ChaosScenario(), LongPressScenario(),
  ]

  /// The scenarios of known trouble, not for timing.
  public static let field: [any StreamScenario] = FieldScenario.allCases

  /// The scenario of a name, of either list.
  public static func named(_ name: String) -> (any StreamScenario)? { (all + field).first { $0.name == name } }
}
