// A picture of the input around one event. What the input means is for the caller to know.

/// Paths in the plane through the input around a slow event, to be drawn beside it.
public struct EventSketch: Sendable, Equatable, Codable {
  /// The event's number in the scenario.
  public var event: Int
  /// What happened, in one line.
  public var caption: String
  public var paths: [Path]

  /// What one source of input did: its places in the order of events.
  public struct Path: Sendable, Equatable, Codable {
    public var label: String
    public var points: [Point]

    public init(label: String, points: [Point]) {
      self.label = label
      self.points = points
    }
  }

  /// A place in the units of the input, y downward, and when it was reached.
  public struct Point: Sendable, Equatable, Codable {
    public var x: Double
    public var y: Double
    /// Events after the slow one; negative before it, 0 in it.
    public var offset: Int
    /// What is special about it, as "down" or "up"; `nil` if nothing is.
    public var mark: String?

    public init(x: Double, y: Double, offset: Int, mark: String? = nil) {
      self.x = x
      self.y = y
      self.offset = offset
      self.mark = mark
    }
  }

  public init(event: Int, caption: String, paths: [Path]) {
    self.event = event
    self.caption = caption
    self.paths = paths
  }
}
