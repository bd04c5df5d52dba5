// The compiler's counters of a thread, in a build that has them.

import CCompilerCoverage
import MultitouchSimulation

/// Owns the tables of a thread. Made on the thread that uses it.
final class CountedThread {
  /// The edges of this program; 0 if it was built without `TOUCHSTONE_COVERAGE`.
  static var edgeCount: Int { Int(ccoverage_edge_count()) }

  private let tables: OpaquePointer

  private init?(edgeCount: Int) {
    guard let tables = ccoverage_make(UInt32(edgeCount)) else { return nil }
    self.tables = tables
  }

  deinit { ccoverage_free(tables) }

  /// Counters for the calling thread; nil in a build that does not count, and where there is no memory for them.
  ///
  /// - Parameter edgeCount: The highest number of an edge that counts.
  static func counters(edgeCount: Int = edgeCount) -> CompilerCounters? {
    guard edgeCount > 0, let thread = CountedThread(edgeCount: edgeCount) else { return nil }
    return CompilerCounters(
      begin: { ccoverage_begin(thread.tables) },
      end: {
        ccoverage_end(thread.tables)
        return (keys(ccoverage_edges(thread.tables)), keys(ccoverage_comparisons(thread.tables)))
      })
  }

  private static func keys(_ keys: ccoverage_keys) -> [UInt32] {
    Array(UnsafeBufferPointer(start: keys.first, count: keys.count))
  }
}
