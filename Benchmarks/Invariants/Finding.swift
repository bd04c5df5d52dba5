import BenchmarkHarness

/// What a check has found.
struct Finding: Equatable {
  var verdict: Verdict
  /// One line with figures.
  var reason: String
  /// The first event that offends, if it is one.
  var event: Int?

  static func pass(_ reason: String) -> Finding { Finding(verdict: .pass, reason: reason) }
  static func fail(_ reason: String, event: Int? = nil) -> Finding {
    Finding(verdict: .fail, reason: reason, event: event)
  }
  static func inconclusive(_ reason: String) -> Finding { Finding(verdict: .inconclusive, reason: reason) }
}
