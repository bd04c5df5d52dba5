// What the compiler's instrumentation counts, of the runs of the engine.

/// The counters of one thread, where the program was built with them (`TOUCHSTONE_COVERAGE`): which edges of the code a
/// run of the engine takes, and how near the two sides of its comparisons come.
///
/// Not sendable: they count what their own thread does.
public struct CompilerCounters {
  /// From here on it is counted.
  public var begin: () -> Void
  /// It is counted no more. The keys of ``CoverageFeature/Domain/edge`` and ``CoverageFeature/Domain/comparison`` that
  /// were met since the beginning, each once, in any order.
  public var end: () -> (edges: [UInt32], comparisons: [UInt32])

  public init(begin: @escaping () -> Void, end: @escaping () -> (edges: [UInt32], comparisons: [UInt32])) {
    self.begin = begin
    self.end = end
  }

  /// What a piece of work takes, sorted.
  func features(of work: () -> Void) -> [CoverageFeature] {
    begin()
    work()
    let keys = end()
    return keys.edges.sorted().map { CoverageFeature(.edge, key: $0) }
      + keys.comparisons.sorted().map { CoverageFeature(.comparison, key: $0) }
  }
}
