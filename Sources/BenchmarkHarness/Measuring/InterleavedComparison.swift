// Two measurements taken in turns, so that a machine that slows down slows both: A/A for the noise, A/B for a change.

/// The samples of two things measured in the order A B B A A B B A …
public struct InterleavedComparison: Sendable, Equatable {
  public let a: [Double]
  public let b: [Double]

  /// Takes `pairCount` samples of each; both closures return a cost, in the same unit.
  ///
  /// The order within a pair is swapped from pair to pair, which cancels a steady drift.
  ///
  /// - Precondition: `pairCount` is positive.
  public static func taken(pairCount: Int, a: () -> Double, b: () -> Double) -> InterleavedComparison {
    precondition(pairCount > 0, "a comparison has at least one pair")
    var aSamples: [Double] = []
    var bSamples: [Double] = []
    for pair in 0..<pairCount {
      if pair.isMultiple(of: 2) {
        aSamples.append(a())
        bSamples.append(b())
      } else {
        bSamples.append(b())
        aSamples.append(a())
      }
    }
    return InterleavedComparison(a: aSamples, b: bSamples)
  }

  public init(a: [Double], b: [Double]) {
    self.a = a
    self.b = b
  }

  /// How much dearer B's median is than A's, as a fraction of A's; 0 if A's is 0.
  public var effect: Double { Self.effect(Summary.median(a), Summary.median(b)) }

  /// The same of two medians.
  static func effect(_ a: Double, _ b: Double) -> Double { a == 0 ? 0 : (b - a) / a }

  /// The larger of the two sets' median absolute deviations, as a fraction of its median.
  public var relativeSpread: Double {
    func spread(_ samples: [Double]) -> Double {
      let median = Summary.median(samples)
      return median == 0 ? 0 : Summary.median(samples.map { abs($0 - median) }) / abs(median)
    }
    return max(spread(a), spread(b))
  }

  /// Is B dearer than A? `nil` if a sample is not finite.
  public var test: MannWhitney? { MannWhitney(candidate: b, base: a) }
}
