// More sessions than were run, made from those that were: how often the decision would have been wrong.

/// Sessions of one machine, kept whole: by session, then by row, the samples of processes in the order run.
///
/// A process keeps its place in all rows, so that a process that was disturbed is disturbed in all of them.
public struct SessionResampling: Sendable, Equatable {
  /// One session: names of rows, and by row the samples of the base (all of its processes) and of a candidate.
  public struct Session: Sendable, Equatable, Codable {
    public var names: [String]
    public var base: [[Double]]
    public var candidate: [[Double]]

    public init(names: [String], base: [[Double]], candidate: [[Double]]) {
      self.names = names
      self.base = base
      self.candidate = candidate
    }
  }

  public var sessions: [Session]
  /// Processes of a side in a made session.
  public var rounds: Int

  public init(sessions: [Session], rounds: Int) {
    self.sessions = sessions
    self.rounds = rounds
  }

  /// How many of `count` made gates say something else than pass, if nothing was changed: the base's processes of a
  /// session are dealt anew into base, base again and candidate; a confirmation is dealt from another session.
  ///
  /// `nil` if no session has enough processes of the base.
  public func falseAlarms(_ count: Int, layer: TimeLayer, seed: UInt64) -> DetectionRate? {
    rate(count, layer, seed, isHit: { verdicts in verdicts.contains { $0 == .regression || $0 == .improvement } }) {
      session, random in
      deal(session, 3, &random) { order, row in
        TimeSamples(
          base: order.prefix(rounds).map { session.base[row][$0] },
          baseAgain: order.dropFirst(rounds).prefix(rounds).map { session.base[row][$0] },
          candidate: order.dropFirst(2 * rounds).prefix(rounds).map { session.base[row][$0] })
      }
    }
  }

  /// How many of `count` made gates find that the candidate is slower: its processes are drawn with replacement.
  public func detections(_ count: Int, layer: TimeLayer, seed: UInt64) -> DetectionRate? {
    rate(count, layer, seed, isHit: { $0.contains(.regression) }) { session, random in
      let drawn = session.candidate.first.map { pool in
        pool.isEmpty ? [] : (0..<rounds).map { _ in random.next(below: pool.count) }
      }
      guard let drawn, !drawn.isEmpty else { return nil }
      return deal(session, 2, &random) { order, row in
        TimeSamples(
          base: order.prefix(rounds).map { session.base[row][$0] },
          baseAgain: order.dropFirst(rounds).prefix(rounds).map { session.base[row][$0] },
          candidate: drawn.map { session.candidate[row][$0] })
      }
    }
  }

  private func rate(
    _ count: Int, _ layer: TimeLayer, _ seed: UInt64, isHit: ([GateVerdict]) -> Bool,
    make: (Session, inout SplitMix64) -> [(name: String, samples: TimeSamples)]?
  ) -> DetectionRate? {
    guard !sessions.isEmpty else { return nil }
    var random = SplitMix64(seed: seed)
    var hitCount = 0
    for _ in 0..<count {
      guard let rows = make(sessions[random.next(below: sessions.count)], &random) else { return nil }
      let findings = layer.findings(rows) { names in
        let other = make(sessions[random.next(below: sessions.count)], &random) ?? []
        return Dictionary(uniqueKeysWithValues: other.filter { names.contains($0.name) }.map { ($0.name, $0.samples) })
      }
      if isHit(findings.map(\.verdict)) { hitCount += 1 }
    }
    return DetectionRate(hitCount: hitCount, trialCount: count)
  }

  /// Deals the base's processes; nil if there are fewer than `parts` times as many as a side has.
  private func deal(
    _ session: Session, _ parts: Int, _ random: inout SplitMix64, _ make: ([Int], Int) -> TimeSamples
  ) -> [(name: String, samples: TimeSamples)]? {
    guard let pool = session.base.first, pool.count >= parts * rounds,
      session.base.allSatisfy({ $0.count == pool.count })
    else { return nil }
    var order = Array(pool.indices)
    for place in stride(from: order.count - 1, to: 0, by: -1) {
      order.swapAt(place, random.next(below: place + 1))
    }
    return session.names.indices.map { (session.names[$0], make(order, $0)) }
  }
}
