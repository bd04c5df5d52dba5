// When what a system does is its own doing: the properties of the systems are about scripts whose host leaves it alone.

import MultitouchRecordings

extension TouchScript {
  /// The system at work, if nothing else can give commands or answer questions in its place.
  var undisturbedSystem: ScriptSystem? {
    for step in steps { if case .command = step { return nil } }
    return undisturbedSystemInAnyMode
  }

  /// The same, but the timers' mode may change under it.
  var undisturbedSystemInAnyMode: ScriptSystem? {
    guard reactions.isEmpty, answers.isEmpty else { return nil }
    for case .command(let command) in steps {
      guard case .setMode = command else { return nil }
    }
    for command in scene {
      switch command {
      case .addWindow, .addView, .addControl, .addRecognizer, .require, .addTarget: break
      default: return nil
      }
    }
    return system
  }
}
