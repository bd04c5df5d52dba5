import BenchmarkHarness
import Multitouch
import MultitouchSimulation
import Testing

@testable import bench

@Suite struct LongStreamTests {
  func point(_ frames: Int, seed: UInt64 = 1) throws -> (workload: Workload, countedFrom: Int) {
    try LongStream.workload(name: "frames=\(frames)", frames: frames, seed: seed)
  }

  @Test(arguments: [1, 2, 99] as [UInt64])
  func `every point counts the same events, and has its past before them`(seed: UInt64) throws {
    let points = try LongStream.frameCounts.map { try point($0, seed: seed) }
    let ends = points.map { Tape.Ending($0.workload.tape, from: $0.countedFrom) }
    #expect(ends[0].times.count > LongStream.countedFrames)
    #expect(ends[1] == ends[0] && ends[2] == ends[0])
    for (frames, point) in zip(LongStream.frameCounts, points) {
      #expect(point.workload.tape.eventCount >= frames)
      #expect(point.workload.tape.eventCount < 2 * frames + LongStream.countedFrames)
    }
    #expect(points[0].countedFrom == 0)
  }

  @Test func `time never goes back, and no contact comes twice`() throws {
    let tape = try point(100_000).workload.tape
    #expect(zip(tape.entries, tape.entries.dropFirst()).allSatisfy { $0.time < $1.time })
    let landed = tape.changes.filter { $0.phase == .began }.map(\.contact)
    #expect(landed.count > 1_000 && Set(landed).count == landed.count)
  }

  @Test func `what is known of one verse is known of all`() throws {
    let (workload, _) = try point(10_000)
    let truth = try #require(workload.truth)
    let found = workload.observe()
    #expect(found.isQuiescent && found.dropCount == 0)
    #expect(truth.discrepancies(in: found.truth) == [])
    let ten = try #require(try point(100_000).workload.truth)
    #expect(ten.counts.recognitions == LongStream.verses * truth.counts.recognitions)
    #expect(try point(1_000).workload.truth == nil)
  }

  @Test func `a row counts its last events, and answers for all`() throws {
    let (workload, first) = try point(10_000)
    let sampler = GateSampler(meter: Meter(clock: Made.clock))
    let exact = try sampler.row(workload, countedFrom: first, name: "x", .exact)
    let counted = try sampler.row(workload, countedFrom: first, name: "x", .instructions)
    #expect(exact.eventCount == workload.tape.eventCount - first && counted.eventCount == exact.eventCount)
    #expect(exact.rowCount == counted.rowCount && exact.rowCount < workload.tape.rowCount)
    #expect(exact.input == workload.inputDigest && exact.value(of: "drops") == "0")
    #expect(Int(exact.value(of: "recognitions") ?? "") == workload.truth?.counts.recognitions)
  }

  @Test func `work that grows with the past is so many events of a shadow`() throws {
    final class Counter: ShadowPlayer {
      var count = 0
      func step() { count += 1 }
    }
    let workload = try StreamWorkloads.workload(PanScenario(), rows: 600, seed: 1)
    let counter = Counter()
    var growing = ExtraWork(pastOf: 100, counter)
    var player = StandardPlayer(workload.scene, TapeMemory(workload.tape))
    player.play(events: 100, &growing)
    // 0 + 1 + … + 99 hundredths.
    #expect(counter.count == 49)
    player.play(events: 100, &growing)
    #expect(counter.count == 199)
  }

  @Test func `a past that costs is a regression of growth, by name`() throws {
    func measured(_ costs: [UInt64]) -> [GrowthCurve] {
      GateSuite.curves(
        GateMeasurement(
          rows: zip(LongStream.frameCounts, costs).map { frames, cost in
            .init(
              name: "scale/stream-length/frames=\(frames)", eventCount: 10, rowCount: 10, input: "",
              instructions: cost)
          }))
    }
    let flat = GrowthLayer.findings(base: [], candidate: measured([5_000, 5_001, 5_002]))
    #expect(flat.map(\.verdict) == [.pass])
    let grown = GrowthLayer.findings(
      base: measured([5_000, 5_000, 5_000]), candidate: measured([5_000, 5_100, 5_600]))
    #expect(grown.map(\.scenario) == ["scale/stream-length"] && grown.map(\.verdict) == [.regression])
    #expect(grown[0].reason.hasPrefix("not flat: cost ~ frames^"))
  }
}

extension Tape {
  /// The events of a tape from one of them on, as they are played.
  fileprivate struct Ending: Equatable {
    var times: [Int64]
    var changes: [ContactChange]

    init(_ tape: Tape, from first: Int) {
      times = tape.entries[first...].map(\.time)
      changes = tape.entries[first...].flatMap { Array(tape.changes[$0.rows]) }
    }
  }
}
