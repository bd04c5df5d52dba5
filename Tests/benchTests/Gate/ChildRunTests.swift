import BenchmarkHarness
import CommandShell
import Foundation
import Synchronization
import Testing

@testable import bench

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

  @Test func `children are ended on a wish to stop that only this process has heard`() async throws {
    let sleeps = ChildRun.Call(command: "sleep", arguments: ["1000"])
    let wishes = Atomic<Int>(0)
    let outcomes = try await besides {
      // Nobody wishes it before they have begun.
      ChildRun.together([sleeps, sleeps]) { wishes.add(1, ordering: .relaxed).oldValue > 0 }
    }
    for outcome in outcomes { #expect(try outcome.get().signal == SIGTERM) }
    let clears = ChildRun.Call(command: "sh", arguments: ["-c", "sleep 0.6; echo done"])
    let cleared = try await besides { ChildRun.together([clears]) { true } }
    #expect(try cleared[0].get().output == "done\n")
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
    #expect(CommandPath.of("sh") != nil && CommandPath.of("no-such-command-anywhere") == nil)
  }

  @Test func `a program that is still open for writing is waited for`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/program"
    try Data("#!/bin/sh\necho done\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let outcomes = try await besides {
      let writer = try #require(FileHandle(forWritingAtPath: path))
      var questionCount = 0
      // The second question is put when the program has been tried for a while.
      return ChildRun.together([ChildRun.Call(command: path, arguments: [])]) {
        questionCount += 1
        if questionCount == 2 { try? writer.close() }
        return false
      }
    }
    #expect(try outcomes[0].get().output == "done\n")
  }

  @Test func `the end of a complaint is what is shown`() {
    let run = ChildRun(output: "x", errors: (1...20).map { "line \($0)\n" }.joined(), code: 1)
    #expect(run.ending(lines: 2) == "line 19\nline 20")
    #expect(ChildRun(output: "only this\n", errors: "", code: 1).ending() == "only this")
  }
}
