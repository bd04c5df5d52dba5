// T-12 and T-13: coalesced and predicted touches, as a host sees them inside an event.

import Multitouch
import Testing

/// A host that reads the samples of every touch that changes, in its `touch` callback.
struct SampleHost: TouchHost {
  typealias Behavior = StandardBehavior

  /// Per changed touch: its coalesced samples.
  var coalesced: [[TouchSample]] = []
  /// Per changed touch: its predicted samples.
  var predicted: [[TouchSample]?] = []
  /// Whether each touch of the event that did not change had samples.
  var strangers: [Bool] = []
  /// Given in the next change of a touch.
  var commands: [EngineCommand<StandardBehavior>] = []
  /// Given in each perform.
  var commandsOfPerforms: [EngineCommand<StandardBehavior>] = []
  /// Whether events are shown to it, and go on (D-5).
  var interceptsEvents = false
  var goesOn = true

  mutating func shouldContinue(
    _ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { goesOn }

  /// Per event, in the part after of its window: of each touch its phase, and how many samples it has and is predicted.
  var after: [String] = []

  mutating func didFinish(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) {
    if window == nil { return }
    var rest = context.allTouches
    var words: [String] = []
    while let slot = rest.popFirst() {
      let coalesced = context.coalescedCount(of: slot) ?? -1
      let predicted = context.predictedCount(of: slot) ?? -1
      words.append("\(context.touch(at: slot).phase) \(coalesced) \(predicted)")
    }
    after.append(words.joined(separator: ", "))
  }

  mutating func performs(_ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable) {
    for command in commandsOfPerforms { context.enqueue(command) }
  }

  mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    for command in commands { context.enqueue(command) }
    commands = []
    var rest = context.allTouches
    while let slot = rest.popFirst() {
      guard context.touch(at: slot).id == touch.id else {
        if context.touch(at: slot).phase == .stationary { strangers.append(context.coalescedCount(of: slot) != nil) }
        continue
      }
      let count = context.coalescedCount(of: slot) ?? 0
      coalesced.append((0..<count).compactMap { context.coalesced($0, of: slot) })
      predicted.append(
        context.predictedCount(of: slot).map { (0..<$0).compactMap { context.predicted($0, of: slot) } })
    }
  }
}

struct TouchSampleTests {
  /// An engine with one window, and the host.
  struct Desk: ~Copyable {
    var engine: StandardTouchEngine
    var host = SampleHost()

    init(profile: TimingProfile = .uiKit) {
      engine = StandardTouchEngine(profile: profile)
      _ = engine.addWindow(ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)), host: &host)
    }

    mutating func frame(_ ms: Int64, _ changes: ContactChange...) {
      engine.handle(.zero + .milliseconds(ms), changes.span, host: &host)
    }

    @discardableResult
    mutating func sample(_ contact: ContactID, _ ms: Int64, _ x: Double) -> Bool {
      engine.collect(contact, at: .zero + .milliseconds(ms), Point(x: x, y: 0))
    }
  }

  static func sample(_ ms: Int64, _ x: Double, from previous: Double) -> TouchSample {
    TouchSample(
      location: Point(x: x, y: 0), previousLocation: Point(x: previous, y: 0), timestamp: .zero + .milliseconds(ms))
  }

  @Test func `T-12, P-25: the raw samples of a frame come oldest first, the main one last, each once`() {
    var desk = Desk()
    desk.frame(0, .began(1, x: 10, y: 0))
    desk.sample(1, 4, 12)
    desk.sample(1, 8, 14)
    desk.frame(12, .moved(1, x: 16, y: 0))
    desk.frame(16, .moved(1, x: 18, y: 0))
    #expect(desk.host.coalesced[0] == [TouchSampleTests.sample(0, 10, from: 10)])
    #expect(
      desk.host.coalesced[1] == [
        TouchSampleTests.sample(4, 12, from: 10), TouchSampleTests.sample(8, 14, from: 12),
        TouchSampleTests.sample(12, 16, from: 14),
      ])
    #expect(desk.host.coalesced[2] == [TouchSampleTests.sample(16, 18, from: 16)])
  }

  @Test func `T-12: a touch that did not change has no samples, and each contact only its own`() {
    var desk = Desk()
    desk.frame(0, .began(1, x: 10, y: 0), .began(2, x: 500, y: 0))
    desk.host = SampleHost()
    desk.sample(1, 2, 11)
    desk.frame(8, .moved(1, x: 12, y: 0))
    #expect(desk.host.strangers == [false])
    desk.sample(2, 10, 501)
    desk.sample(1, 12, 13)
    desk.frame(16, .moved(1, x: 14, y: 0), .moved(2, x: 502, y: 0))
    #expect(desk.host.coalesced.map { $0.map(\.location.x) } == [[11, 12], [13, 14], [501, 502]])
  }

  @Test func `T-12: a frame that is split hands a contact's samples over once`() {
    var desk = Desk()
    desk.frame(0, .began(1, x: 10, y: 0))
    desk.sample(1, 4, 12)
    desk.frame(8, .moved(1, x: 14, y: 0), .moved(1, x: 16, y: 0))
    #expect(desk.host.coalesced.map { $0.map(\.location.x) } == [[10], [12, 14], [16]])
  }

  @Test func `P-25: a frame that a callback adds hands no samples over again`() {
    var desk = Desk()
    desk.frame(0, .began(1, x: 10, y: 0))
    desk.sample(1, 4, 12)
    desk.host.commands = [.cancelAllTouches]
    desk.frame(8, .moved(1, x: 14, y: 0))
    #expect(desk.host.coalesced.map { $0.map(\.location.x) } == [[10], [12, 14], [14]])
    #expect(desk.engine.refusedSampleCount == 0)
  }

  @Test func `P-25: a contact that lands again hands its samples over once, with the touch that was (N-11)`() {
    var desk = Desk()
    desk.frame(0, .began(1, x: 10, y: 0))
    desk.sample(1, 4, 12)
    desk.frame(8, .began(1, x: 300, y: 0))
    #expect(desk.host.coalesced.map { $0.map(\.location.x) } == [[10], [12, 10], [300]])
  }

  @Test(arguments: [false, true])
  func `T-12, P-75: a cancel by a timer before the frame shows no sample of that frame`(advances: Bool) {
    var desk = Desk()
    desk.frame(0, .began(1, x: 10, y: 0))
    let request = DelayedPerform(target: 1, selector: 1)
    desk.engine.perform(.perform(request, delay: .milliseconds(20)), host: &desk.host)
    desk.host.commandsOfPerforms = [.cancelAllTouches]
    if advances { desk.engine.advance(to: .zero + .milliseconds(30), host: &desk.host) }
    desk.sample(1, 39, 15)
    desk.frame(40, .moved(1, x: 16, y: 0))
    let cancelled = TouchSampleTests.sample(20, 10, from: 10)
    #expect(desk.host.coalesced == [[TouchSampleTests.sample(0, 10, from: 10)], [cancelled]])
    #expect(desk.engine.refusedSampleCount == 1)
  }

  @Test func `P-25: a cancel from outside hands samples over, and no later event does (T-10)`() {
    var desk = Desk()
    desk.frame(0, .began(1, x: 10, y: 0))
    desk.sample(1, 4, 12)
    desk.engine.perform(.cancelAllTouches, host: &desk.host)
    desk.frame(8, .began(1, x: 300, y: 0))
    #expect(desk.host.coalesced.map { $0.map(\.location.x) } == [[10], [12, 10], [300]])
    #expect(desk.engine.refusedSampleCount == 0)
  }

  @Test func `P-25: samples of a move that is swallowed are of that event all the same (D-5)`() {
    var desk = Desk()
    desk.host.interceptsEvents = true
    desk.frame(0, .began(1, x: 10, y: 0))
    desk.sample(1, 4, 12)
    desk.host.goesOn = false
    desk.frame(8, .moved(1, x: 14, y: 0))
    desk.host.goesOn = true
    desk.frame(16, .moved(1, x: 16, y: 0))
    #expect(desk.host.coalesced.map { $0.map(\.location.x) } == [[10], [12, 14], [16]])
  }

  @Test func `T-2, T-12, T-13: in the part after a frame it is the event it was (D-5)`() {
    var desk = Desk()
    desk.host.interceptsEvents = true
    desk.frame(0, .began(1, x: 10, y: 0), .began(2, x: 300, y: 0))
    desk.sample(1, 4, 12)
    desk.frame(8, .moved(1, x: 14, y: 0))
    desk.frame(16, .ended(1))
    desk.frame(24, .moved(2, x: 300, y: 0))
    #expect(
      desk.host.after == [
        "began 1 0, began 1 0", "moved 2 1, stationary -1 0", "ended 1 0, stationary -1 0", "moved 1 1",
      ])
    #expect(desk.host.coalesced.map { $0.map(\.location.x) } == [[10], [300], [12, 14], [14], [300]])
  }

  @Test func `T-12, N-15: a sample before all time is of the earliest there is, one of the future of its frame`() {
    var desk = Desk()
    desk.frame(0, .began(1, x: 10, y: 0))
    _ = desk.engine.collect(1, at: Timestamp(nanoseconds: .min), Point(x: 12, y: 0))
    desk.sample(1, 90, 13)
    desk.frame(8, .moved(1, x: 14, y: 0))
    let frame = Timestamp.zero + .milliseconds(8)
    #expect(desk.host.coalesced[1].map(\.timestamp) == [.earliest, frame, frame])
  }

  @Test func `a sample too many, without a place or without a touch is refused and counted`() {
    var desk = Desk()
    desk.frame(0, .began(1, x: 10, y: 0))
    var taken = 0
    for i in 0..<129 where desk.sample(1, 4, Double(i)) { taken += 1 }
    #expect(taken == 128)
    #expect(desk.engine.refusedSampleCount == 1)
    desk.frame(8, .moved(1, x: 14, y: 0))
    #expect(desk.host.coalesced[1].count == 129)
    let isTaken = desk.sample(1, 10, .nan)
    #expect(!isTaken)
    desk.sample(7, 10, 1)
    desk.frame(16, .moved(1, x: 15, y: 0))
    #expect(desk.engine.refusedSampleCount == 3)
    #expect(desk.host.coalesced[2].count == 1)
  }

  @Test func `T-13: a touch goes on along its last two samples at different times`() {
    var profile = TimingProfile.uiKit
    profile.predictionCount = 2
    profile.predictionStep = .milliseconds(10)
    var desk = Desk(profile: profile)
    desk.frame(0, .began(1, x: 10, y: 0))
    desk.frame(20, .moved(1, x: 14, y: 0))
    desk.frame(20, .moved(1, x: 16, y: 0))
    desk.sample(1, 30, 20)
    desk.frame(40, .moved(1, x: 30, y: 0))
    desk.frame(50, .ended(1))
    let predictions = desk.host.predicted
    #expect(predictions[0]?.isEmpty == true)
    #expect(predictions[1] == [TouchSampleTests.sample(30, 16, from: 14), TouchSampleTests.sample(40, 18, from: 16)])
    // At one time again: still from where it landed.
    #expect(predictions[2] == [TouchSampleTests.sample(30, 19, from: 16), TouchSampleTests.sample(40, 22, from: 19)])
    // The raw sample between is the later one.
    #expect(predictions[3] == [TouchSampleTests.sample(50, 40, from: 30), TouchSampleTests.sample(60, 50, from: 40)])
    #expect(predictions[4]?.isEmpty == true)
  }

  @Test func `T-13: a raw sample before the landing is the one to go on from, as long as no time passes`() {
    var profile = TimingProfile.uiKit
    profile.predictionStep = .milliseconds(10)
    var desk = Desk(profile: profile)
    desk.sample(1, 10, 6)
    desk.sample(1, 15, 8)
    desk.frame(20, .began(1, x: 10, y: 0))
    desk.frame(20, .moved(1, x: 13, y: 0))
    #expect(desk.host.predicted[0] == [TouchSampleTests.sample(30, 14, from: 10)])
    #expect(desk.host.predicted[1] == [TouchSampleTests.sample(30, 23, from: 13)])
  }

  @Test func `T-13, N-11: a raw sample older than the frame before is not the one to go on from`() {
    var profile = TimingProfile.uiKit
    profile.predictionStep = .milliseconds(10)
    var desk = Desk(profile: profile)
    desk.frame(0, .began(1, x: 0, y: 0))
    desk.frame(10, .moved(1, x: 10, y: 0))
    desk.sample(1, 8, 20)
    desk.sample(1, 5, 24)
    desk.frame(20, .moved(1, x: 30, y: 0))
    desk.frame(20, .moved(1, x: 32, y: 0))
    // From 10 at 10 ms, in both frames of 20 ms.
    #expect(desk.host.predicted[2] == [TouchSampleTests.sample(30, 50, from: 30)])
    #expect(desk.host.predicted[3] == [TouchSampleTests.sample(30, 54, from: 32)])
  }

  @Test func `T-13: a step of no time predicts nothing, and a step beyond all time ends where deadlines do`() {
    var profile = TimingProfile.uiKit
    profile.predictionStep = .zero
    var still = Desk(profile: profile)
    still.frame(0, .began(1, x: 0, y: 0))
    still.frame(10, .moved(1, x: 6, y: 0))
    #expect(still.host.predicted.allSatisfy { $0?.isEmpty == true })
    profile.predictionCount = 4
    profile.predictionStep = Nanoseconds(.max)
    var far = Desk(profile: profile)
    far.frame(0, .began(1, x: 0, y: 0))
    far.frame(10, .moved(1, x: 6, y: 0))
    let times = far.host.predicted[1]?.map(\.timestamp.nanoseconds) ?? []
    let (longest, last): (Int64, Int64) = (1 << 61, 1 << 62)
    #expect(times == [longest + 10_000_000, last, last, last])
    #expect(far.host.predicted[1]?.allSatisfy { $0.location.x > 6 } == true)
  }

  @Test func `T-13: by default one touch is predicted, a sixtieth of a second ahead; none if so asked`() {
    var desk = Desk()
    desk.frame(0, .began(1, x: 0, y: 0))
    desk.frame(10, .moved(1, x: 6, y: 0))
    #expect(desk.host.predicted[1]?.map(\.timestamp.nanoseconds) == [26_666_667])
    var profile = TimingProfile.uiKit
    profile.predictionCount = 0
    var quiet = Desk(profile: profile)
    quiet.frame(0, .began(1, x: 0, y: 0))
    quiet.frame(10, .moved(1, x: 6, y: 0))
    #expect(quiet.host.predicted.allSatisfy { $0?.isEmpty == true })
  }
}
