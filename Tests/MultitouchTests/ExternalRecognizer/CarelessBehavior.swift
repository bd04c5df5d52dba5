// A recognizer that asks for what it may not, or at the wrong time.

import Multitouch

/// What a ``CarelessBehavior`` does.
enum Carelessness: Equatable {
  /// Marks a touch that is not there, and pins what is marked.
  case pinsStrangers
  /// Asks for states, timers and that touches be ignored while it is adjusted.
  case asksWhenAdjusted
  /// The same while its touches are forgotten.
  case asksWhenForgotten
  /// Starts its timer again at once, over and over, once the finger is up.
  case restartsItsTimer
  /// Keeps touches, or not, as the settings it takes over say.
  case keeps(Bool)
  /// Becomes one that keeps touches when a finger lands, or so it thinks.
  case turns
  /// Declares that moves within so many points mean nothing.
  case skips(Double)
}

/// Begins with the first touch and goes on until it lifts, carelessly.
struct CarelessBehavior: GestureBehavior {
  var carelessness: Carelessness
  /// How many calls about kept touches there were, and about others.
  var keptCalls = 0
  var plainCalls = 0
  var moveCalls = 0

  init() { carelessness = .keeps(false) }

  init(_ carelessness: Carelessness) { self.carelessness = carelessness }

  var keepsTouches: Bool { carelessness == .keeps(true) }

  mutating func keptTouchesChanged(
    _ phase: ContactPhase, _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, kept: inout KeptTouches
  ) { keptCalls += 1 }

  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    plainCalls += 1
    switch carelessness {
    case .pinsStrangers:
      attempt.selection = changed
      attempt.selection.insert(SlotIndex(100))
      attempt.pinSelection()
    case .asksWhenAdjusted: attempt.assign(.began)
    case .restartsItsTimer: attempt.startTimer(0, at: attempt.now + .milliseconds(100))
    case .turns: carelessness = .keeps(true)
    case .skips(let distance): attempt.skipMoves(within: distance)
    case .asksWhenForgotten, .keeps: break
    }
  }

  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) { moveCalls += 1 }

  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    plainCalls += 1
    if carelessness == .asksWhenAdjusted { attempt.assign(.ended) }
  }

  mutating func touchesForgotten(_ forgotten: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if carelessness == .asksWhenForgotten { ask(&attempt) }
  }

  mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt) {
    attempt.startTimer(0, at: attempt.now)
  }

  mutating func adjust(_ adjustment: GestureAdjustment, _ all: Span<Touch>, _ attempt: inout Attempt) { ask(&attempt) }

  private func ask(_ attempt: inout Attempt) {
    attempt.assign(.cancelled)
    attempt.startTimer(0, at: attempt.now + .milliseconds(5))
    attempt.startTimer(7, at: attempt.now)
    for slot in 0..<4 { attempt.ignore(SlotIndex(slot)) }
  }

  mutating func configure(as other: Self) -> Bool {
    carelessness = other.carelessness
    return true
  }
}
