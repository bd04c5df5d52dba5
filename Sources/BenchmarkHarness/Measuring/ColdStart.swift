// What the first events cost after a pause in which everything else has used the caches.

/// Latencies of the first events after idling, from several rounds.
public struct ColdStart: Sendable, Equatable, Codable {
  /// What the events were played to.
  public enum Subject: String, Sendable, Codable {
    /// One that had been at work before, and had come to rest.
    case idle
    /// A new one in each round.
    case new
  }

  public var subject: Subject
  /// Events of a round.
  public var eventCount: Int
  public var roundCount: Int
  /// Medians over all rounds, in nanoseconds, raw: the very first event, all events, the slowest of a round, and a
  /// whole round.
  public var first: Double
  public var p50: Double
  public var slowest: Double
  public var total: Double

  /// From latencies by round, each in order of events; `nil` if there are none, or rounds of different lengths.
  public init?(_ rounds: [[Double]], of subject: Subject) {
    guard let count = rounds.first?.count, count > 0, rounds.allSatisfy({ $0.count == count }) else { return nil }
    self.subject = subject
    eventCount = count
    roundCount = rounds.count
    first = Summary.median(rounds.map { $0[0] })
    p50 = Summary.median(rounds.flatMap { $0 })
    slowest = Summary.median(rounds.map { $0.max() ?? 0 })
    total = Summary.median(rounds.map { $0.reduce(0, +) })
  }

  /// A report that does not say what was played to is one of new engines.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    subject = try values.decodeIfPresent(Subject.self, forKey: .subject) ?? .new
    eventCount = try values.count(forKey: .eventCount)
    roundCount = try values.count(forKey: .roundCount)
    first = try values.nanoseconds(forKey: .first)
    p50 = try values.nanoseconds(forKey: .p50)
    slowest = try values.nanoseconds(forKey: .slowest)
    total = try values.nanoseconds(forKey: .total)
  }
}
