// Why something was dropped, as a rule that a reader can look up.

import Multitouch

extension DropReason {
  /// The rule of the semantics by which the engine leaves something out, or the section of its table of states. Each
  /// there may be, where it takes more to know which (``DropRules``).
  var rule: String {
    switch self {
    case .unknown, .place, .replaced, .nested: "N-11"
    case .time: "N-11, N-15"
    case .touches: "T-9"
    case .records: "N-16, T-6"
    case .recognizers, .views, .registrations, .timers, .performs, .commands, .passes, .stale: "N-15"
    case .fires: "N-5"
    case .assign: "§3.2"
    }
  }
}
