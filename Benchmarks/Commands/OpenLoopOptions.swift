// `bench --rate HZ`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation

/// Options of the open-loop mode, and the mode itself.
struct OpenLoopOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Play one event at each of its instants, so many a second, in real time: latency counts from the instant. "
        + "A deadline that was missed is the engine's fault if its events are as slow each time they are replayed, else "
        + "the host's, which is inconclusive. 'chrt -f 50' in front keeps other processes from getting in between.",
      valueName: "hz"))
  var rate: Double?

  @Option(help: ArgumentHelp("How long each scenario is played with --rate (default: 5).", valueName: "seconds"))
  var seconds: Double?

  func validate() throws {
    if let rate, !OpenLoop.rates.contains(rate) {
      throw ValidationError("--rate must be from 0.1 to 100000 events a second")
    }
    if let seconds {
      guard rate != nil else { throw ValidationError("--seconds is for --rate") }
      guard (0.01...86_400).contains(seconds) else { throw ValidationError("--seconds must be from 0.01 to 86400") }
    }
  }

  /// Scenarios that are played when none is named: gestures of every kind, and ten contacts at once.
  static func workloads(_ context: SuiteContext) throws -> [Workload] {
    try StreamWorkloads.scenarios.compactMap {
      try $0.workload?(context)
    } + [try tenContacts(context)]
  }

  static let tenContactsName = "scale/contacts/count=10"

  private static func tenContacts(_ context: SuiteContext) throws -> Workload {
    guard let point = GateSuite.scenarios.first(where: { $0.name == tenContactsName }),
      case .workload(let make) = point.play
    else { throw CommandFailure("there is no scenario \(tenContactsName)") }
    return try make(context.seed, .exact)
  }

  /// How long each scenario goes on.
  var secondsEach: Double { seconds ?? 5 }

  /// Plays workloads one after another, each for its time; stops with what was measured when interrupted. Returns how
  /// many were not begun.
  func run(
    _ workloads: [Workload], rate: Double, _ context: SuiteContext, _ report: inout RunReport,
    isInterrupted: @escaping @Sendable () -> Bool = { Interruption.isRequested }
  ) -> Int {
    let line = StatusLine()
    defer { line.clear() }
    let seconds = secondsEach
    let count = max(1, Int((rate * seconds).rounded()))
    for (place, workload) in workloads.enumerated() {
      if isInterrupted() { return workloads.count - place }
      line.show("\(workload.name) at \(rate) Hz, \(seconds) s")
      let played = OpenLoopRun(workload: workload, isStopped: isInterrupted)
        .report(context, rate: rate, eventCount: count)
      report.append(TimingInvariants.judged(played, context))
    }
    return 0
  }

  /// The figures for a person, with what could spoil them before and the verdict at the end; with details, the slowest
  /// response of each scenario too.
  static func text(
    of report: RunReport, on terminal: Terminal, isDetailed: Bool = false, notes: [String]
  ) -> String {
    var table = TextTable([
      .init("open loop", widthMin: 16), .init("events", .right), .init("response p50", .right), .init("p99", .right),
      .init("p99.9", .right), .init("max", .right), .init("service p99.9", .right), .init("missed", .right),
      .init("engine's", .right), .init("queue full", .right), .init("verdict"),
    ])
    for scenario in report.scenarios {
      guard let figures = scenario.openLoop else { continue }
      table.append(
        [.init(scenario.name), .init("\(figures.doneCount)")]
          + figures.timeTexts.map { .init($0) } + [
            .init("\(figures.missedCount)"),
            .init("\(figures.faultCount)", figures.faultCount == 0 ? .good : .wrong),
            .init("\(figures.blockedCount)"), .init(scenario.verdict.rawValue, scenario.verdict.paint),
          ])
    }
    let doubts = report.conditions.filter { $0.status != .ok }
    var text = doubts.isEmpty ? "" : RunReport.table(of: doubts).text(on: terminal) + "\n"
    text += table.text(on: terminal) + "\n"
    text += terminal.paragraph(
      "response counts from the intended instant to the end of the handling; service is the handling alone")
    text += terminal.paragraph(
      "a miss is the engine's if its events are as slow each time they are replayed, else the host's")
    if isDetailed { text += "\n" + worstTable(of: report).text(on: terminal) + "\n" }
    for note in notes { text += terminal.paragraph(note) }
    if let request = report.request { text += terminal.paragraph("asked: \(request.text)") }
    for reason in report.sharedReasons { text += terminal.paragraph(reason, mark: "! ", .wrong, indent: 4) }
    return text + "verdict: " + terminal.painted(report.verdict.rawValue, report.verdict.paint) + "\n"
  }

  /// The slowest response of each scenario, and whose doing it is.
  private static func worstTable(of report: RunReport) -> TextTable {
    var table = TextTable([
      .init("worst response", widthMin: 16), .init("event", .right), .init("took", .right), .init("replayed", .right),
      .init("so it is"),
    ])
    for scenario in report.scenarios {
      guard let worst = scenario.openLoop?.worst?.first else { continue }
      table.append([
        .init(scenario.name), .init("#\(worst.event)"), .init(Decimals.nanoseconds(worst.nanoseconds)),
        .init(worst.replayNanoseconds.map(Decimals.nanoseconds) ?? "–"), .init(worst.owner ?? "–"),
      ])
    }
    return table
  }
}
