// The two timers of a recognizer: of those due at one instant the one set first fires first (N-3, P-45).

import Multitouch
import Testing

/// Starts its timers in some order when a finger lands, all for one instant, and shows in which they fire.
private struct TimerPair: GestureBehavior {
  /// What it does when a finger lands: starts a timer, or stops it if the number is below 0, which means one less.
  var starts: [Int] = []
  private var fired: [Int] = []

  init() {}
  init(_ starts: [Int]) { self.starts = starts }

  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    for timer in starts {
      if timer < 0 {
        attempt.stopTimer(-1 - timer)
      } else {
        attempt.startTimer(timer, at: attempt.now + .milliseconds(50))
      }
    }
  }

  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}

  mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt) {
    fired.append(timer)
    if fired.count == 2 { attempt.assign(.ended) }
  }

  func values(_ attempt: Attempt) -> GestureValues { GestureValues(fired.reduce(0) { $0 * 10 + Double($1 + 1) }) }
}

@Suite struct TimerOrderTests {
  /// What is done in a call, and what it shows: timer 0 as 1, timer 1 as 2.
  private static let cases: [(starts: [Int], shown: Double)] = [
    ([0, 1], 12), ([1, 0], 21), ([0, 1, 0], 21), ([1, 0, 1], 12), ([1, 0, -2, 1], 12), ([1, 0, -1, 0], 21),
    ([0, 1, -2, 1], 12), ([0, 1, -1, 0], 21),
    // There is no timer 2, 8 or 9 to stop.
    ([0, 1, -9, -10, -3], 12), ([1, 0, -9, -10], 21), ([1, 0, -3], 21),
  ]

  @Test(arguments: cases)
  func `timers set in one call for one instant fire in the order in which they were set last`(
    starts: [Int], shown: Double
  ) {
    var stage = Stage<TimerPair>()
    stage.add(TimerPair(starts))
    stage.frame(0, .began(1, x: 100, y: 100))
    stage.runOut(to: 100)
    #expect(stage.host.actions == ["0 ended 50"])
    #expect(stage.host.lastAction?.values == GestureValues(shown))
  }
}
