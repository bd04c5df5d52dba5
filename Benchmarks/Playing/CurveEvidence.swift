// The samples of a scale curve.

import BenchmarkHarness
import Foundation

/// Costs at several scales, sampled in turns: one sample of each point a round.
struct CurveEvidence {
  /// What grows.
  var scales: [Int]
  /// By point, then by round: nanoseconds per event.
  var samples: [[Double]]
  /// Whether the cost must stay flat.
  var isExpectedFlat: Bool

  /// A point's cost against the first point's.
  struct Ratio: Equatable {
    var scale: Int
    var ratio: Summary
  }

  /// Of each point but the first: its cost over the first point's in the same round.
  func ratiosToFirst(seed: UInt64 = 1) -> [Ratio] {
    guard let base = samples.first else { return [] }
    return zip(scales, samples).dropFirst().compactMap { scale, point in
      Summary(zip(point, base).map { $0 / $1 }, seed: seed).map { Ratio(scale: scale, ratio: $0) }
    }
  }

  /// The exponent of growth from the last scale that is at most half of the highest to the highest, over the rounds,
  /// with the interval of its median; nil if there are no such two, or a cost is not positive.
  func upperExponents(seed: UInt64 = 1) -> (exponent: Summary, from: Int, to: Int)? {
    let sorted = scales.indices.sorted { scales[$0] < scales[$1] }
    guard let last = sorted.last, let half = sorted.last(where: { scales[$0] * 2 <= scales[last] }), scales[half] > 0
    else { return nil }
    let growth = log(Double(scales[last]) / Double(scales[half]))
    let exponents = zip(samples[half], samples[last]).map { log($1 / $0) / growth }
    return Summary(exponents, seed: seed).map { ($0, scales[half], scales[last]) }
  }

  /// The fit through all rounds in double-logarithmic coordinates: that of every report of these samples.
  func fit() throws(ScalingFit.Failure) -> ScalingFit {
    let rounds = (0..<(samples.map(\.count).min() ?? 0)).map { round in
      zip(scales, samples).map { ScalingFit.Point(scale: Double($0), cost: $1[round]) }
    }
    return try ScalingFit(rounds: rounds)
  }

  /// The fit in words.
  var fitText: String {
    do throws(ScalingFit.Failure) {
      let fit = try fit()
      return "fit ~ n^\(Decimals.fixed(fit.slope, places: 4))"
    } catch {
      return "no fit: \(error)"
    }
  }
}
