import Multitouch

/// When a touch on a control is a tap, a drag or a hold.
public struct ScriptPress: Equatable, Hashable, Sendable {
  /// Points, inclusive.
  public var slop = 10.0
  public var holdTime = Nanoseconds.milliseconds(500)
  /// The longest gap, from a lift to the landing of the next tap, of taps that are counted together; nil: none are.
  public var countInterval: Nanoseconds?

  public init() {}
}

extension ScriptPress {
  static let table: [TouchAttribute<ScriptPress>] = [
    .real("slop", \.slop), .time("hold", \.holdTime), .optionalTime("interval", \.countInterval),
  ]
}
