// Defects planted on purpose, to see that the checks see them.

import BenchmarkHarness
import Foundation
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// What became of one planted defect.
struct CanaryResult: Equatable {
  /// What was planted.
  var planted: String
  /// In which event; nil if nothing was planted, or the check has none to name.
  var event: Int?
  /// What the checks said.
  var finding: String
  /// Whether the right check failed and named the event; with nothing planted, whether none failed.
  var isCaught: Bool
  /// Whether the check could not say, for noise: neither caught nor missed. With nothing planted, whether nothing but
  /// durations failed: that may be the machine's doing.
  var isUndecided = false

  init(planted: String, event: Int?, finding: String, isCaught: Bool, isUndecided: Bool = false) {
    self.planted = planted
    self.event = event
    self.finding = finding
    self.isCaught = isCaught
    self.isUndecided = isUndecided
  }

  /// A defect of a script that the corpus must find, with its file's name.
  init(planted: String, file: String, in report: ScenarioReport) {
    let verdict = report.invariants.first { $0.name == ScriptExpectations.name }
    self.planted = planted
    event = nil
    finding = verdict.map { "\($0.name): \($0.reason)" } ?? "nobody looked at \(ScriptExpectations.name)"
    isCaught = verdict?.verdict == .fail && finding.contains(file)
  }

  /// A defect that one invariant must find.
  init(planted: String, event: Int?, by invariant: any TimingInvariant, in evidence: Evidence) {
    let found = invariant.check(evidence)
    self.planted = planted
    self.event = event
    finding = found.map { "\(invariant.name): \($0.reason)" } ?? "\(invariant.name) had nothing to look at"
    isCaught = found?.verdict == .fail && found?.event == event
    isUndecided = found?.verdict == .inconclusive
  }

  /// No defect: no check may fail.
  init(nothingPlantedIn evidence: Evidence) {
    let failed = TimingInvariants.verdicts(on: evidence).filter { $0.verdict == .fail }
    planted = "nothing"
    event = nil
    finding = failed.isEmpty ? "no check fails" : failed.map { "\($0.name): \($0.reason)" }.joined(separator: "; ")
    isCaught = failed.isEmpty
    isUndecided = !failed.isEmpty && failed.allSatisfy { TimingInvariants.isAboutTime($0.name) }
    if isCaught, evidence.patience > 1 {
      let times = Decimals.fixed(evidence.patience, places: 1)
      finding += "; this machine is slow: limits of time and planted stalls are \(times) times as long here"
    }
  }
}

/// The canaries: for each invariant at least one defect that it must find, and a run without any.
struct Canaries {
  var meter: Meter
  var seed: UInt64
  /// Rows of each stream.
  static let rows = 5_000
  /// How often a defect is planted while the check says that the machine is too noisy.
  static let tries = 5
  /// How many times as long as in a real run the limits of time are, and what is planted against them.
  var patience = 1.0

  /// A defect, and who must find it.
  struct Canary {
    /// The invariant's name.
    var invariant: String
    var result: (Canaries, _ pans: Workload) throws(UntimedReason) -> CanaryResult

    init(
      _ invariant: String, _ result: @escaping (Canaries, _ pans: Workload) throws(UntimedReason) -> CanaryResult
    ) {
      self.invariant = invariant
      self.result = result
    }
  }

  /// All that need no other process, in the order of the table.
  static var all: [Canary] {
    [
      Canary(AllocationInvariant().name) { $0.allocation(in: $1) },
      Canary(StallInvariant().name) { $0.stall(in: $1) },
      Canary(BudgetInvariant().name) { $0.eventOverBudget(in: $1) },
      Canary(TailInvariant().name) { $0.longTail(in: $1) },
      Canary(RowCostInvariant().name) { canaries, _ throws(UntimedReason) in try canaries.expensiveRow() },
      Canary(OpenLoopFigures.deadlineName) { $0.missedDeadline(in: $1) },
      Canary(FlatnessInvariant().name) { canaries, _ in canaries.growingCost() },
      Canary(LinearityInvariant().name) { canaries, _ in canaries.superlinearCost() },
      Canary(TruthInvariant().name) { canaries, _ throws(UntimedReason) in
        try wrongRecognition(seed: canaries.seed)
      },
      Canary(ExactnessInvariant().name) { canaries, _ throws(UntimedReason) in try lateTimer(seed: canaries.seed) },
      Canary(QuiescenceInvariant().name) { canaries, _ throws(UntimedReason) in try lostLift(seed: canaries.seed) },
      Canary(QuiescenceInvariant().name) { canaries, _ throws(UntimedReason) in
        try moveOfNobody(seed: canaries.seed)
      },
      Canary(DigestInvariant().name) { canaries, _ throws(UntimedReason) in try differentRun(seed: canaries.seed) },
      Canary(ToldInvariant().name) { canaries, _ throws(UntimedReason) in try withheldOutcome(seed: canaries.seed) },
      Canary(ScriptExpectations.name) { canaries, _ throws(UntimedReason) in try canaries.wrongExpectation() },
    ]
  }

  /// What became of each, a run without a defect first; fewer if it was interrupted.
  ///
  /// - Parameter progress: Told before each how many are done, and who must find it.
  func results(
    isInterrupted: () -> Bool = { false }, progress: (Int, String) -> Void = { _, _ in }
  ) throws(UntimedReason) -> [CanaryResult] {
    if isInterrupted() { return [] }
    progress(0, "nothing planted")
    let pans = try StreamWorkloads.workload(PanScenario(), rows: Self.rows, seed: seed)
    var canaries = self
    let nothing = canaries.nothingPlanted(isInterrupted) { canaries in canaries.timed(pans, Undisturbed()) }
    // What was broken off on a slow machine is no miss.
    if nothing.isUndecided, isInterrupted() { return [] }
    var results = [nothing]
    for canary in Self.all where !isInterrupted() {
      progress(results.count, canary.invariant)
      var result = try canary.result(canaries, pans)
      var tries = 1
      while result.isUndecided && tries < Self.tries && !isInterrupted() {
        result = try canary.result(canaries, pans)
        tries += 1
      }
      if !result.finding.hasPrefix(canary.invariant + ": ") { result.isCaught = false }
      // A defect that was played only in part proves nothing.
      if !result.isCaught, isInterrupted() { break }
      results.append(result)
    }
    return results
  }

  // MARK: Timed canaries

  /// A run without a defect, and again with more patience while nothing but durations offend: how fast a machine is
  /// decides nothing here.
  mutating func nothingPlanted(
    _ isInterrupted: () -> Bool, _ run: (Canaries) -> Evidence
  ) -> CanaryResult {
    var evidence = run(self)
    var result = CanaryResult(nothingPlantedIn: evidence)
    var tries = 1
    while result.isUndecided, tries < Self.tries, !isInterrupted(), let timings = evidence.timings {
      patience = max(patience, Self.patience(for: timings))
      evidence = run(self)
      result = CanaryResult(nothingPlantedIn: evidence)
      tries += 1
    }
    return result
  }

  /// The patience with which every duration of a run is at most half of its limit.
  static func patience(for timings: EventTimings) -> Double {
    let tail = (timings.fastestP999 - timings.single.overhead.p50) / TailInvariant.limitNs
    let slowest = timings.clock.nanoseconds(UInt64(timings.fastestTicks.max() ?? 0)) / FrameBudget.usualNs
    let worst = timings.clock.nanoseconds(UInt64(timings.medianTicks.max() ?? 0)) / FrameBudget.worstNs
    return max(1, 2 * max(tail, slowest, worst))
  }

  private func allocation(in workload: Workload) -> CanaryResult {
    let event = workload.tape.eventCount / 3
    let planted = PlantedDefect(kind: .allocation(byteCount: 64), event: event)
    return CanaryResult(
      planted: "an allocation of 64 bytes", event: event, by: AllocationInvariant(), in: timed(workload, planted))
  }

  private func stall(in workload: Workload) -> CanaryResult {
    let event = workload.tape.eventCount / 2
    let stall = 20_000 * patience
    let planted = PlantedDefect(kind: .stall(nanoseconds: stall, meter.clock), event: event)
    return CanaryResult(
      planted: "a stall of \(Decimals.nanoseconds(stall))", event: event, by: StallInvariant(),
      in: timed(workload, planted))
  }

  func timed(_ workload: Workload, _ disturbance: some Disturbance) -> Evidence {
    var evidence = Evidence(tape: workload.tape, isWellFormed: true)
    evidence.patience = patience
    evidence.observations = [workload.observe(), workload.observe()]
    if let truth = workload.truth {
      evidence.recognitions = Recognitions(
        expected: truth, found: evidence.observations[0].truth, source: .generator)
    }
    evidence.timings = workload.time(meter, .quick, disturbance)
    return evidence
  }

  // MARK: Canaries on the virtual clock

  /// A pan's recognizer is switched off for the event in which it should begin.
  static func wrongRecognition(seed: UInt64) throws(UntimedReason) -> CanaryResult {
    let workload = try StreamWorkloads.workload(PanScenario(), rows: rows, seed: seed)
    let begins = workload.events(of: .pan, .began)
    let event = begins[begins.count / 2]
    let usual = settings(of: .pan, in: workload)
    var planted = usual
    planted.isEnabled = false
    return observed(
      workload, "a pan that is not recognized", event: event, by: TruthInvariant(),
      .settings(recognizer: StandardRecognizer.pan.rawValue, planted: planted, usual: usual))
  }

  /// A long press waits one nanosecond more than it should, from one landing.
  static func lateTimer(seed: UInt64) throws(UntimedReason) -> CanaryResult {
    let workload = try StreamWorkloads.workload(LongPressScenario(), rows: rows, seed: seed)
    guard let planted = PlantedDefect.lateTimer(in: workload, nanoseconds: 1) else {
      throw UntimedReason("the stream has no long press to be late")
    }
    var defect = planted.defect
    return result(workload, "a long press 1 ns late", event: planted.event, by: ExactnessInvariant(), &defect)
  }

  /// A finger that never lifts: the engine waits for it at the end.
  static func lostLift(seed: UInt64) throws(UntimedReason) -> CanaryResult {
    try replaced("a lift that is lost", isNamed: false, seed: seed) { $0.phase == .ended ? .some(nil) : nil }
  }

  /// A move of a finger that never landed.
  static func moveOfNobody(seed: UInt64) throws(UntimedReason) -> CanaryResult {
    try replaced("a move of nobody", isNamed: true, seed: seed) { change in
      guard change.phase == .moved else { return nil }
      return ContactChange(contact: ContactID(.max), phase: .moved, location: change.location)
    }
  }

  /// The second run has a pan that is not recognized.
  static func differentRun(seed: UInt64) throws(UntimedReason) -> CanaryResult {
    let workload = try StreamWorkloads.workload(PanScenario(), rows: rows, seed: seed)
    let begins = workload.events(of: .pan, .began)
    let usual = settings(of: .pan, in: workload)
    var planted = usual
    planted.isEnabled = false
    var defect = PlantedDefect(
      kind: .settings(recognizer: StandardRecognizer.pan.rawValue, planted: planted, usual: usual),
      event: begins[begins.count / 2])
    var evidence = Evidence(tape: workload.tape, isWellFormed: true)
    evidence.observations = [workload.observe(), workload.observe(nil, &defect)]
    return CanaryResult(
      planted: "a second run that differs", event: nil, by: DigestInvariant(), in: evidence)
  }

  /// A press of which nothing is told.
  static func withheldOutcome(seed: UInt64) throws(UntimedReason) -> CanaryResult {
    guard let scenario = InteractionScenarios.named("tap-drag-hold") else {
      throw UntimedReason("there is no interaction to keep silent")
    }
    let run = InteractionRun(scenario.make(gestures: 40, seed: seed))
    let traces: [InteractionTrace]
    do { traces = try run.traces() } catch { throw UntimedReason("\(error)") }
    var evidence = run.evidence(of: traces, run.play(run.tape, .nothing))
    var told = traces[0].told.events
    let withheld = told.remove(at: told.count / 2)
    evidence.told?.found = ToldTruth(told)
    return CanaryResult(
      planted: "an outcome that is not told", event: run.tape.event(at: withheld.time.nanoseconds),
      by: ToldInvariant(), in: evidence)
  }

  /// A script of a tap that expects no tap.
  func wrongExpectation() throws(UntimedReason) -> CanaryResult {
    let folder: TemporaryFolder
    do { folder = try TemporaryFolder() } catch { throw UntimedReason(error.description) }
    defer { withExtendedLifetime(folder) {} }
    let file = "wrong-expectation.touch"
    let path = folder.path + "/" + file
    let text = """
      touch 1
      window 0 0 100 100
      recognizer tap on v0
      frame 0
      began 1 5 5
      frame 80ms
      ended 1
      expect never act r0

      """
    do { try WholeFile.write(text, path: path) } catch { throw UntimedReason(error.description) }
    let context = SuiteContext(
      meter: meter, amounts: .quick, seed: seed, reading: RecordingOptions(), timingRefusal: "nothing is timed here")
    return CanaryResult(
      planted: "a wrong expectation", file: file, in: ScriptBatch(name: "canary", paths: [path]).report(context))
  }

  /// Pans with the changes of one event replaced, where there is a replacement; nobody may overlook it.
  private static func replaced(
    _ what: String, isNamed: Bool, seed: UInt64, _ replacement: (ContactChange) -> ContactChange??
  ) throws(UntimedReason) -> CanaryResult {
    let workload = try StreamWorkloads.workload(PanScenario(), rows: rows, seed: seed)
    let events = workload.tape.entries.indices.filter { event in
      workload.tape.changes[workload.tape.entries[event].rows].contains { replacement($0) != nil }
    }
    guard !events.isEmpty else { throw UntimedReason("the stream has no event for it: \(what)") }
    let event = events[events.count / 2]
    let tape = workload.tape.replacing(inEvent: event) { replacement($0) ?? $0 }
    var evidence = Evidence(tape: tape, isWellFormed: true)
    evidence.observations = [workload.observe(tape)]
    return CanaryResult(planted: what, event: isNamed ? event : nil, by: QuiescenceInvariant(), in: evidence)
  }

  private static func observed(
    _ workload: Workload, _ what: String, event: Int, by invariant: any TimingInvariant, _ kind: PlantedDefect.Kind
  ) -> CanaryResult {
    var defect = PlantedDefect(kind: kind, event: event)
    return result(workload, what, event: event, by: invariant, &defect)
  }

  private static func result(
    _ workload: Workload, _ what: String, event: Int, by invariant: any TimingInvariant,
    _ defect: inout some Disturbance
  ) -> CanaryResult {
    var evidence = Evidence(tape: workload.tape, isWellFormed: true)
    evidence.observations = [workload.observe(nil, &defect)]
    if let truth = workload.truth {
      evidence.recognitions = Recognitions(
        expected: truth, found: evidence.observations[0].truth, source: .generator)
    }
    return CanaryResult(planted: what, event: event, by: invariant, in: evidence)
  }

  private static func settings(of recognizer: StandardRecognizer, in workload: Workload) -> RecognizerSettings {
    let specifications = workload.script.scene.compactMap { command -> RecognizerSpec? in
      if case .addRecognizer(let specification, _) = command { specification } else { nil }
    }
    return specifications[recognizer.rawValue].settings
  }
}
