// A host that hears nothing of recognizers sees the same actions as one that hears all: nothing is left out for it but
// the telling.

import Testing

@testable import Multitouch

@Suite struct QuietHostTests {
  /// Notes actions and changes of touches, hearing of recognizers or not.
  private struct Witness<Behavior: GestureBehavior>: TouchHost {
    let hears: Bool
    /// Given as a touch has moved, and as somebody asks whether it may begin.
    var inMove: EngineCommand<Behavior>?
    var inQuestion: EngineCommand<Behavior>?
    var seen: [String] = []

    init(hears: Bool) { self.hears = hears }

    var hearsRecognizers: Bool { hears }
    /// Not whether a touch is received: a landing has a shorter way then.
    var questions: HostQuestions { .begin | .simultaneously }

    private func time(_ now: Timestamp) -> String { "\(now.nanoseconds / 1_000_000) ms " }

    mutating func touchChanged(
      _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
    ) {
      seen.append(time(context.now) + "touch \(touch.phase)")
      if touch.phase == .moved, let inMove { context.enqueue(inMove) }
    }
    mutating func shouldBegin(
      _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      if let inQuestion { context.enqueue(inQuestion) }
      return true
    }
    mutating func shouldRecognizeSimultaneously(
      _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool { true }
    mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
      seen.append(time(context.now) + "r\(action.number) \(action.state) \(action.values.value0)")
    }

    var actions: [String] { seen.filter { $0.contains("ms r") } }
    var touches: [String] { seen.filter { $0.contains("touch") } }
  }

  private typealias Engine<Behavior: GestureBehavior> = TouchEngine<Behavior, 4, 8, 4, 4, 4, 4>

  private static let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 500, height: 500))

  private static func play<Behavior: GestureBehavior>(
    _ engine: inout Engine<Behavior>, _ host: inout some TouchHost<Behavior>, _ frames: [(Int64, ContactChange)]
  ) {
    for (time, change) in frames { engine.handle(.zero + .milliseconds(time), [change].span, host: &host) }
    engine.runOut(to: .zero + .milliseconds(1000), host: &host)
  }

  @Test(arguments: [true, false])
  func `N-12: a cancel of all touches, given as a touch that no view was told of moves, is carried out in that frame`(
    hears: Bool
  ) throws {
    var engine = Engine<StandardBehavior>()
    var host = Witness<StandardBehavior>(hears: hears)
    let root = try #require(engine.addWindow(Self.screen, host: &host)).view
    var settings = RecognizerSettings()
    settings.delaysTouchesBegan = true
    let double = StandardBehavior.tap(TapRecognizer(TapParameters(taps: 2)))
    _ = try #require(engine.addRecognizer(double, settings, view: root, host: &host))
    host.inMove = .cancelAllTouches
    Self.play(
      &engine, &host,
      [(0, .began(1, x: 100, y: 100)), (10, .moved(1, x: 101, y: 100)), (200, .began(2, x: 300, y: 300))])
    #expect(host.touches == ["0 ms touch began", "10 ms touch moved", "10 ms touch cancelled", "200 ms touch began"])
    #expect(engine.liveTouches.count == 1)
  }

  @Test(arguments: [true, false])
  func `PAN-2: no step is lost by a command that is given in another recognizer's question`(hears: Bool) throws {
    var engine = Engine<StandardBehavior>()
    var host = Witness<StandardBehavior>(hears: hears)
    let root = try #require(engine.addWindow(Self.screen, host: &host)).view
    let view = try #require(engine.addView(Self.screen, parent: root, host: &host))
    host.inQuestion = .setView(view, Self.screen)
    var settings = RecognizerSettings()
    settings.hasDelegate = true
    var flick = SwipeParameters(.right)
    flick.minimumPrimaryMovement = 6
    let pan = StandardBehavior.pan(PanRecognizer())
    _ = try #require(engine.addRecognizer(pan, settings, view: root, host: &host))
    let swipe = StandardBehavior.swipe(SwipeRecognizer(flick))
    _ = try #require(engine.addRecognizer(swipe, settings, view: root, host: &host))
    let moves = [8.0, 16, 24, 32].enumerated().map {
      (Int64(10 + 10 * $0), ContactChange.moved(1, x: 200 + $1, y: 200))
    }
    Self.play(&engine, &host, [(0, .began(1, x: 200, y: 200))] + moves)
    #expect(host.actions.first == "10 ms r1 ended 1.0")
    #expect(host.actions.dropFirst() == ["20 ms r0 began 6.0", "30 ms r0 changed 14.0", "40 ms r0 changed 22.0"])
  }

  /// Begins as a finger lands, and waits after a lift for one to come back.
  private struct Lingerer: GestureBehavior {
    mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
      attempt.skipsMoves = true
      if attempt.state == .possible { attempt.assign(.began) }
    }
    mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
    mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
      attempt.startTimer(0, at: attempt.now + .milliseconds(300))
    }
    mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt) { attempt.assign(.ended) }
  }

  @Test(arguments: [true, false])
  func `G-3: a gesture under way that skips moves shows them, also with a finger that has come back`(
    hears: Bool
  ) throws {
    var engine = Engine<Lingerer>()
    var host = Witness<Lingerer>(hears: hears)
    let root = try #require(engine.addWindow(Self.screen, host: &host)).view
    _ = try #require(engine.addRecognizer(Lingerer(), view: root, host: &host))
    Self.play(
      &engine, &host,
      [
        (0, .began(1, x: 100, y: 100)), (10, .moved(1, x: 110, y: 100)), (20, .ended(1)),
        (100, .began(2, x: 100, y: 100)), (110, .moved(2, x: 120, y: 100)), (120, .moved(2, x: 130, y: 100)),
        (130, .ended(2)),
      ])
    let states = host.actions.map { $0.dropLast(4) }
    #expect(
      states == ["0 ms r0 began", "10 ms r0 changed", "110 ms r0 changed", "120 ms r0 changed", "430 ms r0 ended"])
  }

  /// Recognizes as its finger lifts, and shows how far it has gone; the engine adds that up if it is to.
  private struct Walker: GestureBehavior {
    var sums = false
    var distance = 50.0

    mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
      attempt.memory.time0 = attempt.now
      if sums { attempt.sumMoves(within: distance, all) }
    }
    mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
      guard let slot = changed.first else { return }
      let step = all[slot.rawValue].location - all[slot.rawValue].previousLocation
      attempt.memory.point0 = attempt.memory.point0 + step
      attempt.memory.point1 = step
      attempt.memory.duration0 = (attempt.now - attempt.memory.time0).count
      attempt.memory.time0 = attempt.now
    }
    mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
      attempt.assign(.ended)
    }
    func values(_ attempt: Attempt) -> GestureValues { GestureValues(attempt.memory.point0.x, attempt.memory.point0.y) }
  }

  @Test(arguments: [true, false], [true, false])
  func `who recognizes as its finger lifts shows what was added up`(hears: Bool, sums: Bool) throws {
    var engine = Engine<Walker>()
    var host = Witness<Walker>(hears: hears)
    let root = try #require(engine.addWindow(Self.screen, host: &host)).view
    _ = try #require(engine.addRecognizer(Walker(sums: sums), view: root, host: &host))
    Self.play(
      &engine, &host,
      [
        (0, .began(1, x: 400, y: 400)), (10, .moved(1, x: 410, y: 405)), (20, .moved(1, x: 420, y: 408)),
        (30, .ended(1)),
      ])
    #expect(host.actions == ["30 ms r0 ended 20.0"])
  }

  @Test func `a distance below 0 sums nothing up, as one of 0 does`() throws {
    // Close to the edge the differences of places are not exact, and their sum shows who has added them.
    func shown(_ walker: Walker) throws -> [String] {
      var engine = Engine<Walker>()
      var host = Witness<Walker>(hears: false)
      let root = try #require(engine.addWindow(Self.screen, host: &host)).view
      _ = try #require(engine.addRecognizer(walker, view: root, host: &host))
      let places = [0.1, 7.3, 0.7, 3.1]
      let moves = places.dropFirst().enumerated().map {
        (Int64(10 + 10 * $0), ContactChange.moved(1, x: $1, y: 300))
      }
      Self.play(&engine, &host, [(0, .began(1, x: places[0], y: 300))] + moves + [(50, .ended(1))])
      return host.actions
    }
    let told = try shown(Walker())
    #expect(told != ["50 ms r0 ended 3.0"])
    for distance in [-10, -0.0, 0] { #expect(try shown(Walker(sums: true, distance: distance)) == told) }
  }

  /// Whether it still exists.
  private final class Token: Sendable {}

  private struct Keeper: GestureBehavior {
    var token: Token?
    mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
    mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
    mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
  }

  @Test func `what a recognizer refers to is let go as it is destroyed`() throws {
    var engine = Engine<Keeper>()
    var host = Witness<Keeper>(hears: false)
    let root = try #require(engine.addWindow(Self.screen, host: &host)).view
    var token: Token? = Token()
    weak let kept = token
    let keeper = try #require(engine.addRecognizer(Keeper(token: token), view: root, host: &host))
    token = nil
    #expect(kept != nil)
    engine.perform(.destroyRecognizer(keeper), host: &host)
    #expect(kept == nil)
  }

  /// Gives a command in a callback, once, and destroys the recognizer that it made in a later one.
  private struct Giver: TouchHost {
    typealias Behavior = Keeper

    var root: ViewID
    var given: Keeper?
    var heard = 0

    mutating func touchChanged(
      _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Keeper> & ~Copyable
    ) {
      heard += 1
      if heard == 1, let given {
        // Behind another one, so that no later command takes its place.
        context.enqueue(.setMode(isDefault: true))
        context.enqueue(.addRecognizer(given, RecognizerSettings(), view: root))
        self.given = nil
      } else if heard == 2 {
        context.enqueue(.destroyRecognizer(RecognizerID(numbered: 0)))
      }
    }
  }

  @Test func `what a command of a callback brought is let go as its recognizer is destroyed`() throws {
    var engine = Engine<Keeper>()
    var nobody = Witness<Keeper>(hears: false)
    let root = try #require(engine.addWindow(Self.screen, host: &nobody)).view
    var token: Token? = Token()
    weak let kept = token
    var host = Giver(root: root, given: Keeper(token: token))
    token = nil
    Self.play(&engine, &host, [(10, .began(1, x: 5, y: 5))])
    #expect(kept != nil)
    Self.play(&engine, &host, [(20, .ended(1))])
    #expect(kept == nil)
  }
}
