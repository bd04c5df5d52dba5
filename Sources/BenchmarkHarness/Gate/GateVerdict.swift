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
