// The five stream scenarios in the suite.

import BenchmarkHarness
import MultitouchSimulation

extension StreamWorkloads {
  static var scenarios: [Scenario] {
    StreamScenarios.all.map { scenario in
      Scenario(
        name: "stream/" + scenario.name, summary: scenario.summary,
        run: { [report(scenario, $0)] },
        workload: { try workload(scenario, rows: $0.amounts.rows, seed: $0.seed) })
    }
  }

  static func report(_ scenario: any StreamScenario, _ context: SuiteContext) -> ScenarioReport {
    let name = "stream/\(scenario.name)/rows=\(context.amounts.rows)"
    do {
      let workload = try workload(scenario, rows: context.amounts.rows, seed: context.seed)
      return WorkloadRun(workload: workload, asksModel: true, looksAtColdStart: true).report(context)
    } catch {
      return .unreadable(name, error.description)
    }
  }
}
