/// A kind of stream to measure engines with: the same five that other engines have been measured on.
///
/// A new scenario is one new file and one line in ``StreamScenarios/all``.
public protocol StreamScenario: Sendable {
  /// Its name, lower case, for command lines and reports.
  var name: String { get }
  /// One line for a help text.
  var summary: String { get }
  /// Makes a stream of at least `rows` rows (none if `rows` ≤ 0) that ends with all fingers up.
  ///
  /// The last gesture is played to its end, so there may be up to a thousand rows more. Equal arguments give equal
  /// streams, on every machine.
  func make(rows: Int, seed: UInt64) -> StreamExperiment
}

extension StreamScenario {
  /// Composes gestures until there are enough rows.
  ///
  /// - Parameter draw: makes a gesture of the kind that a number in 0 ..< 1 chooses; see ``StreamComposer/play(_:)``.
  func compose(
    rows: Int, seed: UInt64, _ draw: (_ choice: Double, inout StreamRandomness) -> GesturePlan
  ) -> StreamExperiment {
    var composer = StreamComposer(seed: seed)
    while composer.stream.rowCount < rows { composer.play(draw) }
    return composer.experiment(named: name)
  }
}
