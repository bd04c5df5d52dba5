import Multitouch

/// What a host may do inside a callback.
public enum ScriptCallbackCommand: Equatable, Hashable, Sendable {
  /// A command; carried out when the callback returns (N-12).
  case command(ScriptCommand)
  /// A frame given inside a callback: refused (`drop nested`).
  case frame(Int64, [ContactChange])
  /// An advance given inside a callback: refused (`drop nested`).
  case advance(Int64)
}
