// What a layer of the gate says about one scenario.

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

/// What a comparison comes to.
public enum GateVerdict: String, Sendable, Codable, CaseIterable {
  /// It was looked at, and nothing got worse.
  case pass
  /// It differs, and the committed baseline has the new value: it was recorded on purpose.
  case recorded
  /// It got worse.
  case regression
  /// It got better, which is to be recorded.
  case improvement
  /// The machine was too noisy, or too blind, to say. Never silently a pass.
  case inconclusive
  /// There is nothing to compare with.
  case noBaseline = "no baseline"
  /// It was not looked at, and need not be.
  case skipped

  /// What the process says if this is all there is.
  public var exitReason: ExitReason? {
    switch self {
    case .pass, .recorded: .pass
    case .regression: .regression
    case .improvement: .improvement
    case .inconclusive: .inconclusive
    case .noBaseline: .noBaseline
    case .skipped: nil
    }
  }

  /// The colour that says it at a glance.
  public var paint: Terminal.Paint {
    switch self {
    case .pass, .recorded: .good
    case .regression: .wrong
    case .improvement, .inconclusive, .noBaseline: .doubtful
    case .skipped: .faint
    }
  }
}

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
