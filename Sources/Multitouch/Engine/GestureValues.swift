/// Up to four numbers of an action; what they are ``TouchContext/values(of:)`` says.
@frozen
public struct GestureValues: Equatable, Sendable {
  /// How many there are, 0 … 4.
  public let count: Int
  /// The first.
  public var value0: Double
  /// The second.
  public var value1: Double
  /// The third.
  public var value2: Double
  /// The fourth.
  public var value3: Double

  @inlinable
  init(count: Int, _ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    self.count = count
    value0 = a
    value1 = b
    value2 = c
    value3 = d
  }

  /// No numbers.
  @inlinable public init() { self.init(count: 0, 0, 0, 0, 0) }
  /// One number.
  @inlinable public init(_ a: Double) { self.init(count: 1, a, 0, 0, 0) }
  /// Two numbers.
  @inlinable public init(_ a: Double, _ b: Double) { self.init(count: 2, a, b, 0, 0) }
  /// Three numbers.
  @inlinable public init(_ a: Double, _ b: Double, _ c: Double) { self.init(count: 3, a, b, c, 0) }
  /// Four numbers.
  @inlinable
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double) { self.init(count: 4, a, b, c, d) }

  /// The number at a position; 0 beyond ``count``.
  @inlinable
  public subscript(index: Int) -> Double {
    switch index {
    case 0: value0
    case 1: value1
    case 2: value2
    case 3: value3
    default: 0
    }
  }
}
