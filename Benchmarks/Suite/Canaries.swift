// Defects planted on purpose, to see that the checks see them.

import BenchmarkHarness
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// What became of one planted defect.
struct CanaryResult: Equatable {
  /// What was planted.
  var planted: String
  /// In which event; nil if nothing was planted.
  var event: Int?
  /// What the checks said.
  var finding: String
  /// Whether the right check failed and named the event; with nothing planted, whether none failed.
  var isCaught: Bool

  /// A defect that one invariant must find.
  init(planted: String, event: Int, by invariant: any TimingInvariant, in evidence: Evidence) {
    let found = invariant.check(evidence)
    self.planted = planted
    self.event = event
    finding = found.map { "\(invariant.name): \($0.reason)" } ?? "\(invariant.name) had nothing to look at"
    isCaught = found?.verdict == .fail && found?.event == event
  }

  /// No defect: no check may fail.
  init(nothingPlantedIn evidence: Evidence) {
    let failed = TimingInvariants.verdicts(on: evidence).filter { $0.verdict == .fail }
    planted = "nothing"
    event = nil
    finding = failed.isEmpty ? "no check fails" : failed.map { "\($0.name): \($0.reason)" }.joined(separator: "; ")
    isCaught = failed.isEmpty
  }
}

/// The canaries: an allocation, a stall, a wrong recognition, a late timer, and a run without any.
struct Canaries {
  var meter: Meter
  var seed: UInt64
  /// Rows of each stream.
  static let rows = 5_000

  func results() throws(UntimedReason) -> [CanaryResult] {
    let pans = try StreamWorkloads.workload(PanScenario(), rows: Self.rows, seed: seed)
    return [
      CanaryResult(nothingPlantedIn: timed(pans, Undisturbed())),
      allocation(in: pans),
      stall(in: pans),
      try Self.wrongRecognition(seed: seed),
      try Self.lateTimer(seed: seed),
    ]
  }

  // MARK: Timed canaries

  private func allocation(in workload: Workload) -> CanaryResult {
    let event = workload.tape.eventCount / 3
    let planted = PlantedDefect(kind: .allocation(byteCount: 64), event: event)
    return CanaryResult(
      planted: "an allocation of 64 bytes", event: event, by: AllocationInvariant(), in: timed(workload, planted))
  }

  private func stall(in workload: Workload) -> CanaryResult {
    let event = workload.tape.eventCount / 2
    let planted = PlantedDefect(kind: .stall(nanoseconds: 20_000, meter.clock), event: event)
    return CanaryResult(
      planted: "a stall of 20 µs", event: event, by: StallInvariant(), in: timed(workload, planted))
  }

  private func timed(_ workload: Workload, _ disturbance: some Disturbance) -> Evidence {
    var evidence = Evidence(tape: workload.tape, isWellFormed: true)
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
