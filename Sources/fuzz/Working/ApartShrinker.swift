// Makes inputs smaller of which one process alone cannot tell whether they still show what they showed.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchSimulation

/// Shrinks findings by trying each smaller input in a process of its own.
struct ApartShrinker {
  /// The most seconds a finding may take.
  var seconds = 60.0
  /// A canary's fault to plant in those processes; nil in earnest.
  var planted: String?

  /// The smallest input of which a process dies in the same way, with what it said then; nil if none dies of the
  /// finding's own, alone and for a second time, or if it was stopped before that was known.
  ///
  /// - Parameter isStopped: Whether to stop at once, in the middle of a try.
  func smallerDeath(
    _ finding: FuzzFinding, isStopped: @escaping @Sendable () -> Bool = { Interruption.isRequested }
  ) throws -> FuzzFinding? {
    try Witness.withFolder(planted: planted, isStopped: isStopped) { witness in
      func death(_ input: FuzzInput) -> FuzzFinding? {
        guard let death = try? witness.death(of: input), death.identity == finding.identity else { return nil }
        return death
      }
      if death(finding.input) == nil { return nil }
      var smaller = shrink(finding, isStopped: isStopped) { death($0) != nil }
      if let last = death(smaller.input) { smaller.reason = last.reason }
      return smaller
    }
  }

  /// The smallest input for which `shows` still holds within the time; Ctrl-C ends it early, unless something else
  /// does.
  func shrink(
    _ finding: FuzzFinding, isStopped: @escaping () -> Bool = { Interruption.isRequested },
    shows: @escaping (FuzzInput) -> Bool
  ) -> FuzzFinding {
    let end = DispatchTime.now().uptimeNanoseconds &+ UInt64(seconds * 1e9)
    var line = ProgressLine.onStandardError(total: 1)
    defer { line.clear() }
    return FindingShrinker.shrink(
      finding, isStopped: { isStopped() || DispatchTime.now().uptimeNanoseconds >= end },
      report: { line.update(done: 0, label: "\($0.pass), \($0.tries) of \($0.triesMax) tries: \($0.size)") },
      shows: shows)
  }
}
