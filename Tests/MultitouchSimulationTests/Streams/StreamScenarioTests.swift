import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// Every stream scenario, by name.
struct StreamScenarioTests {
  private static let names = (StreamScenarios.all + StreamScenarios.field).map(\.name)

  private static func make(_ name: String, rows: Int = 1200, seed: UInt64 = 7) throws -> StreamExperiment {
    try #require(StreamScenarios.named(name)).make(rows: rows, seed: seed)
  }

  private static func known(_ experiment: StreamExperiment) throws -> RecognitionTruth {
    guard case .known(let truth) = experiment.truth else {
      Issue.record("the truth of \(experiment.name) should be known")
      return RecognitionTruth(recognizerCount: 0)
    }
    return truth
  }

  @Test func `names are distinct, and unknown ones name nothing`() {
    #expect(Set(Self.names).count == Self.names.count)
    #expect(StreamScenarios.named("no such scenario") == nil)
    #expect(Self.names.allSatisfy { name in StreamScenarios.named(name)?.summary.isEmpty == false })
  }

  @Test(arguments: names) func `equal seeds give equal streams, other seeds others`(name: String) throws {
    let first = try Self.make(name, rows: 600)
    #expect(try Self.make(name, rows: 600) == first)
    #expect(try Self.make(name, rows: 600, seed: 8).stream.digest != first.stream.digest)
  }

  @Test func `the stream of every scenario has its digest here`() {
    #expect(Set(Self.digests.map(\.0)).isSuperset(of: StreamScenarios.all.map(\.name)))
  }

  private static let digests: [(String, UInt64)] = [
    ("taps", 0x2003_ac24_5c54_e726), ("pans", 0x4cb3_a6b4_361c_5ae1), ("pinches", 0x5c4e_ceac_abc2_9031),
    ("chaos", 0x698e_fdae_0b07_bda3), ("presses", 0x3e93_34c6_a1de_939a), ("palm", 0xd9ae_0cfa_2365_69f6),
  ]

  @Test(arguments: digests)
  func `the streams of seed 1 are the same on every machine`(name: String, digest: UInt64) throws {
    #expect(try Self.make(name, rows: 1000, seed: 1).stream.digest == digest)
  }

  @Test(arguments: names) func `a stream has the rows asked for and ends with its gesture`(name: String) throws {
    for rows in [1, 500, 1200] {
      let stream = try Self.make(name, rows: rows).stream
      #expect(stream.rowCount >= rows && stream.rowCount < rows + 1000)
      #expect(stream.rowCount == stream.frames.reduce(0) { $0 + $1.rows.count })
    }
    #expect(try Self.make(name, rows: 0).stream.frames.isEmpty)
    #expect(try Self.make(name, rows: -5).stream.frames.isEmpty)
  }

  @Test(arguments: names) func `each contact begins and ends once, in frames of rising time`(name: String) throws {
    #expect(try Self.make(name).stream.violations().isEmpty)
  }

  @Test(arguments: names) func `fingers stay on the content, on the grid of places`(name: String) throws {
    let stream = try Self.make(name).stream
    for change in stream.changes where change.phase == .began || change.phase == .moved {
      #expect(StandardScene.content.contains(change.location))
      #expect(change.location.x * 64 == Double(Int(change.location.x * 64)))
      #expect(change.location.y * 64 == Double(Int(change.location.y * 64)))
    }
  }

  @Test(arguments: names) func `frames keep to the 120 Hz grid`(name: String) throws {
    for frame in try Self.make(name).stream.frames {
      let tick = Int(((frame.time - .zero).count - FrameClock.origin.count + 4_000_000) * 3 / 25_000_000)
      #expect(abs((frame.time - FrameClock.gridTime(of: tick)).count) <= 500_000)
    }
  }

  @Test(arguments: names.filter { $0 != "chaos" })
  func `truths are sorted, lie within the stream, and pair every beginning with an end`(name: String) throws {
    let experiment = try Self.make(name)
    let truth = try Self.known(experiment)
    #expect(truth.events == truth.events.sorted())
    let last = try #require(truth.events.last)
    #expect(last.time < experiment.stream.endTime)
    for recognizer in StandardRecognizer.allCases {
      let ends = truth.counts[recognizer, .ended] + truth.counts[recognizer, .cancelled]
      let isDiscrete = recognizer == .singleTap || recognizer == .doubleTap
      #expect(isDiscrete ? truth.counts[recognizer, .began] == 0 : truth.counts[recognizer, .began] == ends)
      #expect(truth.counts[recognizer, .failed] == 0)
    }
  }

  @Test(arguments: names.filter { $0 != "chaos" })
  func `gestures are at least 0.8 s apart`(name: String) throws {
    var live = 0
    var lastEnd: Timestamp?
    var pauses = 0
    let stream = try Self.make(name).stream
    for index in stream.frames.indices {
      if live == 0, let lastEnd {
        let pause = stream.frames[index].time - lastEnd
        #expect(pause >= .milliseconds(800) || (name == "taps" && pause <= .milliseconds(260)))
        if pause >= .milliseconds(800) { pauses += 1 }
      }
      for change in stream.changes(ofFrame: index) {
        switch change.phase {
        case .began: live += 1
        case .moved: break
        case .ended, .cancelled: live -= 1
        }
      }
      if live == 0 { lastEnd = stream.frames[index].time }
    }
    #expect(pauses > 2)
  }

  /// What the judge finds in a whole stream.
  private static func found(_ stream: TouchStream, _ profile: TimingProfile = .uiKit) -> RecognitionTruth {
    let verdict = GestureJudge.verdict(on: stream, profile: profile)
    var truth = RecognitionTruth(recognizerCount: StandardRecognizer.allCases.count)
    for event in verdict.events { truth.insert(event) }
    for (recognizer, count) in verdict.changeCounts.enumerated() { truth.addChanges(count, of: recognizer) }
    return truth
  }

  @Test(arguments: names.filter { $0 != "chaos" })
  func `gestures do not influence each other`(name: String) throws {
    let experiment = try Self.make(name)
    #expect(try Self.known(experiment).discrepancies(in: Self.found(experiment.stream)).isEmpty)
  }

  @Test(arguments: names.filter { $0 != "chaos" })
  func `thresholds a little off recognize the same in the same frames`(name: String) throws {
    let experiment = try Self.make(name)
    for off in [-0.45, 0.45] {
      var profile = TimingProfile.uiKit
      profile.panHysteresis += off
      profile.longPressMovement += off
      profile.pinchThreshold += off
      profile.allowableMovement += off
      profile.allowableSeparation += off
      profile.rotationThreshold += off / 2
      #expect(try Self.known(experiment).discrepancies(in: Self.found(experiment.stream, profile)).isEmpty)
    }
  }

  @Test func `a wrong threshold, and a corrupted stream, are noticed`() throws {
    let pans = try Self.make("pans")
    var profile = TimingProfile.uiKit
    profile.panHysteresis = 30
    #expect(try !Self.known(pans).discrepancies(in: Self.found(pans.stream, profile)).isEmpty)
    var taps = try Self.make("taps")
    let truth = try Self.known(taps)
    let slipped = try #require(taps.stream.changes.firstIndex { $0.phase == .moved })
    taps.stream.changes[slipped].location.x += 25
    #expect(taps.stream.violations().isEmpty)
    let missing = try #require(truth.events.first)
    #expect(truth.discrepancies(in: Self.found(taps.stream)).contains(.missing(missing)))
  }

  @Test func `taps are about half single and half double, and nothing else`() throws {
    let truth = try Self.known(Self.make("taps", rows: 3000))
    let single = truth.counts[.singleTap, .ended]
    let double = truth.counts[.doubleTap, .ended]
    #expect(truth.events.count == single + double)
    #expect(single > 60 && double > 60)
  }

  @Test func `pans begin and end, and nothing else`() throws {
    let truth = try Self.known(Self.make("pans", rows: 4000))
    #expect(truth.counts[.pan, .began] > 20)
    #expect(truth.events.count == 2 * truth.counts[.pan, .began])
    #expect(truth.counts[.pan, .changed] > 500)
  }

  @Test func `pinches and rotations come apart and together, with and without a pan`() throws {
    let experiment = try Self.make("pinches", rows: 6000)
    let truth = try Self.known(experiment)
    let pinches = truth.counts[.pinch, .began]
    let rotations = truth.counts[.rotation, .began]
    let pans = truth.counts[.pan, .began]
    #expect(pinches > 15 && rotations > 15 && pans > 3 && pans < pinches && pans < rotations)
    #expect(truth.events.count == 2 * (pinches + rotations + pans))
  }

  @Test func `long presses begin exactly half a second after a landing`() throws {
    let experiment = try Self.make("presses", rows: 6000)
    let truth = try Self.known(experiment)
    #expect(truth.counts[.longPress, .began] > 20)
    #expect(truth.counts[.singleTap, .ended] > 2 && truth.counts[.pan, .began] > 2)
    let landings = Set(
      experiment.stream.frames.filter { experiment.stream.changes[$0.rows.lowerBound].phase == .began }.map(\.time))
    for event in truth.events where event.recognizer == StandardRecognizer.longPress.rawValue && event.state == .began {
      #expect(landings.contains(Timestamp(nanoseconds: event.time.nanoseconds - 500_000_000)))
    }
  }

  @Test func `single taps act exactly 350 ms after a lift, double taps at one`() throws {
    let experiment = try Self.make("taps", rows: 2000)
    let lifts = Set(
      experiment.stream.frames.filter { experiment.stream.changes[$0.rows.lowerBound].phase == .ended }.map(\.time))
    for event in try Self.known(experiment).events {
      let wait: Int64 = event.recognizer == StandardRecognizer.singleTap.rawValue ? 350_000_000 : 0
      #expect(lifts.contains(Timestamp(nanoseconds: event.time.nanoseconds - wait)))
    }
  }

  @Test func `chaos uses all ten fingers at once and lifts them all between waves`() throws {
    let experiment = try Self.make("chaos", rows: 6000)
    #expect(experiment.truth == .ofReference)
    var live = 0
    var most = 0
    var waves = 0
    for index in experiment.stream.frames.indices {
      for change in experiment.stream.changes(ofFrame: index) {
        switch change.phase {
        case .began: live += 1
        case .moved: break
        case .ended, .cancelled: live -= 1
        }
      }
      most = max(most, live)
      let isLast = index + 1 == experiment.stream.frames.count
      if live == 0
        && (isLast
          || experiment.stream.frames[index + 1].time - experiment.stream.frames[index].time > .milliseconds(800))
      {
        waves += 1
      }
    }
    #expect(most == ChaosScenario.fingerCount)
    #expect(waves > 1)
  }

  /// A pan's attempt keeps every touch of a wave (N-16). Waves of these seeds were longer once.
  @Test(arguments: [2, 16] as [UInt64])
  func `a wave of chaos lands no more fingers than the engine remembers`(seed: UInt64) throws {
    let experiment = try Self.make("chaos", rows: 8_000, seed: seed)
    let stream = experiment.stream
    var landings = 0
    var most = 0
    var last = Timestamp.zero
    for index in stream.frames.indices {
      if stream.frames[index].time - last > .milliseconds(800) { landings = 0 }
      landings += stream.changes(ofFrame: index).count { $0.phase == .began }
      most = max(most, landings)
      last = stream.frames[index].time
    }
    #expect(most == ScriptCapacities().touchRecords)
    let records = try ScriptRunner.run(experiment.script(), hearsRecognizers: false)
    #expect(records.allSatisfy { $0.kind != .drop })
  }

  @Test func `a resting finger trembles by about 0.3 pt and rolls a little`() throws {
    let stream = try Self.make("taps", rows: 3000).stream
    var starts: [Int64: Point] = [:]
    var places: [Int64: Point] = [:]
    var squares = 0.0
    var steps = 0.0
    for change in stream.changes {
      let contact = change.contact.rawValue
      if change.phase == .began { starts[contact] = change.location }
      if change.phase == .moved, let before = places[contact], let start = starts[contact] {
        squares += (change.location - before).squaredLength
        steps += 1
        #expect((change.location - start).squaredLength < 9.5 * 9.5)
      }
      if change.phase == .began || change.phase == .moved { places[contact] = change.location }
    }
    // A step is the difference of two jitters on each of two axes: its mean square is 4 · 0.3² and a little for roll.
    let jitter = (squares / steps / 4).squareRoot()
    #expect(jitter > 0.25 && jitter < 0.35)
  }
}
