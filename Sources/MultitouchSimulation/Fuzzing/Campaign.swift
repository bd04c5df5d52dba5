// A search: rounds of runs, what they reach kept as corpus, what judges object to kept as findings.

import MultitouchRecordings

/// What a campaign is to do.
public struct CampaignOptions: Sendable {
  /// Everything is a function of this, of the corpus at the start and of the number of runs.
  public var seed: UInt64
  /// Never empty.
  public var targets: [FuzzTarget]
  /// Runs in a round. The corpus that runs draw from is that of the round's beginning, so that they can be done in any
  /// order by any number of workers. At least 1.
  public var roundSize = 256
  /// Objections that are counted and otherwise passed over, as they are known: a judge's name for all of its own, or
  /// the name and the rule.
  public var disregarded: Set<String> = []
  /// How many findings are kept and shrunk; of later ones only the runs are counted.
  public var findingsMax = Int.max
  /// Whether findings are made small; if not, they are kept as they were met.
  public var isShrinking = true

  public init(seed: UInt64, targets: [FuzzTarget] = FuzzTarget.allCases) {
    precondition(!targets.isEmpty, "a campaign has a target")
    self.seed = seed
    self.targets = targets
  }
}

/// A search in rounds. The same options, corpus and number of runs give the same findings and statistics, on one worker
/// or on many.
public struct Campaign {
  public let options: CampaignOptions
  public private(set) var statistics = CampaignStatistics()
  /// What the runs draw from.
  public private(set) var corpus: [CorpusEntry] = []
  /// One for each identity, in the order in which they were met.
  public private(set) var findings: [FuzzFinding] = []
  /// How many runs showed each identity.
  public private(set) var shown: [FindingIdentity: Int] = [:]
  /// Everything reached so far.
  public private(set) var reached: Set<CoverageFeature> = []
  /// Told whenever new findings have been met and before they are shrunk, and whenever they have been: for those who
  /// measure how long that takes.
  public var willShrink: () -> Void = {}
  public var didShrink: () -> Void = {}
  /// Told before some findings of those that were met are shrunk at one time: which of how many.
  public var willShrinkSome: (_ part: Range<Int>, _ count: Int) -> Void = { _, _ in }
  /// Told by the workers how far each of those has come, by its position among them. Holds nothing but numbers.
  public var shrinkProgress: @Sendable (_ position: Int, _ progress: ShrinkProgress) -> Void = { _, _ in }
  /// Told of findings as they were met, before they are shrunk.
  public var didMeet: ([FuzzFinding]) -> Void = { _ in }
  /// Told of findings as soon as they are what is kept, no more at a time than are worked on at one time: whoever
  /// writes them down loses little when the process ends.
  public var didFind: ([FuzzFinding]) -> Void = { _ in }

  private let plan: RunPlan

  public init(_ options: CampaignOptions) {
    precondition(options.roundSize > 0, "a round has a run")
    self.options = options
    plan = RunPlan(seed: options.seed, targets: options.targets)
  }

  /// What came of one run, as far as the coordinator needs it.
  private struct RunReport: Sendable {
    var events = 0
    var isScript = false
    var isValid = false
    /// Features that were not reached before the round; empty for most.
    var features: [CoverageFeature] = []
    var verdict: Objection?
  }

  /// What a judge objected to, and at what.
  private struct MetObjection: Sendable {
    let planned: PlannedRun
    let objection: Objection
    /// The run's number.
    let run: Int

    var identity: FindingIdentity { objection.identity }
  }

  // MARK: Rounds

  /// How many of the scripts that are given are judged before what was found in them is shrunk.
  private static let givenAtOnce = 64

  /// Runs scripts that are given, judges them and takes those that reach something new and that no judge objects to
  /// into the corpus as they are.
  ///
  /// Returns the positions of those taken. What is stopped ends before the first script that was left out.
  @discardableResult
  public mutating func take(
    _ entries: [CorpusEntry], _ force: some WorkForce, endsWithFinding: Bool = false,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) -> [Int] {
    var taken: [Int] = []
    var start = 0
    while start < entries.count && !isStopped() && !(endsWithFinding && !findings.isEmpty) {
      let end = min(start + Self.givenAtOnce, entries.count)
      take(entries, start..<end, force, isStopped, &taken)
      start = end
    }
    statistics.features = reached.count
    statistics.corpus = corpus.count
    return taken
  }

  private mutating func take(
    _ entries: [CorpusEntry], _ part: Range<Int>, _ force: some WorkForce, _ isStopped: @escaping @Sendable () -> Bool,
    _ taken: inout [Int]
  ) {
    let seed = options.seed
    let judged = force.map(part.count) { index, worker -> (features: [CoverageFeature], verdict: Objection?)? in
      if isStopped() { return nil }
      let script = entries[part.lowerBound + index].script
      worker.scripts.hooks.noteOrigin(WorkOrigin(seed: seed, isPrivate: entries[part.lowerBound + index].isPrivate))
      let examination = worker.scripts.examine(script, .sampled(0))
      return (worker.coverage.features(of: script, examination), examination.verdict)
    }
    var objections: [MetObjection] = []
    for (index, judgement) in zip(part, judged) {
      guard let judgement else { break }
      var entry = entries[index]
      if let verdict = judgement.verdict {
        statistics.objections += 1
        shown[verdict.identity, default: 0] += 1
        if !objections.contains(where: { $0.identity == verdict.identity }) {
          let planned = PlannedRun(input: .script(entry.script), origin: entry.origin, isPrivate: entry.isPrivate)
          objections.append(MetObjection(planned: planned, objection: verdict, run: 0))
        }
        // As in a round: its like would be found again and again.
        continue
      }
      let news = judgement.features.filter { !reached.contains($0) }
      if news.isEmpty { continue }
      reached.formUnion(news)
      entry.features = judgement.features
      entry.news = news
      corpus.append(entry)
      taken.append(index)
    }
    note(objections, force, isCounted: true, isStopped: isStopped)
  }

  /// One round of at most `runsMax` runs; returns the entries that are new in the corpus.
  public mutating func round(
    runsMax: Int = .max, _ force: some WorkForce, isStopped: @escaping @Sendable () -> Bool = { false }
  ) -> [CorpusEntry] {
    let first = statistics.runs
    let count = min(options.roundSize, runsMax)
    let (plan, corpus, reached) = (plan, corpus, reached)
    let reports = force.map(count) { index, worker -> RunReport? in
      if isStopped() { return nil }
      let planned = plan.run(first + index, corpus)
      worker.scripts.hooks.noteOrigin(planned.note(seed: plan.seed, run: first + index))
      return Campaign.run(planned, plan.number(first + index), &worker, reached)
    }
    var news: [(run: Int, missing: [CoverageFeature])] = []
    var objections: [MetObjection] = []
    for (index, report) in reports.enumerated() {
      // A round that was stopped ends before the first run that was left out.
      guard let report else { break }
      statistics.runs += 1
      statistics.events += report.events
      if report.isScript { statistics.scripts += 1 }
      if report.isValid { statistics.validScripts += 1 }
      if let verdict = report.verdict {
        statistics.objections += 1
        shown[verdict.identity, default: 0] += 1
        if !findings.contains(where: { $0.identity == verdict.identity }),
          !objections.contains(where: { $0.identity == verdict.identity })
        {
          objections.append(
            MetObjection(planned: plan.run(first + index, corpus), objection: verdict, run: first + index))
        }
        // What a judge objects to is no starting point: its like would be found again and again.
        continue
      }
      let missing = report.features.filter { !self.reached.contains($0) }
      if missing.isEmpty { continue }
      self.reached.formUnion(missing)
      statistics.lastNewRun = first + index
      news.append((first + index, missing))
    }
    // First, so that what comes of a finding does not wait for the corpus.
    note(objections, force, isCounted: true, isStopped: isStopped)
    let (added, traps) = minimized(news, corpus, force)
    note(traps, force, isStopped: isStopped)
    self.corpus += added
    statistics.features = self.reached.count
    statistics.corpus = self.corpus.count
    return added
  }

  /// Runs one input before its judges.
  private static func run(
    _ planned: PlannedRun, _ number: UInt64, _ worker: inout FuzzWorker, _ reached: Set<CoverageFeature>
  ) -> RunReport {
    var report = RunReport()
    switch planned.input {
    case .script(let script):
      let examination = worker.scripts.examine(script, .sampled(number))
      report.isScript = true
      report.events = examination.eventCount
      report.isValid = examination.isValid
      report.verdict = examination.verdict
      report.features = worker.coverage.features(of: script, examination).filter { !reached.contains($0) }
    case .recording(let bytes): report.verdict = worker.readers.examine(recording: bytes)
    case .touchText(let bytes): report.verdict = worker.readers.examine(touchText: bytes)
    }
    return report
  }

  // MARK: Corpus

  /// How many scripts are tried to make a new entry of the corpus smaller.
  private static let minimizingTriesMax = 48
  /// How many where the compiler saw something new too: that is often, and whatever is left out of a script changes
  /// what it counts.
  private static let countedTriesMax = 4

  /// The entries for runs that reached something new, each as small as still reaches it; and the smaller scripts that
  /// the engine did not come back from.
  private mutating func minimized(
    _ news: [(run: Int, missing: [CoverageFeature])], _ corpus: [CorpusEntry], _ force: some WorkForce
  ) -> (entries: [CorpusEntry], traps: [MetObjection]) {
    let plan = plan
    let made = force.map(news.count) { index, worker -> (CorpusEntry, trap: MetObjection?) in
      let planned = plan.run(news[index].run, corpus)
      guard case .script(let script) = planned.input else { preconditionFailure("only scripts reach features") }
      worker.scripts.hooks.noteOrigin(planned.note(seed: plan.seed, run: news[index].run))
      let missing = news[index].missing
      let (scripts, coverage) = (worker.scripts, worker.coverage)
      var table = coverage
      var trap: MetObjection?
      // A run of the reference model more for each try: only where one of its rules is what is new.
      let needsRules = missing.contains { $0.domain == .rule }
      let isCounted = missing.contains { $0.domain.isOfCompiler }
      let triesMax = isCounted ? Campaign.countedTriesMax : Campaign.minimizingTriesMax
      let attempt = ShrinkAttempt(script, triesMax: triesMax) { candidate in
        // After the first nothing is tried any more: each that hangs costs seconds.
        if trap != nil { return false }
        let run = scripts.run(candidate)
        if let objection = run.verdict {
          let found = PlannedRun(input: .script(candidate), origin: planned.origin, isPrivate: planned.isPrivate)
          trap = MetObjection(planned: found, objection: objection, run: news[index].run)
          return false
        }
        var features = Set(table.features(of: candidate, run))
        if needsRules { features.formUnion(scripts.rules(of: candidate).features) }
        return missing.allSatisfy(features.contains)
      }
      for pass in [StepPass(), ContactPass(), HostPass(), ScenePass()] as [any ShrinkPass] { pass.run(attempt) }
      var best = attempt.best
      best.expectations = []
      let entry = CorpusEntry(
        best,
        features: (worker.coverage.features(of: best, scripts.run(best)) + scripts.rules(of: best).features).sorted(),
        isPrivate: planned.isPrivate,
        origin: planned.origin, news: missing)
      return (entry, trap)
    }
    for (entry, _) in made {
      for origin in Set(entry.origin).sorted() { statistics.newsByOrigin[origin, default: 0] += entry.news.count }
    }
    var traps: [MetObjection] = []
    for case let trap? in made.map(\.trap) where !traps.contains(where: { $0.identity == trap.identity }) {
      traps.append(trap)
    }
    return (made.map(\.0), traps)
  }

  // MARK: Findings

  /// Shrinks what is new among objections and keeps it.
  private mutating func note(
    _ objections: [MetObjection], _ force: some WorkForce, isCounted: Bool = false,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    let new = objections.filter { objection in
      !options.disregarded.contains(objection.identity.judge)
        && !options.disregarded.contains(objection.identity.judge + " " + objection.identity.rule)
        && !findings.contains { $0.identity == objection.identity }
    }.prefix(max(0, options.findingsMax - findings.count))
    if !isCounted {
      statistics.objections += objections.count
      for objection in objections { shown[objection.identity, default: 0] += 1 }
    }
    if new.isEmpty { return }
    let (seed, isShrinking) = (options.seed, options.isShrinking)
    if isShrinking { didMeet(new.map { FindingShrinker.unshrunk($0.planned, $0.objection, seed: seed, run: $0.run) }) }
    willShrink()
    var rest = new
    while !rest.isEmpty {
      // What comes of each depends on nothing but itself: the findings are the same for any number of workers.
      let chosen = Array(rest.prefix(force.jobs))
      rest = rest.dropFirst(force.jobs)
      let done = new.count - rest.count - chosen.count
      if isShrinking { willShrinkSome(done..<done + chosen.count, new.count) }
      let progress = shrinkProgress
      let found = force.map(chosen.count) { index, worker in
        FindingShrinker.shrink(
          chosen[index].planned, chosen[index].objection, seed: seed, run: chosen[index].run, &worker,
          isStopped: { !isShrinking || isStopped() }, report: { progress(index, $0) })
      }
      findings += found
      didFind(found)
    }
    didShrink()
  }
}
