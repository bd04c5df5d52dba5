// The fourth layer: wall time, where a regression has to be shown three times over before it counts.

import ShellText

/// Compares durations.
///
/// A row is suspect if a one-sided rank test, round for round, says that the candidate is slower (after Holm's
/// correction over all rows) *and* the medians differ by more than the noise floor. The floor is what the same program
/// differs from itself by in the same session. A suspect is measured once more; only what is suspect both times, in the
/// same direction, is a verdict. Where the floor is so high that the difference that must be found would drown, the row
/// is inconclusive.
///
/// A row that comes near without being suspect is noisier than others: it gets further rounds, and is looked at again
/// with all that it has. So does one that differs, in so much noise that nothing could be said. Each of both looks has
/// half of the level, so that looking twice raises no more false alarms than looking once would; the same holds of the
/// confirmation.
public struct TimeLayer: Sendable, Equatable {
  /// The level of the first session for each direction, over all rows and both looks together.
  public var significance = 0.001
  /// The level of the confirmation for each direction, over all suspects and both looks together.
  public var confirmation = 0.01
  /// Near a verdict is a row with an adjusted p-value of at most this and half of the least floor between the medians.
  public var nearness = 0.2
  /// How many times as many rounds such a row gets in addition.
  public static let furtherRounds = 4
  /// Nothing below this counts, however significant: code that did not change may lie differently in memory, and what
  /// it does is counted exactly by the layer of instructions.
  public var floorMin = 0.03
  /// What must be found: with a higher noise floor a pass means nothing.
  public var effectWanted = 0.05
  /// The bootstrap's seed.
  public var seed: UInt64 = 1

  public init() {}

  /// What the first look says of a row.
  public enum Suspicion: Sendable, Equatable {
    case none
    case slower
    case faster
    /// The session is too noisy for this row; the reason.
    case noise(String)
  }

  /// What is measured beside the first session; each at most once.
  public enum Further: Int, Sendable, CaseIterable {
    /// Suspects once more.
    case confirmation = 1
    /// Further rounds of the first session, for rows that came near or were too noisy.
    case rounds
    /// Further rounds of the confirmation.
    case confirmationRounds

    /// How many rounds it has where a session has `rounds`.
    public func rounds(of rounds: Int) -> Int { self == .confirmation ? rounds : rounds * TimeLayer.furtherRounds }

    /// For a progress line.
    public var text: String {
      switch self {
      case .confirmation: "confirming"
      case .rounds: "further rounds"
      case .confirmationRounds: "confirming, further rounds"
      }
    }
  }

  /// A row after one look.
  public struct Look: Sendable, Equatable {
    public var suspicion: Suspicion
    public var effect: Double
    public var floor: Double
    /// The smaller of both one-sided p-values, adjusted for all rows.
    public var pValue: Double
  }

  private static func ranks(of row: TimeSamples) -> AlignedRanks? {
    AlignedRanks(candidate: row.candidate, others: [row.base, row.baseAgain])
  }

  /// One-sided p-values of all rows, each adjusted for all of them.
  private static func adjusted(_ ranks: [AlignedRanks?]) -> [(slower: Double, faster: Double)] {
    let slower = HolmCorrection.adjusted(ranks.map { $0?.dearer ?? 1 })
    let faster = HolmCorrection.adjusted(ranks.map { $0?.cheaper ?? 1 })
    return Array(zip(slower, faster)).map { (slower: $0, faster: $1) }
  }

  /// One look at a row.
  private func look(_ row: TimeSamples, _ pValues: (slower: Double, faster: Double), level: Double) -> Look {
    let row = row.aligned
    let floor = noiseFloor(row)
    let effect = row.effect
    var look = Look(suspicion: .none, effect: effect, floor: floor, pValue: min(pValues.slower, pValues.faster))
    if let reason = trouble(row, floor: floor) {
      // A change far beyond even this noise is a change all the same.
      look.suspicion = .noise(reason)
      guard effect.magnitude > 2 * floor else { return look }
    }
    if pValues.slower <= level, effect > floor { look.suspicion = .slower }
    if pValues.faster <= level, effect < -floor { look.suspicion = .faster }
    return look
  }

  /// What the base differs from itself by: the 95th percentile of the differences of medians if both processes of a
  /// round change places at random, and never less than what was seen or than `floorMin`.
  public func noiseFloor(_ row: TimeSamples) -> Double {
    let pairCount = min(row.base.count, row.baseAgain.count)
    guard pairCount > 0 else { return .infinity }
    let seen = InterleavedComparison(a: row.base, b: row.baseAgain).effect.magnitude
    let deals = PairedDeals(row.base, row.baseAgain)
    var random = SplitMix64(seed: seed)
    let differences = (0..<200).map { _ -> Double in
      let isSwapped = (0..<pairCount).map { _ in random.next(below: 2) == 1 }
      return deals.effect(isSwapped).magnitude
    }
    return max(floorMin, seen, Summary.quantile(0.95, ofSorted: differences.sorted()))
  }

  private func pValue(of larger: [Double], above smaller: [Double]) -> Double {
    MannWhitney(candidate: larger, base: smaller)?.pValue ?? 1
  }

  private func trouble(_ row: TimeSamples, floor: Double) -> String? {
    guard floor.isFinite, !row.candidate.isEmpty,
      (row.allBase + row.candidate).allSatisfy({ $0.isFinite && $0 > 0 })
    else { return "there are no durations on both sides that could be compared" }
    if let test = AlignedRanks(candidate: row.baseAgain, others: [row.base]),
      min(test.dearer, test.cheaper) <= significance
    {
      return "the base differs from itself in this session"
    }
    guard floor > effectWanted else { return nil }
    return "the base differs from itself by \(Decimals.percent(floor)); with more than "
      + "\(Decimals.percent(effectWanted)) nothing can be said"
  }

  /// Two looks at the rows of a session, the second one at those that came near in the first and got further rounds.
  private func looks(
    _ rows: [(name: String, samples: TimeSamples)], together level: Double,
    further: ([String]) throws -> [String: TimeSamples]
  ) rethrows -> (looks: [Look], samples: [TimeSamples]) {
    var samples = rows.map(\.samples)
    var ranks = samples.map(Self.ranks(of:))
    var looks = zip(samples, Self.adjusted(ranks)).map { look($0, $1, level: level / 2) }
    let near = rows.indices.filter { index in
      guard looks[index].effect.magnitude > floorMin / 2 else { return false }
      switch looks[index].suspicion {
      case .none: return looks[index].pValue <= nearness
      // What is lost in the noise of some rounds may be seen in more of them.
      case .noise: return looks[index].floor.isFinite
      case .slower, .faster: return false
      }
    }
    guard !near.isEmpty else { return (looks, samples) }
    let more = try further(near.map { rows[$0].name })
    let prolonged = near.filter { more[rows[$0].name] != nil }
    for index in prolonged {
      samples[index] = samples[index].joined(with: more[rows[index].name] ?? TimeSamples())
      ranks[index] = Self.ranks(of: samples[index])
    }
    // The correction is over all rows again; but only these have got another chance.
    let adjusted = Self.adjusted(ranks)
    for index in prolonged { looks[index] = look(samples[index], adjusted[index], level: level / 2) }
    return (looks, samples)
  }

  /// Findings from one session and, for what was suspect, another one, without further rounds of either.
  public func findings(
    _ rows: [(name: String, samples: TimeSamples)], confirm: ([String]) throws -> [String: TimeSamples]
  ) rethrows -> [GateFinding] {
    try findings(rows) { what, names in what == .confirmation ? try confirm(names) : [:] }
  }

  /// Findings from one session and what else is measured for it.
  ///
  /// - Parameters:
  ///   - rows: names and samples of the first session.
  ///   - measure: measures the named rows as it is asked to. Suspects that it does not return stay unconfirmed; a row
  ///     without further rounds stays what it was without them.
  public func findings(
    _ rows: [(name: String, samples: TimeSamples)],
    measure: (_ what: Further, _ names: [String]) throws -> [String: TimeSamples]
  ) rethrows -> [GateFinding] {
    let (first, pooled) = try looks(rows, together: significance) { try measure(.rounds, $0) }
    let suspects = rows.indices.filter { first[$0].suspicion == .slower || first[$0].suspicion == .faster }
    let again = suspects.isEmpty ? [:] : try measure(.confirmation, suspects.map { rows[$0].name })
    let (second, _) = try looks(
      suspects.map { (rows[$0].name, again[rows[$0].name] ?? TimeSamples()) }, together: confirmation
    ) { try measure(.confirmationRounds, $0) }
    return rows.indices.map { index in
      let look = first[index]
      let samples = pooled[index]
      var finding = GateFinding(
        .time, rows[index].name, .pass, base: Decimals.nanoseconds(Summary.median(samples.allBase)),
        candidate: Decimals.nanoseconds(Summary.median(samples.candidate)), change: look.effect, reason: "")
      let rounds = samples.candidate.count
      let figures =
        "noise floor \(Decimals.percent(look.floor)), p = \(Self.text(look.pValue))"
        + (rounds > rows[index].samples.candidate.count ? " in \(rounds) rounds" : "")
      switch look.suspicion {
      case .none: finding.reason = figures
      case .noise(let reason):
        finding.verdict = .inconclusive
        finding.reason = reason
      case .slower, .faster:
        guard let place = suspects.firstIndex(of: index), again[rows[index].name] != nil else {
          finding.verdict = .inconclusive
          finding.reason = "suspect, and not measured once more: \(figures)"
          break
        }
        let confirmation = second[place]
        let then = "then \(Decimals.signedPercent(confirmation.effect)), p = \(Self.text(confirmation.pValue))"
        if confirmation.suspicion == look.suspicion {
          finding.verdict = look.suspicion == .slower ? .regression : .improvement
          finding.reason = "\(figures); confirmed, \(then)"
        } else if case .noise(let reason) = confirmation.suspicion {
          finding.verdict = .inconclusive
          finding.reason = "suspect at first (\(figures)), then \(reason)"
        } else {
          finding.reason = "\(figures); not confirmed, \(then)"
        }
      }
      return finding
    }
  }

  /// What sessions of one machine may differ by where no turns were taken.
  public static let sessionFloor = 0.10

  /// Why nothing can be said of durations without turns that spread by so much; `nil` if something can.
  static func noise(_ relativeSpread: Double) -> String? {
    relativeSpread > sessionFloor ? "samples of one session spread by \(Decimals.percent(relativeSpread))" : nil
  }

  /// Findings against the samples of an earlier session: no turns were taken, so a change must exceed what sessions of
  /// one machine differ by, and twice what the samples of one session spread by. A suspect is measured once more, as
  /// where turns are taken.
  ///
  /// Slower by more than sessions differ by, and by less than twice the spread, is suspect too: if it is found again,
  /// the row is inconclusive. A row that is as much faster is a pass: nothing got worse.
  ///
  /// - Parameters:
  ///   - base: what a baseline holds.
  ///   - candidate: what was measured now.
  ///   - confirm: measures the named rows of the candidate once more; rows that it does not return stay unconfirmed.
  public func findings(
    base: GateMeasurement, candidate: GateMeasurement, confirm: ([String]) throws -> GateMeasurement
  ) rethrows -> [GateFinding] {
    let first = glances(base: base, candidate: candidate, level: significance)
    let others = candidate.rows.compactMap { Self.incomparable(base[$0.name], $0) }
    let suspects = first.filter(\.isSuspect).map(\.finding.scenario)
    guard !suspects.isEmpty else { return first.map(\.finding) + others }
    let second = glances(base: base, candidate: try confirm(suspects), level: confirmation)
    let looks = first.map { glance in (glance, second.first { $0.finding.scenario == glance.finding.scenario }) }
    let findings = looks.map { first, second in first.isSuspect ? first.confirmed(by: second) : first.finding }
    return Self.doubtedTogether(findings, looks.map { $0.lasting(with: $1) }, floors: looks.map { $0.0.floor }) + others
  }

  /// Findings of durations without turns, in which neither a regression nor an improvement counts that most rows share.
  ///
  /// A host that runs at half its speed, or whose neighbour shares a core with it, slows every row; a change of code
  /// slows some, or is one of instructions, which are counted. Where three quarters of at least four rows have moved by
  /// more than what sessions differ by, in one direction and in both looks, a row counts only if it differs from the
  /// median row by more than its floor and by more than that one has moved.
  ///
  /// - Parameters:
  ///   - findings: what both looks say of each row.
  ///   - lasting: what each row has changed by in both looks.
  ///   - floors: what each must exceed.
  static func doubtedTogether(_ findings: [GateFinding], _ lasting: [Double], floors: [Double]) -> [GateFinding] {
    guard lasting.count >= togetherMin else { return findings }
    let common = 1 + Summary.median(lasting)
    var findings = findings
    for (verdict, sign, word) in [(GateVerdict.regression, 1.0, "slower"), (.improvement, -1, "faster")] {
      let moved = lasting.filter { $0 * sign > sessionFloor }
      guard moved.count * 4 >= lasting.count * 3 else { continue }
      for index in findings.indices where findings[index].verdict == verdict {
        let beyond = sign * ((1 + lasting[index]) / common - 1)
        if beyond > max(floors[index], (common - 1).magnitude) { continue }
        findings[index].verdict = .inconclusive
        findings[index].reason +=
          "; but \(moved.count) of \(Counted.text(lasting.count, "row")) are \(word), by "
          + "\(Decimals.percent((common - 1).magnitude)) in the median: the machine is, or all of the code, which "
          + "instructions would show; compare in turns: bench gate --against REF"
      }
    }
    return findings
  }

  /// How many rows it takes to tell a machine from a change.
  static let togetherMin = 4

  /// What one look at a row without turns says.
  private struct Glance {
    var finding: GateFinding
    /// Whether it is to be measured once more.
    var isSuspect = false
    /// What a change must exceed.
    var floor: Double

    /// What the row has changed by in both looks; of one that is not measured once more, in the first.
    func lasting(with second: Glance?) -> Double {
      let change = finding.change ?? 0
      guard isSuspect, let again = second?.finding.change else { return change }
      return change * again > 0 ? (change.magnitude < again.magnitude ? change : again) : 0
    }

    /// The finding of a suspect after a second look; nil if there was none.
    func confirmed(by second: Glance?) -> GateFinding {
      var finding = finding
      guard let second else {
        finding.verdict = .inconclusive
        finding.reason = "suspect, and not measured once more: " + finding.reason
        return finding
      }
      let again = second.finding
      let isConfirmed = second.isSuspect && again.verdict == finding.verdict
      finding.reason +=
        (isConfirmed ? "; confirmed, then " : "; not confirmed, then ")
        + "\(again.change.map(Decimals.signedPercent) ?? "–"), \(again.reason)"
      if isConfirmed { return finding }
      // Slower both times, but not both times by as much as counts; or too noisy the second time.
      let isSlowerTwice = finding.verdict != .improvement && again.verdict != .improvement
      let isOpen = second.isSuspect ? isSlowerTwice : again.verdict == .inconclusive
      finding.verdict = isOpen ? .inconclusive : .pass
      return finding
    }
  }

  /// Findings of durations without turns, in which no pass of a machine that is unfit counts as one: where turns are
  /// taken, the base shows what the machine is like meanwhile; here nothing does.
  public static func doubted(_ findings: [GateFinding], because unfitness: String?) -> [GateFinding] {
    guard let unfitness else { return findings }
    return findings.map { finding in
      guard finding.verdict == .pass else { return finding }
      var doubted = finding
      doubted.verdict = .inconclusive
      doubted.reason = "\(finding.reason), but the machine is unfit to show it: \(unfitness)"
      return doubted
    }
  }

  private static func isSameStream(_ old: GateMeasurement.Row, _ new: GateMeasurement.Row) -> Bool {
    old.input == new.input && old.timedPass == new.timedPass
  }

  /// Why durations that one side has are compared with nothing; nil if they are compared, or neither side has any. A
  /// scenario that the baseline does not have at all is the exact layer's to name.
  private static func incomparable(_ old: GateMeasurement.Row?, _ new: GateMeasurement.Row) -> GateFinding? {
    guard let old, old.samples != nil || new.samples != nil else { return nil }
    func finding(_ verdict: GateVerdict, _ reason: String) -> GateFinding {
      GateFinding(.time, new.name, verdict, reason: reason)
    }
    if new.samples == nil { return finding(.inconclusive, "this run did not time this scenario") }
    if old.samples == nil {
      return finding(.noBaseline, "the baseline has no durations of this scenario: make it again")
    }
    return isSameStream(old, new)
      ? nil : finding(.noBaseline, "the baseline's durations are of another stream: make it again")
  }

  /// The smallest p-value that samples of such numbers can have: one deal of all is the most extreme.
  static func leastPValue(_ a: Int, _ b: Int) -> Double {
    (0..<min(a, b)).reduce(1) { $0 * Double($1 + 1) / Double(max(a, b) + $1 + 1) }
  }

  /// One look at the rows that both sides have durations of.
  private func glances(base: GateMeasurement, candidate: GateMeasurement, level: Double) -> [Glance] {
    let rows = candidate.rows.compactMap { row -> (String, [Double], [Double])? in
      guard let new = row.samples, let old = base[row.name], let samples = old.samples,
        Self.isSameStream(old, row)
      else { return nil }
      return (row.name, samples, new)
    }
    let slower = HolmCorrection.adjusted(rows.map { pValue(of: $0.2, above: $0.1) })
    let faster = HolmCorrection.adjusted(rows.map { pValue(of: $0.1, above: $0.2) })
    return rows.indices.map { index in
      let (name, old, new) = rows[index]
      let comparison = InterleavedComparison(a: old, b: new)
      let effect = comparison.effect
      let floor = max(Self.sessionFloor, 2 * comparison.relativeSpread)
      var glance = Glance(
        finding: GateFinding(
          .time, name, .pass, base: Decimals.nanoseconds(Summary.median(old)),
          candidate: Decimals.nanoseconds(Summary.median(new)), change: effect,
          reason: "another session: floor \(Decimals.percent(floor)), p = "
            + Self.text(min(slower[index], faster[index]))), floor: floor)
      if slower[index] <= level, effect > floor { glance.finding.verdict = .regression }
      if faster[index] <= level, effect < -floor { glance.finding.verdict = .improvement }
      guard glance.finding.verdict == .pass else {
        glance.isSuspect = true
        return glance
      }
      if let noise = Self.noise(comparison.relativeSpread) {
        glance.finding.verdict = .inconclusive
        glance.finding.reason = noise
      } else if slower[index] <= level, effect > Self.sessionFloor {
        // More than sessions differ by: with samples that spread less, it would count.
        glance.isSuspect = true
        glance.finding.verdict = .inconclusive
        glance.finding.reason +=
          "; slower by more than \(Decimals.percent(Self.sessionFloor)), but not by twice what samples spread by"
      } else if Self.leastPValue(old.count, new.count) * Double(rows.count) > level {
        // So few that no difference would count, however large.
        glance.finding.verdict = .inconclusive
        glance.finding.reason = "\(old.count) and \(new.count) samples are too few to say: make the baseline again"
      }
      return glance
    }
  }

  /// A probability: three places, or that it is smaller.
  private static func text(_ pValue: Double) -> String {
    pValue < 0.001 ? "<0.001" : Decimals.fixed(pValue, places: 3)
  }
}
