import Multitouch

/// What an engine did: its records in order, and their digest (SPEC N-10).
///
/// Two engines agree iff their traces are equal. `digest` is always that of `records`.
public struct Trace: Equatable, Sendable {
  /// The records; a record's index is its `seq`.
  public private(set) var records: [TraceRecord] = []
  private var running = TraceDigest()

  /// The empty trace.
  public init() {}

  /// A trace of records.
  public init(_ records: some Sequence<TraceRecord>) {
    for record in records { append(record) }
  }

  /// The digest of the records; equal digests, equal behaviour.
  public var digest: UInt64 { running.value }

  /// The number of records in words.
  public var countText: String { records.count == 1 ? "1 record" : "\(records.count) records" }

  /// The digest as it is written: `0x` and 16 hexadecimal digits.
  public var digestText: String { Trace.text(ofDigest: digest) }

  /// Adds a record at the end.
  public mutating func append(_ record: TraceRecord) {
    records.append(record)
    record.absorb(into: &running)
  }

  /// The records of some kinds, in order.
  public func records(of kinds: [TraceKind]) -> [TraceRecord] {
    let mask = kinds.reduce(0 as UInt32) { $0 | 1 << UInt32($1.rawValue) }
    return records.filter { mask & 1 << UInt32($0.kind.rawValue) != 0 }
  }

  static func text(ofDigest digest: UInt64) -> String {
    let digits = String(digest, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
