// A continuous recognizer that the engine does not know, on the public interface.

import Multitouch

/// Two fingers that rest for 200 ms, and everything until one of them lifts. Continuous; further fingers are ignored.
///
/// Its value is how long the fingers have rested, in seconds.
struct TwoFingerHold: Sendable {
  /// How long the fingers must rest.
  var delay = Nanoseconds.milliseconds(200)
  /// How far each may move before it begins, points.
  var slop = 10.0

  func touchesBegan(_ changed: TouchSet, _ attempt: inout Attempt) {
    var landed = changed
    while let slot = landed.popFirst() {
      if attempt.selection.count < 2 { attempt.selection.insert(slot) } else { attempt.ignore(slot) }
    }
    if attempt.state == .possible && attempt.selection.count == 2 && !attempt.isTimerPending(0) {
      attempt.memory.time0 = attempt.now
      attempt.startTimer(0, at: attempt.now + delay)
    }
  }

  func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard attempt.state == .possible else { return }
    var moved = changed & attempt.selection
    while let slot = moved.popFirst() {
      let way = all[slot.rawValue].location - all[slot.rawValue].beganLocation
      if way.squaredLength > slop * slop { attempt.assign(.failed) }
    }
  }

  func touchesEnded(_ attempt: inout Attempt) { attempt.assign(attempt.state == .possible ? .failed : .ended) }

  func timerFired(_ attempt: inout Attempt) { attempt.assign(.began) }

  func values(_ attempt: Attempt) -> GestureValues { GestureValues((attempt.now - attempt.memory.time0).seconds) }
}

/// A recognizer full of mistakes that the engine must survive and count.
struct ClumsyRecognizer: Sendable {
  enum Mistake: Sendable, CaseIterable {
    case thirdTimer, changedFromPossible, twelveAssignments, ignoresNobody, timerInThePast
  }

  var mistake = Mistake.thirdTimer

  func touchesBegan(_ attempt: inout Attempt) {
    switch mistake {
    case .thirdTimer:
      for timer in [0, 1, 2, -1] { attempt.startTimer(timer, at: attempt.now + .milliseconds(50)) }
    case .changedFromPossible: attempt.assign(.changed)
    case .twelveAssignments: for _ in 0..<12 { attempt.assign(.possible) }
    case .ignoresNobody: for slot in 4..<128 { attempt.ignore(SlotIndex(slot)) }
    case .timerInThePast: attempt.startTimer(0, at: .earliest)
    }
  }
}
