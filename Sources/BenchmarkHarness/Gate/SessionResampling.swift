// More sessions than were run, made from those that were: how often the decision would have been wrong.

/// Sessions of one machine, kept whole: by session, then by row, the samples of processes in the order of rounds.
///
/// What belongs to a round stays in it, in all rows: a disturbed round is disturbed for all.
public struct SessionResampling: Sendable, Equatable {
  /// One session: names of rows, and by row the samples of the base, by contender and round, and of a candidate.
  public struct Session: Sendable, Equatable, Codable {
    public var names: [String]
    public var base: [[[Double]]]
    public var candidate: [[Double]]

    public init(names: [String], base: [[[Double]]], candidate: [[Double]]) {
      self.names = names
      self.base = base
      self.candidate = candidate
    }

    /// Whether every row has that many processes of the base in each of so many rounds, and of the candidate if asked.
    fileprivate func has(_ contenders: Int, rounds: Int, withCandidate: Bool) -> Bool {
      !names.isEmpty && base.count == names.count
        && base.allSatisfy { $0.count >= contenders && $0.allSatisfy { $0.count >= rounds } }
        && (!withCandidate || candidate.count == names.count && candidate.allSatisfy { $0.count >= rounds })
    }
  }

  public var sessions: [Session]
  /// Rounds of a made session.
  public var rounds: Int

  public init(sessions: [Session], rounds: Int) {
    self.sessions = sessions
    self.rounds = rounds
  }

  /// How many of `count` made gates find a regression or an improvement, if nothing was changed: the base's three
  /// processes of each round are dealt anew into base, base again and candidate; a confirmation is dealt from another
  /// session.
  ///
  /// `nil` if a session has fewer than three processes of the base a round.
  public func falseAlarms(_ count: Int, layer: TimeLayer, seed: UInt64) -> DetectionRate? {
    guard sessions.allSatisfy({ $0.has(3, rounds: rounds, withCandidate: false) }) else { return nil }
    return rate(count, layer, seed, isHit: { $0.contains { $0 == .regression || $0 == .improvement } }) {
      session, random in
      let deals = (0..<rounds).map { (round: $0, order: Self.shuffled(3, &random)) }
      return session.names.indices.map { row in
        func samples(_ place: Int) -> [Double] { deals.map { session.base[row][$0.order[place]][$0.round] } }
        return (
          session.names[row], TimeSamples(base: samples(0), baseAgain: samples(1), candidate: samples(2))
        )
      }
    }
  }

  /// How many of `count` made gates find that the candidate is slower: rounds are drawn with replacement, and two of
  /// the base's processes in each.
  public func detections(_ count: Int, layer: TimeLayer, seed: UInt64) -> DetectionRate? {
    guard sessions.allSatisfy({ $0.has(2, rounds: rounds, withCandidate: true) }) else { return nil }
    return rate(count, layer, seed, isHit: { $0.contains(.regression) }) { session, random in
      let contenders = session.base[0].count
      let deals = (0..<rounds).map { _ in
        (round: random.next(below: rounds), order: Self.shuffled(contenders, &random))
      }
      return session.names.indices.map { row in
        func samples(_ place: Int) -> [Double] { deals.map { session.base[row][$0.order[place]][$0.round] } }
        return (
          session.names[row],
          TimeSamples(
            base: samples(0), baseAgain: samples(1), candidate: deals.map { session.candidate[row][$0.round] })
        )
      }
    }
  }

  private func rate(
    _ count: Int, _ layer: TimeLayer, _ seed: UInt64, isHit: ([GateVerdict]) -> Bool,
    make: (Session, inout SplitMix64) -> [(name: String, samples: TimeSamples)]
  ) -> DetectionRate? {
    guard !sessions.isEmpty else { return nil }
    var random = SplitMix64(seed: seed)
    var hitCount = 0
    for _ in 0..<count {
      let rows = make(sessions[random.next(below: sessions.count)], &random)
      let findings = layer.findings(rows) { names in
        let other = make(sessions[random.next(below: sessions.count)], &random)
        return Dictionary(uniqueKeysWithValues: other.filter { names.contains($0.name) }.map { ($0.name, $0.samples) })
      }
      if isHit(findings.map(\.verdict)) { hitCount += 1 }
    }
    return DetectionRate(hitCount: hitCount, trialCount: count)
  }

  private static func shuffled(_ count: Int, _ random: inout SplitMix64) -> [Int] {
    var order = Array(0..<count)
    for place in stride(from: count - 1, to: 0, by: -1) { order.swapAt(place, random.next(below: place + 1)) }
    return order
  }
}
