import BenchmarkHarness
import CommandShell
import Foundation
import Testing

@testable import bench

@Suite struct BaselineUpdateTests {
  /// Goes with the test.
  let scratch: TemporaryFolder
  var path: String { scratch.path + "/mine.json" }

  init() throws { scratch = try TemporaryFolder() }

  func baseline(
    digest: String = "00ff", allocating: GateMeasurement.ExactMetric = .init("allocating events", "0"),
    instructions: UInt64? = 4_000, samples: [Double]? = nil
  ) -> GateBaseline {
    let row = GateMeasurement.Row(
      name: "stream/pans", eventCount: 10, rowCount: 20, input: "in", exact: [.init("digest", digest), allocating],
      instructions: instructions, samples: samples)
    return GateBaseline(key: .current(), seed: 1, measurement: GateMeasurement(rows: [row]))
  }

  func update(_ stored: GateBaseline?) -> BaselineUpdate { BaselineUpdate(place: .file(path), stored: stored) }

  func refusal(_ body: () throws -> Void) -> CommandFailure? {
    do {
      try body()
      return nil
    } catch { return error as? CommandFailure }
  }

  @Test func `a baseline that is missing, or is none, is to be made, and what cannot be read is not`() throws {
    #expect(CommittedBaseline.isToBeMade(path: path))
    try WholeFile.write("{}", path: path)
    #expect(CommittedBaseline.isToBeMade(path: path))
    try baseline().write(path: path)
    #expect(!CommittedBaseline.isToBeMade(path: path))
    try baseline(samples: [1]).write(path: path)
    #expect(CommittedBaseline.isToBeMade(path: path))
    #expect(!CommittedBaseline.isToBeMade(path: scratch.path))
  }

  @Test func `a place that cannot be written is refused before anything is measured`() throws {
    let failure = #expect(throws: CommandFailure.self) {
      try BaselineUpdate(place: .file(scratch.path + "/none/a.json"), stored: nil).requireWritable(for: .current())
    }
    #expect(failure?.description.contains("its folder does not exist or may not be written") == true)
    try update(nil).requireWritable(for: .current())
  }

  @Test func `a gate that would not measure what the file holds is refused before it begins`() {
    let (blind, timeless) = (GatePlan(countsInstructions: false), GatePlan(judgesTime: false))
    let whole = update(baseline(samples: [1.5]))
    #expect(refusal { try whole.admit(GatePlan()) } == nil)
    #expect(refusal { try whole.admit(blind) }?.description.contains("leave --no-instructions out") == true)
    #expect(refusal { try whole.admit(timeless) }?.description.contains("leave --no-time out") == true)
    let bare = update(baseline(instructions: nil))
    #expect(refusal { try bare.admit(blind) } == nil && refusal { try bare.admit(timeless) } == nil)
    let repository = BaselineUpdate(place: .repository(root: "r"), stored: baseline())
    #expect(refusal { try repository.admit(blind) } != nil && refusal { try repository.admit(timeless) } == nil)
  }

  @Test func `figures that lack what the file holds do not take its place`() throws {
    let stored = baseline(samples: [1.5])
    try stored.write(path: path)
    var wrong = baseline(digest: "1", samples: [2])
    wrong.measurement.rows[0].faults = ["truth: event 7: pan is missing"]
    let unknown = GateMeasurement.ExactMetric.unknown("allocating events", because: "no counter")
    let cases: [(GateBaseline?, String)] = [
      (baseline(digest: "1", instructions: nil, samples: [2]), "stream/pans: instructions were not counted"),
      (baseline(digest: "1"), "no wall time was measured"),
      (baseline(digest: "1", allocating: unknown, samples: [2]), "stream/pans: allocating events: unknown: no counter"),
      (wrong, "stream/pans: a wrong answer: truth: event 7: pan is missing"),
      (nil, "the run was interrupted"),
    ]
    for (fresh, reason) in cases {
      let found = refusal { _ = try update(stored).write(fresh) }
      #expect(found == CommandFailure("the baseline was not written: \(reason)", code: 3))
      #expect(try GateBaseline(path: path) == stored)
    }
  }

  @Test func `durations that prove nothing do not take the place of others`() throws {
    let stored = baseline(samples: [1.5])
    try stored.write(path: path)
    let fresh = baseline(digest: "1", samples: [2])
    func result(_ verdict: GateVerdict, in layer: GateLayer = .time, fitness: DoctorCheck.Status = .ok) -> GateResult {
      var result = GateResult(
        base: "a", candidate: "b", key: .current(),
        findings: [GateFinding(layer, "stream/pans", verdict, reason: "too noisy")])
      result.conditions = [DoctorCheck(name: "A/A", status: fitness, finding: "20 %")]
      return result
    }
    let remedy = "; " + BaselineUpdate.quietRemedy
    let noisy = baseline(digest: "1", samples: [50, 75, 96])
    let cases = [
      (result(.inconclusive), fresh, "stream/pans: too noisy" + remedy),
      (result(.regression, fitness: .bad), fresh, "the machine is unfit for durations: A/A: 20 %" + remedy),
      (result(.regression), noisy, "stream/pans: samples of one session spread by 28.0 %" + remedy),
    ]
    for (result, fresh, reason) in cases {
      let found = refusal { _ = try update(stored).write(fresh, doubt: result.durationDoubt) }
      #expect(found == CommandFailure("the baseline was not written: \(reason)", code: 3))
      #expect(try GateBaseline(path: path) == stored)
      // A file without durations loses nothing.
      #expect(refusal { _ = try update(baseline()).write(fresh, doubt: result.durationDoubt) } == nil)
      try stored.write(path: path)
    }
    for verdict in GateVerdict.allCases where verdict != .inconclusive {
      #expect(result(verdict, fitness: .warn).durationDoubt == nil)
    }
    #expect(result(.inconclusive, in: .instructions).durationDoubt == nil)
  }

  @Test func `no baseline is saved of durations that prove nothing`() {
    let bad = [DoctorCheck(name: "A/A", status: .bad, finding: "20 %")]
    let unfit = MeasuringOptions.doubt(because: bad, path: "b.json")
    #expect(unfit?.code == 3)
    #expect(
      unfit?.description.hasPrefix("b.json was not written: the machine is unfit for durations: A/A: 20 %; ") == true)
    #expect(MeasuringOptions.doubt(because: [], path: "b.json") == nil)
    let noisy = MeasuringOptions.obstacle(to: baseline(samples: [47.6, 60, 75, 96.2]), path: "b.json")
    #expect(noisy?.code == 3)
    #expect(
      noisy?.description.hasPrefix("b.json was not written: stream/pans: samples of one session spread by") == true)
    #expect(noisy?.description.contains("--without-time") == true)
    #expect(MeasuringOptions.obstacle(to: baseline(samples: [50, 52, 55]), path: "b.json") == nil)
    #expect(MeasuringOptions.obstacle(to: baseline(), path: "b.json") == nil)
  }

  @Test func `no baseline is saved of wrong answers, or without what allocates`() {
    var wrong = baseline()
    wrong.measurement.rows[0].faults = ["truth: event 7: pan is missing"]
    let faulty = MeasuringOptions.obstacle(to: wrong, path: "b.json")
    #expect(faulty?.code == 2 && faulty?.description.hasSuffix("stream/pans: truth: event 7: pan is missing") == true)
    let unknown = GateMeasurement.ExactMetric.unknown("allocating events", because: "no counter")
    #expect(MeasuringOptions.obstacle(to: baseline(allocating: unknown), path: "b.json")?.code == 3)
  }

  @Test func `the repository's baseline has counts even if there is none yet`() {
    let update = BaselineUpdate(place: .repository(root: scratch.path), stored: nil)
    #expect(refusal { _ = try update.write(baseline(instructions: nil)) }?.code == 3)
  }

  @Test func `whole figures are written, with durations if there were some`() throws {
    let fresh = baseline(digest: "1", instructions: 5_000, samples: [2])
    #expect(try update(baseline(samples: [1.5])).write(fresh).hasPrefix(path))
    #expect(try GateBaseline(path: path) == fresh)
    _ = try update(baseline()).write(fresh)
    #expect(try !GateBaseline(path: path).hasTime)
    #expect(try GateBaseline(path: path).measurement.rows[0].instructions == 5_000)
  }

  @Test func `an update that fails takes nothing of the gate's result away`() throws {
    let report = scratch.path + "/gate.json"
    let command = try #require(
      try Bench.parseAsRoot(["gate", "--committed", "--update-baseline", "--json", report]) as? GateCommand)
    func end(_ verdict: GateVerdict, _ failure: any Error) -> Int32? {
      code(command, verdict) { throw failure }
    }
    #expect(end(.pass, BaselineFailure.notWritable(reason: "full")) == 1)
    #expect(try GateResult(path: report).findings.map(\.verdict) == [.pass])
    #expect(end(.pass, CommandFailure("interrupted", code: 3)) == 3)
    #expect(end(.regression, CommandFailure("interrupted", code: 3)) == 2)
    #expect(try GateResult(path: report).findings.map(\.verdict) == [.regression])
  }

  @Test func `a report that cannot be written hides no regression`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/report.json"
    let command = try #require(try Bench.parseAsRoot(["gate", "--committed", "--json", path]) as? GateCommand)
    // Seen before the gate began, and gone since.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(code(command, .regression) { nil } == 2)
    #expect(code(command, .pass) { nil } == 1)
    #expect(code(command, .inconclusive) { nil } == 1)
  }

  @Test func `an improvement that is recorded is nothing left to do`() throws {
    let command = try #require(
      try Bench.parseAsRoot(["gate", "--committed", "--update-baseline"]) as? GateCommand)
    #expect(code(command, .improvement) { "recorded" } == nil)
    #expect(code(command, .improvement) { nil } == 4)
    #expect(code(command, .regression) { "recorded" } == 2)
    #expect(code(command, .inconclusive) { "recorded" } == 3)
  }

  @Test func `a first baseline that is written is nothing left to do`() throws {
    let command = try #require(
      try Bench.parseAsRoot(["gate", "--committed", "--update-baseline"]) as? GateCommand)
    let result = GateResult(base: "a", candidate: "b", key: .current(), findings: [.noBaselineYet])
    func end(_ record: () throws -> String?) -> Int32? {
      do {
        try command.conclude(result, startedAt: Date(), commit: nil, isFirst: true, record: record)
        return nil
      } catch { return Outcome(error, of: Bench.self).code }
    }
    #expect(end { "recorded" } == nil)
    #expect(end { nil } == 5)
    #expect(end { throw CommandFailure("not counted", code: 3) } == 5)
    #expect(code(command, .noBaseline) { "recorded" } == 5)
  }

  /// What a gate with one finding ends with; nil if with nothing to say.
  func code(_ command: GateCommand, _ verdict: GateVerdict, _ record: () throws -> String?) -> Int32? {
    let result = GateResult(
      base: "a", candidate: "b", key: .current(), findings: [GateFinding(.exact, "a", verdict, reason: "")])
    do {
      try command.conclude(result, startedAt: Date(), commit: nil, record: record)
      return nil
    } catch { return Outcome(error, of: Bench.self).code }
  }
}
