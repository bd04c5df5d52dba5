// A scenario's instructions, as they are reported.

extension ScenarioReport {
  /// Instructions counted over one pass, perhaps over fewer events than were timed.
  public struct Instructions: Sendable, Equatable, Codable {
    public var perEvent: Double
    /// `nil` if the pass has no rows.
    public var perRow: Double?
    /// How many events were counted.
    public var eventCount: Int

    /// From the sum over a pass; `nil` if the pass has no events.
    public init?(total: UInt64, eventCount: Int, rowCount: Int) {
      guard eventCount > 0 else { return nil }
      perEvent = Double(total) / Double(eventCount)
      perRow = rowCount > 0 ? Double(total) / Double(rowCount) : nil
      self.eventCount = eventCount
    }
  }
}
