@testable import BenchmarkHarness

/// Measurements made by hand, and noise with a seed.
enum MadeMeasurements {
  static let key = BaselineKey(
    toolchain: Toolchain(swift: "6.3", clang: "clang 17 (abc)"), architecture: "x86_64",
    machineClass: "A processor, 2 processors, virtual")

  static func row(
    _ name: String = "stream/pans", digest: String = "00ff", allocating: String = "0", input: String = "in",
    faults: [String] = [], instructions: UInt64? = 400_000, samples: [Double]? = nil
  ) -> GateMeasurement.Row {
    GateMeasurement.Row(
      name: name, eventCount: 1000, rowCount: 1200, input: input,
      exact: [
        .init("digest", digest), .init("allocating events", allocating, lessIsBetter: true),
      ], faults: faults, instructions: instructions, samples: samples)
  }

  static func measurement(_ rows: GateMeasurement.Row...) -> GateMeasurement { GateMeasurement(rows: rows) }

  /// Costs round `mean`, each process off by about `spread` of it.
  static func costs(_ count: Int, mean: Double, spread: Double, _ random: inout SplitMix64) -> [Double] {
    (0..<count).map { _ in mean * (1 + spread * random.nearlyNormal()) }
  }

  /// A session of 15 processes a side; the candidate's cost is `factor` times the base's.
  static func session(_ factor: Double, spread: Double, _ random: inout SplitMix64) -> TimeSamples {
    TimeSamples(
      base: costs(15, mean: 100, spread: spread, &random), baseAgain: costs(15, mean: 100, spread: spread, &random),
      candidate: costs(15, mean: 100 * factor, spread: spread, &random))
  }
}
