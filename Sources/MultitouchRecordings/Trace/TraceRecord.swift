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

/// The part of an event hook that is told (D-5).
public enum HookSide: UInt8, Hashable, Sendable, CaseIterable { case before, after }

/// Whose delegate a dynamic failure requirement was asked of (G-5.2).
public enum RequirementAsker: UInt8, Hashable, Sendable, CaseIterable { case r, q }

/// A step of a control's tracking (SPEC §5).
public enum TrackingStep: UInt8, Hashable, Sendable, CaseIterable { case begin, `continue`, end, cancel }

/// One record of a trace (SPEC N-10).
///
/// Two engines agree iff their sequences of records are equal; a record's position is its `seq`.
public struct TraceRecord: Hashable, Sendable {
  /// Virtual time, ns.
  public var now: Int64
  /// What happened.
  public var kind: TraceKind
  /// To whom.
  public var subject: TraceSubject
  /// The rest, in the order of N-10's table.
  public var fields: [TraceField]

  /// Makes a record.
  public init(now: Int64, kind: TraceKind, subject: TraceSubject, fields: [TraceField] = []) {
    self.now = now
    self.kind = kind
    self.subject = subject
    self.fields = fields
  }

  public static func == (a: TraceRecord, b: TraceRecord) -> Bool {
    if a.now != b.now || a.kind != b.kind || a.subject != b.subject || a.fields.count != b.fields.count { return false }
    var i = 0
    while i < a.fields.count {
      if a.fields[i] != b.fields[i] { return false }
      i += 1
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(now)
    hasher.combine(kind)
    hasher.combine(subject)
    hasher.combine(fields)
  }

  /// Adds the record to a digest: now, kind, subject, number of fields, fields.
  public func absorb(into digest: inout TraceDigest) {
    digest.absorb(now)
    digest.absorb(UInt64(kind.rawValue))
    digest.absorb(subject.digestWord)
    digest.absorb(UInt64(fields.count))
    for field in fields { digest.absorb(field.digestWord) }
  }
}
