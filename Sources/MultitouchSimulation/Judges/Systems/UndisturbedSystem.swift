// When what a system does is its own doing: the properties of the systems are about scripts whose host leaves it alone.

import MultitouchRecordings

extension TouchScript {
  /// The system at work, if nothing else can give commands or answer questions in its place.
  var undisturbedSystem: ScriptSystem? {
    guard reactions.isEmpty, answers.isEmpty else { return nil }
    for step in steps { if case .command = step { return nil } }
    for command in scene {
      switch command {
      case .addWindow, .addView, .addControl, .addRecognizer, .require, .addTarget: break
      default: return nil
      }
    }
    return system
  }
}
