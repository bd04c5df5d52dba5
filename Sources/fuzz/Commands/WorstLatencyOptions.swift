// `fuzz --worst-latency`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// Options of the search for slow streams, and the search itself.
struct WorstLatencyOptions: ParsableArguments {
  @Flag(
    help: """
      Look for the legal streams with the most instructions per event, by callgrind; keep the slowest of each number of \
      contacts. Uses --seed, --time, --runs (rounds of 160 mutants), --corpus and --fresh.
      """)
  var worstLatency = false

  @Option(
    help: ArgumentHelp(
      "Where the slowest streams are kept; `bench` plays them. Corpus/Slow if not given.", valueName: "folder"))
  var slow: String?

  func validate() throws { if let slow { try Folder.refuseEmpty(slow, "--slow") } }

  /// Searches until the time or the rounds are over, or Ctrl-C; every improvement is written at once.
  func run(seed: UInt64, seconds: Double?, rounds: Int?, starts: [TouchScript]) throws {
    let slow = slow ?? "Corpus/Slow"
    if try Folder.begin(slow, "--slow") {
      Console.complain("fuzz: \(ShownText.line(slow)) does not exist: a new folder is begun there\n")
    }
    let store = SlowStore(folder: slow)
    let (kept, unreadable) = store.scripts()
    for file in unreadable { Console.complain("fuzz: left out \(file.complaint)\n") }
    var counter: StreamCounter?
    do { counter = try StreamCounter() } catch {
      try store.refuseRecords(because: "\(error)")
      Console.complain("fuzz: \(error)\nfuzz: without it streams are compared by the records of their traces\n")
    }
    let unit = counter == nil ? "records" : SlowStore.countedUnit
    let measure: ([TouchScript]) throws -> [Double] = { scripts in
      try counter?.costs(of: scripts) ?? scripts.map(Self.records)
    }
    let began = DispatchTime.now().uptimeNanoseconds
    func isSpent(_ search: SlowSearch) -> Bool {
      if let rounds, search.counts.rounds >= rounds { return true }
      guard let seconds else { return false }
      return Double(DispatchTime.now().uptimeNanoseconds &- began) / 1e9 >= seconds
    }
    func isOver(_ search: SlowSearch) -> Bool { Interruption.isRequested || isSpent(search) }
    var line = ProgressLine.onStandardError(total: rounds ?? 0)
    var search = SlowSearch(seed: seed)
    var isBatchLost = false
    do {
      try search.take(kept, measure: measure)
      let before = search.best
      if !isOver(search) { try search.take(starts, measure: measure) }
      for stream in search.streams where before[stream.contactCount] != stream {
        try store.write(stream, unit: unit, seed: seed)
      }
      while !isOver(search) {
        let worst = search.streams.map(\.cost).max() ?? 0
        line.update(
          done: search.counts.rounds,
          label:
            "\(Counted.text(search.counts.measured, "stream")) counted, \(Decimals.fixed(worst, places: 0)) \(unit) per event"
        )
        for stream in try search.round(measure: measure) { try store.write(stream, unit: unit, seed: seed) }
      }
    } catch {
      line.clear()
      // Who ends all processes of a service ends the child as well.
      guard Interruption.isRequested else { throw error }
      isBatchLost = true
    }
    line.clear()
    let isInterrupted = Self.isCutShort(
      wish: Interruption.time, began: began, seconds: seconds,
      hasRoundsLeft: rounds.map { search.counts.rounds < $0 } ?? true, isBatchLost: isBatchLost)
    Console.print(Self.text(search, unit: unit, folder: slow))
    if isInterrupted {
      Console.print(FuzzReport.interruption + "\n")
      throw ExitCode(FuzzExit.insufficient.rawValue)
    }
  }

  /// Whether a person ended the search before its budget was spent.
  ///
  /// A batch may outlast the time: what counts is when the wish came, and not when the batch was over.
  ///
  /// - Parameters:
  ///   - wish: When the wish came; nil if there was none. On one clock with `began`, ns.
  ///   - isBatchLost: Whether the wish ended a batch that was being counted.
  static func isCutShort(
    wish: UInt64?, began: UInt64, seconds: Double?, hasRoundsLeft: Bool, isBatchLost: Bool
  ) -> Bool {
    guard let wish else { return false }
    if isBatchLost || wish < began { return true }
    guard hasRoundsLeft else { return false }
    return seconds.map { Double(wish - began) / 1e9 < $0 } ?? true
  }

  /// Records per event: what there is without callgrind.
  private static func records(_ script: TouchScript) -> Double {
    Double((try? ScriptRunner.run(script).count) ?? 0) / Double(max(1, script.steps.count))
  }

  private static func text(_ search: SlowSearch, unit: String, folder: String) -> String {
    var table = TextTable([
      .init("contacts", .right), .init("events", .right), .init(unit + "/event", .right), .init("file", widthMin: 16),
    ])
    for stream in search.streams {
      table.append([
        .init("\(stream.contactCount)"), .init("\(stream.script.steps.count)"),
        .init(Decimals.fixed(stream.cost, places: 1)),
        .init(ShownText.line(folder) + "/" + SlowStore.fileName(contacts: stream.contactCount)),
      ])
    }
    let counts = search.counts
    return table.text(on: .of(descriptor: 1))
      + "\(Counted.text(counts.rounds, "round")), \(Counted.text(counts.made, "stream")) made, \(counts.measured) counted; bench plays them as slow/\n"
  }
}
