// What the process says to its caller, as a number.

/// What the process says to its caller.
public enum ExitReason: Int32, Sendable, Codable, CaseIterable {
  /// Everything holds.
  case pass = 0
  /// The command was used wrongly, or the program itself is broken.
  case unusable = 1
  /// Something got worse, or an invariant is broken.
  case regression = 2
  /// The machine was too noisy, or is unfit, to say; something to measure with is missing, or somebody ended it.
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
  public static func combined(_ codes: some Sequence<ExitReason>) -> ExitReason {
    let found = Set(codes)
    let order: [ExitReason] = [.unusable, .regression, .noBaseline, .inconclusive, .improvement, .pass]
    return order.first(where: found.contains) ?? .inconclusive
  }

  /// One line for a `--help` text.
  public var meaning: String {
    switch self {
    case .pass: "everything holds"
    case .unusable: "wrong usage, or an internal error"
    case .regression: "a regression, or a broken invariant"
    case .inconclusive: "inconclusive: too noisy or unfit, no valgrind, or interrupted"
    case .improvement: "improvements only, not recorded yet"
    case .noBaseline: "no baseline, or one from another toolchain or machine class"
    }
  }
}
