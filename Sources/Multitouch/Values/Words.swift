// Conversions to 64-bit words, one for each pair of types the engine uses.
//
// The standard library's are generic; on a 32-bit machine their code names collections, and with them types that
// allocate, although nothing is ever allocated. The compiler's `-no-allocations` check rejects that. A concrete
// initialiser is preferred over a generic one, so call sites read as usual.

extension UInt64 {
  /// The bits of `n`, sign-extended.
  @inlinable init(truncatingIfNeeded n: Int) {
    let low = UInt64(_truncatingBits: UInt(bitPattern: n < 0 ? ~n : n))
    self = n < 0 ? ~low : low
  }
  /// The bits of `n`, sign-extended.
  @inlinable init(truncatingIfNeeded n: Int8) { self.init(truncatingIfNeeded: Int(n)) }
  /// The same number.
  @inlinable init(_ n: UInt8) { self.init(_truncatingBits: UInt(n)) }
}

extension Int64 {
  /// The bits of `n`.
  @inlinable init(truncatingIfNeeded n: UInt64) { self.init(bitPattern: n) }
  /// The same number.
  @inlinable init(_ n: Int) { self.init(bitPattern: UInt64(truncatingIfNeeded: n)) }
  /// The same number.
  @inlinable init(_ n: Int32) { self.init(Int(n)) }
  /// The same number.
  @inlinable init(_ n: UInt32) { self.init(bitPattern: UInt64(_truncatingBits: UInt(n))) }
  /// The same number.
  @inlinable init(_ n: UInt8) { self.init(bitPattern: UInt64(n)) }
}

extension Double {
  /// The same number.
  @inlinable init(_ n: Int32) { self.init(Int(n)) }
  /// The nearest number: rounded once, by the last addition.
  @inlinable init(_ n: Int64) {
    #if _pointerBitWidth(_64)
      self.init(Int(truncatingIfNeeded: n))
    #else
      let middle = Int(truncatingIfNeeded: n &>> 21) & 0x1F_FFFF
      let low = Int(truncatingIfNeeded: n) & 0x1F_FFFF
      self = Double(Int(truncatingIfNeeded: n &>> 42)) * 0x1p42 + (Double(middle) * 0x1p21 + Double(low))
    #endif
  }
}
