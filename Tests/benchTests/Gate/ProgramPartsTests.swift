import CommandShell
import Foundation
import Testing

@testable import bench

@Suite struct ProgramPartsTests {
  /// Goes with the test.
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  func write(_ text: String, _ name: String) throws -> String {
    let path = scratch.path + "/" + name
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return path
  }

  /// An executable as the package manager leaves it, of objects with these texts.
  func built(_ texts: [String]) throws -> String {
    let objects = try texts.map { try write($0, "a folder/\($0).o") }
    _ = try write(objects.map { "\"\($0)\"\n" }.joined(), "program.product/Objects.LinkFileList")
    return try write("program", "program")
  }

  @Test func `the parts of a program are those of the package manager's list, in its order`() throws {
    let parts = ProgramParts(of: try built(["b", "a"]))
    #expect(parts?.objects == ["b", "a"].map { "\(scratch.path)/a folder/\($0).o" })
  }

  @Test func `kept beside another program they are its parts, and outlive the build`() throws {
    let program = try built((0..<12).map { "object \($0)" })
    let kept = try write("copy", "copy")
    #expect(ProgramParts(of: kept) == nil)
    try ProgramParts(of: program)?.keep(beside: kept)
    try ProgramParts(objects: [try write("x", "x.o")]).keep(beside: program)
    try FileManager.default.removeItem(atPath: scratch.path + "/a folder")
    let texts = try ProgramParts(of: kept)?.objects.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts == (0..<12).map { "object \($0)" })
    ProgramParts.discard(beside: kept)
    #expect(ProgramParts(of: kept) == nil)
  }

  @Test func `a program whose objects are gone, or that has none, has no parts`() throws {
    let program = try built(["a", "b"])
    try FileManager.default.removeItem(atPath: scratch.path + "/a folder/b.o")
    #expect(ProgramParts(of: program) == nil)
    _ = try write("", "program.product/Objects.LinkFileList")
    #expect(ProgramParts(of: program) == nil)
  }

  @Test func `where one program cannot be linked again all stay as they are, and the note says why`() async throws {
    let whole = SampledProgram(path: try built(["no object at all"]), name: "the base", directory: "/", seed: 1)
    let bare = SampledProgram(path: try write("x", "bare"), name: "the candidate", directory: "/", seed: 1)
    try await besides { () throws in
      var linker = LayoutLinker([whole, bare], session: 0)
      #expect(linker.note.contains("the candidate"))
      #expect(try linker.programs([whole, bare], round: 0, in: scratch).map(\.path) == [whole.path, bare.path])
      // What is there and is no object file: known only when it is tried.
      linker = LayoutLinker([whole], session: 0)
      #expect(linker.obstacle == nil)
      #expect(try linker.programs([whole], round: 0, in: scratch).map(\.path) == [whole.path])
      #expect(linker.note.contains("the base cannot be linked again ("))
      // A note is read elsewhere: one line, and no folder of this machine.
      #expect(!linker.note.contains(scratch.path) && !linker.note.contains("\n"))
    }
  }

  @Test func `a program whose objects are newer is not the one that would be linked, and one line says so`()
    async throws
  {
    let program = SampledProgram(path: try built(["a", "b"]), name: "this build", directory: "/", seed: 1)
    func linker(objectsWrittenAfter seconds: Double) async throws -> LayoutLinker {
      let built = Date(timeIntervalSinceReferenceDate: 800_000_000)
      let files = FileManager.default
      try files.setAttributes([.modificationDate: built], ofItemAtPath: program.path)
      try files.setAttributes([.modificationDate: built], ofItemAtPath: scratch.path + "/a folder/a.o")
      try files.setAttributes(
        [.modificationDate: built.addingTimeInterval(seconds)], ofItemAtPath: scratch.path + "/a folder/b.o")
      return try await besides { LayoutLinker([program], session: 0) }
    }
    #expect(try await linker(objectsWrittenAfter: -60).obstacle == nil)
    #expect(try await linker(objectsWrittenAfter: 0).obstacle == nil)
    let newer = try await linker(objectsWrittenAfter: 60)
    #expect(
      newer.obstacle == "the objects are newer than the executable: build bench again (this build)")
    #expect(newer.note.hasSuffix("build bench again (this build)"))
  }

  @Test func `a linker's complaint is one line without folders`() {
    func complaint(_ errors: String) -> String {
      LayoutLinker.complaint(of: ChildRun(output: "", errors: errors, code: 1, signal: nil))
    }
    #expect(
      complaint("warning: x\nld.lld: error: /there/a/b c.o: unknown file type\nclang: error: linker command failed")
        == "ld.lld: error: b c.o: unknown file type")
    #expect(complaint("") == "the linker ended with 1")
  }

  @Test func `what a linking writes beside its first part is nobody else's`() throws {
    let parts = try #require(ProgramParts(of: try built(["a", "b"])))
    let own = try parts.linked(in: scratch.path + "/own")
    #expect(own.objects.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path } == parts.objects)
    #expect(own.objects[0].hasPrefix(scratch.path + "/own/"))
    // Nor is what an earlier one has left among kept parts one of them.
    let program = try write("x", "x")
    try parts.keep(beside: program)
    _ = try write("-lm", "x.objects/bench.autolink")
    #expect(ProgramParts(of: program)?.objects.count == 2)
  }

  @Test func `each process of a session has a layout of its own, which is that of no other session`() {
    let layouts = [0, 1, 2, 131_071].map { session in
      (0..<100).flatMap { round in
        (0..<3).map { LayoutLinker.layout(session: session, round: round, place: $0, of: 3) }
      }
    }
    let all = layouts.flatMap(\.self)
    #expect(Set(all).count == 4 * 300 && !all.contains(0))
    #expect(layouts[0].max() ?? 0 < LayoutLinker.layoutsPerSession)
  }

  @Test func `another layout is another order of sections`() throws {
    let parts = ProgramParts(objects: ["a.o"])
    func call(_ layout: UInt32) -> [String] { parts.link(layout: layout, to: "p", libraries: ["-lm"]).arguments }
    #expect(call(1).contains("--shuffle-sections=.text*=1") && call(1).suffix(2) == ["-lm", "a.o"])
    #expect(call(1) != call(2))
  }
}
