// What is left of a process that ended against its will: the input it was at, as a finding.

import CTrapGuard
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import fuzz

@Suite struct WorkNoteTests {
  private static let input = ScriptGenerator.script(seed: 3)

  /// What the notes in a folder tell.
  private static func taken(_ out: String) throws -> [DeadWork] {
    var works: [DeadWork] = []
    try DeadWork.take(below: out) { works.append($0) }
    return works
  }

  /// Whether a finding's input is the script of these tests; only that, as a failure would print both.
  private static func isInput(_ work: DeadWork?) -> Bool {
    guard case .script(let script)? = work?.finding.input else { return false }
    return TouchFormat.text(of: script) == TouchFormat.text(of: input)
  }

  /// A folder that is there while `body` runs.
  private static func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "fuzz-" + UUID().uuidString
    try Folder.make(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  @Test func `the living are left alone, and a search that ends leaves nothing`() throws {
    try SearchSessionTests.withFolder { folder in
      let notes = WorkNotes(below: folder, jobs: 2, isEager: true)
      notes[0]?.note(.script(WorkNoteTests.input))
      #expect(notes[1] != nil && notes[2] == nil)
      try #expect(WorkNoteTests.taken(folder).isEmpty)
      try #expect(FileManager.default.contentsOfDirectory(atPath: notes.folder).count == 2)
      notes.remove()
      try #expect(FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      // Whoever goes on after that notes nothing, and breaks nothing.
      notes[0]?.note(.script(WorkNoteTests.input))
    }
  }

  @Test func `notes that cannot be read are named, and are not nothing`() throws {
    try SearchSessionTests.withFolder { folder in
      #expect(try DeadWork.take(below: folder) { _ in }.unreadable.isEmpty, "no search has been here")
      try Folder.make(folder + "/private")
      try Data().write(to: URL(fileURLWithPath: folder + "/private/at-work"))
      #expect(try DeadWork.take(below: folder) { _ in }.unreadable.map(\.path) == [folder + "/private/at-work"])
      try FileManager.default.removeItem(atPath: folder + "/private/at-work")
      try Folder.make(folder + "/private/at-work")
      let note = folder + "/private/at-work/1-0.note"
      try FileManager.default.createSymbolicLink(atPath: note, withDestinationPath: "elsewhere")
      #expect(try DeadWork.take(below: folder) { _ in }.unreadable.map(\.path) == [note])
      #expect(try DeadWork.recover(below: folder, shrinker: nil) == .unusable)
      unlink(note)
      // What is no file keeps nobody waiting, and stays.
      for make in [{ mkfifo(note, 0o600) }, { mkdir(note, 0o700) }] {
        #expect(make() == 0)
        #expect(!WorkNotes.hasLiving(below: folder))
        #expect(try DeadWork.take(below: folder) { _ in }.unreadable.map(\.path) == [note])
        #expect(remove(note) == 0)
      }
      // Nor is more read than there can be, and what was not read is not taken away.
      func word(_ value: UInt64) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
      let head = word(WorkNote.magic) + word(1 << 40) + [UInt8](repeating: 0, count: WorkNote.Place.input)
      try Data(head).write(to: URL(fileURLWithPath: note))
      #expect(truncate(note, 5 << 30) == 0)
      #expect(try DeadWork.take(below: folder) { _ in }.unreadable.map(\.path) == [note])
      #expect(access(note, F_OK) == 0)
    }
  }

  @Test func `a note that cannot be kept stays, and keeps no other from being kept`() async throws {
    struct Full: Error {}
    try await WorkNoteTests.withFolder { folder in
      for _ in 0..<2 {
        await #expect(processExitsWith: .signal(SIGSEGV)) { [folder = folder as String] in
          WorkNoteTests.die(folder, isEager: true)
        }
      }
      var met = 0
      #expect(throws: Full.self) {
        try DeadWork.take(below: folder) { _ in
          met += 1
          if met == 1 { throw Full() }
        }
      }
      #expect(met == 2)
      try #expect(WorkNoteTests.taken(folder).count == 1)
    }
  }

  @Test func `a note that cannot be made out is named and kept, and one that says nothing goes`() throws {
    try SearchSessionTests.withFolder { folder in
      func word(_ value: UInt64) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
      func head(_ count: UInt64, mark: UInt64) -> [UInt8] { word(WorkNote.magic) + word(count) + word(mark) }
      let whole = [UInt8](repeating: 0, count: WorkNote.Place.input + 100)
      func filled(_ head: [UInt8]) -> [UInt8] { head + whole.dropFirst(head.count) }
      let notes: [(name: String, bytes: [UInt8], isNamed: Bool)] = [
        ("empty", [], false), ("begun", whole, false), ("at nothing", filled(head(0, mark: 0)), false),
        ("died at nothing known", filled(head(0, mark: 12)), true), ("cut", head(50, mark: 12), true),
        ("says more than it has", filled(head(5_000, mark: 12)), true),
        ("no script", filled(head(50, mark: 12)), true), ("of another kind", filled(word(7)), true),
      ]
      for note in notes {
        try Folder.make(WorkNotes.folder(below: folder))
        let path = WorkNotes.folder(below: folder) + "/1-\(note.name).note"
        try Data(note.bytes).write(to: URL(fileURLWithPath: path))
        let found = try DeadWork.take(below: folder) { _ in Issue.record("\(note.name) is no finding") }
        #expect(found.unreadable.map(\.path) == (note.isNamed ? [path] : []), "\(note.name)")
        #expect(FileManager.default.fileExists(atPath: path) == note.isNamed, "\(note.name)")
        #expect(try DeadWork.recover(below: folder, shrinker: nil) == (note.isNamed ? .unusable : .clean))
        unlink(path)
      }
    }
  }

  @Test func `a process takes no note of another one that has its number`() throws {
    try SearchSessionTests.withFolder { folder in
      let first = WorkNotes(below: folder, jobs: 1, isEager: true)
      first[0]?.note(.script(WorkNoteTests.input))
      let files = { try FileManager.default.contentsOfDirectory(atPath: first.folder) }
      let path = try first.folder + "/" + (#require(files().first))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let second = WorkNotes(below: folder, jobs: 1, isEager: true)
      #expect(second.missingCount == 0 && second[0] != nil)
      #expect(try files().count == 2 && Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
      second.remove()
      #expect(try files().count == 1)
      first.remove()
    }
  }

  @Test func `a search at work is seen by another one, and a dead one is not`() throws {
    try SearchSessionTests.withFolder { folder in
      #expect(!WorkNotes.hasLiving(below: folder))
      let notes = WorkNotes(below: folder, jobs: 1)
      #expect(WorkNotes.hasLiving(below: folder))
      notes.remove()
      try Folder.make(notes.folder)
      try Data().write(to: URL(fileURLWithPath: notes.folder + "/1-0.note"))
      #expect(!WorkNotes.hasLiving(below: folder))
      let none = WorkNotes(below: notes.folder + "/1-0.note", jobs: 2)
      #expect(none.missingCount == 2)
    }
  }

  @Test func `a program whose path has what env takes for a variable is started all the same`() throws {
    try SearchSessionTests.withFolder { folder in
      try Folder.make(folder + "/x=y")
      try FileManager.default.createSymbolicLink(atPath: folder + "/x=y/say", withDestinationPath: "/bin/echo")
      let ending = Subcommand.run([folder + "/x=y/say", "a b"], in: folder)
      #expect(ending.code == 0 && ending.output == "a b\n")
      #expect(Subcommand.run([folder + "/x=y/none"], in: folder).code == 127)
    }
  }

  @Test func `where a note has no room, nobody is kept from working`() throws {
    try SearchSessionTests.withFolder { folder in
      try "".write(toFile: folder + "/private", atomically: true, encoding: .utf8)
      let notes = WorkNotes(below: folder, jobs: 1)
      #expect(notes[0] == nil)
      try #expect(WorkNoteTests.taken(folder).isEmpty)
    }
  }

  @Test(arguments: [true, false])
  func `of a process that a signal ends, what it was at is a finding`(isEager: Bool) async throws {
    try await WorkNoteTests.withFolder { folder in
      await #expect(processExitsWith: .signal(SIGSEGV)) { [folder = folder as String, isEager = isEager as Bool] in
        WorkNoteTests.die(folder, isEager: isEager)
      }
      let works = try WorkNoteTests.taken(folder)
      #expect(works.count == 1 && works.first?.isGuilty == true)
      let finding = try #require(works.first?.finding)
      #expect(finding.identity == FindingIdentity(judge: "death", rule: "signal-\(SIGSEGV)"))
      #expect(WorkNoteTests.isInput(works.first))
      #expect(finding.seed == 5 && finding.run == 77 && finding.isPrivate)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left.isEmpty, "a note is taken once")
    }
  }

  /// Ends this process by a bad access while one worker is at an input and another one at another.
  private static func die(_ folder: String, isEager: Bool) -> Never {
    TrapNet.install()
    let notes = WorkNotes(below: folder, jobs: 2, isEager: isEager)
    notes[1]?.note(.touchText([1]))
    notes[0]?.enter()
    let hooks = TrapNet.hooks(nil, note: notes[0])
    hooks.noteOrigin(WorkOrigin(seed: 5, run: 77, isPrivate: true))
    hooks.note(.script(input))
    _ = hooks.guarded { ctrapguard_provoke_death() }
    exit(0)
  }

  @Test func `of a process that was killed, what all its workers were at is kept, and nobody blamed`() async throws {
    try await WorkNoteTests.withFolder { folder in
      await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
        let notes = WorkNotes(below: folder, jobs: 3, isEager: true)
        notes[0]?.note(.script(WorkNoteTests.input))
        notes[1]?.note(.recording([1, 2, 3]))
        notes[2]?.note(.touchText([4]))
        notes[2]?.note(nil)
        kill(getpid(), SIGKILL)
      }
      // What cannot be kept is not taken away, nor held: not even by who copied what was open, as a child does that is
      // about to become another program.
      var copies: [Int32] = []
      defer { for copy in copies { close(copy) } }
      #expect(throws: CommandFailure.self) {
        try DeadWork.take(below: folder) { _ in
          copies = try WorkNoteTests.copies(below: folder)
          throw CommandFailure("full")
        }
      }
      #expect(copies.count >= 2)
      let works = try WorkNoteTests.taken(folder)
      #expect(works.map(\.isGuilty) == [false, false])
      #expect(works.map(\.finding.identity.rule) == ["killed", "killed"])
      #expect(WorkNoteTests.isInput(works.first))
      guard case .recording([1, 2, 3])? = works.last?.finding.input else {
        Issue.record("the second is a recording")
        return
      }
    }
  }

  @Test func `each input of a process that was killed has a file of its own, also beside those of an earlier one`()
    async throws
  {
    try await WorkNoteTests.withFolder { folder in
      for round in 0..<2 {
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, round = round as Int] in
          let notes = WorkNotes(below: folder, jobs: 3, isEager: true)
          for worker in 0..<3 {
            notes[worker]?.note(.script(ScriptGenerator.script(seed: UInt64(10 * round + worker))))
          }
          kill(getpid(), SIGKILL)
        }
        #expect(try DeadWork.recover(below: folder, shrinker: nil) == .insufficient)
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".touch") }
      let found = try Set(files.map { TouchFormat.text(of: try TouchFormat.read(folder + "/" + $0)) })
      let wanted = [0, 1, 2, 10, 11, 12].map { TouchFormat.text(of: ScriptGenerator.script(seed: $0)) }
      #expect(found == Set(wanted))
    }
  }

  /// Copies of this process's descriptors of notes in a folder.
  private static func copies(below folder: String) throws -> [Int32] {
    let name = "/\(URL(fileURLWithPath: folder).lastPathComponent)/"
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { number in
      guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + number),
        path.hasSuffix(".note"), path.contains(name), let descriptor = Int32(number)
      else { return nil }
      return dup(descriptor)
    }
  }

  @Test func `what a sanitizer says names the finding`() {
    func word(_ value: UInt64) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
    let report = Array("==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\n".utf8)
    /// A note with a mark, and so many bytes of an input as it says and as it has.
    func note(_ mark: UInt64, said: UInt64 = 3, has: Int = 3, reportCount: Int? = nil) -> [UInt8] {
      var bytes = word(WorkNote.magic) + word(said) + word(mark) + word(1) + word(0) + word(5) + word(6)
      bytes += word(UInt64(reportCount ?? report.count)) + report
      bytes += [UInt8](repeating: 0, count: WorkNote.Place.input - bytes.count) + [UInt8](repeating: 9, count: has)
      return bytes
    }
    let work = DeadWork(note: note(1))
    #expect(work?.isGuilty == true && work?.finding.identity.rule == "heap-use-after-free")
    #expect(work?.finding.reason.hasPrefix("==7==ERROR") == true)
    // What it says goes to terminals, and into names of files.
    let word64 = String(repeating: "a", count: 64)
    for (said, rule) in [("\u{1B}]0;x\u{7}", "sanitizer"), ("a/../b", "a"), (word64 + "aa", word64)] {
      let hostile = Array("ERROR: AddressSanitizer: \(said)\n".utf8)
      var bytes = note(1, reportCount: hostile.count)
      bytes.replaceSubrange(WorkNote.Place.report..<WorkNote.Place.report + hostile.count, with: hostile)
      let finding = DeadWork(note: bytes)?.finding
      #expect(finding?.identity.rule == rule && finding?.reason.contains("\u{1B}") == false, "\(rule)")
    }
    #expect(DeadWork(note: note(1, reportCount: 0))?.finding.identity.rule == "sanitizer")
    #expect(DeadWork(note: note(0))?.isGuilty == false)
    // Half a note, or none.
    #expect(DeadWork(note: note(1, said: 4)) == nil && DeadWork(note: note(1, said: 0)) == nil)
    #expect(DeadWork(note: note(1, reportCount: 5000)) == nil && DeadWork(note: note(1, said: .max)) == nil)
    #expect(DeadWork(note: [1, 2]) == nil && DeadWork(note: [UInt8](repeating: 0, count: 9000)) == nil)
  }

  @Test func `findings are made of notes, and the exit code tells of them`() async throws {
    try await WorkNoteTests.withFolder { folder in
      try #expect(DeadWork.recover(below: folder, shrinker: nil) == .clean)
      await #expect(processExitsWith: .signal(SIGSEGV)) { [folder = folder as String] in
        WorkNoteTests.die(folder, isEager: true)
      }
      try #expect(DeadWork.recover(below: folder, shrinker: nil) == .findings)
      let deaths = RecoveredDeaths(folder: folder).pending
      #expect(deaths.map(\.judge) == ["death"] && deaths.first?.runs == 1 && deaths.first?.isPrivate == true)
      let back = try TouchFormat.read(folder + "/private/death-signal-\(SIGSEGV).touch")
      let isSame = TouchFormat.text(of: back) == TouchFormat.text(of: WorkNoteTests.input)
      #expect(isSame)
      try #expect(DeadWork.recover(below: folder, shrinker: nil) == .clean)
    }
  }

  @Test func `two processes are compared by lines that one process writes again`() throws {
    var options = try ProcessesOptions.parse(["--scripts", "6", "--jobs", "2"])
    let scripts = try options.inputs().scripts.map(\.script)
    let own = options.lines(scripts, isOther: false)
    #expect(own.count == 6 && Set(own).count == 6)
    #expect(options.lines(scripts, isOther: true) == own)
    #expect(own.allSatisfy { $0.hasSuffix(" accepted") })
    // What differs from process to process is in the lines.
    options.planted = "hash-order"
    let crowded = try options.inputs().scripts.map(\.script)
    #expect(options.lines(crowded, isOther: false) != own)
    #expect(throws: (any Error).self) { try ProcessesOptions.parse(["--scripts", "0"]) }
    #expect(throws: (any Error).self) { try ProcessesOptions.parse(["--planted", "nothing"]) }
  }
}
