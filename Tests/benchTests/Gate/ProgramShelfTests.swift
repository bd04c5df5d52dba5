import CommandShell
import Foundation
import Testing

@testable import bench

@Suite struct ProgramShelfTests {
  /// Goes with the test.
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  func executable(_ text: String) throws -> String {
    let path = scratch.path + "/" + UUID().uuidString
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test func `a program is found by exactly what it was made of`() throws {
    let shelf = ProgramShelf(folder: scratch.path + "/shelf")
    let source = ProgramSource(text: "one\n")
    #expect(shelf.program(madeOf: source) == nil)
    let kept = try shelf.keep(try executable("a"), madeOf: source)
    #expect(shelf.program(madeOf: source) == kept)
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "a")
    #expect(shelf.program(madeOf: ProgramSource(text: "one\n\n")) == nil)
    let again = try shelf.keep(try executable("b"), madeOf: source)
    #expect(again == kept && FileManager.default.contents(atPath: kept) == Data("b".utf8))
  }

  @Test func `the objects of a program are kept with it and go with it`() throws {
    let shelf = ProgramShelf(folder: scratch.path + "/shelf")
    let source = ProgramSource(text: "one\n")
    let program = try executable("a")
    try ProgramParts(objects: [try executable("object")]).keep(beside: program)
    let kept = try shelf.keep(program, madeOf: source)
    #expect(ProgramParts(of: kept)?.objects.map { FileManager.default.contents(atPath: $0) } == [Data("object".utf8)])
    _ = try shelf.keep(try executable("b"), madeOf: source)
    #expect(ProgramParts(of: kept) == nil)
  }

  @Test func `what was cut off while it was written is not found`() throws {
    let shelf = ProgramShelf(folder: scratch.path + "/shelf")
    let source = ProgramSource(text: "one\n")
    let kept = try shelf.keep(try executable("a"), madeOf: source)
    try Data("on".utf8).write(to: URL(fileURLWithPath: kept + ".txt"))
    #expect(shelf.program(madeOf: source) == nil)
    try Data("one\n".utf8).write(to: URL(fileURLWithPath: kept + ".txt"))
    try FileManager.default.removeItem(atPath: kept)
    #expect(shelf.program(madeOf: source) == nil)
  }

  @Test func `the least used go when there are too many`() throws {
    let shelf = ProgramShelf(folder: scratch.path + "/shelf")
    let sources = (0...ProgramShelf.countMax).map { ProgramSource(text: "source \($0)\n") }
    for (age, source) in sources.enumerated().dropLast() {
      let kept = try shelf.keep(try executable("x"), madeOf: source)
      let used = Date(timeIntervalSince1970: 1e9 + Double(age))
      try FileManager.default.setAttributes([.modificationDate: used], ofItemAtPath: kept + ".txt")
    }
    // Asked for, the oldest is the latest.
    #expect(shelf.program(madeOf: sources[0]) != nil)
    _ = try shelf.keep(try executable("x"), madeOf: sources[ProgramShelf.countMax])
    #expect(sources.map { shelf.program(madeOf: $0) != nil } == sources.indices.map { $0 != 1 })
    #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder).count == 2 * ProgramShelf.countMax)
  }

  @Test func `a folder that cannot be written is an error with the remedy`() throws {
    let program = try executable("a")
    let shelf = ProgramShelf(folder: program + "/shelf")
    #expect(throws: CommandFailure.self) { try shelf.keep(program, madeOf: ProgramSource(text: "")) }
  }

  @Test func `a source is the benchmark of one commit and the measured paths of another`() async throws {
    try await besides {
      let folder = scratch.path + "/repository"
      func write(_ path: String, _ text: String) throws {
        let url = URL(fileURLWithPath: folder + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
      func commit() throws -> String {
        for arguments in [
          ["add", "-A"],
          [
            "-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false", "commit",
            "--quiet", "-m", "next",
          ],
        ] {
          let run = try ChildRun.run("git", arguments, in: folder)
          try #require(run.isSuccess, "\(run.errors)")
        }
        return String(try ChildRun.run("git", ["rev-parse", "HEAD"], in: folder).output.dropLast())
      }
      for path in [
        "Package.swift", "Benchmarks/B.swift", "Sources/Multitouch/A.swift", "Sources/Other/C.swift", "note",
      ] {
        try write(path, "one")
      }
      try #require(try ChildRun.run("git", ["init", "--quiet"], in: folder).isSuccess)
      let first = try commit()
      try write("Sources/Multitouch/A.swift", "two")
      let engine = try commit()
      try write("Benchmarks/B.swift", "two")
      let benchmark = try commit()
      try write("note", "two")
      let note = try commit()
      try write("Package.swift", "slower")
      let manifest = try commit()
      func source(_ commit: String, _ measured: String) throws -> ProgramSource {
        try ProgramSource(commit: commit, measured: measured, tree: folder)
      }
      #expect(try source(engine, first) == source(first, first))
      #expect(try source(engine, engine) != source(engine, first))
      #expect(try source(benchmark, first) != source(engine, first))
      #expect(try source(benchmark, engine) == source(note, note))
      // How it is compiled comes with what is measured.
      #expect(try source(manifest, note) == source(note, note))
      #expect(try source(manifest, manifest) != source(manifest, note))
      try write("Package.resolved", "versions")
      #expect(try source(note, note).text.contains("versions"))
    }
  }
}
