// Fewer changes in each frame, fewer samples before it.

import MultitouchRecordings

/// Leaves out single changes and samples, and joins frames of one instant.
struct ChangePass: ShrinkPass {
  let name = "changes"

  func run(_ attempt: ShrinkAttempt) {
    var step = attempt.best.steps.count - 1
    while step >= 0 && !attempt.isOver {
      defer { step -= 1 }
      guard step < attempt.best.steps.count else { continue }
      leaveOutSamples(of: step, attempt)
      guard case .frame(_, let changes) = attempt.best.steps[step] else { continue }
      if changes.count > 1 {
        for index in changes.indices.reversed() {
          guard case .frame(let time, var left) = attempt.best.steps[step], index < left.count, left.count > 1 else {
            continue
          }
          left.remove(at: index)
          var smaller = attempt.best
          smaller.steps[step] = .frame(time, left)
          attempt.accept(smaller)
        }
      }
      // With what is left of it by now.
      if step > 0, case .frame(let before, let earlier) = attempt.best.steps[step - 1],
        case .frame(let time, let left) = attempt.best.steps[step], before == time
      {
        var joined = attempt.best
        joined.steps[step - 1] = .frame(before, earlier + left)
        joined.steps.remove(at: step)
        attempt.accept(joined)
      }
    }
  }

  /// All but one at most: without any, the step would be none.
  private func leaveOutSamples(of step: Int, _ attempt: ShrinkAttempt) {
    guard case .samples = attempt.best.steps[step] else { return }
    attempt.removeStretches({ if case .samples(let all) = $0.steps[step] { all.count } else { 0 } }) { script, range in
      guard case .samples(var left) = script.steps[step], left.count > range.count else { return nil }
      left.removeSubrange(range)
      var smaller = script
      smaller.steps[step] = .samples(left)
      return smaller
    }
  }
}
