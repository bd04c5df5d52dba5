import Multitouch

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
