// How good the gate is, as it is published.

/// False alarms and detections, with what was wanted.
public struct CalibrationReport: Sendable, Equatable {
  /// One thing that was planted, or nothing.
  public struct Row: Sendable, Equatable, Codable {
    public var planted: String
    public var layer: GateLayer
    /// What a hit is: "false alarm" or "caught".
    public var hit: String
    public var rate: DetectionRate
    /// The share that is wanted: at most so much of false alarms, at least so much of what was planted; nil if the
    /// row is only shown.
    public var goal: Goal?
    public var note: String

    public init(planted: String, layer: GateLayer, hit: String, rate: DetectionRate, goal: Goal?, note: String = "") {
      self.planted = planted
      self.layer = layer
      self.hit = hit
      self.rate = rate
      self.goal = goal
      self.note = note
    }

    /// Whether what was counted is what was wanted; nil without a goal or a trial. The true rate may be another.
    public var isMet: Bool? {
      guard let goal, rate.trialCount > 0 else { return nil }
      return switch goal {
      case .atMost(let share): rate.rate <= share
      case .atLeast(let share): rate.rate >= share
      }
    }

    /// Whether the goal is met by all of the interval too, so that the true rate meets it with 97.5 % confidence; nil
    /// without a goal or a trial, and of "always" and "never", which no number of trials can show.
    public var isShown: Bool? {
      guard let goal, rate.trialCount > 0 else { return nil }
      return switch goal {
      case .atMost(0), .atLeast(1): nil
      case .atMost(let share): rate.interval.upperBound <= share
      case .atLeast(let share): rate.interval.lowerBound >= share
      }
    }
  }

  public enum Goal: Sendable, Equatable, Codable {
    case atMost(Double)
    case atLeast(Double)

    var text: String {
      switch self {
      case .atMost(let share): "at most \(Decimals.fixed(share * 100, places: 1)) %"
      case .atLeast(1): "always"
      case .atLeast(let share): "at least \(Decimals.fixed(share * 100, places: 0)) %"
      }
    }
  }

  public var key: BaselineKey
  /// Where, when and how it was made, a line each.
  public var conditions: [String]
  public var rows: [Row]
  /// Why there are fewer trials than were asked for; nil if there are as many.
  public var stop: ExitReason?

  public init(key: BaselineKey, conditions: [String], rows: [Row]) {
    self.key = key
    self.conditions = conditions
    self.rows = rows
  }

  /// 0 if every goal is met, 2 if one is not, 3 if nothing was tried or it was interrupted, 1 if a trial failed.
  public var exitReason: ExitReason {
    let met = rows.compactMap(\.isMet)
    if met.isEmpty { return stop ?? .inconclusive }
    return ExitReason.combined([met.allSatisfy { $0 } ? .pass : .regression] + (stop.map { [$0] } ?? []))
  }

  /// For a person at a terminal.
  public var table: TextTable {
    var table = TextTable([
      .init("planted"), .init("layer"), .init("", widthMin: 10), .init("of trials (95 % interval)"), .init("wanted"),
      .init("met"), .init("shown"), .init("", widthMin: 20),
    ])
    for row in rows {
      table.append([
        .init(row.planted), .init(row.layer.rawValue), .init(row.hit), .init(row.rate.text),
        .init(row.goal?.text ?? "–"), Self.cell(row.isMet, no: .wrong), Self.cell(row.isShown, no: .doubtful),
        .init(row.note),
      ])
    }
    return table
  }

  private static func cell(_ answer: Bool?, no paint: Terminal.Paint) -> TextTable.Cell {
    switch answer {
    case true?: .init("yes", .good)
    case false?: .init("no", paint)
    case nil: .init("–", .faint)
    }
  }

  /// The page as it is committed.
  public var markdown: String {
    var text = """
      # How good the gate is

      Written by `bench gate --calibrate`. Each row plants something in the benchmark's own loop (never in the engine), or
      multiplies durations that were measured with nothing planted, runs the gate's decision on it, and counts. Of a count
      the interval in brackets contains the true rate with 95 % confidence. A goal is met if the count meets it, and
      shown if all of the interval does: few trials can meet what they do not show, and no number shows "always". Gates
      that are dealt from measured sessions prove no more than as many gates as there are sessions: their interval is
      that of so many.

      More work in the hot call is so many percent more events: what that comes to in instructions and in time, which is
      mostly more than its name says, stands beside it. "Exactly 5 % slower" is 5 % more time. Wall time is that of
      `bench gate --against`, where both sides take turns; the durations of a `--baseline` are another session's, and
      below 10 % nothing is seen there.

      | planted | layer | hit | hits of trials | wanted | met | shown | |
      |---|---|---|---|---|---|---|---|

      """
    for row in rows {
      let cells = [
        row.planted, row.layer.rawValue, row.hit, row.rate.text, row.goal?.text ?? "–",
        Self.cell(row.isMet, no: .wrong).text, Self.cell(row.isShown, no: .doubtful).text, row.note,
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    text += "\nConditions:\n\n"
    for line in conditions { text += "- \(line)\n" }
    text += "- \(key.architecture), \(key.machineClass); Swift \(key.toolchain.swift), \(key.toolchain.clang)\n"
    return text
  }
}
