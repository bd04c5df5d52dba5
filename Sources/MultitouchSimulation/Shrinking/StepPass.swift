// Fewer steps.

import MultitouchRecordings

/// Leaves out steps: the end, halves, quarters, single ones.
struct StepPass: ShrinkPass {
  let name = "steps"

  func run(_ attempt: ShrinkAttempt) {
    var expected = attempt.best
    expected.expectations = []
    attempt.accept(expected)
    attempt.removeStretches({ $0.steps.count }) { script, range in
      var shorter = script
      shorter.steps.removeSubrange(range)
      return shorter
    }
  }
}
