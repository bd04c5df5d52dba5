// `fuzz run`, and `fuzz` alone.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// The search.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Search for findings (the default command).",
    discussion: """
      Plays the corpus, then runs random and mutated inputs before all judges. What reaches something new goes to \
      Corpus/Discovered, as small as still reaches it; what a judge objects to is shrunk and written as a .touch \
      file with an SVG picture beside it. Ctrl-C ends it with everything kept; the next run goes on from the corpus. A \
      file of the corpus that cannot be read is named and left out.

      Recordings in the folder that \(RecordingsFolder.variable) names, or without it in ../shared/recordings beside \
      the package, are starting points too, and may not be yours to publish: nothing made from one goes to the corpus, \
      a finding made from one goes to the folder 'private' beside the others, and reports name it without its input.

      Without --seed each run draws a seed of its own. With --seed, --runs and --fresh, and without --time, one build \
      writes the same findings.json again, byte for byte and for any --jobs; what is printed tells of the time too.

      Feedback is what a script and its trace show: kinds, transitions, thresholds, rules. A build with \
      TOUCHSTONE_COVERAGE in the environment, in a folder of its own (--scratch-path .build-coverage), has the edges \
      that the engine's code takes and the nearness of what it compares as well. Its corpus grows larger for that.

      What ends the process itself is no loss either: each worker leaves a note of what it was at, and the next run \
      with the same --out, or `fuzz recover`, makes a finding of it, for which it ends with 2. That stands in \
      recovered.json and in the other reports of the run, but not in findings.json, which is the run's own. Of a \
      process that was killed (kill -9) a build with a sanitizer has such notes, and no other.

      EXAMPLES
        fuzz                                 a minute on all processors
        fuzz --time 600 --seed 7             ten minutes from seed 7
        fuzz --seed $(git rev-parse HEAD)    a seed that belongs to a commit
        fuzz --runs 20000 --fresh --seed 7   the same findings.json, for any --jobs
        fuzz --target recordings --time 30   only the readers of recordings
        fuzz --worst-latency --time 300      the slowest streams, to Corpus/Slow

      \(FuzzExit.discussion)
      """)

  /// Where findings go if nobody says.
  static let outStandard = ".build/fuzz"
  /// What a search of gestures must reach to count as clean if nobody says.
  private static let featuresMinOfGestures = 200

  @Option(help: "A number, or a commit's hash; every drawn number follows from it. Printed first.")
  var seed: String?

  @Option(help: "Seconds to search. 60 if --runs is not given.")
  var time: Double?

  @Flag(help: "Count seconds of the processor and not of the clock, for measurements beside other work.")
  var processorTime = false

  @Option(help: "Runs to make. Without --time nothing else ends the search.")
  var runs: Int?

  @Option(help: "Threads; each works alone on its inputs. \(Jobs.standard) if not given.")
  var jobs: Int?

  @Option(help: "What to fuzz: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")); all if not given.")
  var target: [FuzzTarget] = []

  @Option(help: "The corpus folder.")
  var corpus: String = "Corpus"

  @Flag(help: "Begin without the corpus and write nothing to it.")
  var fresh = false

  @Flag(help: "Read the corpus, write nothing to it.")
  var keepCorpus = false

  @Option(help: "The folder for findings and reports. \(RunCommand.outStandard) if not given.")
  var out: String?

  @Flag(help: "Print the report as JSON to standard output.")
  var json = false

  @Flag(help: "End with the first finding, and shrink no other; in rounds of 32 runs instead of 256.")
  var untilFinding = false

  @Flag(help: "Keep findings as they are met.")
  var unshrunk = false

  @Option(
    help: "An objection that is known, and counted but no finding: a judge, or judge and rule. May be repeated.")
  var disregard: [String] = []

  @Option(
    help: """
      Features that must be reached for the search to count as clean (exit code 3 below that). \
      \(RunCommand.featuresMinOfGestures) if not given; 0 without the target gestures.
      """)
  var minimumFeatures: Int?

  @Option(help: ArgumentHelp("A canary's fault to plant.", visibility: .private))
  var planted: String?

  @OptionGroup(title: "Slow streams")
  var worst: WorstLatencyOptions

  func validate() throws {
    try Folder.refuseEmpty(corpus, "--corpus")
    if let out { try Folder.refuseEmpty(out, "--out") }
    if let jobs { try Jobs.check(jobs) }
    if let runs, runs < 1 { throw ValidationError("--runs is at least 1, not \(runs)") }
    if let time, !(time > 0 && time <= 1e7) { throw ValidationError("--time is more than 0 and at most 10000000") }
    if let text = disregard.first(where: { $0.split(separator: " ", omittingEmptySubsequences: false).count > 2 }) {
      throw ValidationError("--disregard is a judge, or a judge and a rule with a space between, not '\(text)'")
    }
    let names = disregard.map { $0.prefix { $0 != " " } }
    if let unknown = names.first(where: { name in !JudgeList.all.contains { $0.name == name } }) {
      throw ValidationError("--disregard begins with a judge of 'fuzz list', not '\(unknown)'")
    }
    if worst.worstLatency, let option = optionBesideWorstLatency {
      throw ValidationError("--worst-latency looks for slow streams and for nothing else: leave \(option) out")
    }
    if !worst.worstLatency, worst.slow != nil {
      throw ValidationError("--slow is the folder of --worst-latency: add that, or leave --slow out")
    }
    if fresh, keepCorpus {
      throw ValidationError("--fresh reads no corpus and --keep-corpus begins with it: leave one of them out")
    }
    if let planted, !Canary.all.contains(where: { $0.name == planted }) {
      throw ValidationError("--planted is a canary of 'fuzz list', not '\(planted)'")
    }
    if let minimumFeatures, minimumFeatures < 0 { throw ValidationError("--minimum-features is not negative") }
    if let seed, SeedText.seed(of: seed) == nil {
      throw ValidationError(
        "--seed is a number below 2^64 or 7 to 40 hexadecimal digits, all 40 of a hash without letters, not '\(seed)'")
    }
  }

  /// What was given that has no meaning for the search for slow streams; nil if nothing was.
  private var optionBesideWorstLatency: String? {
    let given: [(String, Bool)] = [
      ("--target", !target.isEmpty), ("--keep-corpus", keepCorpus), ("--json", json),
      ("--until-finding", untilFinding), ("--unshrunk", unshrunk), ("--disregard", !disregard.isEmpty),
      ("--minimum-features", minimumFeatures != nil), ("--processor-time", processorTime),
      ("--planted", planted != nil), ("--out", out != nil), ("--jobs", jobs != nil),
    ]
    return given.first { $0.1 }?.0
  }

  func run() throws {
    try Fuzz.prepare()
    if !fresh { try Folder.check(corpus, "--corpus") }
    let out = out ?? Self.outStandard
    let jobs = jobs ?? Jobs.standard
    if !worst.worstLatency { try Folder.prepare(out, "--out") }
    let seed = self.seed.flatMap(SeedText.seed) ?? SeedText.ofNow()
    if worst.worstLatency { return try searchSlow(seed) }
    let targets = Self.targets(target)
    let edges = CountedThread.edgeCount
    Console.complain(
      "fuzz: seed \(seed), targets \(targets.map(\.rawValue).joined(separator: " ")), \(Counted.text(jobs, "job"))"
        + (edges > 0 ? ", \(StatusText.count(edges, "edge")) counted\n" : "\n"))
    if WorkNotes.hasLiving(below: out) {
      throw CommandFailure(
        "another search is at work in \(ShownText.line(out)), and each would write over the other's reports: give this "
          + "one another folder with --out")
    }
    Interruption.listen()

    let store = CorpusStore(folder: corpus)
    let isGesturing = targets.contains(.gestures)
    let start = !fresh && isGesturing ? try startingPoints(store) : []
    let budget = SearchBudget(
      seconds: seconds, runs: runs, endsWithFinding: untilFinding, countsProcessorTime: processorTime,
      featuresMin: minimumFeatures ?? (isGesturing ? Self.featuresMinOfGestures : 0))
    let left = try DeadWork.recover(below: out, shrinker: unshrunk ? nil : ApartShrinker(planted: planted))
    let recovered = RecoveredDeaths(folder: out).begin()
    FuzzReport.remove(from: out)
    let notes = WorkNotes(below: out, jobs: jobs)
    defer { notes.remove() }
    if notes.missingCount > 0 {
      let workers = jobs == 1 ? "the worker" : "\(notes.missingCount) of \(jobs) workers"
      Console.complain(
        "fuzz: what \(workers) may die of cannot be noted in \(ShownText.line(notes.folder)): check that the folder can "
          + "be written and has room, and that so many files may be open\n")
    }
    let fault = Canary.all.first { $0.name == planted }?.fault
    var session = SearchSession(
      options(seed, targets), force: ThreadedWorkForce(jobs: jobs, fault: fault, notes: notes), budget: budget,
      corpus: fresh || keepCorpus || !isGesturing ? nil : store, findings: FindingStore(folder: out))
    var report = session.run(from: start)
    report.recovered = recovered.isEmpty ? nil : recovered
    try finish(report, session, budget, recovered.isEmpty ? left : .findings, out)
  }

  /// Seconds to search; nil if only runs are counted.
  private var seconds: Double? { time ?? (runs == nil ? 60 : nil) }

  /// The search for slow streams.
  private func searchSlow(_ seed: UInt64) throws {
    Console.complain("fuzz: seed \(seed), the slowest legal streams\n")
    if !fresh { tellOfMissingCorpus() }
    // A batch of streams may be counted for many seconds.
    Interruption.listen(saysSo: true)
    let starts = fresh ? [] : CorpusStore(folder: corpus).readableScripts().entries.map(\.entry.script)
    try worst.run(seed: seed, seconds: seconds, rounds: runs, starts: starts)
  }

  /// The corpus, which is begun if there is none and it may be written, and then recordings.
  private func startingPoints(_ store: CorpusStore) throws -> [CorpusEntry] {
    if keepCorpus {
      tellOfMissingCorpus()
    } else {
      if try Folder.begin(corpus, "--corpus") {
        Console.complain("fuzz: \(ShownText.line(corpus)) does not exist: a new corpus is begun there\n")
      }
      try Folder.prepare(store.discovered, "--corpus")
      store.removeLeftovers()
    }
    let entries = store.readableScripts().entries.map(\.entry)
    let recordings = RecordingSeeds.entries()
    if let complaint = recordings.complaint { Console.complain("fuzz: \(complaint)\n") }
    return entries + recordings.entries
  }

  private func options(_ seed: UInt64, _ targets: [FuzzTarget]) -> CampaignOptions {
    var options = CampaignOptions(seed: seed, targets: targets)
    options.disregarded = Set(disregard)
    options.isShrinking = !unshrunk
    if untilFinding {
      options.findingsMax = 1
      options.roundSize = 32
    }
    return options
  }

  /// What to fuzz, each once: those that were named, in their order; all if none was.
  static func targets(_ named: [FuzzTarget]) -> [FuzzTarget] {
    var targets: [FuzzTarget] = []
    for target in named where !targets.contains(target) { targets.append(target) }
    return targets.isEmpty ? FuzzTarget.allCases : targets
  }

  /// Says that a corpus that is only read is not there.
  private func tellOfMissingCorpus() {
    if Folder.isFolder(corpus) { return }
    Console.complain("fuzz: \(ShownText.line(corpus)) does not exist: there is no corpus to read\n")
  }

  /// Writes the reports and says how it ended.
  private func finish(
    _ report: FuzzReport, _ session: SearchSession, _ budget: SearchBudget, _ left: FuzzExit, _ out: String
  ) throws {
    var problem = !session.unwrittenEntries.isEmpty || !session.unwritten.isEmpty ? session.lastProblem : nil
    do {
      try report.write(to: out)
      try RecoveredDeaths(folder: out).markReported(report.recovered ?? [])
    } catch { problem = "\(error)" }
    let refuge = EntryRefuge(session.unwrittenEntries)
    for text in refuge.texts + session.unwritten { Console.complain(text) }
    if json { Console.print(try JSONText.of(report)) } else { Console.print(Self.summary(report)) }
    if let problem {
      let entries = session.corpus.map { refuge.words(corpus: $0.discovered) } ?? ""
      let findings = session.unwritten.isEmpty ? "" : "findings stand above"
      let remedy = [entries, findings].filter { !$0.isEmpty }.map { ". " + $0 }.joined()
      Console.complain(ShownText.lines("fuzz: not everything could be written: \(problem)\(remedy)\n"))
    }
    let verdict = Self.verdict(report, featuresMin: budget.featuresMin, isWritten: problem == nil, left: left)
    let statistics = report.search.statistics
    if verdict == .insufficient && !report.timing.isInterrupted {
      let reached =
        statistics.runs == 0
        ? "nothing was run but the corpus"
        : "\(Counted.text(statistics.runs, "run")) reached \(statistics.features) of "
          + Counted.text(budget.featuresMin, "feature")
      Console.complain("fuzz: \(reached): give it more time\n")
    }
    if verdict != .clean { throw ExitCode(verdict.rawValue) }
  }

  /// What a search comes to.
  ///
  /// - Parameters:
  ///   - featuresMin: features that must be reached for it to count as clean.
  ///   - isWritten: whether everything that was to be written was.
  ///   - left: what searches that have ended before their time had left: their findings are told now, so they count
  ///     now, and so does what of them cannot be read.
  static func verdict(
    _ report: FuzzReport, featuresMin: Int, isWritten: Bool, left: FuzzExit = .clean
  ) -> FuzzExit {
    if !report.search.findings.isEmpty || left == .findings { return .findings }
    if !isWritten || left == .unusable { return .unusable }
    let statistics = report.search.statistics
    let isEnough = statistics.runs > 0 && statistics.features >= featuresMin
    return isEnough && !report.timing.isInterrupted ? .clean : .insufficient
  }

  static func summary(_ report: FuzzReport) -> String {
    let s = report.search.statistics
    var lines = [
      "\(StatusText.count(s.runs, "run")), \(StatusText.count(s.events, "event")) in "
        + "\(StatusText.duration(report.timing.seconds)): "
        + "\(StatusText.count(Int(report.timing.eventsPerSecondAndJob), "event")) per second and job",
      "\(StatusText.count(s.features, "feature")), \(StatusText.count(s.corpus, "corpus entry")), "
        + "\(StatusText.percent(s.validShare)) of scripts valid, \(Counted.text(report.search.findings.count, "finding"))",
    ]
    if report.timing.isInterrupted { lines.append(FuzzReport.interruption) }
    for finding in report.search.findings {
      lines.append(
        "  \(finding.judge) \(finding.rule) \(finding.kind) \(finding.states): \(Counted.text(finding.runs, "run"))")
    }
    lines += (report.recovered ?? []).map { ShownText.line($0.lineOfRecovered) }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension FuzzTarget: ExpressibleByArgument {}
