import Multitouch

/// Puts gestures one after another on a stream, each far enough from the next to be judged alone, and keeps the truth.
struct StreamComposer {
  /// The pause between a lift and the next landing, in ticks: at least 0.8 s, longer than any interval of SPEC §8.
  static let pause = 100...180
  /// How often a gesture is drawn again before its author must be wrong.
  static let drawsMax = 2_000

  /// What has been composed.
  private(set) var stream = TouchStream()
  /// What must come of it on the standard scene.
  private(set) var truth = RecognitionTruth(recognizerCount: StandardRecognizer.allCases.count)
  /// How many gestures were drawn again because they were too close to a threshold or not what was wanted.
  private(set) var redrawCount = 0

  private var random: StreamRandomness
  private let clock: FrameClock
  private var tick = 0
  private var nextContact: Int64 = 1

  /// Starts an empty stream; the seed decides the times' jitter and everything drawn.
  init(seed: UInt64) {
    clock = FrameClock(seed: SplitMix64.mix(seed))
    random = StreamRandomness(seed: seed)
  }

  /// Adds a gesture: drawn again until the judge is sure of it and finds what its author wanted.
  ///
  /// - Parameter draw: makes a gesture of the kind that a number in 0 ..< 1 chooses. The number stays the same when the
  ///   gesture is drawn again, so that kinds that come out unclear more often are not rarer in the stream.
  /// - Precondition: such a gesture comes within ``drawsMax`` draws.
  mutating func play(_ draw: (_ choice: Double, inout StreamRandomness) -> GesturePlan) {
    let choice = random.unit()
    var last = (wanted: [StandardRecognizer](), found: GestureVerdict())
    for _ in 0..<Self.drawsMax {
      let plan = draw(choice, &random)
      let take = plan.rendered(from: tick, clock: clock, firstContact: nextContact, using: &random)
      let verdict = GestureJudge.verdict(on: take)
      if verdict.isClear && verdict.recognized == plan.wanted {
        add(take, verdict, contactCount: plan.fingers.count, ticks: plan.fingers.reduce(0) { max($0, $1.lift) })
        return
      }
      redrawCount += 1
      last = (plan.wanted, verdict)
    }
    preconditionFailure(
      "a gesture that never comes out as planned: wanted \(last.wanted), found \(last.found.recognized), "
        + (last.found.isClear ? "clearly" : "too close to a threshold"))
  }

  private mutating func add(_ take: TouchStream, _ verdict: GestureVerdict, contactCount: Int, ticks: Int) {
    for index in take.frames.indices {
      stream.openFrame(at: take.frames[index].time)
      for change in take.changes(ofFrame: index) { stream.append(change) }
    }
    for event in verdict.events { truth.insert(event) }
    for (recognizer, count) in verdict.changeCounts.enumerated() { truth.addChanges(count, of: recognizer) }
    nextContact += Int64(contactCount)
    tick += ticks + random.integer(in: Self.pause)
  }

  /// What has been composed, as an experiment on the standard scene.
  func experiment(named name: String) -> StreamExperiment {
    StreamExperiment(name: name, scene: StandardScene.script(), stream: stream, truth: .known(truth))
  }
}
