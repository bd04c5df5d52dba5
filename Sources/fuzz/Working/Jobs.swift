// How many threads a command works with, and a build that has one.

import ArgumentParser
import Foundation

/// The number of worker threads.
///
/// A build made with `TOUCHSTONE_ONE_JOB` in the environment counts references without atomic instructions, which is
/// faster by a quarter and right for one thread alone. Several of its processes may share a corpus.
enum Jobs {
  /// Whether this build is for one thread.
  static var isOneOnly: Bool {
    #if ONE_JOB
      true
    #else
      false
    #endif
  }

  /// As many as there are processors, where there may be more than one.
  static var standard: Int { isOneOnly ? 1 : ProcessInfo.processInfo.activeProcessorCount }

  /// Refuses a number of threads that cannot be had.
  static func check(_ jobs: Int) throws {
    if jobs < 1 || jobs > 1024 { throw ValidationError("--jobs is 1 … 1024, not \(jobs)") }
    if isOneOnly, jobs != 1 {
      throw ValidationError(
        "--jobs \(jobs): this build was made with TOUCHSTONE_ONE_JOB, for one thread; start it several times with one "
          + "--corpus, or build it without")
    }
  }
}
