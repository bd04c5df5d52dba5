// A recognizer that the engine does not know, written as a user would: on the public interface, in another module.

import Multitouch

/// A knock: one finger down and up within 100 ms, twice, all within 300 ms of the first landing. Discrete.
struct KnockRecognizer: Sendable {
  /// The longest a finger may stay, inclusive.
  var contactDuration = Nanoseconds.milliseconds(100)
  /// The longest from the first landing to the last lift, inclusive.
  var wholeDuration = Nanoseconds.milliseconds(300)
  /// Class-level answers about taps: excludes them, lets itself be excluded by them, waits for them, makes them wait.
  var excludesTaps = true
  var isExcludedByTaps = true
  var waitsForTaps = false
  var holdsTapsBack = false

  /// Timer 0 is the present contact's, timer 1 the whole knock's.
  func touchesBegan(_ attempt: inout Attempt) {
    if attempt.tracked.count > 1 {
      attempt.assign(.failed)
      return
    }
    if attempt.memory.count0 == 0 { attempt.startTimer(1, at: attempt.now + wholeDuration) }
    attempt.startTimer(0, at: attempt.now + contactDuration)
  }

  func touchesEnded(_ attempt: inout Attempt) {
    attempt.stopTimer(0)
    attempt.memory.count0 += 1
    if attempt.memory.count0 == 2 { attempt.assign(.ended) }
  }
}
