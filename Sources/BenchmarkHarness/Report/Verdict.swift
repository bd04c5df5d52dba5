// What a check, a scenario or a whole run comes to.

/// What a check comes to.
public enum Verdict: String, Sendable, Codable, CaseIterable {
  /// It was looked at, and it holds.
  case pass
  /// It was looked at, and it does not hold.
  case fail
  /// It was looked at, and the machine was too noisy or too blind to say. Never silently a pass.
  case inconclusive
  /// It was not looked at.
  case skipped

  /// The verdict of several together: one failure fails, one open question leaves the question open, and what was
  /// skipped does not count; `skipped` if nothing was looked at.
  public static func combined(_ verdicts: some Sequence<Verdict>) -> Verdict {
    var combined = Verdict.skipped
    for verdict in verdicts where verdict.gravity > combined.gravity { combined = verdict }
    return combined
  }

  private var gravity: Int {
    switch self {
    case .skipped: 0
    case .pass: 1
    case .inconclusive: 2
    case .fail: 3
    }
  }
}
