// Go's benchmark text, which `benchstat` compares.

import ShellText

/// `--gobench`: one line a repetition (a batch), as `go test -bench -count` writes them.
///
/// ```
/// BenchmarkStream/taps/rows=100000-1 4096 47.5000 ns/op 35.2000 ns/row 0 B/op
/// ```
/// Names end with `-1`, Go's number of processors, so that a number of their own is not taken for it. `B/op` are the
/// bytes that all single events allocated, divided by their number, or those of all batches, where no event was timed
/// by itself; `instr/op` are instructions per event. Cold starts, open loops, growth, memory and a gate's verdicts have
/// a line each, with units of their own.
///
/// The commit, what was asked and what was left out are comments. As keys they would tell a run from the next one:
/// `benchstat` makes a table of each set of keys, and compares within tables only.
public struct GoBenchFormat: TextReportFormat {
  public var name: String { "gobench" }
  public var summary: String { "Go's benchmark text, for benchstat" }

  public init() {}

  public func text(of source: ReportSource) -> String {
    let machine = source.report.machine
    var text = """
      goos: \(Self.word(machine.operatingSystem.lowercased()))
      goarch: \(Self.architecture(machine.architecture))
      pkg: \(Self.word(source.report.suite))
      cpu: \(ShownText.line(machine.processor.split(whereSeparator: \.isNewline).joined(separator: " ")))

      """
    if let commit = source.report.commit {
      text += "# commit: \(Self.word(commit.hash))\(commit.isModified ? "+modified" : "")\n"
    }
    if let request = source.report.request { text += "# asked: \(ShownText.line(request.text))\n" }
    if let leftOut = source.report.leftOut {
      text += "# left-out: \(leftOut.map { ShownText.line($0) }.joined(separator: " | "))\n"
    }
    var names = DistinctNames(separator: "_")
    for scenario in source.report.scenarios where scenario.amortized != nil {
      text += Self.lines(of: scenario, named: names.name(Self.benchmarkWord(scenario.name)))
    }
    for figure in source.report.figures {
      text += "\(Self.benchmarkName(names.name(Self.benchmarkWord(figure.name))))\t\(figure.count)"
      for measure in figure.measures { text += "\t\(Self.number(measure.value)) \(measure.unit)" }
      text += "\n"
    }
    return text
  }

  /// A count as it is, anything else with four places.
  private static func number(_ value: Double) -> String {
    Decimals.fixed(value, places: value == value.rounded() ? 0 : 4)
  }

  static func lines(of scenario: ScenarioReport, named word: String) -> String {
    guard let amortized = scenario.amortized else { return "" }
    let name = benchmarkName(word)
    // Of what was timed: what else is told of a scenario may be of a shorter pass.
    let perRow = amortized.nanosecondsPerRow?.median ?? 0
    let eventsPerRow = perRow / max(amortized.nanosecondsPerEvent.median, .leastNormalMagnitude)
    var allocated = ""
    if let ledger = scenario.allocations?.ledger {
      // As real numbers: a report may have samples of any size.
      let eventCount =
        scenario.latency.map { Double($0.raw.count) }
        ?? amortized.samples.map { Double($0.count) * Double(amortized.eventsPerSample) } ?? Double(scenario.eventCount)
      let perEvent = Double(ledger.total.allocatedBytes) / max(1, eventCount)
      allocated = "\t" + Decimals.fixed(perEvent, places: perEvent == 0 ? 0 : 4) + " B/op"
    }
    var lines = ""
    for sample in amortized.samples ?? [amortized.nanosecondsPerEvent.median] {
      lines += "\(name)\t\(amortized.eventsPerSample)\t\(Decimals.fixed(sample, places: 4)) ns/op"
      if perRow > 0 { lines += "\t\(Decimals.fixed(sample * eventsPerRow, places: 4)) ns/row" }
      lines += allocated
      for measure in scenario.instructionMeasures { lines += "\t\(number(measure.value)) \(measure.unit)" }
      lines += "\n"
    }
    return lines
  }

  /// A benchmark's whole name.
  static func benchmarkName(_ name: String) -> String { "Benchmark" + benchmarkWord(name) + "-1" }

  /// Go wants the name to go on with anything but a small letter, and no white space in it.
  private static func benchmarkWord(_ name: String) -> String {
    let word = word(name)
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  /// One word, which a terminal shows and does not obey.
  private static func word(_ text: String) -> String {
    ShownText.line(String(text.map { $0.isWhitespace ? "_" : $0 }))
  }

  /// Go's names of architectures.
  private static func architecture(_ name: String) -> String {
    switch name {
    case "x86_64": "amd64"
    case "aarch64": "arm64"
    default: word(name)
    }
  }
}
