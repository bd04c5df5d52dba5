import Multitouch

/// Settings of a single tap in a web view.
public struct ScriptWebTap: Equatable, Hashable, Sendable {
  public enum Variant: Equatable, Hashable, Sendable {
    /// The tap on the container.
    case recipe(Int)
    /// The taps of one, two and three taps on the container.
    case requirement(Int, Int, Int)
    /// The view whose window looks at its events.
    case window(view: Int)
  }

  public var variant: Variant
  public var isHardened = false
  public var delay = Nanoseconds.milliseconds(500)

  public init(_ variant: Variant) { self.variant = variant }
}

extension ScriptWebTap {
  static let table: [TouchAttribute<ScriptWebTap>] = [
    .flag("hardened", \.isHardened), .time("delay", \.delay),
  ]
}
