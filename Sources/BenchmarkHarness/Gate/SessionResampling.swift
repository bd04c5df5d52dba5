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
  /// processes of each round are dealt anew into base, base again and candidate; a confirmation, and further rounds of
  /// a row, are dealt from sessions drawn as the first one was.
  ///
  /// `nil` if there is no session, or one has fewer than three processes of the base a round.
  public func falseAlarms(_ count: Int, layer: TimeLayer, seed: UInt64) -> DetectionRate? {
    dealtRate(count, layer, seed, isHit: { $0.contains { $0.verdict == .regression || $0.verdict == .improvement } }) {
      _, sample in sample
    }
  }

  /// How many of `count` made gates find that the candidate takes `factor` times what the base takes: in the row of
  /// that name, or else in all rows, of which one that is found suffices. Dealt like ``falseAlarms(_:layer:seed:)``,
  /// and then multiplied: the candidate is slower by exactly this, and disturbed as the base is.
  ///
  /// `nil` if there is no session, or one has fewer than three processes of the base a round.
  public func detections(
    ofFactor factor: Double, in row: String? = nil, _ count: Int, layer: TimeLayer, seed: UInt64
  ) -> DetectionRate? {
    dealtRate(
      count, layer, seed, isHit: { $0.contains { $0.verdict == .regression && (row == nil || $0.scenario == row) } }
    ) { name, sample in row == nil || name == row ? sample * factor : sample }
  }

  /// The hits among gates that are dealt from the base's processes, with what is done to a candidate's duration.
  private func dealtRate(
    _ count: Int, _ layer: TimeLayer, _ seed: UInt64, isHit: ([GateFinding]) -> Bool,
    candidate: (_ name: String, _ sample: Double) -> Double
  ) -> DetectionRate? {
    guard sessions.allSatisfy({ $0.has(3, rounds: rounds, withCandidate: false) }) else { return nil }
    return rate(count, layer, seed, isHit: isHit) { session, random in
      let deals = (0..<rounds).map { (round: $0, order: Self.shuffled(3, &random)) }
      return session.names.indices.map { row in
        func samples(_ place: Int) -> [Double] { deals.map { session.base[row][$0.order[place]][$0.round] } }
        let name = session.names[row]
        return (
          name,
          TimeSamples(base: samples(0), baseAgain: samples(1), candidate: samples(2).map { candidate(name, $0) })
        )
      }
    }
  }

  /// How much dearer than the base the candidates of the sessions were, as the gate sees it: by row, the median over
  /// the sessions. Empty without candidates.
  public var candidateEffects: [String: Double] {
    var effects: [String: [Double]] = [:]
    for session in sessions where session.has(2, rounds: rounds, withCandidate: true) {
      for (row, name) in session.names.enumerated() {
        let samples = TimeSamples(
          base: session.base[row][0], baseAgain: session.base[row][1], candidate: session.candidate[row])
        effects[name, default: []].append(samples.aligned.effect)
      }
    }
    return effects.mapValues(Summary.median)
  }

  /// How many of `count` made gates find that the candidate is slower: rounds are drawn with replacement, and two of
  /// the base's processes in each.
  ///
  /// `nil` if there is no session, or one has fewer than two processes of the base a round, or no candidate's.
  public func detections(_ count: Int, layer: TimeLayer, seed: UInt64) -> DetectionRate? {
    guard sessions.allSatisfy({ $0.has(2, rounds: rounds, withCandidate: true) }) else { return nil }
    return rate(count, layer, seed, isHit: { $0.contains { $0.verdict == .regression } }) { session, random in
      // What every row has.
      let contenders = session.base.map(\.count).min() ?? 0
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
    _ count: Int, _ layer: TimeLayer, _ seed: UInt64, isHit: ([GateFinding]) -> Bool,
    make: (Session, inout SplitMix64) -> [(name: String, samples: TimeSamples)]
  ) -> DetectionRate? {
    guard !sessions.isEmpty else { return nil }
    var random = SplitMix64(seed: seed)
    var hitCount = 0
    for _ in 0..<count {
      let rows = make(sessions[random.next(below: sessions.count)], &random)
      let findings = layer.findings(rows) { what, names in
        var measured: [String: TimeSamples] = [:]
        for _ in 0..<what.rounds(of: 1) {
          for other in make(sessions[random.next(below: sessions.count)], &random) where names.contains(other.name) {
            measured[other.name] = measured[other.name]?.joined(with: other.samples) ?? other.samples
          }
        }
        return measured
      }
      if isHit(findings) { hitCount += 1 }
    }
    return DetectionRate(hitCount: hitCount, trialCount: count, sourceCount: sessions.count)
  }

  /// The numbers below `count` in any order, each as likely as every other.
  static func shuffled(_ count: Int, _ random: inout SplitMix64) -> [Int] {
    var order = Array(0..<count)
    for place in stride(from: count - 1, to: 0, by: -1) { order.swapAt(place, random.next(below: place + 1)) }
    return order
  }
}
