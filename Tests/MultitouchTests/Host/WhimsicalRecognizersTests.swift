// Random recognizers that use the calls by which moves are spared, before a host that hears of recognizers and one that
// does not, with moves that the engine adds up and ones that it does not: all are told the same of everything else.

import Testing

@testable import Multitouch

/// xorshift64*.
private struct Chance: Sendable {
  var state: UInt64

  init(_ seed: UInt64) { state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ bound: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
  }
  mutating func oneIn(_ bound: Int) -> Bool { below(bound) == 0 }
}

/// Asks for something else in every call: states, timers, to be spared moves or to have them added up.
private struct Whim: Sendable {
  var chance: Chance
  /// Adds its moves up; the engine does it until its finger has gone far, if it is to.
  var sums: Bool
  var isSummedByEngine: Bool

  /// Adds up what it is told of a move; whether its finger has gone far.
  func add(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) -> Bool {
    guard let slot = changed.first else { return true }
    let touch = all[slot.rawValue]
    let step = touch.location - touch.previousLocation
    attempt.memory.point0 = attempt.memory.point0 + step
    attempt.memory.point1 = step
    attempt.memory.duration0 = (attempt.now - attempt.memory.time0).count
    attempt.memory.time0 = attempt.now
    let way = touch.location - touch.beganLocation
    return way.x * way.x + way.y * way.y >= 40 * 40
  }

  mutating func act(_ call: Int, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if call == 0 && sums && attempt.memory.flags0 == 0 {
      attempt.memory.flags0 = 1
      attempt.memory.time0 = attempt.now
      if isSummedByEngine { attempt.sumMoves(within: 40, all) }
      return
    }
    switch chance.below(12) {
    case 0...2 where sums: break
    case 0: attempt.skipsMoves = true
    case 1: attempt.skipMoves(within: Double(chance.below(60)))
    case 2: attempt.skipsMoves = false
    case 3: attempt.startTimer(0, at: attempt.now + .milliseconds(Int64(chance.below(200))))
    case 4: attempt.stopTimer(0)
    case 5, 6: attempt.assign(chance.oneIn(2) ? .began : .changed)
    case 7: attempt.assign(call == 2 ? .ended : .began)
    case 8 where chance.oneIn(3): attempt.assign(.failed)
    default: break
    }
  }
}

private enum WhimsicalBehavior: GestureBehavior {
  case standard(StandardBehavior)
  case whim(Whim)

  init() { self = .standard(StandardBehavior()) }

  private mutating func forward(
    _ call: Int, _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt,
    _ work: (inout StandardBehavior, inout Attempt) -> Void
  ) {
    switch self {
    case .standard(var standard):
      work(&standard, &attempt)
      self = .standard(standard)
    case .whim(var whim):
      if call == 1, whim.sums, !whim.add(changed, all, &attempt) { return }
      whim.act(call, all, &attempt)
      self = .whim(whim)
    }
  }

  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    forward(0, changed, all, &attempt) { $0.touchesBegan(changed, all, &$1) }
  }
  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    forward(1, changed, all, &attempt) { $0.touchesMoved(changed, all, &$1) }
  }
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    forward(2, changed, all, &attempt) { $0.touchesEnded(changed, all, &$1) }
  }
  mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt) {
    forward(3, TouchSet(), all, &attempt) { $0.timerFired(timer, all, &$1) }
  }

  private var standard: StandardBehavior? { if case .standard(let standard) = self { standard } else { nil } }

  func canPrevent(_ other: Self) -> Bool { standard.flatMap { a in other.standard.map { a.canPrevent($0) } } ?? true }
  func canBePrevented(by other: Self) -> Bool {
    standard.flatMap { a in other.standard.map { a.canBePrevented(by: $0) } } ?? true
  }
  func values(_ attempt: Attempt) -> GestureValues {
    standard?.values(attempt) ?? GestureValues(attempt.memory.point0.x, attempt.memory.point0.y)
  }
}

/// Notes what it is told, and commands at random.
private struct WhimsicalHost: TouchHost {
  typealias Behavior = WhimsicalBehavior

  let hears: Bool
  var chance: Chance
  var view: ViewID?
  var seen: [String] = []

  var hearsRecognizers: Bool { hears }
  var interceptsEvents: Bool { false }
  var questions: HostQuestions { .begin | .simultaneously }

  private mutating func note(_ what: String, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    seen.append("\(context.now.nanoseconds / 1_000_000) ms \(what)")
    guard chance.oneIn(12), let view else { return }
    switch chance.below(3) {
    case 0: context.enqueue(.cancelAllTouches)
    case 1: context.enqueue(.setMode(isDefault: true))
    default: context.enqueue(.setView(view, ViewSettings(frame: Rect(x: 0, y: 0, width: 5, height: 5))))
    }
  }

  mutating func shouldBegin(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    note("begin \(context.number(of: recognizer))", &context)
    return !chance.oneIn(8)
  }
  mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { true }
  mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { note("touch \(touch.id.rawValue) \(touch.phase)", &context) }
  mutating func stateChanged(
    _ recognizer: RecognizerID, from: GestureState, to: GestureState,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) { note("state \(context.number(of: recognizer)) \(to)", &context) }
  mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
    note("act \(action.number) \(action.state) \(action.location) \(action.values)", &context)
  }
  mutating func recognizerResets(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { note("reset \(context.number(of: recognizer))", &context) }
  mutating func viewReceives(
    _ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { note("view \(delivery.phase)", &context) }
}

@Suite struct WhimsicalRecognizersTests {
  private static func behavior(_ chance: inout Chance, isSummed: Bool) -> WhimsicalBehavior {
    switch chance.below(8) {
    case 0: return .standard(.tap(TapRecognizer(TapParameters(taps: 1 + chance.below(2)))))
    case 1, 2: return .standard(.pan(PanRecognizer()))
    case 3:
      var flick = SwipeParameters(.right)
      flick.minimumPrimaryMovement = 6
      return .standard(.swipe(SwipeRecognizer(flick)))
    default:
      let whims = Chance(UInt64(chance.below(1 << 30)))
      return .whim(Whim(chance: whims, sums: chance.oneIn(2), isSummedByEngine: isSummed))
    }
  }

  private static func run(_ seed: UInt64, hears: Bool, isSummed: Bool) -> [String] {
    var chance = Chance(seed)
    var engine = TouchEngine<WhimsicalBehavior, 4, 8, 4, 8, 8, 4>()
    var host = WhimsicalHost(hears: hears, chance: Chance(seed &+ 1 << 32))
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    guard let root = engine.addWindow(screen, host: &host)?.view,
      let view = engine.addView(ViewSettings(frame: .init(x: 0, y: 0, width: 5, height: 5)), parent: root, host: &host)
    else { return ["no room"] }
    for _ in 0...chance.below(4) {
      var settings = RecognizerSettings()
      settings.hasDelegate = true
      settings.delaysTouchesBegan = chance.oneIn(4)
      settings.cancelsTouchesInView = chance.oneIn(2)
      _ = engine.addRecognizer(behavior(&chance, isSummed: isSummed), settings, view: root, host: &host)
    }
    host.view = view
    var time: Int64 = 0
    var places: [Point?] = [nil, nil]
    for _ in 0..<24 {
      time += Int64(1 + chance.below(40))
      let finger = chance.oneIn(6) ? 1 : 0
      let change: ContactChange
      if let place = places[finger] {
        let next = Point(x: place.x + Double(chance.below(21) - 6), y: place.y + Double(chance.below(9) - 4))
        let isLift = chance.oneIn(7)
        places[finger] = isLift ? nil : next
        change = ContactChange(contact: ContactID(Int64(finger)), phase: isLift ? .ended : .moved, location: next)
      } else {
        let place = Point(x: 400 + 100 * Double(finger), y: 400)
        places[finger] = place
        change = ContactChange(contact: ContactID(Int64(finger)), phase: .began, location: place)
      }
      engine.handle(.zero + .milliseconds(time), [change].span, host: &host)
    }
    engine.runOut(to: .zero + .milliseconds(time + 2000), host: &host)
    return host.seen
  }

  @Test func `whatever recognizers ask for, a host that does not hear of them is told the same`() {
    // Of what the comparison is about there must be much.
    var lines: [String: Int] = [:]
    defer { for kind in ["act", "state", "reset", "view"] { #expect((lines[kind] ?? 0) > 3000, "\(lines)") } }
    for seed in UInt64(0)..<3000 {
      let whole = Self.run(seed, hears: true, isSummed: false)
      for line in whole { lines[String(line.split(separator: " ")[2]), default: 0] += 1 }
      for (hears, isSummed) in [(true, true), (false, false), (false, true)] {
        let other = Self.run(seed, hears: hears, isSummed: isSummed)
        if other == whole { continue }
        let place = zip(whole, other).prefix { $0 == $1 }.count
        let (expected, found) = (whole.dropFirst(place).prefix(3), other.dropFirst(place).prefix(3))
        Issue.record("seed \(seed), hears \(hears), sums \(isSummed): \(expected), \(found)")
        return
      }
    }
  }
}
