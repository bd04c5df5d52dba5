import Multitouch

/// One field of a trace record.
public enum TraceField: Hashable, Sendable {
  /// An integer, an answer (0 or 1) or a mask.
  case integer(Int64)
  /// A real; compared by bits, −0 as +0.
  case real(Double)
  /// `began moved ended cancelled`.
  case phase(ContactPhase)
  /// `possible … failed`.
  case state(GestureState)
  /// `before` or `after`, of a hook.
  case side(HookSide)
  /// `r` or `q`: whose delegate was asked.
  case whose(RequirementAsker)
  /// `begin continue end cancel`, of control tracking.
  case step(TrackingStep)
  /// Why something was dropped.
  case reason(DropReason)
  /// A view, recognizer, touch …
  case subject(TraceSubject)

  /// An answer.
  public static func answer(_ yes: Bool) -> TraceField { .integer(yes ? 1 : 0) }

  public static func == (a: TraceField, b: TraceField) -> Bool {
    switch (a, b) {
    case (.real(let x), .real(let y)): (x + 0).bitPattern == (y + 0).bitPattern
    case (.integer(let x), .integer(let y)): x == y
    case (.phase(let x), .phase(let y)): x == y
    case (.state(let x), .state(let y)): x == y
    case (.side(let x), .side(let y)): x == y
    case (.whose(let x), .whose(let y)): x == y
    case (.step(let x), .step(let y)): x == y
    case (.reason(let x), .reason(let y)): x == y
    case (.subject(let x), .subject(let y)): x == y
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(digestWord) }

  /// The digest's word.
  public var digestWord: UInt64 {
    switch self {
    case .integer(let n): UInt64(bitPattern: n)
    case .real(let x): (x + 0).bitPattern
    case .phase(let p): UInt64(p.rawValue)
    case .state(let s): UInt64(s.rawValue)
    case .side(let s): UInt64(s.rawValue)
    case .whose(let w): UInt64(w.rawValue)
    case .step(let s): UInt64(s.rawValue)
    case .reason(let r): UInt64(r.rawValue)
    case .subject(let s): s.digestWord
    }
  }
}
