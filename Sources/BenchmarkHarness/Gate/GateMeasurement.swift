// What the gate knows about one side of a comparison: a build of the measured code, or a file of an earlier one.

import ShellText

/// The figures of one build, a row for each scenario.
public struct GateMeasurement: Sendable, Equatable, Codable {
  public var rows: [Row]

  public init(rows: [Row] = []) { self.rows = rows }

  /// The row of a scenario.
  public subscript(name: String) -> Row? { rows.first { $0.name == name } }

  /// The figures of one scenario. What was not measured is absent.
  public struct Row: Sendable, Equatable, Codable {
    /// `subject/workload/parameter=value`.
    public var name: String
    /// Events of a pass.
    public var eventCount: Int
    /// Rows (single changes) of a pass.
    public var rowCount: Int
    /// The pass that was timed, if that is a longer one.
    public var timed: Pass?
    /// A digest of what is fed to the measured code, sixteen hexadecimal digits. Rows of other inputs are not compared.
    public var input: String
    /// Figures that do not vary: each must stay what it is.
    public var exact: [ExactMetric]
    /// What is wrong with the answers whatever the other side says: broken invariants, each with its place.
    public var faults: [String]
    /// Instructions of one pass.
    public var instructions: UInt64?
    /// Nanoseconds per event, one figure for each process that was run, in the order run.
    public var samples: [Double]?

    public init(
      name: String, eventCount: Int, rowCount: Int, input: String, exact: [ExactMetric] = [], faults: [String] = [],
      instructions: UInt64? = nil, samples: [Double]? = nil
    ) {
      self.name = name
      self.eventCount = eventCount
      self.rowCount = rowCount
      self.input = input
      self.exact = exact
      self.faults = faults
      self.instructions = instructions
      self.samples = samples
    }

    /// The pass that was counted.
    public var pass: Pass { Pass(eventCount: eventCount, rowCount: rowCount) }
    /// The pass that durations are of.
    public var timedPass: Pass { timed ?? pass }

    /// The row's name and size without its figures.
    public var bare: Row { Row(name: name, eventCount: eventCount, rowCount: rowCount, input: input) }

    /// Instructions per event; `nil` if they were not counted.
    public var instructionsPerEvent: Double? {
      guard let instructions, eventCount > 0 else { return nil }
      return Double(instructions) / Double(eventCount)
    }

    /// The value of an exact metric.
    public func value(of metric: String) -> String? { exact.first { $0.name == metric }?.value }
  }

  /// The size of a pass.
  public struct Pass: Sendable, Hashable, Codable {
    public var eventCount: Int
    public var rowCount: Int

    public init(eventCount: Int, rowCount: Int) { (self.eventCount, self.rowCount) = (eventCount, rowCount) }

    /// "9000 events in 10000 rows".
    var text: String { "\(Counted.text(eventCount, "event")) in \(Counted.text(rowCount, "row"))" }
  }

  /// A figure that does not vary from run to run.
  public struct ExactMetric: Sendable, Equatable, Codable {
    public var name: String
    public var value: String
    /// Whether less of it is better; `nil` if it is neither: a digest is the same or it is not.
    public var lessIsBetter: Bool?

    public init(_ name: String, _ value: String, lessIsBetter: Bool? = nil) {
      self.name = name
      self.value = value
      self.lessIsBetter = lessIsBetter
    }
  }

  /// These rows with instructions, samples or exact metrics of others put in where those have them.
  public func merged(with other: GateMeasurement) -> GateMeasurement {
    var merged = self
    for row in other.rows {
      guard let place = merged.rows.firstIndex(where: { $0.name == row.name }) else {
        merged.rows.append(row)
        continue
      }
      if !row.exact.isEmpty { merged.rows[place].exact = row.exact }
      if !row.faults.isEmpty { merged.rows[place].faults = row.faults }
      if let instructions = row.instructions { merged.rows[place].instructions = instructions }
      if let samples = row.samples {
        merged.rows[place].samples = (merged.rows[place].samples ?? []) + samples
        merged.rows[place].timed = row.timed
      }
    }
    return merged
  }

  /// What may be kept in a repository: no duration, which is one machine's.
  public var withoutTime: GateMeasurement {
    var rest = self
    for place in rest.rows.indices { (rest.rows[place].samples, rest.rows[place].timed) = (nil, nil) }
    return rest
  }
}
