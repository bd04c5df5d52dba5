// A search with its files: nothing is lost, nothing depends on the number of threads.

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

  static func session(_ folder: String, jobs: Int, runs: Int, fault: PlantedFault? = nil) -> SearchSession {
    var session = SearchSession(
      CampaignOptions(seed: 5, targets: [.gestures]), force: ThreadedWorkForce(jobs: jobs, fault: fault),
      budget: SearchBudget(seconds: nil, runs: runs), corpus: CorpusStore(folder: folder + "/Corpus"),
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
      let texts = try [FuzzReport.json(first.search), FuzzReport.json(second.search)]
      #expect(texts[0] == texts[1])
      let names = CorpusStore(folder: folder + "/1/Corpus").discoveredNames()
      #expect(!names.isEmpty && names == CorpusStore(folder: folder + "/3/Corpus").discoveredNames())
      #expect(names.count == first.search.statistics.corpus)
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

  @Test func `an entry that derives from a recording is never written`() throws {
    try SearchSessionTests.withFolder { folder in
      var session = SearchSessionTests.session(folder, jobs: 1, runs: 1)
      let entry = CorpusEntry(ScriptGenerator.script(seed: 3), isPrivate: true, origin: ["a recording"])
      _ = session.run(from: [entry])
      let names = CorpusStore(folder: folder + "/Corpus").discoveredNames()
      #expect(!names.contains(entry.fileName))
      #expect(session.campaign.corpus.contains { $0.isPrivate })
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
      let report = session.run(from: [])
      // Nothing was left to do here.
      var idle = SearchSessionTests.session(folder, jobs: 1, runs: 0)
      let idleReport = idle.run(from: [])
      let isTold = report.timing.isInterrupted && report.search.isInterrupted == true
      let isUntold = !idleReport.timing.isInterrupted && idleReport.search.isInterrupted == nil
      if !isTold { exit(3) }
      exit(isUntold ? 0 : 4)
    }
  }
}
