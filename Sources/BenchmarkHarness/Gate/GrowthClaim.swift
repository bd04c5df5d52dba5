/// What is claimed of a curve.
public enum GrowthClaim: String, Sendable, Codable {
  /// The cost does not depend on the scale.
  case flat
  /// The cost grows at most in proportion to the scale.
  case linear
}
