import BenchmarkHarness
import CommandShell
import MultitouchSimulation
import Testing

@testable import bench

@Suite struct GateSuiteTests {
  @Test func `every scenario has a name of its own, and can be made`() throws {
    let names = GateSuite.scenarios.map(\.name)
    #expect(Set(names).count == names.count)
    for scenario in GateSuite.scenarios where !scenario.name.contains("-views") {
      let tape =
        switch scenario.play {
        case .workload(let make): try make(1, .exact).tape
        case .aged(let make): try make(1).workload.tape
        case .interaction(let make): make(1).tape
        }
      #expect(tape.eventCount >= 1_000, "\(scenario.name)")
    }
  }

  @Test func `what a processor would learn by heart is timed on a longer tape than is counted`() throws {
    for scenario in GateSuite.scenarios where scenario.name.hasPrefix("stream/") {
      guard case .workload(let make) = scenario.play else { continue }
      // Some more than were asked for: a stream ends with a whole gesture.
      let thousands = try SampleKind.allCases.map { try make(1, $0).tape.rowCount / 1_000 }
      #expect(thousands == (scenario.name == "stream/chaos" ? [10, 10, 100] : [10, 10, 10]), "\(scenario.name)")
    }
    #expect(Set(GateSuite.timedRows.keys).isSubset(of: StreamScenarios.all.map(\.name)))
  }

  @Test func `wall time is compared for every kind of scenario`() {
    let timed = GateSuite.scenarios.filter(\.isTimed).map(\.name)
    #expect(timed.filter { $0.hasPrefix("stream/") }.count == StreamScenarios.all.count)
    #expect(timed.contains("scale/contacts/count=10") && timed.contains("scale/mutual-failure/recognizers=35"))
  }

  @Test func `timed is what both sides have, of the same stream`() {
    func side(_ names: [String], input: String = "in") -> GateMeasurement {
      GateMeasurement(rows: names.map { .init(name: $0, eventCount: 1, rowCount: 1, input: input) })
    }
    let all = GateSuite.scenarios.map(\.name)
    let timed = GateSuite.scenarios.filter(\.isTimed).map(\.name)
    func names(_ base: GateMeasurement) -> [String] { GateRun.timedNames(.init(base: base, candidate: side(all))) }
    #expect(names(side(all)) == timed)
    #expect(names(side(["stream/old", "interaction/crowded", "stream/pans"])) == ["stream/pans"])
    #expect(names(side(all, input: "other")) == [] && GateRun.timedNames(nil) == [])
  }

  @Test func `a name that is not there is refused with those that are`() throws {
    #expect(try GateSuite.named(["stream/pans"]).map(\.name) == ["stream/pans"])
    #expect(try GateSuite.named([]).count == GateSuite.scenarios.count)
    do throws(CommandFailure) {
      _ = try GateSuite.named(["stream/none"])
      Issue.record("a scenario that is not there was found")
    } catch {
      #expect(error.description.contains("'stream/none'") && error.description.contains("stream/pans"))
    }
  }

  @Test func `curves are made of the points that were counted`() throws {
    let rows = GateSuite.contactCounts.dropLast().map { count in
      GateMeasurement.Row(
        name: "scale/contacts/count=\(count)", eventCount: 10, rowCount: 10, input: "",
        instructions: UInt64(1000 * count))
    }
    let curves = GateSuite.curves(GateMeasurement(rows: Array(rows)))
    let contacts = try #require(curves.first { $0.name == "scale/contacts" })
    #expect(contacts.claim == .linear)
    #expect(contacts.points.map(\.scale) == GateSuite.contactCounts.dropLast().map(Double.init))
    #expect(curves.filter { $0.claim == .flat }.allSatisfy { $0.points.isEmpty })
    #expect(GrowthLayer.findings(base: [], candidate: curves).map(\.verdict) == [.pass])
  }

  @Test func `counts find the report of their scenario, with or without its rows`() {
    var report = Made.report([
      ScenarioReport(name: "stream/pans/rows=100", eventCount: 1, rowCount: 1),
      ScenarioReport(name: "scale/contacts/count=1", eventCount: 1, rowCount: 1),
      ScenarioReport(name: "scale/contacts/count=10", eventCount: 1, rowCount: 1),
      ScenarioReport(name: "stream/taps", eventCount: 1, rowCount: 1, timingRefusal: "wrong"),
      ScenarioReport(name: "interaction/dial/gestures=1000", eventCount: 1, rowCount: 1),
    ])
    func row(_ name: String) -> GateMeasurement.Row {
      .init(name: name, eventCount: 10, rowCount: 20, input: "", instructions: 4_000)
    }
    let rows = [
      row("stream/pans"), row("scale/contacts/count=1"), row("stream/taps"), row("stream/none"),
      row("interaction/dial"),
    ]
    _ = SuiteInstructions.put(rows, into: &report)
    #expect(report.scenarios.map { $0.instructions?.perEvent } == [400, 400, nil, nil, 400])
    #expect(report.scenarios[0].instructions?.perRow == 200)
  }
}
