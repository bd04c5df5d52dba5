import ArgumentParser

/// What is planted in a sample, by its name on the command line: `work=5`, `allocation=1000`, `late-timer=1`,
/// `past=1000`.
enum Plant: Equatable, ExpressibleByArgument {
  /// So many percent more events are handled than are counted. Zero is the same loop without them.
  case work(percent: Int)
  /// One allocation of 64 bytes in so many events.
  case allocation(every: Int)
  /// A long press that waits so many nanoseconds more, once.
  case lateTimer(nanoseconds: Int)
  /// Each event is one more event's work for every so many before it.
  case past(every: Int)

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let value = Int(parts[1]) else { return nil }
    switch parts[0] {
    case "work" where (0...1000).contains(value): self = .work(percent: value)
    case "allocation" where value > 0: self = .allocation(every: value)
    case "late-timer" where (1...1_000_000_000_000).contains(value): self = .lateTimer(nanoseconds: value)
    case "past" where value > 0: self = .past(every: value)
    default: return nil
    }
  }

  var argument: String {
    switch self {
    case .work(let percent): "work=\(percent)"
    case .allocation(let every): "allocation=\(every)"
    case .lateTimer(let nanoseconds): "late-timer=\(nanoseconds)"
    case .past(let every): "past=\(every)"
    }
  }

  /// For a table.
  var text: String {
    switch self {
    case .work(0): "nothing"
    case .work(let percent): "\(percent) % more work in the hot call"
    case .allocation(let every): "one allocation per \(every) events"
    case .lateTimer(let nanoseconds): "one timer \(nanoseconds) ns late"
    case .past(let every): "each event dearer by one for every \(every) before it"
    }
  }
}
