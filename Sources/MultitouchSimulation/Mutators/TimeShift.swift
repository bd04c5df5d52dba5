// Moves what comes later in a script in time.

import MultitouchRecordings

/// Moves steps in time, with the raw samples of their frames.
enum TimeShift {
  /// Adds an amount to the times of all steps from one on; times saturate at the ends of what the engine accepts.
  static func shift(_ script: inout TouchScript, from start: Int, by amount: Int64) {
    shift(&script, start..<script.steps.count, by: amount)
  }

  /// Adds an amount to the times of some steps. Samples right before the first belong to it (T-12) and go with it.
  static func shift(_ script: inout TouchScript, _ steps: Range<Int>, by amount: Int64) {
    var first = steps.lowerBound
    while first > 0, case .samples = script.steps[first - 1] { first -= 1 }
    for index in first..<steps.upperBound {
      script.steps[index] = script.steps[index].mappingTimes { time in
        let sum = time.addingReportingOverflow(amount)
        let bounded = sum.overflow ? (amount < 0 ? Int64.min : Int64.max) : sum.partialValue
        return min(max(bounded, -(1 << 61)), 1 << 61)
      }
    }
  }
}
