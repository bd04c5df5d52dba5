/// The 64-bit digest of a trace (N-10): equal digests, equal behaviour.
///
/// A word is absorbed by one multiplication; nothing is allocated. Which words a record has is N-10's matter; see
/// `TraceRecord` in MultitouchRecordings.
@frozen
public struct TraceDigest: Hashable, Sendable {
  /// The digest of all words absorbed so far.
  public var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of the empty trace.
  @inlinable public init() {}

  /// Takes in one 64-bit word.
  @inlinable public mutating func absorb(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
    value ^= value &>> 29
  }

  /// Takes in an integer, two's complement.
  @inlinable public mutating func absorb(_ word: Int64) { absorb(UInt64(bitPattern: word)) }

  /// Takes in a real by its bits, −0 as +0.
  @inlinable public mutating func absorb(_ real: Double) { absorb((real + 0.0).bitPattern) }
}
