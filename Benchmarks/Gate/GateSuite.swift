// What the gate compares: small scenarios that together ask everything of the engine, in seconds.

import BenchmarkHarness
import CommandShell
import MultitouchRecordings
import MultitouchSimulation

/// One scenario of the gate.
struct GateScenario {
  /// `subject/workload/parameter=value`.
  var name: String
  /// Whether its wall time is compared too; its answers and instructions always are.
  var isTimed: Bool
  /// Whether the engine takes every input as it is, so that nothing may be refused.
  var isWellFormed = true
  /// The curve it is a point of, and where.
  var point: (curve: String, scale: Int)?
  var play: Play

  enum Play {
    /// What is timed may be longer than what is counted.
    case workload((_ seed: UInt64, _ kind: SampleKind) throws(UntimedReason) -> Workload)
    /// Its instructions are counted from one of its events on: what comes before is the engine's past.
    case aged((_ seed: UInt64) throws(UntimedReason) -> (workload: Workload, countedFrom: Int))
    /// Its answers and instructions are compared; nothing can be planted in it.
    case interaction((_ seed: UInt64) -> InteractionRun)
  }

  /// Whether the gate can be tried on it.
  var canBePlanted: Bool {
    if case .interaction = play { false } else { true }
  }
}

/// The list of the gate's scenarios, and the curves among them.
enum GateSuite {
  /// Rows of a generated stream: enough for some hundred gestures, few enough for a simulated processor.
  static let rows = 10_000
  /// Rows of a stream that is timed on a longer tape than that: a processor learns by heart what a short one of many
  /// fingers does next, and then wrong guesses, which are a seventh of its time, cost nothing. The other streams cost
  /// on a short tape what they cost on a long one.
  static let timedRows = ["chaos": 100_000]
  static let curveRows = 4_000
  static let contactFrames = 1_000
  /// Of an interaction: about as many rows as a stream has.
  static let gestures = 100

  static let contactCounts = [1, 2, 3, 5, 8, 10]
  static let idleRecognizerCounts = [1, 30, 1000]
  static let idleViewCounts = [1, 100, 10_000]
  static let siblingViewCounts = [1, 31, 100, 10_000]

  static var scenarios: [GateScenario] {
    streams + contacts + idleRecognizers + idleViews + siblingViews + streamLengths + [mutualFailure] + interactions
  }

  /// Scenarios of these names; all of none. Throws with the names there are.
  static func named(_ names: [String]) throws(CommandFailure) -> [GateScenario] {
    guard !names.isEmpty else { return scenarios }
    let all = scenarios
    for name in names where !all.contains(where: { $0.name == name }) {
      throw CommandFailure(
        "the gate has no scenario '\(name)'; there are:\n" + all.map { "  " + $0.name }.joined(separator: "\n"))
    }
    return all.filter { names.contains($0.name) }
  }

  private static var streams: [GateScenario] {
    StreamScenarios.all.map { scenario in
      GateScenario(
        name: "stream/\(scenario.name)", isTimed: true,
        play: .workload { seed, kind throws(UntimedReason) in
          let rows = kind == .time ? timedRows[scenario.name] ?? rows : rows
          return try StreamWorkloads.workload(scenario, rows: rows, seed: seed)
        })
    }
  }

  private static var contacts: [GateScenario] {
    contactCounts.map { count in
      point("contacts", count, isTimed: count == 1 || count == 10, size: .standard) {
        ScaleScene.contacts(count, frames: contactFrames, seed: $0)
      }
    }
  }

  private static var idleRecognizers: [GateScenario] {
    idleRecognizerCounts.map { count in
      point("idle-recognizers", count, isTimed: count == 1000, size: .large) {
        ScaleScene.idleRecognizers(count, rows: curveRows, seed: $0)
      }
    }
  }

  private static var idleViews: [GateScenario] {
    idleViewCounts.map { count in
      point("idle-views", count, isTimed: false, size: .large) {
        ScaleScene.idleViews(count, rows: curveRows, seed: $0)
      }
    }
  }

  private static var siblingViews: [GateScenario] {
    siblingViewCounts.map { count in
      point("sibling-views", count, isTimed: false, size: .large) {
        ScaleScene.siblingViews(count, rows: curveRows, seed: $0)
      }
    }
  }

  private static var streamLengths: [GateScenario] {
    LongStream.frameCounts.map { frames in
      let name = "scale/stream-length/frames=\(frames)"
      return GateScenario(
        name: name, isTimed: false, point: ("scale/stream-length", frames),
        play: .aged { seed throws(UntimedReason) in
          try LongStream.workload(name: name, frames: frames, seed: seed)
        })
    }
  }

  private static var mutualFailure: GateScenario {
    GateScenario(
      name: "scale/mutual-failure/recognizers=35", isTimed: true,
      play: .workload { seed, _ throws(UntimedReason) in
        try Workload(
          name: "scale/mutual-failure/recognizers=35", ScaleScene.mutualFailure(rows: 1_000, seed: seed), size: .large)
      })
  }

  private static var interactions: [GateScenario] {
    InteractionScenarios.all.map { scenario in
      GateScenario(
        name: "interaction/\(scenario.name)", isTimed: false,
        play: .interaction { InteractionRun(scenario.make(gestures: gestures, seed: $0)) })
    } + [
      GateScenario(
        name: "interaction/crowded", isTimed: false,
        play: .interaction { InteractionRun(CrowdedScene(gestures: gestures, seed: $0)) })
    ]
  }

  private static func point(
    _ curve: String, _ count: Int, isTimed: Bool, size: EngineSize, _ make: @escaping (UInt64) -> StreamExperiment
  ) -> GateScenario {
    let name = "scale/\(curve)/count=\(count)"
    return GateScenario(
      name: name, isTimed: isTimed, point: ("scale/" + curve, count),
      play: .workload { seed, _ throws(UntimedReason) in try Workload(name: name, make(seed), size: size) })
  }

  /// The most an event of a scenario may take on average: a thousandth of a frame at 240 Hz, and a hundredth where the
  /// scene makes as much trouble as it can.
  static func budgetNs(of name: String) -> Double {
    name == mutualFailure.name ? FrameBudget.worstNs : FrameBudget.usualNs
  }

  /// The curves of instructions per event in a measurement. Points that were not counted are left out.
  static func curves(_ measurement: GateMeasurement) -> [GrowthCurve] {
    func curve(_ name: String, _ parameter: String, _ claim: GrowthClaim) -> GrowthCurve {
      let points = scenarios.filter { $0.point?.curve == name }.compactMap { scenario -> ScalingFit.Point? in
        guard let scale = scenario.point?.scale, let cost = measurement[scenario.name]?.instructionsPerEvent
        else { return nil }
        return ScalingFit.Point(scale: Double(scale), cost: cost)
      }
      return GrowthCurve(name: name, parameter: parameter, claim: claim, points: points)
    }
    return [
      curve("scale/contacts", "contacts", .linear),
      curve("scale/idle-recognizers", "recognizers", .flat),
      curve("scale/idle-views", "views", .flat),
      curve("scale/sibling-views", "views", .flat),
      curve("scale/stream-length", "frames", .flat),
    ]
  }
}
