// Two runs beside each other, for people. Whether something got worse is for the gate to say.

/// How the cost of a scenario differs between two runs.
public struct ReportComparison: Sendable, Equatable {
  /// The change as a fraction of the base: 0.1 is ten percent dearer.
  public var fraction: Double
  /// Whether the confidence intervals of the two medians have nothing in common.
  public var isApart: Bool

  /// "+12.5 %", with a mark where the intervals overlap.
  public var text: String {
    (fraction > 0 ? "+" : "") + Decimals.percent(fraction) + (isApart ? "" : " (within the intervals)")
  }

  /// The change between two medians; `nil` if one is missing or the base is not positive.
  public static func change(from base: Summary?, to candidate: Summary?) -> ReportComparison? {
    guard let base, let candidate, base.median > 0 else { return nil }
    return ReportComparison(
      fraction: candidate.median / base.median - 1,
      isApart: base.upper < candidate.lower || candidate.upper < base.lower)
  }

  /// Why two runs can hardly be compared, in one sentence; `nil` where machine, toolchain, seed, amounts, rate, the
  /// reading of files and the numbers of events and rows are the same.
  public static func doubt(_ base: RunReport, _ report: RunReport) -> String? {
    let (old, new) = (RunHistory.Key(base), RunHistory.Key(report))
    let parts = [
      ("suite", old.suite != new.suite),
      ("processor", old.processor != new.processor || old.processorCount != new.processorCount),
      ("architecture", old.architecture != new.architecture), ("virtualisation", old.isVirtual != new.isVirtual),
      ("toolchain", old.toolchain != new.toolchain), ("seed", old.seed != new.seed),
      ("amount", old.sampleCount != new.sampleCount || old.rowCount != new.rowCount || old.seconds != new.seconds),
      ("rate", old.rate != new.rate), ("reading of files", old.reading != new.reading),
      ("input of the same name", hasOtherInput(base, report)),
    ]
    let names = parts.filter(\.1).map(\.0)
    guard !names.isEmpty else { return nil }
    return "The base has another \(names.joined(separator: ", ")): a difference need not be one of the code."
  }

  /// Whether a scenario of one name has another number of events or rows: it is of another file of that name, or of
  /// another stream.
  private static func hasOtherInput(_ base: RunReport, _ report: RunReport) -> Bool {
    let old = Dictionary(base.scenarios.map { ($0.name, [$0.eventCount, $0.rowCount]) }) { first, _ in first }
    return report.scenarios.contains { scenario in
      old[scenario.name].map { $0 != [scenario.eventCount, scenario.rowCount] } ?? false
    }
  }

  /// Why a gate's verdicts can hardly be of a run, in one sentence; `nil` where toolchain, machine class, seed and
  /// commit are the same, as far as both say them.
  public static func doubt(_ report: RunReport, gate: GateResult) -> String? {
    let key = BaselineKey(report.toolchain, report.machine)
    // "HEAD (0123456789ab)"; a build that knows no commit is only called so.
    let judged = gate.candidate.split(whereSeparator: { !$0.isHexDigit }).map(String.init).first { $0.count == 12 }
    let commit = report.commit.map { String($0.hash.prefix(12)) }
    let parts = [
      ("toolchain", key.toolchain != gate.key.toolchain), ("architecture", key.architecture != gate.key.architecture),
      ("machine class", key.machineClass != gate.key.machineClass),
      ("seed", gate.plan.map { $0.seed != report.options.seed } ?? false),
      ("commit", commit != nil && judged != nil && commit != judged),
    ]
    let names = parts.filter(\.1).map(\.0)
    guard !names.isEmpty else { return nil }
    return "The gate has another \(names.joined(separator: ", ")) than the run: its verdicts need not be of what ran."
  }

  /// The scenarios that only the base has, in its order.
  public static func missing(in report: RunReport, of base: RunReport) -> [String] {
    let names = Set(report.scenarios.map(\.name))
    return base.scenarios.map(\.name).filter { !names.contains($0) }
  }
}
