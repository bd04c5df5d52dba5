/// Which registrations' targets are meant.
public enum ScriptTargetPattern: Equatable, Hashable, Sendable {
  /// All.
  case any
  /// Those with this target; nil: those for the responder chain.
  case target(Int64?)
}
