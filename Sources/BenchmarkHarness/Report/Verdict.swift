// What a check, a scenario or a whole run comes to, and what the process says to its caller.

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

/// What the process says to its caller.
public enum ExitCode: Int32, Sendable, Codable, CaseIterable {
  /// Everything holds.
  case pass = 0
  /// The command was used wrongly, or the program itself is broken.
  case unusable = 1
  /// Something got worse, or an invariant is broken.
  case regression = 2
  /// The machine was too noisy, or is unfit, to say.
  case inconclusive = 3
  /// Only improvements, not recorded yet.
  case improvement = 4
  /// There is no baseline, or it is from another toolchain or machine class.
  case noBaseline = 5

  /// The code for a run without a baseline. A run in which nothing was looked at is not a pass.
  public init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .pass
    case .fail: self = .regression
    case .inconclusive, .skipped: self = .inconclusive
    }
  }

  /// The code of several outcomes together: the first that occurs of unusable, regression, no baseline, inconclusive,
  /// improvement, pass; `inconclusive` of none.
  public static func combined(_ codes: some Sequence<ExitCode>) -> ExitCode {
    let found = Set(codes)
    let order: [ExitCode] = [.unusable, .regression, .noBaseline, .inconclusive, .improvement, .pass]
    return order.first(where: found.contains) ?? .inconclusive
  }

  /// One line for a `--help` text.
  public var meaning: String {
    switch self {
    case .pass: "everything holds"
    case .unusable: "wrong usage, or an internal error"
    case .regression: "a regression, or a broken invariant"
    case .inconclusive: "inconclusive: the machine is too noisy or unfit"
    case .improvement: "improvements only, not recorded yet"
    case .noBaseline: "no baseline, or one from another toolchain or machine class"
    }
  }
}
