// When what a system does is its own doing: the properties of the systems are about scripts whose host leaves it alone.

import MultitouchRecordings

extension TouchScript {
  /// The system at work, if nothing else can give commands or answer questions in its place. All touches may be
  /// cancelled (T-10): the system hears of it as it does of a cancel that the device reports.
  var undisturbedSystem: ScriptSystem? {
    systemLeftAlone { command in
      if case .cancelAllTouches = command { true } else { false }
    }
  }

  /// The same, but the timers' mode may change under it.
  var undisturbedSystemInAnyMode: ScriptSystem? {
    systemLeftAlone { command in
      switch command {
      case .cancelAllTouches, .setMode: true
      default: false
      }
    }
  }

  /// The same, but its control may be disabled, configured and detached under it (CTL-9), and its mode stays.
  var undisturbedTracking: ScriptSystem? {
    systemLeftAlone { command in
      switch command {
      case .cancelAllTouches, .setControl, .detachView: true
      default: false
      }
    }
  }

  private func systemLeftAlone(but allows: (ScriptCommand) -> Bool) -> ScriptSystem? {
    guard reactions.isEmpty, answers.isEmpty else { return nil }
    for case .command(let command) in steps where !allows(command) { return nil }
    for command in scene {
      switch command {
      case .addWindow, .addView, .addControl, .addRecognizer, .require, .addTarget: break
      default: return nil
      }
    }
    return system
  }
}
