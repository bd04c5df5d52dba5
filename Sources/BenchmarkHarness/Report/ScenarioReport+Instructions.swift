// A scenario's instructions, as they are reported.

extension ScenarioReport {
  /// Instructions counted over one pass, perhaps over fewer events than were timed.
  public struct Instructions: Sendable, Equatable, Codable {
    public var perEvent: Double
    /// `nil` if the pass has no rows.
    public var perRow: Double?
    /// How many events were counted.
    public var eventCount: Int

    /// Reads what was written; refuses fewer instructions or events than none.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      perEvent = try values.amount(forKey: .perEvent)
      perRow =
        try values.contains(.perRow) && !values.decodeNil(forKey: .perRow) ? values.amount(forKey: .perRow) : nil
      eventCount = try values.count(forKey: .eventCount)
    }

    /// From the sum over a pass; `nil` if the pass has no events.
    public init?(total: UInt64, eventCount: Int, rowCount: Int) {
      guard eventCount > 0 else { return nil }
      perEvent = Double(total) / Double(eventCount)
      perRow = rowCount > 0 ? Double(total) / Double(rowCount) : nil
      self.eventCount = eventCount
    }
  }
}
