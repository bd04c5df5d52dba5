import BenchmarkHarness
import CommandShell
import Multitouch
import MultitouchSimulation
import Testing

@testable import bench

@Suite struct GateSamplerTests {
  static let rows = 600

  func workload(_ scenario: any StreamScenario, seed: UInt64 = 1) throws -> Workload {
    try StreamWorkloads.workload(scenario, rows: Self.rows, seed: seed)
  }

  func row(_ workload: Workload, _ plant: Plant? = nil) throws -> GateMeasurement {
    let sampler = GateSampler(meter: Meter(clock: Made.clock), plant: plant)
    return GateMeasurement(rows: [try sampler.row(workload, name: "stream", isWellFormed: true, .exact)])
  }

  /// What the exact layer says of a planted defect, without what a debug build allocates anyway.
  func finding(_ workload: Workload, _ plant: Plant?) throws -> GateFinding {
    func quiet(_ measurement: GateMeasurement) -> GateMeasurement {
      var quiet = measurement
      quiet.rows[0].faults.removeAll { $0.hasPrefix("allocation") }
      quiet.rows[0].exact.removeAll { $0.name.contains("alloc") || $0.name.contains("freed") }
      return quiet
    }
    return ExactLayer.findings(base: quiet(try row(workload)), candidate: quiet(try row(workload, plant)))[0]
  }

  @Test func `the same workload gives the same answers`() throws {
    #expect(try finding(try workload(PanScenario()), nil).verdict == .pass)
  }

  @Test func `what a run did is in the metrics, each under its name`() throws {
    var workload = try workload(ChaosScenario())
    // Of a contact that never began, so that something is refused.
    let end = try #require(workload.tape.entries.last?.time)
    for step in 1...3 { workload.tape.append(end + Int64(step), [.ended(ContactID(1 << 40))]) }
    var undisturbed = Undisturbed()
    let seen = workload.observe(nil, &undisturbed)
    let row = try #require(try row(workload).rows.first)
    let found = ["digest", "records", "recognitions", "drops"].map { row.value(of: $0) }
    let expected = [
      GateSampler.hex(seen.digest), "\(seen.recordCount)", "\(seen.truth.counts.recognitions)", "\(seen.dropCount)",
    ]
    #expect(found == expected && Set(expected).count == 4)
    #expect(seen.dropCount == 3)
  }

  @Test func `another seed is another stream`() throws {
    let one = try workload(PanScenario()).inputDigest
    #expect(try workload(PanScenario(), seed: 2).inputDigest != one)
    #expect(try workload(PanScenario()).inputDigest == one)
  }

  @Test func `one timer that is one nanosecond late is found and named`() throws {
    let workload = try workload(LongPressScenario())
    let event = try #require(PlantedDefect.lateTimer(in: workload, nanoseconds: 1)).event
    let found = try finding(workload, .lateTimer(nanoseconds: 1))
    #expect(found.verdict == .regression)
    #expect(found.reason.contains("exactness: event \(event): long press began 1 ns too late"))
  }

  @Test func `allocations that are planted are counted`() throws {
    let workload = try workload(PanScenario())
    func bytes(_ plant: Plant?) throws -> Int {
      try #require(try row(workload, plant).rows[0].value(of: "allocated bytes").flatMap { Int($0) })
    }
    let planted = workload.tape.eventCount / 100
    #expect(planted > 1)
    #expect(try bytes(.allocation(every: 100)) - bytes(nil) >= 64 * planted)
    #expect(try row(workload, .allocation(every: 100)).rows[0].faults.contains { $0.hasPrefix("allocation: event ") })
  }

  @Test func `more work changes no answer`() throws {
    #expect(try finding(try workload(PanScenario()), .work(percent: 50)).verdict == .pass)
  }

  @Test func `more work is so many events of a shadow`() throws {
    final class Counter: ShadowPlayer {
      var count = 0
      func step() { count += 1 }
    }
    let workload = try workload(PanScenario())
    let counter = Counter()
    var extra = ExtraWork(percent: 5, counter)
    var player = StandardPlayer(workload.scene, TapeMemory(workload.tape))
    player.play(events: 1_000, &extra)
    #expect(counter.count == 50)
  }

  @Test func `a debug build's durations are never sampled`() throws {
    let command = try #require(try SampleCommand.parseAsRoot(["time"]) as? SampleCommand)
    #expect(throws: CommandFailure.self) { try command.run() }
  }

  @Test(arguments: [
    ("work=5", Plant.work(percent: 5)), ("work=0", .work(percent: 0)), ("allocation=1000", .allocation(every: 1000)),
    ("late-timer=1", .lateTimer(nanoseconds: 1)), ("past=1000", .past(every: 1000)),
  ])
  func `a plant is read as it is written`(text: String, plant: Plant) {
    #expect(Plant(argument: text) == plant)
    #expect(plant.argument == text)
  }

  @Test(arguments: [
    "", "work", "work=", "work=-1", "work=2000", "allocation=0", "late-timer=0", "late-timer=9223372036854775807",
    "past=0", "other=1", "work=1=2",
  ])
  func `any other plant is refused`(text: String) {
    #expect(Plant(argument: text) == nil)
  }
}

@Suite struct SampleReplyTests {
  @Test func `a reply survives being written and read`() throws {
    let reply = SampleReply(key: .current(), measurement: GateMeasurement(rows: []))
    #expect(try SampleReply(json: try reply.json(), from: "the base") == reply)
  }

  @Test func `another protocol is named with its side`() throws {
    var reply = SampleReply(key: .current(), measurement: GateMeasurement(rows: []))
    reply.sampleProtocol = 9
    let json = try reply.json()
    #expect(throws: CommandFailure("the base speaks version 9 of the gate's protocol, this program 1")) {
      try SampleReply(json: json, from: "the base")
    }
    #expect(throws: CommandFailure.self) { try SampleReply(json: "usage: bench", from: "the base") }
  }
}
