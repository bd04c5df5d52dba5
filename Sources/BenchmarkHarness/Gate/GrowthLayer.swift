// The third layer: how cost grows, from figures without noise.

/// Judges curves of instructions per event.
public enum GrowthLayer {
  /// One finding for each curve. What is claimed must hold of the candidate, whatever the base does.
  public static func findings(base: [GrowthCurve], candidate: [GrowthCurve]) -> [GateFinding] {
    candidate.filter { !$0.points.isEmpty }.map { curve in
      let (judgement, text) = curve.judged()
      let before = base.first { $0.name == curve.name }.flatMap(\.exponentText) ?? ""
      let claim = curve.claim == .flat ? "flat" : "linear in \(curve.parameter)"
      let (verdict, reason): (GateVerdict, String) =
        switch judgement {
        case .flat: (.pass, "\(claim): \(text)")
        case .growing: (.regression, "not \(claim): \(text)")
        case .inconclusive: (.inconclusive, "cannot be said to be \(claim): \(text)")
        }
      return GateFinding(
        .growth, curve.name, verdict, base: before, candidate: curve.exponentText ?? "", reason: reason)
    }
  }
}
