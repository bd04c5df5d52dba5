/// How a run ended that did not come back by itself.
public enum TrapKind: Hashable, Sendable, Codable {
  /// The process was sent a signal: a failed precondition, a bad access. The place is that of the instruction, in bytes
  /// from where the program is loaded: it tells one trap from another, and is the same each time a build is run. nil
  /// where it says nothing.
  case signal(Int32, place: UInt64? = nil)
  /// It took longer than the watch allows.
  case hang

  /// The trap in a word.
  public var word: String {
    switch self {
    case .signal(let number, nil): "signal-\(number)"
    case .signal(let number, let place?): "signal-\(number)-at-\(String(place, radix: 16))"
    case .hang: "hang"
    }
  }
}
