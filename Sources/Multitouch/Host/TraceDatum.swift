/// A field of a trace record.
@frozen
public enum TraceDatum: Sendable {
  /// An integer, answer or mask.
  case integer(Int64)
  /// A real.
  case real(Double)
  /// A contact phase.
  case phase(ContactPhase)
  /// A gesture state.
  case state(GestureState)
  /// A hook's side: 0 before, 1 after.
  case side(UInt8)
  /// Whose delegate was asked: 0 r, 1 q.
  case whose(UInt8)
  /// A drop reason.
  case reason(DropReason)
  /// A control's step: 0 begin, 1 continue, 2 end, 3 cancel.
  case step(UInt8)
  /// A name.
  case name(TraceName)

  /// The digest's word: integers two's complement, reals their bits with −0 as +0, words their index (N-10).
  @inlinable
  public var digestWord: UInt64 {
    switch self {
    case .integer(let n): UInt64(bitPattern: n)
    case .real(let x): (x + 0.0).bitPattern
    case .phase(let p): UInt64(p.rawValue)
    case .state(let s): UInt64(s.rawValue)
    case .side(let s): UInt64(s)
    case .whose(let w): UInt64(w)
    case .reason(let r): UInt64(r.rawValue)
    case .step(let s): UInt64(s)
    case .name(let n): n.digestWord
    }
  }
}
