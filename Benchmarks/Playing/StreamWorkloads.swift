// The five stream scenarios.

import MultitouchSimulation

enum StreamWorkloads {
  static func workload(
    _ scenario: any StreamScenario, rows: Int, seed: UInt64
  ) throws(UntimedReason) -> Workload {
    try Workload(
      name: "stream/\(scenario.name)/rows=\(rows)", scenario.make(rows: rows, seed: seed), size: .standard)
  }
}
