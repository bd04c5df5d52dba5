// A search from its budget to its report: rounds, files, status.

import CommandShell
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// Runs a campaign with its files.
struct SearchSession {
  var campaign: Campaign
  private(set) var force: ThreadedWorkForce
  let budget: SearchBudget
  /// Where new entries go; nil: nowhere.
  let corpus: CorpusStore?
  let findings: FindingStore
  /// Whether to draw the status.
  var isQuiet = false

  private let status = StatusBlock()
  private let board = ShrinkBoard()
  /// Entries that could not be written yet.
  private(set) var unwrittenEntries: [CorpusEntry] = []
  private let entryTrouble = WriteTrouble()
  private let keeper: FindingKeeper
  /// How often something has been told below what was drawn last.
  private var toldCount = 0
  private var isInterrupted = false
  private var known: Set<String> = []
  private var lastImport = 0.0

  init(
    _ options: CampaignOptions, force: ThreadedWorkForce, budget: SearchBudget, corpus: CorpusStore?,
    findings: FindingStore
  ) {
    campaign = Campaign(options)
    self.force = force
    self.budget = budget
    self.corpus = corpus
    self.findings = findings
    let keeper = FindingKeeper(findings)
    self.keeper = keeper
    campaign.didMeet = { keeper.meet($0) }
    campaign.didFind = { keeper.keep($0) }
    let board = board
    campaign.willShrinkSome = { board.begin($0, of: $1) }
    campaign.shrinkProgress = { board.note($0, tries: $1.tries, of: $1.triesMax, $1.size) }
  }

  /// Judges the scripts given, then searches until the budget is spent, a wish to stop or, if asked for, a finding.
  ///
  /// Time, and whether a finding ends it, count for the scripts given too; a number of runs is of the search. Findings
  /// are on the disk as soon as they have been shrunk.
  mutating func run(from start: [CorpusEntry]) -> FuzzReport {
    let now = budget.countsProcessorTime ? Stopwatch.processor : Stopwatch.clock
    let began = now()
    func seconds() -> Double { Double(now() &- began) / 1e9 }
    let deadline = budget.seconds.map { began &+ UInt64($0 * 1e9) }
    let isStopped: @Sendable () -> Bool = {
      if Interruption.isRequested { return true }
      guard let deadline else { return false }
      return now() >= deadline
    }
    known = Set(corpus?.discoveredNames() ?? [])
    let meeting = Meeting()
    campaign.willShrink = { meeting.begin(seconds()) }
    let (board, status, isQuiet) = (board, status, isQuiet)
    campaign.didShrink = {
      meeting.end(seconds())
      board.end()
    }
    if !isQuiet { force.whileWaiting = { if let line = board.line { status.add(line) } } }
    campaign.take(start, force, endsWithFinding: budget.endsWithFinding, isStopped: isStopped)
    while !isOver(isStopped) {
      let left = budget.runs.map { $0 - campaign.statistics.runs } ?? .max
      let isTimed = budget.seconds != nil
      // With a number of runs alone, nothing but a person may cut a round short: the answer must not depend on time.
      let added = campaign.round(runsMax: left, force) { isTimed ? isStopped() : Interruption.isRequested }
      unwrittenEntries += added.filter { !$0.isPrivate }
      keepEntries()
      keeper.keep()
      if isTimed { importOthers(seconds(), isStopped) }
      if !isQuiet {
        leaveStatus()
        status.update(lines(seconds()))
      }
    }
    isInterrupted = Interruption.isRequested && !isSpent && !(deadline.map { now() >= $0 } ?? false)
    let total = seconds()
    keeper.keep()
    if !isQuiet {
      leaveStatus()
      status.update(lines(total), force: true)
    }
    return report(total, meeting)
  }

  private func isOver(_ isStopped: () -> Bool) -> Bool {
    isStopped() || isSpent
  }

  /// Whether there is nothing left to do, whatever the time.
  private var isSpent: Bool {
    if budget.endsWithFinding && !campaign.findings.isEmpty { return true }
    return campaign.statistics.runs >= budget.runs ?? .max
  }

  // MARK: Files

  /// Writes what is not written yet; what fails is tried again after the next round.
  private mutating func keepEntries() {
    guard let corpus else { return unwrittenEntries.removeAll() }
    var failed: [CorpusEntry] = []
    for entry in unwrittenEntries {
      do {
        try corpus.write(entry)
        entryTrouble.succeeded()
        known.insert(entry.fileName)
      } catch {
        failed.append(entry)
        entryTrouble.failed(error)
      }
    }
    unwrittenEntries = failed
  }

  /// Leaves the status where it is if something was told below it.
  private mutating func leaveStatus() {
    let count = keeper.writtenCount + keeper.trouble.toldCount + entryTrouble.toldCount
    if count == toldCount { return }
    toldCount = count
    status.leave()
  }

  /// The lines of the status.
  private func lines(_ seconds: Double) -> [String] {
    StatusText.lines(campaign, seconds: seconds, budget: budget.words, jobs: force.jobs, trouble: trouble)
  }

  /// What waits for room and why, for the status; nil if everything has been written.
  var trouble: String? {
    guard let reason = keeper.trouble.present ?? entryTrouble.present else { return nil }
    return
      "\(Counted.text(unwrittenEntries.count, "entry")), \(Counted.text(keeper.unwritten.count, "finding")): \(reason)"
  }

  /// Takes in what other processes have put into the folder meanwhile, now and then.
  private mutating func importOthers(_ seconds: Double, _ isStopped: @escaping @Sendable () -> Bool) {
    guard let corpus, seconds - lastImport > 20 else { return }
    lastImport = seconds
    var entries: [CorpusEntry] = []
    for name in corpus.discoveredNames() where known.insert(name).inserted {
      // A file that vanishes or is damaged meanwhile is another process's affair.
      guard let script = try? TouchFormat.read(corpus.discovered + "/" + name), ReplayCommand.unplayable(script) == nil
      else { continue }
      entries.append(CorpusEntry(script, origin: ["another process"]))
    }
    if !entries.isEmpty { campaign.take(entries, force, isStopped: isStopped) }
  }

  /// The texts of findings that could not be written anywhere, for standard error.
  var unwritten: [String] { keeper.unwritten.map(findings.text) }
  /// Why something could not be written; nil if nothing has failed so far.
  var lastProblem: String? { keeper.problem ?? entryTrouble.last }

  private func report(_ seconds: Double, _ meeting: Meeting) -> FuzzReport {
    let s = campaign.statistics
    return FuzzReport(
      search: .init(
        seed: campaign.options.seed, targets: campaign.options.targets, statistics: s,
        findings: campaign.findings.map { FindingSummary($0, runs: campaign.shown[$0.identity] ?? 0) },
        isInterrupted: isInterrupted ? true : nil),
      timing: .init(
        jobs: force.jobs, seconds: seconds,
        eventsPerSecondAndJob: seconds > 0 ? Double(s.events) / seconds / Double(force.jobs) : 0,
        isInterrupted: isInterrupted, secondsToFirstFinding: meeting.began, secondsOfFirstShrinking: meeting.duration))
  }
}

/// When the first findings were met, and how long it took to shrink them. A class, as a campaign tells it and a session
/// reads it; both on one thread.
private final class Meeting {
  private(set) var began: Double?
  private(set) var duration: Double?

  func begin(_ seconds: Double) { began = began ?? seconds }
  func end(_ seconds: Double) { duration = duration ?? began.map { seconds - $0 } }
}
