// A search for the streams that cost an engine the most: rounds of mutants, the costliest of each number of contacts
// kept.

import MultitouchRecordings

/// A stream and what it costs.
public struct SlowStream: Sendable, Equatable {
  public var script: TouchScript
  /// The most contacts at one time: streams compete only with those of the same number.
  public var contactCount: Int
  /// What an event costs on average, in the unit of whoever measures.
  public var cost: Double

  public init(script: TouchScript, contactCount: Int, cost: Double) {
    self.script = script
    self.contactCount = contactCount
    self.cost = cost
  }
}

/// Looks for legal streams that cost as much as possible per event.
///
/// To measure a stream exactly takes long, to count the records of its trace does not: of a round's mutants those with
/// the most records per event are measured, and a few others, because records are not all that costs. The same seed,
/// start and number of rounds give the same streams, if what measures gives the same figures.
public struct SlowSearch {
  /// The costliest streams so far by number of contacts.
  public private(set) var best: [Int: SlowStream] = [:]
  /// Rounds, streams made, streams measured so far.
  public private(set) var counts = (rounds: 0, made: 0, measured: 0)

  private let seed: UInt64
  /// Mutants of a round.
  static let broodSize = 160
  /// How many of them are measured, and how many of those are drawn whatever their records.
  static let measuredCount = 32
  static let luckyCount = 8

  public init(seed: UInt64) { self.seed = seed }

  /// Everything that was found, by number of contacts.
  public var streams: [SlowStream] { best.sorted { $0.key < $1.key }.map(\.value) }

  /// Takes streams to begin with: made legal, and of those with the most records at most `count` measured and kept
  /// where they are the costliest.
  public mutating func take(
    _ scripts: [TouchScript], atMost count: Int = 64, measure: ([TouchScript]) throws -> [Double]
  ) rethrows {
    let works = scripts.map(LegalStream.repaired).compactMap { script in Self.work(of: script).map { (script, $0) } }
    let order = works.indices.sorted { (works[$0].1, $1) > (works[$1].1, $0) }
    let legal = order.prefix(count).map { works[$0].0 }
    var start = 0
    while start < legal.count {
      let part = Array(legal[start..<min(start + Self.measuredCount, legal.count)])
      keep(part, costs: try measure(part))
      start += part.count
    }
  }

  /// One round; returns the streams that are costlier than what there was.
  ///
  /// - Parameter measure: the cost of an event of each stream, on average, in the order given.
  @discardableResult
  public mutating func round(measure: ([TouchScript]) throws -> [Double]) rethrows -> [SlowStream] {
    var random = ChoiceSource(seed: SplitMix64.word(at: counts.rounds, seed: seed))
    counts.rounds += 1
    var brood: [(script: TouchScript, work: Double)] = []
    let parents = streams
    for _ in 0..<Self.broodSize {
      let script = Self.child(of: parents, &random)
      guard let work = Self.work(of: script) else { continue }
      brood.append((script, work))
    }
    counts.made += Self.broodSize
    // Equal figures keep their order, so that nothing but the seed decides.
    let order = brood.indices.sorted { (brood[$0].work, $1) > (brood[$1].work, $0) }
    var chosen = Array(order.prefix(Self.measuredCount - Self.luckyCount))
    let others = order.dropFirst(chosen.count)
    for index in others where chosen.count < Self.measuredCount {
      if random.chance(Self.luckyCount, of: max(Self.luckyCount, others.count)) { chosen.append(index) }
    }
    let scripts = chosen.map { brood[$0].script }
    guard !scripts.isEmpty else { return [] }
    return keep(scripts, costs: try measure(scripts))
  }

  @discardableResult
  private mutating func keep(_ scripts: [TouchScript], costs: [Double]) -> [SlowStream] {
    precondition(scripts.count == costs.count, "each stream has its cost")
    counts.measured += scripts.count
    var new: [Int: SlowStream] = [:]
    for (script, cost) in zip(scripts, costs) {
      let count = LegalStream.contactCount(of: script)
      if let old = best[count], old.cost >= cost { continue }
      let stream = SlowStream(script: script, contactCount: count, cost: cost)
      best[count] = stream
      new[count] = stream
    }
    return new.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A stream made anew, or changed from one of the costliest.
  private static func child(of parents: [SlowStream], _ random: inout ChoiceSource) -> TouchScript {
    if parents.isEmpty || random.chance(1, of: 6) {
      return LegalStream.repaired(ScriptGenerator.generate(ChoiceSource(seed: UInt64(random.below(1 << 30)))).script)
    }
    var script = random.pick(parents).script
    let partner = random.pick(parents).script
    _ = ScriptMutators.mutate(&script, partner: partner, &random)
    return LegalStream.repaired(script)
  }

  /// Records per step; nil if the stream is not legal.
  private static func work(of script: TouchScript) -> Double? {
    guard !script.steps.isEmpty, LegalStream.complaint(script) == nil,
      let records = try? ScriptRunner.run(script)
    else { return nil }
    return Double(records.count) / Double(script.steps.count)
  }
}
