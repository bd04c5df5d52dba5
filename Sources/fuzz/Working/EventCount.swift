// How long scripts are, to those who measure rates.

import MultitouchRecordings

/// The events of a script.
enum EventCount {
  static func of(_ script: TouchScript) -> Int {
    script.steps.reduce(0) {
      if case .frame(_, let changes) = $1 { $0 + changes.count } else { $0 + 1 }
    }
  }
}
