// A search with its files: nothing is lost, nothing depends on the number of threads.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import fuzz

@Suite struct SearchSessionTests {
  /// A folder that is there while `body` runs.
  static func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "fuzz-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// A fault that many scripts show at once.
  static let fault = PlantedFault(
    "a record too few",
    trace: { _, trace in if trace.contains(where: { $0.kind == .reset }) { trace.removeLast() } })

  static func session(
    _ folder: String, jobs: Int, runs: Int, seconds: Double? = nil, fault: PlantedFault? = nil, isShrinking: Bool = true
  ) -> SearchSession {
    var options = CampaignOptions(seed: 5, targets: [.gestures])
    options.isShrinking = isShrinking
    var session = SearchSession(
      options, force: ThreadedWorkForce(jobs: jobs, fault: fault),
      budget: SearchBudget(seconds: seconds, runs: runs), corpus: CorpusStore(folder: folder + "/Corpus"),
      findings: FindingStore(folder: folder + "/out"))
    session.isQuiet = true
    return session
  }

  @Test func `one thread and three give the same report and the same corpus`() throws {
    try SearchSessionTests.withFolder { folder in
      var one = SearchSessionTests.session(folder + "/1", jobs: 1, runs: 12)
      var three = SearchSessionTests.session(folder + "/3", jobs: 3, runs: 12)
      let first = one.run(from: [])
      let second = three.run(from: [])
      let texts = try [JSONText.of(first.search), JSONText.of(second.search)]
      #expect(texts[0] == texts[1])
      let names = CorpusStore(folder: folder + "/1/Corpus").discoveredNames()
      #expect(!names.isEmpty && names == CorpusStore(folder: folder + "/3/Corpus").discoveredNames())
      #expect(names.count == first.search.statistics.corpus)
    }
  }

  @Test func `of scripts that are given one thread and three find the same, in the same files`() throws {
    try SearchSessionTests.withFolder { folder in
      let start = (UInt64(0)..<70).map { CorpusEntry(ScriptGenerator.script(seed: $0)) }
      var texts: [String] = []
      var files: [[String: Data]] = []
      for jobs in [1, 3] {
        var session = SearchSessionTests.session(
          "\(folder)/\(jobs)", jobs: jobs, runs: 0, fault: SearchSessionTests.fault, isShrinking: false)
        texts.append(try JSONText.of(session.run(from: start).search))
        let out = "\(folder)/\(jobs)/out"
        files.append([:])
        for name in try FileManager.default.contentsOfDirectory(atPath: out) where name.hasSuffix(".svg") {
          files[files.count - 1][name] = FileManager.default.contents(atPath: out + "/" + name)
        }
      }
      #expect(texts[0] == texts[1])
      #expect(!files[0].isEmpty && files[0] == files[1])
    }
  }

  @Test func `scripts that are given take no more time than the search has`() throws {
    try SearchSessionTests.withFolder { folder in
      var session = SearchSessionTests.session(folder, jobs: 2, runs: 5, seconds: 1e-9)
      let report = session.run(from: [CorpusEntry(ScriptGenerator.script(seed: 3))])
      #expect(session.campaign.corpus.isEmpty && report.search.statistics.features == 0)
      #expect(!report.timing.isInterrupted)
    }
  }

  @Test func `a finding is on the disk as soon as it is handed over, and again when it could not be before`() throws {
    try SearchSessionTests.withFolder { folder in
      var campaign = Campaign(CampaignOptions(seed: 5, targets: [.gestures]))
      let store = FindingStore(folder: folder + "/out")
      let keeper = FindingKeeper(store)
      let found = FuzzFinding(
        identity: FindingIdentity(judge: "model", rule: "act"), reason: "why", input: .touchText([1]), seed: 5, run: 0,
        origin: [])
      campaign.didFind = { keeper.keep($0) }
      try "".write(toFile: folder + "/out", atomically: true, encoding: .utf8)
      campaign.didFind([found])
      #expect(keeper.unwritten.count == 1 && keeper.problem != nil && keeper.writtenCount == 0)
      try FileManager.default.removeItem(atPath: folder + "/out")
      // As it was met; nobody is told before it is what is kept.
      keeper.meet([found])
      #expect(FileManager.default.contents(atPath: store.path(found)) == Data([1]) && keeper.writtenCount == 0)
      keeper.keep()
      #expect(keeper.unwritten.isEmpty && keeper.writtenCount == 1)
      #expect(FileManager.default.contents(atPath: store.path(found)) == Data([1]))
    }
  }

  @Test func `a finding that derives from a recording lies apart, says so, and is named without its input`() throws {
    try SearchSessionTests.withFolder { folder in
      let fault = SearchSessionTests.fault
      let script = try #require(
        (UInt64(0)..<50).lazy.map { ScriptGenerator.script(seed: $0) }.first {
          FuzzWorker(fault: fault).scripts.examine($0, .invariants).verdict != nil
        })
      var session = SearchSessionTests.session(folder, jobs: 1, runs: 0, fault: fault, isShrinking: false)
      let report = session.run(from: [CorpusEntry(script, isPrivate: true, origin: ["a recording"])])
      let finding = try #require(session.campaign.findings.first)
      let store = FindingStore(folder: folder + "/out")
      let path = store.path(finding)
      #expect(path == "\(folder)/out/private/\(finding.stem).touch")
      #expect(FindingStore.isMarkedPrivate(path))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/out") == ["private"])
      let texts = try [JSONText.of(report), report.junit(), report.markdown(), store.text(finding)]
      let quoted = try #require(finding.reason.split(separator: "\n").last.map(String.init))
      for text in texts { #expect(text.contains(finding.identity.judge) && !text.contains(quoted), "\(text)") }
      // What is made smaller of it lies there too.
      let worker = FuzzWorker(fault: fault)
      let smaller = worker.scripts.finding(
        in: try TouchFormat.read(path), isPrivate: FindingStore.isMarkedPrivate(path), isStopped: { true })
      #expect(smaller.map(store.path) == path)
      #expect(!FindingStore.isMarkedPrivate(folder + "/none"))
    }
  }

  @Test func `the nightly workflow uploads nothing that was made from a recording`() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let workflow = try String(contentsOf: package.appending(path: ".github/workflows/fuzz.yml"), encoding: .utf8)
    let upload = try #require(workflow.components(separatedBy: "actions/upload-artifact").last)
    #expect(upload.contains("\n            fuzz-out\n            !fuzz-out/**/private\n"))
    #expect(upload.contains("\n            !fuzz-out/**/private/**\n"))
  }

  @Test func `what a killed process has left half written is taken away, once it is old`() throws {
    try SearchSessionTests.withFolder { folder in
      let store = CorpusStore(folder: folder)
      try Folder.make(store.discovered)
      let names = ["ab.touch", "ab.touch.12.part", "other.part"]
      for name in names { try Data([1]).write(to: URL(filePath: store.discovered + "/" + name)) }
      func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: store.discovered).sorted() }
      store.removeLeftovers()
      #expect(try left() == names)
      store.removeLeftovers(olderThan: -1)
      #expect(try left() == ["ab.touch", "other.part"])
      #expect(store.discoveredNames() == ["ab.touch"])
    }
  }

  @Test func `what another process has taken away already is no error, what stays is one`() throws {
    try SearchSessionTests.withFolder { folder in
      let store = CorpusStore(folder: folder)
      try Folder.make(store.discovered + "/sub.touch")
      try store.remove(discovered: "gone.touch")
      #expect(throws: CommandFailure.self) { try store.remove(discovered: "sub.touch") }
    }
  }

  @Test func `what was discovered is read again and reaches the same`() throws {
    try SearchSessionTests.withFolder { folder in
      var session = SearchSessionTests.session(folder, jobs: 2, runs: 10)
      let report = session.run(from: [])
      let (entries, unreadable) = CorpusStore(folder: folder + "/Corpus").scripts()
      #expect(unreadable.isEmpty)
      var again = Campaign(CampaignOptions(seed: 5, targets: [.gestures]))
      again.take(entries.map(\.entry), LoneWorker())
      #expect(again.statistics.features >= report.search.statistics.features)
    }
  }

  @Test func `a finding is written with its picture and comes back from its file`() throws {
    try SearchSessionTests.withFolder { folder in
      var session = SearchSessionTests.session(folder, jobs: 1, runs: 4, fault: SearchSessionTests.fault)
      let report = session.run(from: [])
      #expect(!report.search.findings.isEmpty)
      let finding = try #require(session.campaign.findings.first)
      let store = FindingStore(folder: folder + "/out")
      let script = try TouchFormat.read(store.path(finding))
      let worker = FuzzWorker(fault: SearchSessionTests.fault)
      #expect(worker.scripts.examine(script).verdict?.identity == finding.identity)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/out/\(finding.stem).svg"))
    }
  }

  @Test func `what cannot be written is kept and told`() throws {
    try SearchSessionTests.withFolder { folder in
      // A file where a folder should be: nothing can be written below it.
      try "".write(toFile: folder + "/out", atomically: true, encoding: .utf8)
      try "".write(toFile: folder + "/Corpus", atomically: true, encoding: .utf8)
      var session = SearchSessionTests.session(folder, jobs: 1, runs: 4, fault: SearchSessionTests.fault)
      _ = session.run(from: [])
      #expect(session.lastProblem != nil)
      #expect(session.unwritten.count == session.campaign.findings.count)
      #expect(session.unwritten.first?.hasPrefix("touch 1\n") == true)
    }
  }

  @Test func `a disk that is full is told at once and in the status, and nothing is lost`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 64, rlim_max: 64)
      guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
      let folder = NSTemporaryDirectory() + "fuzz-" + UUID().uuidString
      var session = SearchSessionTests.session(folder, jobs: 1, runs: 4, fault: SearchSessionTests.fault)
      _ = session.run(from: [])
      // An exit leaves no scope.
      try? FileManager.default.removeItem(atPath: folder)
      let lines = StatusText.lines(session.campaign, seconds: 1, budget: "", jobs: 1, trouble: session.trouble)
      Console.complain((lines.last ?? "") + "\n")
      let isKept = session.unwritten.count == session.campaign.findings.count && !session.unwritten.isEmpty
      exit(isKept && session.unwrittenEntries.count == session.campaign.corpus.count ? 0 : 3)
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    let told = "The search goes on; what cannot be written is kept and tried again"
    // Once for the findings and once for the corpus, however often it was tried.
    #expect(said.ranges(of: told).count == 2, "\(said)")
    #expect(said.contains("\nunwritten "), "\(said)")
  }

  @Test func `what is written again ends the trouble, and a second one is told again`() {
    let trouble = WriteTrouble()
    #expect(trouble.present == nil && trouble.last == nil)
    trouble.failed(CommandFailure("no room"))
    trouble.failed(CommandFailure("no room at all"))
    #expect(trouble.present == "no room at all" && trouble.toldCount == 1)
    trouble.succeeded()
    #expect(trouble.present == nil && trouble.last == "no room at all")
    trouble.failed(CommandFailure("again"))
    #expect(trouble.toldCount == 2)
  }

  @Test func `shrinking is shown while it goes on`() throws {
    try SearchSessionTests.withFolder { folder in
      let board = ShrinkBoard()
      #expect(board.line == nil)
      board.begin(0..<2, of: 5)
      #expect(board.line == "shrinking 1–2 of 5")
      board.note(1, tries: 64, of: 4000, ScriptSize(TouchScript()))
      board.note(9, tries: 64, of: 4000, ScriptSize(TouchScript()))
      #expect(
        board.line
          == "shrinking 1–2 of 5  64 of 4000 tries: 0 contacts, 0 frames, 0 recognizers, 0 views, 0 others")
      board.begin(4..<5, of: 5)
      #expect(board.line == "shrinking 5 of 5")
      board.end()
      #expect(board.line == nil)
      // A campaign tells of each part and of each one's way.
      var campaign = Campaign(CampaignOptions(seed: 5, targets: [.gestures]))
      var parts: [Range<Int>] = []
      campaign.willShrinkSome = { part, _ in parts.append(part) }
      campaign.shrinkProgress = { board.note($0, tries: $1.tries, of: $1.triesMax, $1.size) }
      board.begin(0..<1, of: 1)
      _ = campaign.round(runsMax: 4, ThreadedWorkForce(jobs: 1, fault: SearchSessionTests.fault))
      #expect(parts.count == campaign.findings.count && parts.first == 0..<1)
      #expect(board.line?.hasPrefix("shrinking 1 of 1  ") == true)
    }
  }

  @Test func `entries for which the corpus has no room are saved elsewhere, or told as text`() throws {
    try SearchSessionTests.withFolder { folder in
      try "".write(toFile: folder + "/Corpus", atomically: true, encoding: .utf8)
      var session = SearchSessionTests.session(folder, jobs: 1, runs: 4)
      _ = session.run(from: [])
      let entries = session.unwrittenEntries
      #expect(!entries.isEmpty && entries.count == session.campaign.corpus.count)
      let refuge = EntryRefuge(entries, below: folder)
      let saved = try #require(refuge.folder)
      #expect(refuge.texts.isEmpty && refuge.savedCount == entries.count)
      #expect(
        refuge.words(corpus: "C").hasSuffix(" corpus entries went to \(saved): move them to C when there is room"))
      for entry in entries { #expect(try TouchFormat.read(saved + "/" + entry.fileName) == entry.script) }
      // Nowhere at all.
      let none = EntryRefuge(entries, below: folder + "/Corpus")
      #expect(none.folder == nil && none.texts.count == entries.count)
      let script = try #require(none.texts.first.map { try TouchFormat.script(from: $0) })
      #expect(script == entries[0].script)
      #expect(none.words(corpus: "C") == "\(entries.count) corpus entries stand above, each with its name")
    }
  }

  @Test func `an entry that derives from a recording is never written`() throws {
    try SearchSessionTests.withFolder { folder in
      var session = SearchSessionTests.session(folder, jobs: 1, runs: 6)
      let entry = CorpusEntry(ScriptGenerator.script(seed: 3), isPrivate: true, origin: ["a recording"])
      _ = session.run(from: [entry])
      let names = CorpusStore(folder: folder + "/Corpus").discoveredNames()
      let hidden = session.campaign.corpus.filter(\.isPrivate)
      #expect(hidden.count > 1 && hidden.contains { $0.origin != ["a recording"] }, "one derives from it")
      #expect(hidden.allSatisfy { !names.contains($0.fileName) })
      #expect(names.count == session.campaign.corpus.count - hidden.count && !names.isEmpty)
    }
  }

  @Test func `a search that is asked to end before its budget is spent is interrupted`() async {
    await #expect(processExitsWith: .success) {
      Interruption.listen()
      // To the process: the threads of some pools block signals.
      kill(getpid(), SIGINT)
      while !Interruption.isRequested { sched_yield() }
      let folder = NSTemporaryDirectory() + "fuzz-" + UUID().uuidString
      var session = SearchSessionTests.session(folder, jobs: 1, runs: 4)
      // Nor is any of the scripts begun that it is given.
      let report = session.run(from: [CorpusEntry(ScriptGenerator.script(seed: 3))])
      if !session.campaign.corpus.isEmpty { exit(5) }
      // Nothing was left to do here.
      var idle = SearchSessionTests.session(folder, jobs: 1, runs: 0)
      let idleReport = idle.run(from: [])
      try? FileManager.default.removeItem(atPath: folder)
      let isTold = report.timing.isInterrupted && report.search.isInterrupted == true
      let isUntold = !idleReport.timing.isInterrupted && idleReport.search.isInterrupted == nil
      if !isTold { exit(3) }
      exit(isUntold ? 0 : 4)
    }
  }
}
