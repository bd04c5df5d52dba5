/// Whether the counters of a probe can be believed.
public enum ProbeStatus: Sendable, Equatable {
  /// A planted allocation and its release were both counted.
  case live
  /// They were not: zeros mean nothing.
  case dead(ProbeFailure)
}

/// Why a probe's counters cannot be believed.
public enum ProbeFailure: Error, Sendable, Equatable, CustomStringConvertible {
  case noCounter(name: String, errorCode: Int32)
  case allocationNotSeen(expectedBytes: Int, seenBytes: UInt64)
  case freeNotSeen(expectedBytes: Int, seenBytes: UInt64)
  case outOfMemory(byteCount: Int)

  public var description: String {
    switch self {
    case .noCounter(let name, let code):
      "jemalloc has no counter \(name) (error \(code)): install a jemalloc built with statistics"
    case .allocationNotSeen(let expected, let seen):
      "a planted allocation of \(expected) bytes moved the counter by \(seen): another allocator answers malloc "
        + "(a sanitizer, a preloaded library, another thread's probe)"
    case .freeNotSeen(let expected, let seen):
      "a planted release of \(expected) bytes moved the counter by \(seen): another allocator answers free"
    case .outOfMemory(let byteCount):
      "malloc refused \(byteCount) bytes: free some memory and run again"
    }
  }
}
