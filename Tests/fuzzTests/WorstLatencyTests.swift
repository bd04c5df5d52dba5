// The search for slow streams with its files and its counter.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import fuzz

@Suite struct WorstLatencyTests {
  static func stream(contacts: Int) -> SlowStream {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 1000, height: 2000)), level: 0),
      .addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 0),
    ]
    let fingers = (1...contacts).map { ContactID(Int64($0)) }
    script.steps.append(.frame(0, fingers.map { .began($0, x: 100, y: 100) }))
    for frame in 1...20 {
      script.steps.append(.frame(Int64(frame) * 8_000_000, fingers.map { .moved($0, x: 100 + Double(frame), y: 100) }))
    }
    return SlowStream(script: LegalStream.repaired(script), contactCount: contacts, cost: 1234.5)
  }

  @Test func `streams are one file for each number of contacts, with the figure at the head`() throws {
    try SearchSessionTests.withFolder { folder in
      let store = SlowStore(folder: folder + "/Slow")
      #expect(store.scripts().scripts.isEmpty)
      for contacts in [10, 3] { try store.write(Self.stream(contacts: contacts), unit: "instructions", seed: 7) }
      let text = try String(contentsOfFile: store.path(contacts: 3), encoding: .utf8)
      #expect(text.contains("1234.5 instructions per event over 23 events") && text.contains("--seed 7"))
      let read = store.scripts()
      #expect(read.unreadable.isEmpty)
      #expect(read.scripts == [Self.stream(contacts: 3).script, Self.stream(contacts: 10).script])
      try Data("touch 9\n".utf8).write(to: URL(fileURLWithPath: store.folder + "/contacts-04.touch"))
      #expect(store.scripts().unreadable.map(\.path) == [store.path(contacts: 4)])
    }
  }

  @Test func `streams of counted instructions are not replaced by what only has more records`() throws {
    try SearchSessionTests.withFolder { folder in
      let store = SlowStore(folder: folder + "/Slow")
      #expect(throws: Never.self) { try store.refuseRecords(because: "no valgrind") }
      try store.write(Self.stream(contacts: 3), unit: "records", seed: 7)
      #expect(throws: Never.self) { try store.refuseRecords(because: "no valgrind") }
      try store.write(Self.stream(contacts: 4), unit: SlowStore.countedUnit, seed: 7)
      let failure = #expect(throws: CommandFailure.self) { try store.refuseRecords(because: "no valgrind") }
      #expect(
        failure?.description.hasPrefix("no valgrind\nthe streams in \(folder)/Slow were found by counted") == true)
    }
    // The head that it knows is that of the streams of the corpus.
    let corpus = SlowStore(folder: MutantTests.package + "/Corpus/Slow")
    #expect(throws: CommandFailure.self) { try corpus.refuseRecords(because: "no valgrind") }
  }

  @Test func `a folder that cannot be made is an error with its path`() {
    let store = SlowStore(folder: "/proc/none/Slow")
    do {
      try store.write(Self.stream(contacts: 1), unit: "records", seed: 1)
      Issue.record("a stream was written to \(store.folder)")
    } catch { #expect("\(error)".contains("/proc/none/Slow")) }
  }

  @Test func `a folder of slow streams is begun in a folder that is there, and in no other`() throws {
    try SearchSessionTests.withFolder { folder in
      let options = try WorstLatencyOptions.parse(["--slow", folder + "/none/Slow"])
      let failure = #expect(throws: CommandFailure.self) { try options.run(seed: 1, seconds: 1, rounds: 1, starts: []) }
      #expect(failure?.description.hasPrefix("--slow \(folder)/none/Slow does not exist, and neither does") == true)
      #expect(!Folder.isFolder(folder + "/none"))
    }
  }

  @Test(
    arguments: [
      (nil, 60, true, false, false),
      (5, 60, true, false, true),
      // The batch that was under way may have taken any time: only the wish has one here.
      (59, 60, true, false, true), (60, 60, true, false, false), (61, 60, true, false, false),
      (5, nil, true, false, true), (5, nil, false, false, false), (5, nil, false, true, true),
      (61, 60, true, true, true),
    ] as [(wish: UInt64?, seconds: Double?, hasRoundsLeft: Bool, isBatchLost: Bool, isCut: Bool)])
  func `a search is cut short by a wish that comes before its budget is spent`(
    row: (wish: UInt64?, seconds: Double?, hasRoundsLeft: Bool, isBatchLost: Bool, isCut: Bool)
  ) {
    let began: UInt64 = 7_000_000_000
    let isCut = WorstLatencyOptions.isCutShort(
      wish: row.wish.map { began + $0 * 1_000_000_000 }, began: began, seconds: row.seconds,
      hasRoundsLeft: row.hasRoundsLeft, isBatchLost: row.isBatchLost)
    #expect(isCut == row.isCut)
    #expect(
      WorstLatencyOptions.isCutShort(
        wish: began - 1, began: began, seconds: row.seconds, hasRoundsLeft: true, isBatchLost: false))
  }

  @Test func `the command takes its options and refuses a stream that is not legal`() throws {
    let parsed = try Fuzz.parseAsRoot(["--worst-latency", "--slow", "x", "--runs", "3"]) as? RunCommand
    #expect(parsed?.worst.worstLatency == true && parsed?.worst.slow == "x" && parsed?.runs == 3)
    for other in [
      ["--json"], ["--target", "touch"], ["--keep-corpus"], ["--until-finding"], ["--unshrunk"],
      ["--disregard", "model"], ["--minimum-features", "1"], ["--processor-time"],
      ["--out", "x"], ["--jobs", "1"],
    ] {
      #expect(throws: (any Error).self, "\(other)") { try Fuzz.parseAsRoot(["--worst-latency"] + other) }
      #expect(throws: Never.self, "\(other)") { _ = try Fuzz.parseAsRoot(other) }
    }
    #expect(throws: (any Error).self) { try Fuzz.parseAsRoot(["--slow", "x"]) }
    try SearchSessionTests.withFolder { folder in
      let path = folder + "/a.touch"
      try WholeFile.write(TouchFormat.text(of: TouchScript()), path: path)
      let count = try CountCommand.parse([path])
      #expect(throws: CommandFailure.self) { try count.run() }
      try WholeFile.write(TouchFormat.text(of: Self.stream(contacts: 2).script), path: path)
      try CountCommand.parse([path]).run()
    }
  }
}
