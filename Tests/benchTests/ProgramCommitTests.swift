// The commit of a figure is that of the program, not of the folder that it is started from.

import BenchmarkHarness
import Foundation
import Testing

@testable import bench

@Suite struct ProgramCommitTests {
  @Test func `a program has the commit of the package it lies in, modified once a source is younger`() async throws {
    let folder = NSTemporaryDirectory() + "commit-" + UUID().uuidString
    let files = FileManager.default
    defer { try? files.removeItem(atPath: folder) }
    let program = folder + "/.build/release/bench"
    for path in [folder + "/Sources/A", folder + "/Benchmarks", folder + "/.build/release"] {
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    func write(_ path: String, at seconds: Double) throws {
      try Data("x\n".utf8).write(to: URL(fileURLWithPath: path))
      try files.setAttributes([.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
    }
    try write(folder + "/Package.swift", at: 100)
    try write(folder + "/Sources/A/a.swift", at: 100)
    try write(program, at: 200)
    #expect(GitCommit.ofProgram(program) == nil)

    for arguments in [
      ["init", "-q"], ["add", "Package.swift", "Sources"],
      ["-c", "user.name=n", "-c", "user.email=e@example.org", "commit", "-qm", "m"],
    ] {
      let run = try await besides { try ChildRun.run("git", ["-C", folder] + arguments, in: folder) }
      try #require(run.isSuccess, "\(run.errors)")
    }
    let commit = try #require(GitCommit.ofProgram(program))
    #expect(!commit.isModified)
    #expect(commit == GitCommit.checkedOut(in: folder))

    // Beside the sources nothing counts.
    try write(folder + "/Sources/A/notes.md", at: 300)
    #expect(GitCommit.ofProgram(program) == commit)
    try files.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 300)], ofItemAtPath: folder + "/Sources/A/a.swift")
    #expect(GitCommit.ofProgram(program)?.isModified == true)
  }

  @Test func `a program that lies in no package has none`() {
    #expect(GitCommit.ofProgram("/bin/sh") == nil)
    #expect(GitCommit.ofProgram(nil) == nil)
  }
}
