// Which examiners look at what, worked out once for many runs.

import Multitouch
import MultitouchRecordings

/// A choice of examiners, and who of them wants what.
struct ExaminerPlan: Sendable {
  let types: [Examiner.Type]
  /// By kind of record, the positions of those that see it.
  let seers: [[Int]]
  /// The positions of those that hear of the ends of steps, and of segments.
  let stepWatchers: [Int]
  let segmentWatchers: [Int]

  init(_ types: [Examiner.Type]) {
    self.types = types
    seers = TraceKind.allCases.map { kind in types.indices.filter { types[$0].kinds.contains(kind) } }
    stepWatchers = types.indices.filter { types[$0].watchesSteps }
    segmentWatchers = types.indices.filter { types[$0].watchesSegments }
  }
}
