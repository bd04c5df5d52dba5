/// What processes of both sides took, run in rounds in one session.
public struct TimeSamples: Sendable, Equatable {
  /// The base, the base once more, and the candidate: nanoseconds per event, one figure a round.
  public var base: [Double]
  public var baseAgain: [Double]
  public var candidate: [Double]

  public init(base: [Double] = [], baseAgain: [Double] = [], candidate: [Double] = []) {
    self.base = base
    self.baseAgain = baseAgain
    self.candidate = candidate
  }

  /// These samples and those of further rounds.
  public func joined(with other: TimeSamples) -> TimeSamples {
    TimeSamples(
      base: base + other.base, baseAgain: baseAgain + other.baseAgain, candidate: candidate + other.candidate)
  }

  /// Both sets of the base: the same program.
  public var allBase: [Double] { base + baseAgain }

  /// The same without what the rounds differ by: a machine that was slow for a round was slow for all three.
  public var aligned: TimeSamples {
    let aligned = Alignment.aligned([base, baseAgain, candidate])
    return TimeSamples(base: aligned[0], baseAgain: aligned[1], candidate: aligned[2])
  }

  /// How much dearer the candidate's median is than the base's.
  public var effect: Double { InterleavedComparison(a: allBase, b: candidate).effect }
}
