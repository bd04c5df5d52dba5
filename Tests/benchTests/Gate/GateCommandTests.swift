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
    try Data("half".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try refused("--committed", "--update-baseline")?.code == 1)
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
