import Testing

@testable import BenchmarkHarness

@Suite struct TimeLayerTests {
  typealias Made = MadeMeasurements
  static let rowCount = 3

  /// The verdicts of a gate over three rows, of which the first is `factor` times as dear.
  func verdicts(_ factor: Double, spread: Double, seed: UInt64) -> [GateVerdict] {
    var random = SplitMix64(seed: seed)
    func rows(_ random: inout SplitMix64) -> [(name: String, samples: TimeSamples)] {
      (0..<Self.rowCount).map { ("row \($0)", Made.session($0 == 0 ? factor : 1, spread: spread, &random)) }
    }
    let first = rows(&random)
    return TimeLayer().findings(first) { _ in
      Dictionary(uniqueKeysWithValues: rows(&random).map { ($0.name, $0.samples) })
    }.map(\.verdict)
  }

  @Test func `of two hundred gates without a change at most one gives an alarm`() {
    let alarms = (0..<200).count { seed in
      verdicts(1, spread: 0.02, seed: UInt64(seed)).contains { $0 == .regression || $0 == .improvement }
    }
    #expect(alarms <= 1)
  }

  @Test func `five percent are found in at least 95 of 100 gates, in their row`() {
    let found = (0..<100).count { verdicts(1.05, spread: 0.015, seed: UInt64($0))[0] == .regression }
    #expect(found >= 95)
  }

  /// A machine that is up to twice as slow for a round, and slow for all who take part in it.
  func disturbed(_ samples: TimeSamples, _ random: inout SplitMix64) -> TimeSamples {
    let factors = samples.base.map { _ in 1 + random.unit() }
    func slowed(_ costs: [Double]) -> [Double] { zip(costs, factors).map { $0 * $1 } }
    return TimeSamples(
      base: slowed(samples.base), baseAgain: slowed(samples.baseAgain), candidate: slowed(samples.candidate))
  }

  @Test func `a machine that is slow for all of a round hides nothing and invents nothing`() {
    var random = SplitMix64(seed: 12)
    func verdict(_ factor: Double) -> GateVerdict {
      let sessions = (0..<2).map { _ in disturbed(Made.session(factor, spread: 0.015, &random), &random) }
      return TimeLayer().findings([("row", sessions[0])]) { _ in ["row": sessions[1]] }[0].verdict
    }
    #expect((0..<20).allSatisfy { _ in verdict(1.05) == .regression })
    #expect(!(0..<20).contains { _ in [.regression, .improvement].contains(verdict(1)) })
  }

  @Test func `what became faster is an improvement`() {
    #expect(verdicts(0.9, spread: 0.01, seed: 1)[0] == .improvement)
  }

  @Test func `a machine that is too noisy leaves it open, and is never green`() {
    #expect(verdicts(1, spread: 0.3, seed: 1).allSatisfy { $0 == .inconclusive })
    #expect(verdicts(1.05, spread: 0.3, seed: 2)[0] == .inconclusive)
  }

  @Test func `a change far beyond the noise is one on any machine`() {
    #expect(verdicts(3, spread: 0.15, seed: 3)[0] == .regression)
  }

  @Test(arguments: [0, .infinity, .nan, -1])
  func `a duration that is none leaves it open`(none: Double) {
    var random = SplitMix64(seed: 1)
    for place in 0..<3 {
      var samples = Made.session(1, spread: 0.01, &random)
      switch place {
      case 0: samples.base[3] = none
      case 1: samples.baseAgain[3] = none
      default: samples.candidate[3] = none
      }
      let findings = TimeLayer().findings([("row", samples)]) { _ in [:] }
      #expect(findings.map(\.verdict) == [.inconclusive])
    }
    #expect(TimeLayer().findings([("row", TimeSamples())]) { _ in [:] }.map(\.verdict) == [.inconclusive])
  }

  @Test func `a base that differs from itself leaves it open`() {
    var random = SplitMix64(seed: 4)
    for (mean, again) in [(100.0, 103.0), (103, 100)] {
      let row = TimeSamples(
        base: Made.costs(15, mean: mean, spread: 0.005, &random),
        baseAgain: Made.costs(15, mean: again, spread: 0.005, &random),
        candidate: Made.costs(15, mean: 103, spread: 0.005, &random))
      let found = TimeLayer().findings([("row", row)]) { _ in [:] }
      #expect(found.map(\.verdict) == [.inconclusive])
      #expect(found[0].reason.contains("differs from itself"))
    }
  }

  @Test func `a suspicion that is not confirmed is none`() {
    var random = SplitMix64(seed: 5)
    let slow = Made.session(1.2, spread: 0.01, &random)
    let same = Made.session(1, spread: 0.01, &random)
    var asked: [String] = []
    let found = TimeLayer().findings([("a", slow), ("b", same)]) { names in
      asked = names
      return ["a": same]
    }
    #expect(asked == ["a"])
    #expect(found.map(\.verdict) == [.pass, .pass])
    #expect(found[0].reason.contains("not confirmed"))
  }

  @Test func `a suspicion that turns round is none`() {
    var random = SplitMix64(seed: 6)
    let slow = Made.session(1.2, spread: 0.01, &random)
    let fast = Made.session(0.8, spread: 0.01, &random)
    #expect(TimeLayer().findings([("a", slow)]) { _ in ["a": fast] }[0].verdict == .pass)
  }

  @Test func `a suspicion that could not be looked at again is left open`() {
    var random = SplitMix64(seed: 7)
    let slow = Made.session(1.2, spread: 0.01, &random)
    #expect(TimeLayer().findings([("a", slow)]) { _ in [:] }[0].verdict == .inconclusive)
  }

  @Test func `nothing suspect, nothing confirmed`() {
    var random = SplitMix64(seed: 8)
    let same = Made.session(1, spread: 0.01, &random)
    _ = TimeLayer().findings([("a", same)]) { _ in
      Issue.record("a confirmation was asked for")
      return [:]
    }
  }

  @Test func `a row that comes near gets further rounds, and others do not`() throws {
    var random = SplitMix64(seed: 10)
    let near = Made.session(1.05, spread: 0.05, &random)
    let same = Made.session(1, spread: 0.01, &random)
    let rows = [("near", near), ("same", same)]
    // Alone it is no finding; so it stays where nothing more can be measured.
    #expect(TimeLayer().findings(rows) { _ in [:] }.map(\.verdict) == [.pass, .pass])
    var asked: [TimeLayer.Further] = []
    let found = TimeLayer().findings(rows) { what, names in
      asked.append(what)
      #expect(names == ["near"])
      let rounds = what.rounds(of: near.base.count)
      return [
        "near": TimeSamples(
          base: Made.costs(rounds, mean: 100, spread: 0.03, &random),
          baseAgain: Made.costs(rounds, mean: 100, spread: 0.03, &random),
          candidate: Made.costs(rounds, mean: 106, spread: 0.03, &random))
      ]
    }
    #expect(asked.prefix(2) == [.rounds, .confirmation])
    #expect(found.map(\.verdict) == [.regression, .pass])
    #expect(found[0].reason.contains("in \((1 + TimeLayer.furtherRounds) * near.base.count) rounds; confirmed"))
    #expect(!found[1].reason.contains("rounds"))
  }

  /// Seven rounds without noise; the candidate takes `factor` times what the base takes.
  ///
  /// If that is the most in every round, one deal of 3⁷ is as extreme: p is 0.00046.
  func quiet(_ factor: Double) -> TimeSamples {
    let even = (0..<7).map { $0.isMultiple(of: 2) ? 100 : 100.1 }
    return TimeSamples(
      base: even, baseAgain: even.map { 200.1 - $0 }, candidate: Array(repeating: 100.05 * factor, count: 7))
  }

  @Test func `both looks at a row share its level`() {
    var layer = TimeLayer()
    #expect(layer.findings([("row", quiet(1.1))]) { _ in [:] }[0].reason.hasPrefix("suspect"))
    layer.significance = 0.0009
    #expect(layer.findings([("row", quiet(1.1))]) { _ in [:] }[0].verdict == .pass)
  }

  @Test func `the look with further rounds has half of the level as well`() {
    // Dearest in three rounds, and in one more: p is 0.037, and 0.0123 then.
    func asked(significance: Double) -> [TimeLayer.Further] {
      var layer = TimeLayer()
      layer.significance = significance
      func rounds(_ count: Int) -> TimeSamples {
        let base = [Double](repeating: 100, count: count)
        return TimeSamples(base: base, baseAgain: base, candidate: base.map { $0 * 1.1 })
      }
      var asked: [TimeLayer.Further] = []
      _ = layer.findings([("row", rounds(3))]) { what, _ in
        asked.append(what)
        return what == .rounds ? ["row": rounds(1)] : [:]
      }
      return asked
    }
    #expect(asked(significance: 0.02) == [.rounds])
    #expect(asked(significance: 0.03).contains(.confirmation))
  }

  @Test(arguments: [(20.0, GateVerdict.inconclusive), (30, .regression)])
  func `in noise a change counts from twice the noise on`(percent: Double, expected: GateVerdict) {
    // The base differs from itself by 10.5 % where the halves of its pairs change places.
    let base = (0..<15).map { $0.isMultiple(of: 2) ? 95.0 : 105 }
    let row = TimeSamples(
      base: base, baseAgain: base.map { 200 - $0 }, candidate: base.map { _ in 100 + percent })
    #expect(TimeLayer().findings([("row", row)]) { _ in ["row": row] }.map(\.verdict) == [expected])
  }

  @Test(arguments: [(1.02, true), (0.98, true), (1.01, false), (0.99, false)])
  func `near is a row with half of the least floor between its medians`(factor: Double, isNear: Bool) {
    var asked: [TimeLayer.Further] = []
    _ = TimeLayer().findings([("row", quiet(factor))]) { what, _ in
      asked.append(what)
      return [:]
    }
    #expect(asked == (isNear ? [.rounds] : []))
  }

  @Test func `noisy rows of two hundred gates without a change give at most one alarm, looked at twice`() {
    var random = SplitMix64(seed: 13)
    var furtherCount = 0
    let alarms = (0..<200).count { _ in
      let rows = (0..<Self.rowCount).map { ("row \($0)", Made.session(1, spread: 0.05, &random)) }
      let found = TimeLayer().findings(rows) { what, names in
        if what == .rounds { furtherCount += 1 }
        return Dictionary(
          uniqueKeysWithValues: names.map { name in
            let parts = (0..<what.rounds(of: 1)).map { _ in Made.session(1, spread: 0.05, &random) }
            return (name, parts.dropFirst().reduce(parts[0]) { $0.joined(with: $1) })
          })
      }
      return found.contains { $0.verdict == .regression || $0.verdict == .improvement }
    }
    #expect(alarms <= 1)
    #expect(furtherCount > 0)
  }

  /// The verdicts of 40 gates over one row that is slower, with further rounds or with a confirmation alone.
  func verdicts(_ factor: Double, spread: Double, withFurther: Bool, seed: UInt64) -> [GateVerdict] {
    var random = SplitMix64(seed: seed)
    return (0..<40).map { _ in
      TimeLayer().findings([("row", Made.session(factor, spread: spread, &random))]) { what, _ in
        guard withFurther || what == .confirmation else { return [:] }
        let parts = (0..<what.rounds(of: 1)).map { _ in Made.session(factor, spread: spread, &random) }
        return ["row": parts.dropFirst().reduce(parts[0]) { $0.joined(with: $1) }]
      }[0].verdict
    }
  }

  @Test func `noisy rows that are slower are found more often with further rounds`() {
    func found(withFurther: Bool) -> Int {
      verdicts(1.05, spread: 0.04, withFurther: withFurther, seed: 14).count { $0 == .regression }
    }
    #expect(found(withFurther: true) > found(withFurther: false))
  }

  @Test func `a difference that is lost in noise is looked for in further rounds`() {
    let without = verdicts(1.08, spread: 0.08, withFurther: false, seed: 15)
    #expect(without.count { $0 == .inconclusive } > 20)
    let with = verdicts(1.08, spread: 0.08, withFurther: true, seed: 15)
    #expect(with.count { $0 == .regression } > 30)
  }

  @Test func `a difference below the floor is none, however certain`() {
    let row = TimeSamples(
      base: Array(repeating: 100, count: 15), baseAgain: Array(repeating: 100, count: 15),
      candidate: Array(repeating: 100.9, count: 15))
    #expect(TimeLayer().findings([("a", row)]) { _ in ["a": row] }[0].verdict == .pass)
  }

  @Test func `the noise floor is never below what the base differs from itself by`() {
    let row = TimeSamples(base: [100, 101, 99], baseAgain: [104, 105, 103], candidate: [100, 100, 100])
    #expect(TimeLayer().noiseFloor(row) >= 0.04)
    // Hardly ever as far apart if pairs change places at random.
    let leaning = TimeSamples(
      base: (0..<15).map { 100 + Double($0) }, baseAgain: (0..<15).map { 110 + Double($0) }, candidate: [])
    #expect(TimeLayer().noiseFloor(leaning) == InterleavedComparison(a: leaning.base, b: leaning.baseAgain).effect)
    #expect(TimeLayer().noiseFloor(TimeSamples(base: [1], baseAgain: [], candidate: [1])) == .infinity)
  }

  @Test func `another session's samples must differ by more`() {
    var random = SplitMix64(seed: 9)
    func measurement(_ mean: Double) -> GateMeasurement {
      Made.measurement(Made.row(samples: Made.costs(15, mean: mean, spread: 0.01, &random)))
    }
    let base = measurement(100)
    func verdict(_ mean: Double) -> GateVerdict? {
      TimeLayer().findings(base: base, candidate: measurement(mean)) { _ in measurement(mean) }.first?.verdict
    }
    #expect(verdict(105) == .pass)
    #expect(verdict(120) == .regression)
    #expect(verdict(80) == .improvement)
  }

  @Test func `another session's samples must differ by twice their spread, which may be too much to say anything`() {
    func verdict(_ factor: Double, spread: Double) -> GateVerdict? {
      // One half below the median and one above it, each by the spread.
      let samples = (0..<40).map { 100 * ($0 < 20 ? 1 - spread : 1 + spread) }
      func measurement(_ factor: Double) -> GateMeasurement {
        Made.measurement(Made.row(samples: samples.map { $0 * factor }))
      }
      return TimeLayer().findings(base: measurement(1), candidate: measurement(factor)) { _ in measurement(factor) }
        .first?.verdict
    }
    #expect(verdict(1.09, spread: 0.06) == .pass)
    #expect(verdict(1.13, spread: 0.06) == .regression)
    #expect(verdict(1, spread: 0.09) == .pass)
    #expect(verdict(1, spread: 0.11) == .inconclusive)
  }

  /// What is found of a row against another session, so much dearer at first and when it is measured again.
  func sessions(_ factor: Double, again: Double?, spread: Double = 0.06) -> GateFinding? {
    func measurement(_ factor: Double) -> GateMeasurement {
      Made.measurement(
        Made.row(samples: (0..<40).map { 100 * factor * ($0.isMultiple(of: 2) ? 1 - spread : 1 + spread) }))
    }
    return TimeLayer().findings(base: measurement(1), candidate: measurement(factor)) { _ in
      again.map(measurement) ?? GateMeasurement()
    }.first
  }

  @Test func `what is slower by more than sessions differ, and by less than twice the spread, is never green`() {
    let found = sessions(1.11, again: 1.11)
    #expect(found?.verdict == .inconclusive)
    #expect(found?.reason.contains("slower by more than 10.0 %, but not by twice what samples spread by") == true)
    #expect(found?.reason.contains("; confirmed, then +11.0 %") == true)
    #expect(sessions(1.11, again: nil)?.verdict == .inconclusive)
    // What is faster by as much has made nothing worse.
    #expect(sessions(0.89, again: nil)?.verdict == .pass)
  }

  @Test(
    arguments: [
      (1.11, 1.01, .pass), (1.11, 1.2, .inconclusive), (1.2, 1.11, .inconclusive), (1.11, 0.8, .pass),
      (1.2, 1.01, .pass), (0.8, 1.11, .pass), (1.2, 1.2, .regression),
    ] as [(Double, Double, GateVerdict)])
  func `a slow-down within twice the spread must be found again to leave it open`(
    first: Double, again: Double, verdict: GateVerdict
  ) {
    #expect(sessions(first, again: again)?.verdict == verdict)
  }

  @Test func `what differs from another session counts only if it differs once more`() throws {
    var random = SplitMix64(seed: 9)
    func samples(_ mean: Double) -> [Double] { Made.costs(15, mean: mean, spread: 0.01, &random) }
    let base = Made.measurement(Made.row("a", samples: samples(100)), Made.row("b", samples: samples(100)))
    let slow = Made.measurement(Made.row("a", samples: samples(120)), Made.row("b", samples: samples(100)))
    func findings(again mean: Double?) -> [GateFinding] {
      TimeLayer().findings(base: base, candidate: slow) { names in
        #expect(names == ["a"])
        return mean.map { Made.measurement(Made.row("a", samples: samples($0))) } ?? GateMeasurement()
      }
    }
    let confirmed = findings(again: 120)
    #expect(confirmed.map(\.verdict) == [.regression, .pass] && confirmed[0].reason.contains("; confirmed, then +"))
    let once = findings(again: 101)
    #expect(once.map(\.verdict) == [.pass, .pass] && once[0].reason.contains("; not confirmed, then "))
    #expect(findings(again: 80)[0].verdict == .pass)
    let alone = findings(again: nil)
    #expect(alone[0].verdict == .inconclusive && alone[0].reason.hasPrefix("suspect, and not measured once more"))
  }

  /// Findings about rows that took 100 and take so many times as much, in the first session and once more.
  private func together(_ factors: [Double], again: [Double]? = nil) -> [GateFinding] {
    var random = SplitMix64(seed: 9)
    func measurement(_ factors: [Double]) -> GateMeasurement {
      GateMeasurement(
        rows: factors.enumerated().map { row, factor in
          Made.row("\(row)", samples: Made.costs(15, mean: 100 * factor, spread: 0.01, &random))
        })
    }
    let base = measurement(factors.map { _ in 1 })
    return TimeLayer().findings(base: base, candidate: measurement(factors)) { _ in measurement(again ?? factors) }
  }

  @Test(arguments: [(4, 4, GateVerdict.inconclusive), (8, 5, .regression), (8, 6, .inconclusive), (3, 3, .regression)])
  func `rows that are slower together are the machine's as likely as the code's`(
    rows: Int, slow: Int, verdict: GateVerdict
  ) {
    let found = together((0..<rows).map { $0 < slow ? 1.8 : 1 })
    #expect(found.prefix(slow).allSatisfy { $0.verdict == verdict }, "\(found.map(\.verdict))")
    #expect(found.dropFirst(slow).allSatisfy { $0.verdict == .pass })
    #expect(found[0].reason.contains("but \(slow) of \(rows) rows are slower, by ") == (verdict == .inconclusive))
    // A baseline of a slow host is not improved upon by a usual one.
    let faster = together((0..<rows).map { $0 < slow ? 0.5 : 1 })
    let better = verdict == .regression ? GateVerdict.improvement : verdict
    #expect(faster.prefix(slow).allSatisfy { $0.verdict == better }, "\(faster.map(\.verdict))")
  }

  @Test func `what is far beyond what all rows share, or is shared in one look alone, is a regression`() {
    let host = [Double](repeating: 1.12, count: 8)
    #expect(together([4] + host).map(\.verdict) == [.regression] + host.map { _ in .inconclusive })
    // A host at half speed slows rows by more or less.
    #expect(together([2.2, 1.9, 1.7, 1.5, 1.4]).allSatisfy { $0.verdict == .inconclusive })
    let usual = [Double](repeating: 1, count: 8)
    let once = together([Double](repeating: 1.3, count: 9), again: [1.3] + usual)
    #expect(once.map(\.verdict) == [.regression] + usual.map { _ in .pass }, "\(once.map(\.reason))")
  }

  @Test func `nothing is measured once more where nothing is suspect`() {
    let base = Made.measurement(Made.row(samples: Array(repeating: 1.0, count: 15)))
    let found = TimeLayer().findings(base: base, candidate: base) { _ in
      Issue.record("it was measured once more")
      return base
    }
    #expect(found.map(\.verdict) == [.pass])
  }

  @Test func `durations that only one side has, or of another stream, are named and never green`() {
    let samples = Array(repeating: 1.0, count: 15)
    let timed = Made.row(samples: samples)
    var longer = timed
    longer.timed = .init(eventCount: 9_000, rowCount: 9_000)
    func findings(_ old: GateMeasurement.Row, _ new: GateMeasurement.Row) -> [GateFinding] {
      TimeLayer().findings(base: Made.measurement(old), candidate: Made.measurement(new)) { _ in
        Issue.record("there is nothing to confirm")
        return GateMeasurement()
      }
    }
    for other in [Made.row(input: "x", samples: samples), longer] {
      let found = findings(timed, other)
      #expect(found.map(\.verdict) == [.noBaseline] && found[0].reason.contains("of another stream: make it again"))
    }
    let older = findings(Made.row(), timed)
    #expect(older.map(\.verdict) == [.noBaseline] && older[0].reason.contains("has no durations of this scenario"))
    let untimed = findings(timed, Made.row())
    #expect(untimed.map(\.verdict) == [.inconclusive] && untimed[0].reason.contains("did not time this scenario"))
    #expect(findings(Made.row(), Made.row()) == [])
    #expect(findings(Made.row("gone", samples: samples), timed) == [], "the exact layer names both")
  }

  @Test(arguments: [1, 2])
  func `samples so few that no difference could count leave it open`(count: Int) {
    let base = Made.measurement(
      Made.row("a", samples: Array(repeating: 100, count: count)),
      Made.row("b", samples: Array(repeating: 100, count: 4)))
    let slow = Made.measurement(
      Made.row("a", samples: Array(repeating: 300, count: 20)), Made.row("b", samples: Array(repeating: 300, count: 20))
    )
    let found = TimeLayer().findings(base: base, candidate: slow) { _ in slow }
    // Four of 24 are the first that can be rare enough, in two rows.
    #expect(found.map(\.verdict) == [.inconclusive, .regression])
    #expect(found[0].reason.hasPrefix("\(count) and 20 samples are too few to say"))
  }

  @Test func `on a machine that is unfit no pass without turns counts, and what differs stays`() {
    let verdicts = GateVerdict.allCases
    let findings = verdicts.map { GateFinding(.time, "a", $0, reason: "because") }
    let doubted = TimeLayer.doubted(findings, because: "A/A: 20 %")
    #expect(doubted.map(\.verdict) == verdicts.map { $0 == .pass ? .inconclusive : $0 })
    #expect(doubted[0].reason == "because, but the machine is unfit to show it: A/A: 20 %")
    #expect(TimeLayer.doubted(findings, because: nil) == findings)
  }

  @Test func `the smallest p-value is that of samples that do not overlap`() {
    for (a, b) in [(1, 1), (1, 20), (3, 20), (15, 15), (20, 4)] {
      let test = MannWhitney(candidate: (0..<a).map { 100 + Double($0) }, base: (0..<b).map(Double.init))
      #expect(abs(TimeLayer.leastPValue(a, b) / (test?.pValue ?? 0) - 1) < 1e-9)
    }
  }
}
