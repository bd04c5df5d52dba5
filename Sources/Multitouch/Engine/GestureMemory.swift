/// What a behavior remembers within one attempt: a few words that the engine keeps beside the attempt.
///
/// All of it is zero when an attempt begins, so that no attempt can see anything of the one before (P-84). The engine
/// gives the words no meaning; a behavior gives them names of its own. It is mutated in place, which an enum's payload
/// is not: state that changes with every move belongs here, settings belong into the behavior.
@frozen
public struct GestureMemory: Sendable {
  /// For places and vectors.
  public var point0 = Point.zero
  /// For places and vectors.
  public var point1 = Point.zero
  /// For numbers.
  public var number0 = 0.0
  /// For numbers.
  public var number1 = 0.0
  /// For numbers.
  public var number2 = 0.0
  /// For numbers.
  public var number3 = 0.0
  /// For points in time.
  public var time0 = Timestamp.zero
  /// For points in time.
  public var time1 = Timestamp.zero
  /// For counts.
  public var count0 = 0
  /// For amounts of time, ns.
  public var duration0: Int64 = 0
  /// For flags.
  public var flags0: UInt64 = 0

  /// All zero.
  @inlinable public init() {}
}
