import Multitouch

/// Settings of delayed taps on buttons.
public struct ScriptDelayedTap: Equatable, Hashable, Sendable {
  /// Which recipe: systems A and B, and system C at once or delayed.
  public enum Variant: Equatable, Hashable, Sendable, CaseIterable { case a, b, cImmediate, cDelayed }

  public var variant: Variant
  /// The buttons, by number; at least one.
  public var controls: [Int]
  public var isHardened = false
  /// How long a single tap waits.
  public var delay: Nanoseconds
  /// touchDownRepeat is registered before touchDown (row A9).
  public var registersRepeatFirst = false
  /// One action for both (row B4).
  public var sharesAction = false
  /// After how long a press is told; nil: never.
  public var holdDelay: Nanoseconds?

  /// A literal recipe with the delay it was published with.
  public init(_ variant: Variant, controls: [Int]) {
    self.variant = variant
    self.controls = controls
    delay = .milliseconds(variant == .a || variant == .b ? 200 : 350)
  }
}

extension ScriptDelayedTap {
  static let words: [(word: String, value: Variant)] = [
    ("a", .a), ("b", .b), ("c", .cDelayed), ("cnow", .cImmediate),
  ]
  static let table: [TouchAttribute<ScriptDelayedTap>] = [
    .flag("hardened", \.isHardened), .time("delay", \.delay), .flag("repeatfirst", \.registersRepeatFirst),
    .flag("shared", \.sharesAction), .optionalTime("hold", \.holdDelay),
  ]
}
