import BenchmarkHarness
import CommandShell
import Foundation
import Testing

@testable import bench

/// Runs what waits for a child on a thread of its own: the tests' threads are few, and the child's answer needs one.
func besides<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result(catching: body)) }.start()
  }
}

@Suite struct GateBuildTests {
  /// Goes with the test.
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// A repository with one commit, in a folder of its own.
  func repository() throws -> String {
    let folder = scratch.path + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder + "/Sources/Multitouch", withIntermediateDirectories: true)
    try Data("one\n".utf8).write(to: URL(fileURLWithPath: folder + "/Sources/Multitouch/A.swift"))
    for arguments in [
      ["init", "--quiet"], ["add", "-A"],
      [
        "-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false", "commit", "--quiet",
        "-m", "one",
      ],
    ] {
      let run = try ChildRun.run("git", arguments, in: folder)
      try #require(run.isSuccess, "\(run.errors)")
    }
    return folder
  }

  func failure(_ body: @escaping @Sendable () throws -> Void) async throws -> String {
    try await besides {
      do {
        try body()
        return ""
      } catch { return "\(error)" }
    }
  }

  @Test func `a clean clone has a head, and refs have commits`() async throws {
    try await besides {
      let build = try GateBuild(directory: try repository())
      #expect(build.head.count >= 40)
      #expect(try build.commit(of: "HEAD") == build.head)
      #expect(build.tree.hasSuffix("/.build/gate/tree"))
    }
  }

  @Test func `a dirty tree is refused with the file and the remedy`() async throws {
    let text = try await failure {
      let folder = try repository()
      try Data("new\n".utf8).write(to: URL(fileURLWithPath: folder + "/Sources/Multitouch/B.swift"))
      _ = try GateBuild(directory: folder)
    }
    #expect(text.contains("dirty") && text.contains("Sources/Multitouch/B.swift") && text.contains("commit or stash"))
  }

  @Test func `a file beside the sources does not make it dirty`() async throws {
    let text = try await failure {
      let folder = try repository()
      try Data("note\n".utf8).write(to: URL(fileURLWithPath: folder + "/note.txt"))
      _ = try GateBuild(directory: folder)
    }
    #expect(text == "")
  }

  @Test(arguments: ["nowhere", "--help", "", "HEAD~9"])
  func `an unknown ref is refused with the remedy`(ref: String) async throws {
    let text = try await failure { _ = try GateBuild(directory: try repository()).commit(of: ref) }
    #expect(text.contains("no commit '\(ref)'") && text.contains("fetch"))
  }

  @Test func `a folder outside of a repository is refused with the remedy`() async throws {
    let text = try await failure {
      let folder = scratch.path + "/" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      _ = try GateBuild(directory: folder)
    }
    #expect(text.contains("--baseline"))
  }

  @Test func `a worktree out of another clone's cache is made anew, and what was built in it stays`() async throws {
    try await besides {
      let build = try GateBuild(directory: try repository())
      try build.makeTree()
      #expect(FileManager.default.fileExists(atPath: build.tree + "/Sources/Multitouch/A.swift"))
      let kept = build.tree + "/.build/kept"
      try FileManager.default.createDirectory(atPath: build.tree + "/.build", withIntermediateDirectories: true)
      try Data("built\n".utf8).write(to: URL(fileURLWithPath: kept))
      for broken in ["gitdir: /no/such/clone/.git/worktrees/tree\n", nil] {
        if let broken {
          try Data(broken.utf8).write(to: URL(fileURLWithPath: build.tree + "/.git"))
        } else {
          // Without it git would take the tree for a folder of the clone's own.
          try FileManager.default.removeItem(atPath: build.tree + "/.git")
        }
        try FileManager.default.removeItem(atPath: build.tree + "/Sources")
        try build.makeTree()
        #expect(FileManager.default.fileExists(atPath: build.tree + "/Sources/Multitouch/A.swift"))
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "built\n")
      }
    }
  }

  @Test func `a baseline that is updated from a folder below goes to the repository's own`() async throws {
    try await besides {
      let folder = try repository()
      let build = try GateBuild(directory: folder + "/Sources")
      let command = try #require(try Bench.parseAsRoot(["gate", "--against", "HEAD"]) as? GateCommand)
      let place = try command.place(build, folder + "/Sources")
      #expect(place == .repository(root: build.root))
      let path = BaselineUpdate(place: place).path(for: .current())
      let found = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath().path
      let wanted = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path + "/" + CommittedBaseline.folder
      #expect(found == wanted)
    }
  }

  @Test func `a gate that is stopped while both are measured has nothing more to say`() async throws {
    try await besides {
      let row = GateMeasurement.Row(
        name: "stream/pans", eventCount: 1, rowCount: 1, input: "in", exact: [.init("digest", "1")])
      let reply = try SampleReply(key: .current(), measurement: GateMeasurement(rows: [row])).json()
      let path = scratch.path + "/program"
      try Data("#!/bin/sh\ncat <<'END'\n\(reply)\nEND\n".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      let run = GateRun(plan: GatePlan(judgesTime: false, countsInstructions: false), isInterrupted: { true })
      let side = SampledProgram(path: path, name: "it", directory: scratch.path, seed: 1)
      var result = GateResult(base: "a", candidate: "b", key: .current(), findings: [])
      try run.compare(base: side, candidate: side, areIdentical: false, into: &result)
      #expect(result.isInterrupted && result.exitReason == .inconclusive)
    }
  }

  @Test func `a gate that finds another at work leaves its tree as it is`() async throws {
    let text = try await failure {
      let build = try GateBuild(directory: try repository())
      try FileManager.default.createDirectory(atPath: build.cache, withIntermediateDirectories: true)
      let other = try TreeLock(path: build.cache + "/lock")
      defer { other.release() }
      defer { #expect(!FileManager.default.fileExists(atPath: build.tree)) }
      _ = try build.programs(base: "HEAD", isWhole: false, progress: { _ in })
    }
    #expect(text.contains("another gate"))
  }

  @Test func `two gates cannot use one tree at once`() async throws {
    let path = scratch.path + "/" + UUID().uuidString
    let first = try TreeLock(path: path)
    #expect(try await failure { _ = try TreeLock(path: path) }.contains("another gate"))
    first.release()
    try TreeLock(path: path).release()
  }
}

@Suite struct ChildRunTests {
  func run(
    _ command: String, _ arguments: String..., in directory: String? = nil, environment: [String: String?] = [:]
  ) async throws -> ChildRun {
    try await besides { try ChildRun.run(command, arguments, in: directory, environment: environment) }
  }

  @Test func `both streams and the exit code come back`() async throws {
    let run = try await run("sh", "-c", "echo out; echo err >&2; exit 7")
    #expect(run == ChildRun(output: "out\n", errors: "err\n", code: 7))
    #expect(!run.isSuccess)
  }

  @Test func `a child that a signal ends has no exit code`() async throws {
    let run = try await run("sh", "-c", "kill -TERM $$")
    #expect(run.code == nil && run.signal == SIGTERM)
  }

  @Test func `the folder and the environment are the child's`() async throws {
    let run = try await run("sh", "-c", "pwd; echo $GATE_TEST", in: "/", environment: ["GATE_TEST": "yes"])
    #expect(run.output == "/\nyes\n")
  }

  @Test func `a hook's repository is not the child's`() {
    let changes = ChildRun.Call(command: "git", arguments: [], environment: ["GATE_TEST": "yes"]).changes
    #expect(changes["GIT_DIR"] == .some(nil) && changes["GIT_INDEX_FILE"] == .some(nil))
    #expect(changes["GATE_TEST"] == "yes" && changes["PATH"] == nil)
  }

  @Test func `a command that is not there is an error with its name`() async throws {
    for command in ["no-such-command-anywhere", "/no/such/command"] {
      do {
        _ = try await run(command)
        Issue.record("\(command) was run")
      } catch { #expect("\(error)".hasPrefix("\(command) could not be run")) }
    }
    #expect(ChildRun.path(of: "sh") != nil && ChildRun.path(of: "no-such-command-anywhere") == nil)
  }

  @Test func `the end of a complaint is what is shown`() {
    let run = ChildRun(output: "x", errors: (1...20).map { "line \($0)\n" }.joined(), code: 1)
    #expect(run.ending(lines: 2) == "line 19\nline 20")
    #expect(ChildRun(output: "only this\n", errors: "", code: 1).ending() == "only this")
  }
}

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
    for option in ["--runs", "--output", "--trials", "--cache"] {
      #expect(refusal("--committed", option, "3")?.code == 1, "\(option)")
    }
    #expect(refusal("--baseline", "x.json", "--whole")?.code == 1)
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
