// `fuzz rate`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// Says how fast the parts of a run are on one core.
struct RateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate",
    abstract: "Measure how many events a second the parts of a run get through, on one core.",
    discussion: """
      An event is a change, an advance or a command. The same scripts go through each part: the generator makes them, \
      the engine plays them with a host that only counts; then engine, model and all properties of one run; then all \
      judges as often as a search asks them, with their second runs; coverage reads them. \
      Time is that of the thread: what other processes take of the machine does not count.

      \(FuzzExit.discussion)
      """)

  @OptionGroup var generated: GeneratedScriptsOptions

  func run() throws {
    try Fuzz.prepare()
    let (seed, count) = (generated.seed, generated.scripts)
    let rows = ThreadedWorkForce(jobs: 1).map(1) { _, worker in Self.rows(seed, count, &worker) }
    var table = TextTable([
      .init("part", widthMin: 20), .init("events/s", .right), .init("µs a script", .right), .init("events", .right),
    ])
    for row in rows[0] {
      table.append([
        .init(row.name), .init(row.rate),
        .init(StatusText.count(Int(row.seconds * 1e6 / Double(count)))), .init(StatusText.count(row.events)),
      ])
    }
    Console.print(table.text(on: .of(descriptor: 1)))
  }

  /// One line of the table.
  struct Row: Sendable {
    var name: String
    var events: Int
    var seconds: Double

    /// Events a second; a dash where it took no time that could be measured.
    var rate: String { seconds > 0 ? StatusText.count(Int(Double(events) / seconds)) : "–" }
  }

  private static func isLarge(_ script: TouchScript) -> Bool {
    script.scene.count { if case .addRecognizer = $0 { true } else { false } } > 10
  }

  private static func rows(_ seed: UInt64, _ count: Int, _ worker: inout FuzzWorker) -> [Row] {
    var rows: [Row] = []
    func time(_ name: String, _ events: Int, _ work: () -> Void) {
      let start = ThreadClock.nanoseconds
      work()
      rows.append(Row(name: name, events: events, seconds: (ThreadClock.nanoseconds - start) / 1e9))
    }
    var scripts: [TouchScript] = []
    scripts.reserveCapacity(count)
    time("generator", 0) {
      for index in 0..<count { scripts.append(ScriptGenerator.script(seed: seed &+ UInt64(index))) }
    }
    let events = scripts.reduce(0) { $0 + EventCount.of($1) }
    rows[0].events = events
    let engine = BareEngine()
    let bare = scripts.map(BareScript.init)
    var checksum = 0
    time("engine, set-up alone", events) { for script in bare { engine.prepare(script) } }
    time("engine, set-up and play", events) {
      for script in bare {
        engine.prepare(script)
        checksum &+= engine.play(script)
      }
    }
    // What the scenes take is known from the row before.
    rows.append(Row(name: "engine, play alone", events: events, seconds: max(0, rows[2].seconds - rows[1].seconds)))
    let longest = scripts.max { EventCount.of($0) < EventCount.of($1) } ?? TouchScript()
    let bareLongest = BareScript(longest)
    let repeats = max(1, 200_000 / max(1, EventCount.of(longest)))
    time("engine, longest script again and again", EventCount.of(longest) * repeats) {
      for _ in 0..<repeats {
        engine.prepare(bareLongest)
        checksum &+= engine.play(bareLongest)
      }
    }
    time("engine, traced", events) {
      for script in scripts { checksum &+= ((try? ScriptRunner.run(script)) ?? []).count }
    }
    time("reference model", events) { for script in scripts { checksum &+= ReferenceModel.run(script).count } }
    let (large, small) = (scripts.filter(isLarge), scripts.filter { !isLarge($0) })
    time("reference model, up to 10 recognizers", small.reduce(0) { $0 + EventCount.of($1) }) {
      for script in small { checksum &+= ReferenceModel.run(script).count }
    }
    time("reference model, more of them", large.reduce(0) { $0 + EventCount.of($1) }) {
      for script in large { checksum &+= ReferenceModel.run(script).count }
    }
    time("engine, model and invariants", events) {
      for script in scripts { checksum &+= worker.scripts.examine(script, .invariants).recordCount }
    }
    var examinations: [Examination] = []
    time("all judges, as in a search", events) {
      for (index, script) in scripts.enumerated() {
        examinations.append(worker.scripts.examine(script, .sampled(SplitMix64.word(at: index, seed: seed))))
      }
    }
    time("coverage", events) {
      for (script, examination) in zip(scripts, examinations) {
        checksum &+= worker.coverage.features(of: script, examination).count
      }
    }
    // Used, so that nothing that was timed can be left out.
    if checksum == 0 { Console.complain("fuzz: nothing happened in any script\n") }
    return rows
  }
}
