// What a layer of the gate says about one scenario.

/// One row of a gate's result.
public struct GateFinding: Sendable, Equatable, Codable {
  public var layer: GateLayer
  public var scenario: String
  public var verdict: GateVerdict
  /// The figure of the base, as text; empty if it has none.
  public var base: String
  /// The figure of the candidate.
  public var candidate: String
  /// How much more the candidate's is, as a fraction of the base's.
  public var change: Double?
  /// Why: one line with figures, and the place of what is wrong.
  public var reason: String

  public init(
    _ layer: GateLayer, _ scenario: String, _ verdict: GateVerdict, base: String = "", candidate: String = "",
    change: Double? = nil, reason: String
  ) {
    self.layer = layer
    self.scenario = scenario
    self.verdict = verdict
    self.base = base
    self.candidate = candidate
    self.change = change
    self.reason = reason
  }
}
