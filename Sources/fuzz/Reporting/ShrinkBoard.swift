// How far those have come that make findings smaller, for a person who waits.

import MultitouchSimulation
import Synchronization

/// Written by the workers, read by who draws the status. Numbers only: in a build for one thread nothing that counts
/// its references may be held by two (``Jobs/isOneOnly``).
final class ShrinkBoard: Sendable {
  private struct Part {
    var tries = 0
    var triesMax = 0
    var size: ScriptSize?
  }
  private struct State {
    var first = 0
    var count = 0
    var parts: [Part] = []
  }
  private let state = Mutex(State())

  /// Some of so many findings are shrunk from here on.
  func begin(_ part: Range<Int>, of count: Int) {
    state.withLock {
      $0 = State(first: part.lowerBound, count: count, parts: Array(repeating: Part(), count: part.count))
    }
  }

  /// Notes how far one of them has come.
  func note(_ position: Int, tries: Int, of triesMax: Int, _ size: ScriptSize) {
    state.withLock { state in
      guard state.parts.indices.contains(position) else { return }
      state.parts[position] = Part(tries: tries, triesMax: triesMax, size: size)
    }
  }

  /// None is shrunk any more.
  func end() { state.withLock { $0 = State() } }

  /// The status in a line; nil while nothing is shrunk.
  var line: String? {
    let state = state.withLock { $0 }
    guard state.count > 0 else { return nil }
    let last = state.first + state.parts.count
    let numbers = state.parts.count > 1 ? "\(state.first + 1)–\(last)" : "\(last)"
    let parts = state.parts.compactMap { part in
      part.size.map { "\(part.tries) of \(part.triesMax) tries: \($0)" }
    }
    return "shrinking \(numbers) of \(state.count)" + (parts.isEmpty ? "" : "  " + parts.joined(separator: "; "))
  }
}
