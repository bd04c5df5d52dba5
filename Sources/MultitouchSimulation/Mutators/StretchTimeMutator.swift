// The same fingers faster, slower, or with a silence.

import Multitouch
import MultitouchRecordings

/// Multiplies all distances in time, or puts a silence before one step.
struct StretchTimeMutator: ScriptMutator {
  let name = "stretch"
  let summary = "plays everything faster or slower, or puts a silence in"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    guard !script.steps.isEmpty else { return }
    if random.chance(1, of: 2) {
      let pause: Int64 = random.pick([1, 350_000_000, 500_000_000, 60_000_000_000, 1 << 58])
      return TimeShift.shift(&script, from: random.below(script.steps.count), by: pause)
    }
    let (numerator, denominator): (Int64, Int64) = random.pick([(1, 2), (2, 1), (0, 1), (7, 8), (10, 1)])
    guard let start = script.steps.lazy.compactMap(\.time).first else { return }
    for index in script.steps.indices {
      script.steps[index] = script.steps[index].mappingTimes { time in
        let scaled = (time &- start).multipliedReportingOverflow(by: numerator)
        return scaled.overflow ? time : start &+ scaled.partialValue / denominator
      }
    }
  }
}
