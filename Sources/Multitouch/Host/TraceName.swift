/// A name in a trace: its kind and its number (N-10's subjects).
@frozen
public struct TraceName: Hashable, Sendable {
  /// 1 view, 2 control, 3 recognizer, 4 window, 5 touch, 6 application, 7 perform, 8 nobody.
  public let tag: UInt8
  /// Creation order, or a uid; 0 where there is none.
  public let number: UInt64

  /// Makes a name.
  @inlinable
  public init(tag: UInt8, number: UInt64) {
    self.tag = tag
    self.number = number
  }

  /// A view.
  @inlinable public static func view(_ n: Int) -> TraceName { TraceName(tag: 1, number: UInt64(truncatingIfNeeded: n)) }
  /// A control; the number is its view's.
  @inlinable
  public static func control(_ n: Int) -> TraceName { TraceName(tag: 2, number: UInt64(truncatingIfNeeded: n)) }
  /// A recognizer.
  @inlinable
  public static func recognizer(_ n: Int) -> TraceName { TraceName(tag: 3, number: UInt64(truncatingIfNeeded: n)) }
  /// A window.
  @inlinable
  public static func window(_ n: Int) -> TraceName { TraceName(tag: 4, number: UInt64(truncatingIfNeeded: n)) }
  /// A touch.
  @inlinable public static func touch(_ id: TouchID) -> TraceName { TraceName(tag: 5, number: id.rawValue) }
  /// The application.
  @inlinable public static var application: TraceName { TraceName(tag: 6, number: 0) }
  /// A delayed perform.
  @inlinable public static var perform: TraceName { TraceName(tag: 7, number: 0) }
  /// Nobody.
  @inlinable public static var none: TraceName { TraceName(tag: 8, number: 0) }

  /// The digest's word: tag · 2³² + n.
  @inlinable public var digestWord: UInt64 { UInt64(tag) &<< 32 &+ number }
}
