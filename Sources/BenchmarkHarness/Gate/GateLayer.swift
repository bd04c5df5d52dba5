/// The layers of the gate, hardest first.
public enum GateLayer: String, Sendable, Codable, CaseIterable, Comparable {
  case exact
  case instructions
  case growth
  case time
  case budget

  public static func < (a: GateLayer, b: GateLayer) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
