// How long every event took each time the tape was played again.

/// The ticks of all events in all replays.
struct ReplayTicks {
  let eventCount: Int
  /// By replay, then by event.
  private var passes: [[UInt32]] = []

  init(eventCount: Int) { self.eventCount = eventCount }

  /// Adds a replay of the whole tape.
  ///
  /// - Precondition: it has a figure for each event.
  mutating func append(_ ticks: [UInt32]) {
    precondition(ticks.count == eventCount, "a replay plays every event")
    passes.append(ticks)
  }

  /// What one event took, in order of replays.
  func ticks(of event: Int) -> [UInt32] { passes.map { $0[event] } }

  /// By event, its fastest replay; empty if there was none.
  func fastest() -> [UInt32] { reduced { $0[0] } }

  /// By event, its median replay (the later of two); empty if there was none.
  func medians() -> [UInt32] { reduced { $0[$0.count / 2] } }

  /// By event, one of its replays, which come sorted.
  private func reduced(_ pick: ([UInt32]) -> UInt32) -> [UInt32] {
    guard !passes.isEmpty else { return [] }
    var sorted = [UInt32](repeating: 0, count: passes.count)
    return (0..<eventCount).map { event in
      for place in passes.indices { sorted[place] = passes[place][event] }
      sorted.sort()
      return pick(sorted)
    }
  }
}
