// What the engine adds up for a pan is, to the bit and whenever somebody looks, what the pan adds up by itself.

import Testing

@testable import Multitouch

@Suite struct SummedMovesTests {
  /// The standard recognizers, each told of every move.
  private struct Told: GestureBehavior {
    var inner = StandardBehavior()

    static var hasClassRequirements: Bool { false }
    mutating func prepare(touchCapacity: Int) { inner.prepare(touchCapacity: touchCapacity) }
    mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
      inner.touchesBegan(changed, all, &attempt)
      attempt.skipMoves(within: -1)
    }
    mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
      inner.touchesMoved(changed, all, &attempt)
    }
    mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
      inner.touchesEnded(changed, all, &attempt)
    }
    func canPrevent(_ other: Told) -> Bool { inner.canPrevent(other.inner) }
    func canBePrevented(by other: Told) -> Bool { inner.canBePrevented(by: other.inner) }
    func values(_ attempt: Attempt) -> GestureValues { inner.values(attempt) }
  }

  /// Looks at every recognizer whenever it is called.
  private struct Onlooker<Behavior: GestureBehavior>: TouchHost {
    var recognizers: [RecognizerID] = []
    var hearsRecognizers = false
    var interceptsEvents = false
    var agrees = true
    var questions = HostQuestions.begin
    var seen: [String] = []

    mutating func look(_ what: String, _ context: inout some TouchContext<Behavior> & ~Copyable) {
      var line = what
      for recognizer in recognizers {
        let values = context.values(of: recognizer)
        for value in [values.value0, values.value1, values.value2, values.value3] { line += " \(value.bitPattern)" }
      }
      seen.append(line)
    }

    mutating func shouldContinue(
      _ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      look("continue", &context)
      return agrees
    }
    mutating func touchChanged(
      _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { look("touch", &context) }
    mutating func recognizerReceives(
      _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
      in context: inout some TouchContext<Behavior> & ~Copyable
    ) { look("receives", &context) }
    mutating func shouldBegin(
      _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      look("begin", &context)
      return true
    }
    mutating func recognizerActed(
      _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { look("acted", &context) }
    mutating func recognizerResets(
      _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { look("resets", &context) }
  }

  /// Random numbers that are the same each time.
  private struct Dice {
    var state: UInt64
    mutating func roll(_ sides: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % sides
    }
    /// From -1 to 1, of 53 bits and not of few.
    mutating func step() -> Double { Double(roll(2_000_003)) / 1_000_001.5 - 1 }
  }

  /// What is seen in a stream of two fingers, and after how many frames the engine was adding up for somebody; `make`
  /// gives a standard recognizer the engine's type.
  private func look<B: GestureBehavior>(
    seed: UInt64, _ make: (StandardBehavior) -> B
  ) throws -> (seen: [String], summing: Int) {
    var dice = Dice(state: seed)
    let engine = UnsafeMutablePointer<TouchEngine<B, 4, 8, 16, 8, 4, 4>>.allocate(capacity: 1)
    unsafe engine.initialize(to: TouchEngine())
    defer {
      unsafe engine.deinitialize(count: 1)
      unsafe engine.deallocate()
    }
    var host = Onlooker<B>()
    host.hearsRecognizers = dice.roll(3) == 0
    var screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    screen.isMultipleTouchEnabled = true
    let root = try #require(unsafe engine.pointee.addWindow(screen, host: &host)).view
    for behavior in [
      StandardBehavior.pan(PanRecognizer(PanParameters(maximum: 1))), .longPress(LongPressRecognizer()),
      .pan(PanRecognizer()), .pinch(PinchRecognizer()), .pan(PanRecognizer()),
    ] {
      var settings = RecognizerSettings()
      settings.hasDelegate = true
      let id = unsafe engine.pointee.addRecognizer(make(behavior), settings, view: root, host: &host)
      host.recognizers.append(try #require(id))
    }
    var places: [ContactID: Point] = [:]
    var now = Timestamp.zero
    var summing = 0
    for _ in 0..<80 {
      if dice.roll(5) != 0 { now = now + Nanoseconds(8_333_333 + Int64(dice.roll(1000))) }
      host.interceptsEvents = dice.roll(6) == 0
      host.agrees = dice.roll(2) == 0
      var changes: [ContactChange] = []
      for contact in [ContactID(1), ContactID(2)] {
        if var place = places[contact] {
          switch dice.roll(24) {
          case 0:
            places[contact] = nil
            changes.append(.ended(contact))
          case 1...(contact == ContactID(1) ? 20 : 10):
            place = place + Point(x: dice.step(), y: dice.step() * 1.5)
            places[contact] = place
            changes.append(.moved(contact, x: place.x, y: place.y))
          default: break
          }
        } else if dice.roll(contact == ContactID(1) ? 2 : 20) == 0 {
          let far = dice.roll(3) != 0 ? 200.0 : 2
          let place = Point(x: far + dice.step(), y: far + dice.step())
          places[contact] = place
          changes.append(.began(contact, x: place.x, y: place.y))
        }
      }
      unsafe engine.pointee.handle(now, changes.span, host: &host)
      if unsafe !engine.pointee.sums.isEmpty { summing += 1 }
    }
    return (host.seen, summing)
  }

  @Test func `PAN-2, PAN-7: a pan shows the same whether or not it is told of each move`() throws {
    var (acts, frames) = (0, 0)
    for seed in 1...150 as ClosedRange<UInt64> {
      let (told, none) = try look(seed: seed) { Told(inner: $0) }
      let (summed, some) = try look(seed: seed) { $0 }
      acts += told.count { $0.hasPrefix("acted") }
      frames += some
      #expect(none == 0, "seed \(seed)")
      try #require(told.count == summed.count, "seed \(seed)")
      for i in told.indices where told[i] != summed[i] {
        Issue.record("seed \(seed), call \(i): \(told[i]), and added up \(summed[i])")
        return
      }
    }
    // There was something to compare: pans that acted, and an engine that added up for them.
    #expect(acts > 200 && frames > 500, "\(acts) \(frames)")
  }
}
