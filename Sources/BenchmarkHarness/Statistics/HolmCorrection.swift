// Many rows tested at once: one in a thousand is no longer rare among a thousand.

/// Holm's step-down correction for testing several hypotheses together (Holm 1979).
public enum HolmCorrection {
  /// The adjusted p-values, in the order of `pValues`: reject those at or below the level wanted for all rows together.
  ///
  /// The smallest is multiplied by the number of rows, the next by one less, and so on; each is at least the one
  /// before and at most 1. Controls the probability of any false alarm, under any dependence between the rows.
  public static func adjusted(_ pValues: [Double]) -> [Double] {
    let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
    var adjusted = pValues
    var floor = 0.0
    for (step, index) in order.enumerated() {
      floor = max(floor, min(1, Double(pValues.count - step) * pValues[index]))
      adjusted[index] = floor
    }
    return adjusted
  }
}
