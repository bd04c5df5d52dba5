// What the commands are given to read and where they are to write: refused with its place, or taken for what it is.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText
import Testing

@testable import fuzz

@Suite struct CommandInputTests {
  @Test func `a script that the judges do not take is left out of a corpus too`() throws {
    try SearchSessionTests.withFolder { folder in
      var script = TouchScript()
      script.steps = (0...ReplayCommand.sizeMax).map { .frame(Int64($0) * 1_000_000, []) }
      try Folder.make(folder + "/Seeds")
      try TouchFormat.text(of: script).write(toFile: folder + "/Seeds/large.touch", atomically: true, encoding: .utf8)
      let found = CorpusStore(folder: folder).scripts()
      #expect(found.entries.isEmpty && found.unreadable.map(\.path) == [folder + "/Seeds/large.touch"])
      #expect(found.unreadable.first?.reason.contains("the judges, which keep all of a run, take 50000") == true)
    }
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// What a command says of an input that it does not take.
  private static func refusal(_ body: () throws -> Void) -> String {
    do { try body() } catch let failure as CommandFailure {
      return failure.code == FuzzExit.unusable.rawValue ? failure.description : "code \(failure.code)"
    } catch { return "another error: \(error)" }
    return "taken"
  }

  private static func write(_ bytes: [UInt8], _ path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }

  @Test func `a file that is nothing is refused, with the names that would make it something`() throws {
    try SearchSessionTests.withFolder { folder in
      let kinds: [[UInt8]] = [[], [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 10], Array("any text\n".utf8)]
      for (number, bytes) in kinds.enumerated() {
        let path = "\(folder)/\(number).bin"
        try CommandInputTests.write(bytes, path)
        let refusal = CommandInputTests.refusal { _ = try ReplayCommand.input(path) }
        for part in [path, ".touch", ".touchtext", ".recording"] { #expect(refusal.contains(part), "\(refusal)") }
        try CommandInputTests.write(bytes, path + ".recording")
        #expect(try ReplayCommand.input(path + ".recording").target == .recordings)
        try CommandInputTests.write(bytes, path + ".touchtext")
        #expect(try ReplayCommand.input(path + ".touchtext").target == .touch)
      }
    }
  }

  @Test func `a recording is known by what is in it, whatever its name`() throws {
    let folder = CommandInputTests.package + "/Corpus/Seeds/Recordings"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count > 10)
    for name in names { #expect(try ReplayCommand.input(folder + "/" + name).target == .recordings, "\(name)") }
  }

  @Test func `a script that no engine has room for is no input, and no finding`() throws {
    try SearchSessionTests.withFolder { folder in
      let path = folder + "/large.touch"
      try CommandInputTests.write(
        Array("touch 1\ncapacities touches=1000000000000\nexpect records act\n  0 act r0 ended 1 0 0\nend\n".utf8), path
      )
      let refusal = CommandInputTests.refusal { _ = try ReplayCommand.input(path) }
      #expect(refusal.hasPrefix("\(path): no engine that is built in has room for 1000000000000 touches"))
      #expect(refusal.contains("'capacities'"))
    }
  }

  @Test func `a script that is too long to be judged is refused, with its size and what to do`() throws {
    try SearchSessionTests.withFolder { folder in
      let path = folder + "/long.touch"
      let text = "touch 1\nwindow w0 v0 0 0 9 9\nframe 0\n  began 1 5 5\nframe 9\n  ended 1\n"
      try CommandInputTests.write(Array(text.utf8), path)
      #expect(try ReplayCommand.script(path, sizeMax: 5).steps.count == 2)
      let refusal = CommandInputTests.refusal { _ = try ReplayCommand.script(path, sizeMax: 4) }
      #expect(refusal.contains("long.touch has 5 steps") && refusal.contains("cut it into shorter scripts"))
    }
  }

  @Test func `a file that is compressed is told as such, with what undoes it`() {
    for (start, name) in [([0x1F, 0x8B, 8], "gzip"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz")] as [([UInt8], String)] {
      let refusal = #expect(throws: RecordingError.self) { _ = try RecordingReader.open(bytes: start + [0, 1, 2]) }
      #expect(refusal?.found == "data compressed by \(name)")
      #expect(refusal?.remedy.contains("\(name) -dc") == true)
    }
  }

  @Test func `a fault in a recording is told by its reader, with the place`() throws {
    try SearchSessionTests.withFolder { folder in
      let path = folder + "/a.evemu"
      try CommandInputTests.write(Array("# EVEMU 1.3\nN: x\nA: 00 0 999999999999999999999999 0 0 60\n".utf8), path)
      let refusal = CommandInputTests.refusal { _ = try ReplayCommand.input(path) }
      #expect(refusal.hasPrefix("\(path):3:9: ") && !refusal.contains(".touchtext"), "\(refusal)")
    }
  }

  @Test func `a file that cannot be read is named, and the others of its folder are run`() throws {
    try SearchSessionTests.withFolder { folder in
      try CommandInputTests.write(Array("touch 1\n".utf8), folder + "/a.touch")
      try CommandInputTests.write([0xFF, 0], folder + "/b.touch")
      try CommandInputTests.write(Array("touch 1\n".utf8), folder + "/c.touch")
      // Nobody writes to it: opened, it would be waited for without end.
      try #require(mkfifo(folder + "/d.touch", 0o600) == 0)
      let (files, unreadable) = try ReplayCommand.inputs([folder])
      #expect(files.map(\.path) == [folder + "/a.touch", folder + "/c.touch"])
      #expect(unreadable.count == 1 && unreadable[0].hasPrefix(folder + "/b.touch:1:1: "))
      #expect(throws: CommandFailure.self) { try ReplayCommand.inputs([folder, folder + "/nothing"]) }
    }
  }

  @Test func `a folder of recordings is judged, and so is one of findings in them`() throws {
    let seeds = CommandInputTests.package + "/Corpus/Seeds/Recordings"
    let (files, unreadable) = try ReplayCommand.inputs([seeds])
    #expect(files.count >= 23 && files.allSatisfy { $0.input.target == .recordings } && unreadable.isEmpty)
    // Whatever a recording ends in it is judged; a description lies beside the recording it belongs to.
    let all = TouchFiles.below(seeds, endings: nil).filter { !$0.hasSuffix(".desc") }
    #expect(files.map(\.path) == all)
    let worker = FuzzWorker()
    for file in files { #expect(ReplayCommand.judge(file.input, worker) == nil, "\(file.path)") }
    try SearchSessionTests.withFolder { folder in
      for name in ["a.recording", "a.recording.txt", "b.touchtext", "c.svg", "d.csv", "e.md"] {
        try CommandInputTests.write(Array("t_ns,contact_id,phase,x,y\n".utf8), "\(folder)/\(name)")
      }
      let found = try ReplayCommand.inputs([folder])
      #expect(found.files.map(\.path) == ["a.recording", "b.touchtext", "d.csv"].map { "\(folder)/\($0)" })
      #expect(found.files.map(\.input.target) == [.recordings, .touch, .recordings] && found.unreadable.isEmpty)
      // A corpus is of scripts.
      #expect(TouchFiles.below(folder).isEmpty)
    }
  }

  @Test func `the command that shows a finding again is one that a shell takes`() throws {
    let script = try TouchFormat.script(
      from: "touch 1\nwindow 0 0 9 9\nframe 0\n  began 1 5 5\nexpect never touch t1\n")
    let finding = try #require(FuzzWorker().scripts.finding(in: script, isPrivate: false, isStopped: { true }))
    for (folder, word) in [
      ("/tmp/a", "/tmp/a/\(finding.stem).touch"), ("/tmp/a b", "'/tmp/a b/\(finding.stem).touch'"),
      ("it's; $(rm)", "'it'\\''s; $(rm)/\(finding.stem).touch'"),
    ] { #expect(FindingStore(folder: folder).replayCommand(finding) == "swift run fuzz replay " + word) }
    for text in ["a b", "", "'", "a'b'", "$HOME", "*", "~", "\\", "a'\u{301}$(echo gone)'\u{301}b"] {
      let printed = Subcommand.run(["sh", "-c", "printf %s " + ShellWord.quoted(text)], in: "/", seconds: 20)
      #expect(printed.output == text, "\(text)")
    }
  }

  @Test func `what is shrunk beside its own file takes another name`() throws {
    try SearchSessionTests.withFolder { folder in
      let text = "touch 1\nwindow 0 0 9 9\nframe 0\n  began 1 5 5\nexpect never touch t1\n"
      try CommandInputTests.write(Array(text.utf8), folder + "/first.touch")
      let script = try TouchFormat.read(folder + "/first.touch")
      let finding = try #require(FuzzWorker().scripts.finding(in: script, isPrivate: false, isStopped: { true }))
      let store = FindingStore(folder: folder)
      #expect(store.sparing(folder + "/first.touch", finding).path(finding) == store.path(finding))
      try store.write(finding)
      let other = store.sparing(folder + "/./\(finding.stem).touch", finding)
      #expect(other.path(finding) == "\(folder)/\(finding.stem)-smaller.touch")
      let before = try TouchFormat.text(of: TouchFormat.read(store.path(finding)))
      try other.write(finding)
      #expect(try TouchFormat.text(of: TouchFormat.read(store.path(finding))) == before)
      #expect(FileManager.default.fileExists(atPath: folder + "/\(finding.stem)-smaller.svg"))
    }
  }

  @Test func `what is shrunk takes the place of no smaller one that was found before`() throws {
    try SearchSessionTests.withFolder { folder in
      func finding(_ text: String) throws -> FuzzFinding {
        FuzzFinding(
          identity: FindingIdentity(judge: "model", rule: "trace"), reason: "a reason",
          input: .script(try TouchFormat.script(from: text)), seed: 1, run: 2, origin: ["a test"])
      }
      let small = try finding("touch 1\n")
      let large = try finding("touch 1\nwindow 0 0 9 9\n")
      let store = FindingStore(folder: folder)
      try store.write(small)
      let stem = "\(folder)/\(small.stem)"
      #expect(store.sparingSmaller(large, and: folder + "/other.touch").path(large) == stem + "-again.touch")
      #expect(store.sparingSmaller(small, and: folder + "/other.touch").path(small) == stem + ".touch")
      // The file itself has the name, or the one after it.
      #expect(store.sparingSmaller(small, and: stem + ".touch").path(small) == stem + "-smaller.touch")
      try CommandInputTests.write(Array("touch 1\n".utf8), stem + "-again.touch")
      let other = store.sparingSmaller(large, and: stem + "-again.touch").path(large)
      #expect(!FileManager.default.fileExists(atPath: other), "\(other)")
    }
  }

  @Test func `a file whose judging takes longer than it may is left, and nothing is known of it`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(FuzzExit.insufficient.rawValue), observing: [\.standardErrorContent]
    ) {
      var script = try TouchFormat.script(from: "touch 1\nwindow 0 0 9 9\n")
      for step in 0..<100_000 { script.steps.append(.advance(Int64(step) * 1_000_000)) }
      let command = try ShrinkCommand.parse(["long.touch", "--time", "1"])
      _ = command.judged(script, isPrivate: false, isOver: { true })
      exit(5)
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("long.touch: --time 1.0 was over before it was known whether a judge objects: give it more"))
  }

  @Test func `the name of a file commands no terminal and makes no lines`() throws {
    try SearchSessionTests.withFolder { folder in
      let path = folder + "/bad\u{1B}[31m\nred.touch"
      try CommandInputTests.write([0xFF], path)
      let shown = folder + "/bad\\x1b[31m\\x0ared.touch"
      let unreadable = try ReplayCommand.inputs([folder]).unreadable
      #expect(unreadable.count == 1 && unreadable[0].hasPrefix(shown + ":1:1: "), "\(unreadable)")
      let files = CorpusStore(folder: folder).scripts(in: ["."]).unreadable.map(\.complaint)
      #expect(files.count == 1 && !files[0].contains("\u{1B}") && !files[0].contains("\n"), "\(files)")
      let refusal = CommandInputTests.refusal { _ = try ReplayCommand.inputs([path + ".none"]) }
      #expect(refusal == "\(shown).none does not exist: check the path")
      let shut = UnreadableFile(path: "a\nb", reason: "why").complaint
      #expect(shut == "a\\x0ab: why")
    }
  }

  @Test func `a path at which nothing is to be had is told why`() throws {
    try SearchSessionTests.withFolder { folder in
      for (name, target) in [("loop", "loop"), ("nowhere", "none")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/" + name, withDestinationPath: folder + "/" + target)
      }
      try CommandInputTests.write([], folder + "/file")
      for (name, reason) in [
        ("loop", "cannot be reached (\(String(cString: strerror(ELOOP)))): check the path"),
        ("nowhere", "is a link to nothing: check where it leads"), ("none", "does not exist: check the path"),
        ("file/none", "does not exist: check the path"),
      ] {
        let refusal = CommandInputTests.refusal { _ = try ReplayCommand.inputs([folder + "/" + name]) }
        #expect(refusal == "\(folder)/\(name) \(reason)")
      }
      #expect(TouchFiles.absence(of: folder) == nil && TouchFiles.absence(of: folder + "/file") == nil)
    }
  }

  @Test func `where no search has run there is nothing to recover, and what was named is there`() throws {
    try SearchSessionTests.withFolder { folder in
      let (none, file) = (folder + "/none", folder + "/file")
      try CommandInputTests.write([], file)
      #expect(try RecoverCommand.parse([]).recover(orBelow: none) == .clean)
      #expect(try RecoverCommand.parse([]).recover(orBelow: folder) == .clean)
      let standard = CommandInputTests.refusal { _ = try RecoverCommand.parse([]).recover(orBelow: file) }
      #expect(standard == "\(file) is a file and no folder: move it away, or name the --out of a search")
      for path in [none, file] {
        let refusal = CommandInputTests.refusal {
          _ = try RecoverCommand.parse(["--out", path]).recover(orBelow: none)
        }
        #expect(refusal == "--out \(path) is no folder: name the --out of a search")
      }
    }
  }

  @Test func `a file that cannot be written later is refused first`() throws {
    try SearchSessionTests.withFolder { folder in
      let file = folder + "/table.md"
      for path in [file, "/dev/null"] {
        #expect(CommandInputTests.refusal { try Folder.checkFile(path, "--table") } == "taken")
      }
      try CommandInputTests.write([1], file)
      #expect(CommandInputTests.refusal { try Folder.checkFile(file, "--table") } == "taken")
      let place = CommandInputTests.refusal { try Folder.checkFile(folder, "--table") }
      #expect(place == "--table \(folder) is a folder: name a file")
      for path in [folder + "/none/table.md", file + "/table.md"] {
        let refusal = CommandInputTests.refusal { try Folder.checkFile(path, "--table") }
        #expect(refusal.hasPrefix("--table \(path) cannot be written ("), "\(refusal)")
      }
    }
  }

  @Test func `canaries that a person ends leave no folder behind`() async {
    await #expect(processExitsWith: .exitCode(FuzzExit.interrupted)) {
      Interruption.listen()
      var left = ""
      do {
        try Folder.temporary("fuzz-canary") { folder in
          left = folder
          try CanaryCommand.endIfAsked()
          kill(getpid(), SIGINT)
          while !Interruption.isRequested { sched_yield() }
          try CanaryCommand.endIfAsked()
          exit(3)
        }
      } catch {}
      if left.isEmpty || Folder.isFolder(left) { exit(4) }
      do { try CanaryCommand.parse([]).plant() } catch let code as ExitCode { exit(code.rawValue) }
      exit(5)
    }
  }

  @Test func `a replay comes to findings if a judge objects, else to an error if something could not be read`() {
    #expect(ReplayCommand.verdict(objections: 0, unreadable: 0) == .clean)
    #expect(ReplayCommand.verdict(objections: 0, unreadable: 1) == .unusable)
    #expect(ReplayCommand.verdict(objections: 1, unreadable: 0) == .findings)
    #expect(ReplayCommand.verdict(objections: 1, unreadable: 1) == .findings)
  }

  @Test func `a program that is told to stop is ended`() {
    let ending = Subcommand.run(["tail", "-f", "/dev/null"], in: "/", isStopped: { true })
    // Where the thread that starts it blocks signals, it does too: then it is ended after some seconds.
    #expect(ending.isOverdue && [128 + SIGTERM, 128 + SIGKILL].contains(ending.code), "\(ending)")
    #expect(Subcommand.run(["true"], in: "/", isStopped: { false }) == Subcommand.Ending(code: 0, output: ""))
  }

  @Test func `a folder that is a link is looked into, and one that is named like a file is no file`() throws {
    try SearchSessionTests.withFolder { folder in
      let (real, link) = (folder + "/real", folder + "/link")
      try Folder.make(real + "/d.touch")
      for name in ["a.touch", "d.touch/b.touch"] {
        try CommandInputTests.write(Array("touch 1\n".utf8), real + "/" + name)
      }
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
      // A ring, in which each folder is looked into once.
      try FileManager.default.createSymbolicLink(atPath: real + "/back", withDestinationPath: folder)
      let own = ["a.touch", "d.touch/b.touch"]
      let (files, unreadable) = try ReplayCommand.inputs([link])
      #expect(files.map(\.path) == own.map { link + "/" + $0 } && unreadable.isEmpty)
      #expect(try ReplayCommand.inputs([folder]).files.map(\.path) == own.map { link + "/" + $0 })
      // What is written to is not followed any further.
      #expect(TouchFiles.below(folder) == own.map { real + "/" + $0 })
      try FileManager.default.createSymbolicLink(atPath: folder + "/Discovered", withDestinationPath: real)
      #expect(CorpusStore(folder: folder).discoveredNames() == own)
    }
  }

  @Test func `a folder that cannot be looked into is named`() throws {
    try SearchSessionTests.withFolder { folder in
      try Folder.make(folder + "/shut")
      try CommandInputTests.write(Array("touch 1\n".utf8), folder + "/a.touch")
      let (files, unreadable) = try ReplayCommand.inputs([folder]) { path in
        if path.hasSuffix("/shut") { throw CocoaError(.fileReadNoPermission) }
        return try TouchFiles.listing(path)
      }
      #expect(files.map(\.path) == [folder + "/a.touch"])
      #expect(unreadable.count == 1)
      #expect(unreadable.first?.hasPrefix("\(folder)/shut: the folder cannot be looked into (") == true)
    }
  }

  @Test func `recordings are found through links, and a folder without one is told`() throws {
    try SearchSessionTests.withFolder { folder in
      let (real, links) = (folder + "/real", folder + "/links")
      for path in [real, links, folder + "/none"] { try Folder.make(path) }
      let table = "t_ns,contact_id,phase,x,y\n0,1,B,5,5\n9,1,E,,\n"
      try CommandInputTests.write(Array(table.utf8), real + "/a.csv")
      try FileManager.default.createSymbolicLink(atPath: links + "/a.csv", withDestinationPath: real + "/a.csv")
      try FileManager.default.createSymbolicLink(atPath: folder + "/all", withDestinationPath: real)
      func found(_ name: String) -> (entries: [CorpusEntry], complaint: String?) {
        RecordingSeeds.entries(environment: [RecordingsFolder.variable: folder + "/" + name], from: "/")
      }
      for name in ["real", "links", "all"] {
        #expect(found(name).entries.count == 1 && found(name).complaint == nil, "\(name)")
      }
      #expect(found("none").complaint == "no recordings: in \(folder)/none there is none that can be read")
      #expect(found("missing").complaint?.hasSuffix(" names \(folder)/missing, which is no folder") == true)
      #expect(RecordingSeeds.entries(environment: [:], from: "/").complaint == nil)
    }
  }

  @Test func `a folder is no script`() throws {
    try SearchSessionTests.withFolder { folder in
      let refusal = CommandInputTests.refusal { _ = try ReplayCommand.script(folder) }
      #expect(refusal == "\(folder) is a folder: name one .touch file in it")
    }
  }

  @Test func `a corpus that holds nothing is refused`() throws {
    try SearchSessionTests.withFolder { folder in
      let store = CorpusStore(folder: folder + "/none")
      let refusal = CommandInputTests.refusal { _ = try CorpusCommand.measured(store, jobs: 1) }
      #expect(refusal == "there is no .touch file to read in \(folder)/none: check the path")
    }
  }

  @Test func `a corpus of which a file cannot be read is none that was looked at whole`() throws {
    try SearchSessionTests.withFolder { folder in
      let script = TouchFormat.text(of: ScriptGenerator.script(seed: 3))
      try FileManager.default.createDirectory(atPath: folder + "/Seeds", withIntermediateDirectories: true)
      try CommandInputTests.write(Array(script.utf8), folder + "/Seeds/a.touch")
      try CorpusCommand.measured(CorpusStore(folder: folder), jobs: 1).requireWhole()
      _ = try CorpusCommand.Digest.line(folder)
      try CommandInputTests.write([0, 1], folder + "/Seeds/b.touch")
      let measured = try CorpusCommand.measured(CorpusStore(folder: folder), jobs: 1)
      #expect(measured.entries.count == 1)
      let refusal = "1 file could not be read and is not counted: repair or remove it"
      #expect(CommandInputTests.refusal { try measured.requireWhole() } == refusal)
      #expect(CommandInputTests.refusal { _ = try CorpusCommand.Digest.line(folder) } == refusal)
    }
  }

  @Test func `a file where a folder should be is told by its path and in the system's words`() throws {
    try SearchSessionTests.withFolder { folder in
      let file = folder + "/file"
      try CommandInputTests.write([1], file)
      let early = CommandInputTests.refusal { try Folder.check(file, "--corpus") }
      #expect(early.hasPrefix("--corpus \(file) is a file and no folder: "))
      #expect(CommandInputTests.refusal { try Folder.check(folder, "--corpus") } == "taken")
      #expect(CommandInputTests.refusal { try Folder.check(folder + "/new", "--corpus") } == "taken")
      for path in [file, file + "/Discovered"] {
        let late = CommandInputTests.refusal { try Folder.make(path) }
        #expect(late.hasPrefix("\(path) cannot be made (") && !late.contains("Cocoa"), "\(late)")
        #expect(late.contains("\(file): \(String(cString: strerror(EEXIST)))"), "\(late)")
      }
      #expect(CommandInputTests.refusal { try Folder.prepare(file, "--corpus") } == early)
      #expect(CommandInputTests.refusal { try Folder.prepare(file + "/out", "--out") }.contains(" cannot be made ("))
      #expect(CommandInputTests.refusal { try Folder.prepare("/proc/none", "--out") } != "taken")
      try Folder.prepare(folder + "/out/deep", "--out")
      #expect(Folder.isFolder(folder + "/out/deep"))
      try Folder.make(folder + "/a/b//c/")
      #expect(Folder.isFolder(folder + "/a/b/c"))
    }
  }

  @Test func `a corpus that is not there is begun in a folder that is, and in no other`() throws {
    try SearchSessionTests.withFolder { folder in
      let corpus = folder + "/corpus"
      #expect(try Folder.begin(corpus, "--corpus") && Folder.isFolder(corpus))
      #expect(try !Folder.begin(corpus, "--corpus"))
      #expect(try Folder.begin(folder + "/another/", "--corpus"))
      let misspelt = CommandInputTests.refusal { _ = try Folder.begin(folder + "/none/corpus", "--corpus") }
      #expect(misspelt.hasPrefix("--corpus \(folder)/none/corpus does not exist, and neither does the folder"))
      #expect(!Folder.isFolder(folder + "/none"))
      try CommandInputTests.write([1], folder + "/file")
      for path in ["/file", "/file/corpus"] {
        #expect(CommandInputTests.refusal { _ = try Folder.begin(folder + path, "--corpus") } != "taken")
      }
    }
  }

  @Test func `a recording may end with time itself`() throws {
    try SearchSessionTests.withFolder { folder in
      let table = "t_ns,contact_id,phase,x,y\n0,1,B,5,5\n\(Int64.max),1,E,,\n"
      try CommandInputTests.write(Array(table.utf8), folder + "/table.csv")
      let entry = try #require(RecordingSeeds.entries(in: folder).entries.first)
      #expect(entry.isPrivate && entry.script.steps.last == .advance(RecordingLimits.spanNs + 3_000_000_000))
      #expect(FuzzWorker().scripts.examine(entry.script).verdict == nil)
    }
  }

  @Test func `a recording that is too large is no seed`() throws {
    try SearchSessionTests.withFolder { folder in
      let path = folder + "/table.csv"
      try CommandInputTests.write(Array("t_ns,contact_id,phase,x,y\n0,1,B,5,5\n1,1,E,,\n2,2,B,5,5\n".utf8), path)
      // What it is filled up with is no row: a seed ends there.
      for (byteCount, count) in [(RecordingSeeds.byteCountMax, 1), (RecordingSeeds.byteCountMax + 1, 0)] {
        try #require(truncate(path, off_t(byteCount)) == 0)
        let (entries, leftOut) = RecordingSeeds.entries(in: folder)
        #expect(entries.count == count && leftOut == 1 - count, "\(byteCount)")
      }
    }
  }

  @Test func `recordings that are too many, or too large, are no seeds, and that is told`() throws {
    try SearchSessionTests.withFolder { folder in
      let table = Array("t_ns,contact_id,phase,x,y\n0,1,B,5,5\n9,1,E,,\n".utf8)
      for number in 0..<RecordingSeeds.fileCountMax {
        try CommandInputTests.write(table, "\(folder)/\(100 + number).csv")
      }
      func found() -> (entries: [CorpusEntry], complaint: String?) {
        RecordingSeeds.entries(environment: [RecordingsFolder.variable: folder], from: "/")
      }
      #expect(found().entries.count == RecordingSeeds.fileCountMax && found().complaint == nil)
      for name in ["200.csv", "201.csv"] { try CommandInputTests.write(table, folder + "/" + name) }
      #expect(found().entries.count == RecordingSeeds.fileCountMax)
      #expect(found().complaint?.hasPrefix("of the files in \(folder), 2 are no starting points: ") == true)
    }
  }

  @Test func `a night of an unset number of minutes is refused, and so is one of none`() {
    for minutes in ["", "0", "08", "ten", "100000", "99999999999999999999"] {
      let ending = Subcommand.run(
        ["scripts/fuzz-nightly", minutes], in: CommandInputTests.package, seconds: 20)
      #expect(ending.code == FuzzExit.unusable.rawValue && !ending.isOverdue)
      #expect(ending.output.contains("is no number of minutes"), "\(ending.output)")
    }
  }
}
