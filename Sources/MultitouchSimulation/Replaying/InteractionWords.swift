// What an interaction tells, in words: a trace holds its codes and numbers only.

import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// The events of interactions as a person says them.
enum InteractionWords {
  /// What a `user` record of an interaction says, by the table of `InteractionEvent`; nil of any other.
  static func text(of record: TraceRecord) -> String? {
    guard record.kind == .user, case .integer(let code)? = record.fields.first else { return nil }
    return text(code, record.fields.dropFirst().map(\.replayWord))
  }

  /// Whether a record is one of many that a finger's moves make.
  static func isOfMove(_ record: TraceRecord) -> Bool {
    guard record.kind == .user, case .integer(let code)? = record.fields.first else { return false }
    return code == 42 || code == 51
  }

  private static func text(_ code: Int64, _ n: [String]) -> String? {
    switch (code, n.count) {
    case (1, 1): "single tap on c\(n[0])"
    case (2, 1): "double tap on c\(n[0])"
    case (3, 1): "lift on c\(n[0])"
    case (4, 1): "press and hold on c\(n[0])"
    case (10, 3): "triggered tap \(n[0]) at \(n[1]),\(n[2])"
    case (20, 1): "item \(n[0]) highlighted"
    case (21, 1): "item \(n[0]) highlighted no longer"
    case (22, 1): "item \(n[0]) selected"
    case (23, 1): "double tap on item \(n[0])"
    case (24, 4): "popover from \(n[0]),\(n[1]), \(n[2]) × \(n[3]) pt"
    case (30, 2): "alert at \(n[0]),\(n[1])"
    case (31, 2): "tap forwarded at \(n[0]),\(n[1])"
    case (32, 3): "taps: \(n[0]) at \(n[1]),\(n[2])"
    case (40, 2): "tap on c\(n[0])" + (n[1] == "1" ? "" : ", \(n[1]) in a row")
    case (41, 3): "drag begins on c\(n[0]) at \(n[1]),\(n[2])"
    case (42, 3): "drag on c\(n[0]) at \(n[1]),\(n[2])"
    case (43, 1): "drag ends on c\(n[0])"
    case (44, 1): "hold on c\(n[0])"
    case (45, 1): "hold ends on c\(n[0])"
    case (46, 1): "cancelled on c\(n[0])"
    case (50, 2): "turn begins on c\(n[0]) at \(n[1]) rad"
    case (51, 3): "turn of c\(n[0]) by \(n[1]) rad to \(n[2])"
    case (52, 2): "turn ends on c\(n[0]) at \(n[1])"
    default: nil
    }
  }
}
