import BenchmarkHarness
import CommandShell
import Foundation
import Testing

@testable import bench

@Suite struct GateCommandTests {
  func refusal(_ arguments: String...) -> Outcome? { refusal(arguments) }

  func refusal(_ arguments: [String]) -> Outcome? {
    do {
      _ = try Bench.parseAsRoot(["gate"] + arguments)
      return nil
    } catch { return Outcome(error, of: Bench.self) }
  }

  @Test func `one thing to compare with is needed, and only one`() {
    #expect(refusal()?.code == 1)
    #expect(refusal("--against", "main", "--baseline", "x.json")?.code == 1)
    #expect(refusal("--against", "main") == nil)
    #expect(refusal("--calibrate", "--runs", "3", "--output", "C.md") == nil)
    #expect(refusal("--committed") == nil)
    #expect(refusal("--committed", "--baseline", "x.json")?.code == 1)
  }

  @Test func `counts may not be left out of the repository's baseline, durations are never in it`() {
    for mode in [["--committed"], ["--against", "main"]] {
      let outcome = refusal(mode + ["--update-baseline", "--no-instructions"])
      #expect(outcome?.code == 1 && outcome?.complaint.contains("leave --no-instructions out") == true, "\(mode)")
      #expect(refusal(mode + ["--update-baseline", "--no-time"]) == nil, "\(mode)")
      #expect(refusal(mode + ["--no-instructions"]) == nil, "\(mode)")
    }
    // What a file of the user's holds is not known yet.
    #expect(refusal("--baseline", "x.json", "--update-baseline", "--no-instructions") == nil)
  }

  @Test func `too few processes, or a place that cannot be written, are refused at once`() {
    #expect(refusal("--against", "main", "--rounds", "14")?.code == 1)
    for option in ["--json", "--markdown", "--junit", "--html", "--jmh", "--bmf", "--gobench"] {
      #expect(refusal("--against", "main", option, "/no/such/folder/a.json")?.code == 1, "\(option)")
    }
    #expect(refusal("--against", "main", "--json", "a.out", "--html", "a.out")?.code == 1)
    #expect(refusal("--calibrate", "--runs", "0")?.code == 1)
    #expect(refusal("--against", "main", "--json", "a.out", "--html", "./a.out")?.code == 1)
    #expect(refusal("--against", "main", "--gobench", "a", "--json", "a.base")?.code == 1)
    #expect(refusal("--against", "main", "--rounds", "100") == nil)
    #expect(refusal("--against", "main", "--rounds", "101")?.complaint.contains("exact probability") == true)
    for options in [["--rounds", "20"], ["--no-time"], ["--no-instructions"], ["--json", "a.out"]] {
      #expect(refusal(["--calibrate"] + options)?.code == 1, "\(options)")
    }
    #expect(refusal("--calibrate", "--from-kept") == nil)
    #expect(refusal("--calibrate", "--from-kept", "--runs", "3")?.code == 1)
    #expect(refusal("--committed", "--from-kept")?.code == 1)
    for option in ["--runs", "--output", "--trials", "--cache"] {
      #expect(refusal("--committed", option, "3")?.code == 1, "\(option)")
    }
    #expect(refusal("--baseline", "x.json", "--whole")?.code == 1)
  }

  @Test func `where the repository has no baseline that fits, it is said how to make it, and may be made`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/x86_64-swift-0.1.json"
    func read(_ arguments: String...) throws -> Result<GateBaseline?, any Error> {
      let command = try #require(try Bench.parseAsRoot(["gate"] + arguments) as? GateCommand)
      return Result { try command.readBaseline(path) }
    }
    func refused(_ arguments: String...) throws -> Outcome? {
      let command = try #require(try Bench.parseAsRoot(["gate"] + arguments) as? GateCommand)
      do {
        _ = try command.readBaseline(path)
        return nil
      } catch { return Outcome(error, of: Bench.self) }
    }
    for _ in ["none", "another's"] {
      let outcome = try refused("--committed")
      #expect(outcome?.code == 5)
      #expect(outcome?.complaint.contains("bench gate --committed --update-baseline") == true)
      #expect(outcome?.complaint.contains("--save-baseline") == false)
      #expect(try read("--committed", "--update-baseline").get() == nil)
      #expect(try refused("--baseline", path, "--update-baseline")?.code == 5)
      let key = BaselineKey(
        toolchain: Toolchain(swift: "0.1", clang: "0"), architecture: "x86_64", machineClass: "any")
      try GateBaseline(key: key, seed: 1, measurement: GateMeasurement()).write(path: path)
    }
    #expect(try refused("--committed", "--update-baseline", "--seed", "2") == nil)
    #expect(try refused("--committed")?.complaint.contains("is of toolchain 'Swift 0.1, 0', this is '") == true)
  }

  @Test func `a committed baseline that is broken or holds durations is named, and made anew by the command it names`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path + "/x86_64-swift-6.3.json"
    let row = GateMeasurement.Row(name: "a", eventCount: 1, rowCount: 1, input: "in", samples: [1.5, 2])
    let timed = GateBaseline(key: .current(), seed: 1, measurement: GateMeasurement(rows: [row]))
    let bare = GateBaseline(key: .current(), seed: 1, measurement: timed.measurement.withoutTime)
    let conflict = "<<<<<<< HEAD\n" + (try bare.json())
    let schema = try bare.json().replacingOccurrences(of: "\"schemaVersion\" : 1", with: "\"schemaVersion\" : 9")
    func read(_ text: String, _ arguments: String...) throws -> Result<GateBaseline?, any Error> {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let command = try #require(try Bench.parseAsRoot(["gate"] + arguments) as? GateCommand)
      return Result { try command.readBaseline(path) }
    }
    let cases: [(String, Int32, String)] = [
      (conflict, 1, "is not a committed baseline: it is not JSON"),
      (schema, 5, "has schema version 9, this program reads 1"),
      (try timed.json(), 1, "is not a committed baseline: it holds durations, which are one machine's"),
    ]
    for (text, code, reason) in cases {
      guard case .failure(let error) = try read(text, "--committed") else {
        Issue.record("it was read: \(reason)")
        continue
      }
      let outcome = Outcome(error, of: Bench.self)
      #expect(outcome.code == code, "\(reason)")
      #expect(outcome.complaint.contains("Benchmarks/Baselines/x86_64-swift-6.3.json \(reason)"))
      #expect(outcome.complaint.contains("make it with bench gate --committed --update-baseline"))
      #expect(!outcome.complaint.contains("--save-baseline"))
      #expect(try read(text, "--committed", "--update-baseline").get() == nil, "\(reason)")
    }
    // What a file of the user's holds is the user's: it is not replaced unasked.
    #expect(throws: BaselineFailure.self) { try read(conflict, "--baseline", path, "--update-baseline").get() }
    for more in [[], ["--update-baseline"]] {
      try bare.write(path: path)
      let command = try #require(try Bench.parseAsRoot(["gate", "--committed"] + more) as? GateCommand)
      #expect(try command.readBaseline(path)?.measurement == bare.measurement)
    }
    #expect(throws: CommandFailure.self) { try read(try bare.json(), "--committed", "--seed", "2").get() }
  }

  @Test func `a broken committed baseline does not keep a comparison of builds from making it anew`() throws {
    let root = try TemporaryFolder()
    let path = CommittedBaseline.path(in: root.path, key: .current())
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
    #expect(try CommittedBaseline.read(in: root.path, seed: 1) == nil)
    try Data("<<<<<<< HEAD".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: CommandFailure.self) { try CommittedBaseline.read(in: root.path, seed: 1) }
    #expect(try CommittedBaseline.read(in: root.path, seed: 1, isReplaced: true) == nil)
  }

  @Test func `a baseline that is not there has its own exit code`() {
    #expect(Outcome(BaselineFailure.missing(path: "x"), of: Bench.self).code == 5)
    #expect(Outcome(BaselineFailure.notDecodable(path: "x", reason: "y"), of: Bench.self).code == 1)
  }

  @Test(arguments: [
    ["--rate", "0"], ["--rate", "200000"], ["--seconds", "5"], ["--rate", "120", "--seconds", "0"],
    ["--without-time"], ["--save-baseline", "/no/such/folder/b.json"],
  ])
  func `wrong amounts of a run are refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try Bench.parseAsRoot(arguments) }
  }

  @Test func `committed baselines hold no duration and fit their name`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let folder = root + "/" + CommittedBaseline.folder
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    #expect(!names.isEmpty)
    for name in names {
      let baseline = try GateBaseline(path: folder + "/" + name)
      #expect(!baseline.hasTime, "\(name)")
      #expect(CommittedBaseline.path(in: root, key: baseline.key) == folder + "/" + name)
      #expect(baseline.measurement.rows.map(\.name) == GateSuite.scenarios.map(\.name), "\(name)")
      #expect(baseline.measurement.rows.allSatisfy { $0.instructions != nil && $0.faults.isEmpty }, "\(name)")
    }
  }
}
