import BenchmarkHarness
import CommandShell
import Foundation
import Testing

@testable import bench

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
      #expect(build.candidateTree.path.hasSuffix("/.build/gate/tree"))
      // Should an executable ever hold its folder, those of both sides are as long.
      #expect(build.baseTree.path.count == build.candidateTree.path.count)
    }
  }

  @Test func `what a commit has recorded is read from it, and not from the tree`() async throws {
    try await besides {
      let folder = try repository()
      let path = CommittedBaseline.path(in: folder, key: .current())
      func record(_ instructions: UInt64) throws {
        let row = GateMeasurement.Row(
          name: "stream/pans", eventCount: 10, rowCount: 20, input: "in", instructions: instructions)
        try GateBaseline(key: .current(), seed: 1, measurement: GateMeasurement(rows: [row])).write(path: path)
      }
      try FileManager.default.createDirectory(
        atPath: folder + "/" + CommittedBaseline.folder, withIntermediateDirectories: true)
      try record(4_000)
      for arguments in [
        ["add", "-A"],
        [
          "-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false", "commit",
          "--quiet", "-m", "two",
        ],
      ] { try #require(try ChildRun.run("git", arguments, in: folder).isSuccess) }
      try record(5_000)
      func count(of commit: String, seed: UInt64 = 1) throws -> UInt64? {
        try CommittedBaseline.read(in: folder, of: commit, seed: seed)?.measurement.rows.first?.instructions
      }
      #expect(try count(of: "HEAD") == 4_000)
      #expect(try count(of: "HEAD~1") == nil && count(of: "HEAD", seed: 2) == nil)
      #expect(try CommittedBaseline.read(in: folder, seed: 1)?.measurement.rows.first?.instructions == 5_000)
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
      try build.candidateTree.make(at: build.head)
      #expect(FileManager.default.fileExists(atPath: build.candidateTree.path + "/Sources/Multitouch/A.swift"))
      let kept = build.candidateTree.path + "/.build/kept"
      try FileManager.default.createDirectory(
        atPath: build.candidateTree.path + "/.build", withIntermediateDirectories: true)
      try Data("built\n".utf8).write(to: URL(fileURLWithPath: kept))
      for broken in ["gitdir: /no/such/clone/.git/worktrees/tree\n", nil] {
        if let broken {
          try Data(broken.utf8).write(to: URL(fileURLWithPath: build.candidateTree.path + "/.git"))
        } else {
          // Without it git would take the tree for a folder of the clone's own.
          try FileManager.default.removeItem(atPath: build.candidateTree.path + "/.git")
        }
        try FileManager.default.removeItem(atPath: build.candidateTree.path + "/Sources")
        try build.candidateTree.make(at: build.head)
        #expect(FileManager.default.fileExists(atPath: build.candidateTree.path + "/Sources/Multitouch/A.swift"))
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "built\n")
      }
    }
  }

  @Test func `a tree gets the engine of one commit under the rest of another, and what is the same stays untouched`()
    async throws
  {
    try await besides {
      let folder = try repository()
      func write(_ text: String, _ name: String) throws {
        let path = folder + "/" + name
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      }
      func commit() throws -> String {
        try #require(try ChildRun.run("git", ["add", "-A"], in: folder).isSuccess)
        let identity = ["-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
        try #require(try ChildRun.run("git", identity + ["commit", "--quiet", "-m", "next"], in: folder).isSuccess)
        return try ChildRun.run("git", ["rev-parse", "HEAD"], in: folder).firstLine
      }
      try write("only then\n", "Sources/Multitouch/Gone.swift")
      try write("tables\n", "Benchmarks/Old.swift")
      try write("quick\n", "Package.swift")
      let old = try commit()
      try FileManager.default.removeItem(atPath: folder + "/Sources/Multitouch/Gone.swift")
      try FileManager.default.removeItem(atPath: folder + "/Benchmarks/Old.swift")
      try write("two\n", "Sources/Multitouch/A.swift")
      try write("taps\n", "Sources/MultitouchInteractions/B.swift")
      try write("judges\n", "Benchmarks/New.swift")
      try write("slow\n", "Package.swift")
      let new = try commit()

      let tree = try GateBuild(directory: folder).baseTree
      try tree.make(at: new)
      func contents() -> [String: String] {
        Dictionary(
          uniqueKeysWithValues: [
            "Sources/Multitouch/A.swift", "Sources/Multitouch/Gone.swift", "Sources/MultitouchInteractions/B.swift",
            "Benchmarks/New.swift", "Benchmarks/Old.swift", "Sources/Stray.swift", "Package.swift",
          ].compactMap { name in
            (try? String(contentsOfFile: tree.path + "/" + name, encoding: .utf8)).map { (name, $0) }
          })
      }
      let overlaid = [
        "Sources/Multitouch/A.swift": "one\n", "Sources/Multitouch/Gone.swift": "only then\n",
        "Benchmarks/New.swift": "judges\n", "Package.swift": "quick\n",
      ]
      try tree.hold(new, measured: old)
      #expect(contents() == overlaid)
      func written(_ name: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: tree.path + "/" + name)[.modificationDate] as? Date
      }
      let before = try written("Sources/Multitouch/A.swift")
      // What somebody has left there is no part of a side.
      try Data("left\n".utf8).write(to: URL(fileURLWithPath: tree.path + "/Sources/Stray.swift"))
      try Data("edited\n".utf8).write(to: URL(fileURLWithPath: tree.path + "/Benchmarks/New.swift"))
      try tree.hold(new, measured: old)
      #expect(contents() == overlaid)
      #expect(try written("Sources/Multitouch/A.swift") == before)
      try tree.hold(new, measured: new)
      #expect(
        contents() == [
          "Sources/Multitouch/A.swift": "two\n", "Sources/MultitouchInteractions/B.swift": "taps\n",
          "Benchmarks/New.swift": "judges\n", "Package.swift": "slow\n",
        ])
      try tree.hold(old, measured: old)
      #expect(
        contents().keys.sorted()
          == ["Benchmarks/Old.swift", "Package.swift"] + overlaid.keys.filter { $0.hasPrefix("Sources") }.sorted()
      )
      let status = try ChildRun.run("git", ["status", "--porcelain", "-uno"], in: folder)
      #expect(status.isSuccess && status.output.isEmpty)
    }
  }

  @Test(.enabled(if: CommandPath.of("objcopy") != nil && CommandPath.of("strip") != nil, "no binutils here"))
  func `programs that differ in a hash of their build alone are the same code`() async throws {
    let tool = try #require(CommandPath.of("objcopy"))
    try await besides {
      let one = scratch.path + "/one"
      try FileManager.default.copyItem(
        atPath: URL(fileURLWithPath: "/bin/sh").resolvingSymlinksInPath().path, toPath: one)
      func other(_ section: String) throws -> String {
        let (content, path) = (scratch.path + "/content", scratch.path + "/other" + section)
        try Data("0123456789abcdef".utf8).write(to: URL(fileURLWithPath: content))
        let run = try ChildRun.run(tool, ["--add-section", "\(section)=\(content)", one, path])
        try #require(run.isSuccess, "\(run.errors)")
        return path
      }
      #expect(try ProgramCode.isSame(one, one))
      #expect(try ProgramCode.isSame(one, other(".swift_modhash")))
      #expect(try !ProgramCode.isSame(one, other(".rodata.more")))
      #expect(try !ProgramCode.isSame(one, scratch.path + "/none"))
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

  @Test func `what must hold of any build is looked at where both are the same code`() throws {
    func result(countsOfMany instructions: UInt64) throws -> GateResult {
      let rows = GateSuite.scenarios.compactMap { scenario -> GateMeasurement.Row? in
        guard let point = scenario.point, point.curve == "scale/idle-views" else { return nil }
        return .init(
          name: scenario.name, eventCount: 1, rowCount: 1, input: "in", exact: [.init("digest", "1")],
          instructions: point.scale == 1 ? 500 : instructions)
      }
      #expect(rows.count > 2)
      let side = SampledProgram(path: "", name: "it", directory: "", seed: 1)
      var result = GateResult(base: "a", candidate: "b", key: .current(), findings: [])
      try GateRun(plan: GatePlan(judgesTime: false)).hold(
        side, GateMeasurement(rows: rows), hasCounts: true, &result)
      return result
    }
    #expect(try result(countsOfMany: 500).exitReason == .pass)
    let grown = try result(countsOfMany: 900)
    #expect(grown.concerns.map(\.layer) == [.growth] && grown.exitReason == .regression, "\(grown.findings)")
    #expect(grown.notes.first?.hasPrefix("both builds are the same code, byte by byte") == true)
  }

  @Test func `after a wish to stop nothing is a pass, not even what cannot differ`() throws {
    var result = GateResult(
      base: "a", candidate: "b", key: .current(), findings: [GateFinding(.exact, "a", .pass, reason: "")])
    try GateRun(plan: GatePlan(), isInterrupted: { false }).unlessInterrupted(&result) { _ in }
    #expect(result.exitReason == .pass)
    try GateRun(plan: GatePlan(), isInterrupted: { true }).unlessInterrupted(&result) { _ in }
    #expect(result.exitReason == .inconclusive)
  }

  @Test func `a tree that was copied with its clone is made anew, and the original's stays`() async throws {
    try await besides {
      let folder = try repository()
      let (copy, modules) = (folder + "-copy", "/.build/linux/release/ModuleCache")
      let build = try GateBuild(directory: folder)
      try build.candidateTree.make(at: build.head)
      try FileManager.default.createDirectory(
        atPath: build.candidateTree.path + modules, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: folder, toPath: copy)
      let other = try GateBuild(directory: copy)
      try other.candidateTree.make(at: other.head)
      try other.candidateTree.make(at: other.head)
      // What was built is kept, but for what the compiler keeps with its place.
      let kept = other.candidateTree.path + "/.build/linux/release"
      #expect(try FileManager.default.contentsOfDirectory(atPath: kept) == [])
      #expect(FileManager.default.fileExists(atPath: build.candidateTree.path + modules))
      func gitFolder(of tree: GateTree) throws -> String {
        let found = try ChildRun.run("git", ["rev-parse", "--git-common-dir"], in: tree.path).firstLine
        return URL(fileURLWithPath: found).resolvingSymlinksInPath().path
      }
      #expect(try gitFolder(of: other.candidateTree).hasSuffix("-copy/.git"))
      #expect(try !gitFolder(of: build.candidateTree).contains("-copy/"))
    }
  }

  @Test func `a gate that finds another at work leaves its tree as it is`() async throws {
    let text = try await failure {
      let build = try GateBuild(directory: try repository())
      try FileManager.default.createDirectory(atPath: build.cache, withIntermediateDirectories: true)
      let other = try TreeLock(path: build.cache + "/lock")
      defer { other.release() }
      defer { #expect(!FileManager.default.fileExists(atPath: build.candidateTree.path)) }
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
