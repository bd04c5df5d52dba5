// Round times.

import MultitouchRecordings

/// Closes gaps in time, then rounds each step's time to seconds, tenths, hundredths, milliseconds, keeping the order.
struct TimePass: ShrinkPass {
  let name = "times"

  func run(_ attempt: ShrinkAttempt) {
    // Gaps first: everything after a gap moves back by the whole of it, half of it, or to a round rest.
    for index in attempt.best.steps.indices.reversed() {
      guard !attempt.isOver, let time = attempt.best.steps[index].time else { continue }
      let before = attempt.best.steps[..<index].compactMap(\.time).last ?? attempt.best.startTime
      let gap = time &- before
      guard gap > 0 else { continue }
      for rest in [0, 1, 10_000_000, 100_000_000, gap / 2] where rest < gap {
        var candidate = attempt.best
        TimeShift.shift(&candidate, from: index, by: rest - gap)
        if attempt.accept(candidate) { break }
      }
    }
    for index in attempt.best.steps.indices {
      guard let time = attempt.best.steps[index].time else { continue }
      for unit: Int64 in [1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 1_000] where time % unit != 0 {
        let rounded = time / unit * unit
        guard attempt.best.steps[..<index].compactMap(\.time).last ?? rounded <= rounded else { continue }
        if attempt.change({ TimeShift.shift(&$0, index..<index + 1, by: rounded - time) }) { break }
      }
    }
  }
}
