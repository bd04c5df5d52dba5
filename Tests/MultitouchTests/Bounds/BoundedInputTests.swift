// Full, unknown, repeated, backward and non-finite input is counted and told to the host; nothing traps, and nobody
// else is disturbed (N-11, N-15, N-16, T-9).

import Multitouch
import Testing

/// Rubbish given while one finger taps, and what it must cost.
struct Rubbish: Sendable, CustomTestStringConvertible {
  var name: String
  /// The drops the host must be told of, in order.
  var drops: [String]
  /// Gives the rubbish at 20 ms; the tap's finger, contact 1, is down from 0 to 40 ms.
  var give: @Sendable (inout Stage<StandardBehavior>) -> Void

  var testDescription: String { name }

  static let all: [Rubbish] = input + times + commands

  private static let input: [Rubbish] = [
    Rubbish(name: "a move of an unknown contact", drops: ["unknown 0"]) { $0.frame(20, .moved(9, x: 5, y: 5)) },
    Rubbish(name: "lifts of unknown contacts", drops: ["unknown 0", "unknown 0"]) {
      $0.frame(20, .ended(9), .cancelled(8))
    },
    Rubbish(name: "landings nowhere", drops: Array(repeating: "place 0", count: 6)) {
      for x in [Double.nan, .infinity, -.infinity, 16_777_217, -16_777_217, .greatestFiniteMagnitude] {
        $0.frame(20, .began(9, x: x, y: 5))
      }
    },
    Rubbish(name: "a move to nowhere", drops: ["place 0", "place 0"]) {
      $0.frame(20, .moved(1, x: 100, y: .nan))
      $0.frame(20, .moved(1, x: -.infinity, y: 100))
    },
    Rubbish(name: "a lift after a landing nowhere", drops: ["place 0", "unknown 0"]) {
      $0.frame(20, .began(9, x: .nan, y: .nan))
      $0.frame(20, .ended(9))
    },
    Rubbish(name: "an empty frame", drops: []) { $0.frame(20) },
    Rubbish(name: "contacts with the largest and smallest ids", drops: ["unknown 0", "unknown 0"]) {
      $0.frame(20, .moved(ContactID(.max), x: 1, y: 1), .ended(ContactID(.min)))
    },
    Rubbish(name: "two hundred moves in a frame, all of one contact", drops: Array(repeating: "unknown 0", count: 200))
    {
      let changes = Array(repeating: ContactChange.moved(9, x: 1, y: 1), count: 200)
      $0.engine.handle(.zero + .milliseconds(20), changes.span, host: &$0.host)
    },
    Rubbish(name: "three hundred unknown contacts in a frame", drops: Array(repeating: "unknown 0", count: 300)) {
      let changes = (0..<300).map { ContactChange.moved(ContactID(1000 + $0), x: 1, y: 1) }
      $0.engine.handle(.zero + .milliseconds(20), changes.span, host: &$0.host)
    },
  ]

  private static let times: [Rubbish] = [
    Rubbish(name: "a frame in the past", drops: ["time 0"]) { $0.frame(-5) },
    Rubbish(name: "an advance into the past", drops: ["time 0"]) {
      $0.engine.advance(to: .zero + .milliseconds(-5), host: &$0.host)
    },
    Rubbish(name: "an advance before all time", drops: ["time 0"]) {
      $0.engine.advance(to: Timestamp(nanoseconds: .min), host: &$0.host)
    },
  ]

  private static let commands: [Rubbish] = [
    Rubbish(name: "commands with stale ids", drops: Array(repeating: "stale 0", count: 12)) {
      let (view, recognizer) = (ViewID(numbered: 77), RecognizerID(numbered: 77))
      let settings = ViewSettings(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      for command: EngineCommand<StandardBehavior> in [
        .setView(view, settings), .detachView(view), .attachView(view, parent: view), .destroyView(view),
        .addView(settings, parent: view), .addRecognizer(StandardBehavior(), RecognizerSettings(), view: view),
        .detachRecognizer(recognizer), .destroyRecognizer(recognizer), .require(recognizer, toFail: recognizer),
        .setRecognizer(recognizer, RecognizerSettings()), .orderWindow(WindowID(numbered: 77), level: 0),
        .adjust(recognizer, .scale(2)),
      ] { $0.engine.perform(command, host: &$0.host) }
    },
    Rubbish(name: "more views than there is room for", drops: ["views 0", "views 0"]) {
      let settings = ViewSettings(frame: Rect(x: 900, y: 900, width: 1, height: 1))
      for _ in 0..<7 { _ = $0.engine.addView(settings, parent: $0.root, host: &$0.host) }
    },
    Rubbish(name: "more windows than there is room for", drops: ["views 0", "views 0"]) {
      let settings = ViewSettings(frame: Rect(x: 2000, y: 0, width: 1, height: 1))
      for _ in 0..<7 { _ = $0.engine.addWindow(settings, level: -1, host: &$0.host) }
    },
    Rubbish(name: "more recognizers than there is room for", drops: ["recognizers 0", "recognizers 0"]) {
      for _ in 0..<6 {
        _ = $0.engine.addRecognizer(.pinch(PinchRecognizer()), view: $0.root, host: &$0.host)
      }
    },
    Rubbish(name: "more requirements than there is room for", drops: ["recognizers 0", "recognizers 0"]) {
      var ids: [RecognizerID] = []
      for _ in 0..<4 {
        if let id = $0.engine.addRecognizer(.pinch(PinchRecognizer()), view: $0.root, host: &$0.host) {
          ids.append(id)
        }
      }
      for (a, b) in [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)] { $0.require(ids[a], toFail: ids[b]) }
    },
    Rubbish(name: "more performs than there is room for", drops: Array(repeating: "performs 0", count: 3)) {
      for i in 0..<35 {
        $0.engine.perform(
          .perform(DelayedPerform(target: 1, selector: Int64(i)), delay: Nanoseconds(.max)), host: &$0.host)
      }
      $0.engine.perform(.cancelPerforms(target: 1), host: &$0.host)
    },
  ]
}

@Suite struct BoundedInputTests {
  private static func tapped(_ rubbish: (inout Stage<StandardBehavior>) -> Void) -> Stage<StandardBehavior> {
    var stage = Stage<StandardBehavior>()
    stage.add(.tap(TapRecognizer()))
    stage.frame(0, .began(1, x: 100, y: 100))
    rubbish(&stage)
    stage.frame(40, .ended(1))
    stage.runOut(to: 2000)
    return stage
  }

  @Test(arguments: Rubbish.all)
  func `rubbish is counted and disturbs nobody`(rubbish: Rubbish) {
    let clean = Self.tapped { _ in }
    var stage = Self.tapped(rubbish.give)
    #expect(clean.host.actions == ["0 ended 40"])
    #expect(stage.host.actions == clean.host.actions)
    #expect(stage.host.deliveries == clean.host.deliveries)
    #expect(stage.host.drops == rubbish.drops)
    var count: UInt64 = 0
    for reason in DropReason.allCases { count += stage.engine.dropCount(reason) }
    #expect(count == UInt64(rubbish.drops.count))
    let isQuiescent = stage.engine.isQuiescent
    #expect(isQuiescent)
  }

  @Test func `a landing of a contact that is down replaces it`() {
    var stage = Stage<StandardBehavior>()
    stage.add(.tap(TapRecognizer()))
    stage.frame(0, .began(1, x: 100, y: 100))
    stage.frame(20, .began(1, x: 300, y: 300))
    stage.frame(40, .ended(1))
    stage.runOut(to: 2000)
    #expect(stage.host.drops == ["replaced 1"])
    #expect(stage.host.deliveries == ["0 began t1", "0 cancelled t1", "0 began t2", "0 cancelled t2"])
    #expect(stage.host.actions == ["0 ended 40"])
  }

  @Test func `two changes of a contact in one frame are two frames`() {
    var stage = Stage<StandardBehavior>()
    stage.add(.tap(TapRecognizer()))
    stage.frame(0, .began(1, x: 100, y: 100), .ended(1), .began(1, x: 100, y: 100), .ended(1))
    stage.runOut(to: 2000)
    #expect(stage.host.drops == [])
    #expect(stage.host.actions == ["0 ended 0", "0 ended 0"])
  }

  @Test func `a touch beyond the most there can be is dropped for its whole life`() {
    var stage = Stage<StandardBehavior>()
    stage.frame(0, .began(1, x: 10, y: 10), .began(2, x: 20, y: 10), .began(3, x: 30, y: 10), .began(4, x: 40, y: 10))
    stage.frame(10, .began(5, x: 50, y: 10))
    stage.frame(20, .moved(5, x: 60, y: 10))
    stage.frame(30, .ended(5))
    #expect(stage.host.drops == ["touches 0", "unknown 0", "unknown 0"])
    let live = stage.engine.liveTouches.count
    #expect(live == 4)
    stage.frame(40, .ended(1))
    stage.frame(50, .began(6, x: 60, y: 10))
    #expect(stage.host.drops.count == 3)
    #expect(stage.host.deliveries.last == "0 began t5")
  }

  @Test func `by the other policy a touch beyond the most there can be cancels all`() {
    var limits = EngineLimits()
    limits.overflow = .cancelAll
    var stage = Stage<StandardBehavior>(limits: limits)
    stage.frame(0, .began(1, x: 10, y: 10), .began(2, x: 20, y: 10), .began(3, x: 30, y: 10), .began(4, x: 40, y: 10))
    stage.frame(10, .began(5, x: 50, y: 10))
    #expect(stage.host.drops == ["touches 0"])
    #expect(stage.host.deliveries.last == "0 cancelled t1 t2 t3 t4")
    let live = stage.engine.liveTouches.count
    #expect(live == 0)
  }

  @Test func `time beyond the range is clamped and counted`() {
    var stage = Stage<StandardBehavior>()
    stage.add(.tap(TapRecognizer()))
    stage.engine.advance(to: Timestamp(nanoseconds: .max), host: &stage.host)
    let now = stage.engine.now
    #expect(now == .latest)
    #expect(stage.host.drops == ["time 0"])
    // Time stands still from here, but input still works.
    stage.engine.handle(.latest, [ContactChange.began(1, x: 1, y: 1)].span, host: &stage.host)
    stage.engine.handle(.latest, [ContactChange.ended(1)].span, host: &stage.host)
    #expect(stage.host.actions.count == 1)
  }

  @Test func `running out to the end of time does not go back`() {
    var stage = Stage<StandardBehavior>()
    stage.engine.perform(.perform(DelayedPerform(target: 1, selector: 1), delay: .milliseconds(5)), host: &stage.host)
    stage.engine.runOut(to: Timestamp(nanoseconds: .max), host: &stage.host)
    let now = stage.engine.now
    #expect(now == .latest)
    let isQuiescent = stage.engine.isQuiescent
    #expect(isQuiescent)
  }

  @Test func `commands beyond thirty-two in a callback are refused, and the others carried out`() {
    var stage = Stage<StandardBehavior>()
    stage.add(.tap(TapRecognizer()))
    let perform = DelayedPerform(target: 1, selector: 1)
    stage.host.commandsInAction = Array(repeating: .cancelPerform(perform), count: 31)
    stage.host.commandsInAction += Array(repeating: .perform(perform, delay: .milliseconds(100)), count: 4)
    stage.tap(from: 0, to: 40)
    #expect(stage.host.drops == ["commands 0", "commands 0", "commands 0"])
    let deadline = stage.engine.nextDeadline()
    #expect(deadline == .zero + .milliseconds(140))
  }

  @Test func `a frame given inside a callback is refused and counted`() {
    var stage = Stage<StandardBehavior>()
    stage.add(.tap(TapRecognizer()))
    stage.host.givesFrameInAction = true
    stage.tap(from: 0, to: 40)
    #expect(stage.host.drops == ["nested 0"])
    #expect(stage.host.actions == ["0 ended 40"])
  }

  @Test func `at most a thousand and twenty-four performs fire at one instant`() {
    struct Restless: TouchHost {
      typealias Behavior = StandardBehavior
      var fires = 0
      var drops: [String] = []
      mutating func performs(_ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable) {
        fires += 1
        context.enqueue(.perform(request, delay: .zero))
      }
      mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) {
        drops.append("\(reason) \(argument)")
      }
    }
    var engine = Stage<StandardBehavior>.Engine()
    var host = Restless()
    engine.perform(.perform(DelayedPerform(target: 1, selector: 1), delay: .zero), host: &host)
    engine.advance(to: .zero + .milliseconds(1), host: &host)
    #expect(host.fires == 1024)
    #expect(host.drops == ["fires 1"])
    let isQuiescent = engine.isQuiescent
    #expect(isQuiescent)
  }
}
