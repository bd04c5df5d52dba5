// What a run was asked, which its figures do not show.

import ShellText

/// How much of the suite was asked for: what is not asked cannot have held.
public struct RunRequest: Sendable, Equatable, Codable {
  /// Whether it was less of everything, as a smoke test.
  public var isQuick: Bool
  /// Whether answers alone were judged, and nothing about time.
  public var isExact: Bool
  /// Rows of each generated stream; `nil` where they were as many as usual.
  public var rowCount: Int?
  /// Whether the reference model was asked wherever it can judge.
  public var asksModel: Bool
  /// What names had to contain, one of these; `nil` or empty where all was asked for.
  public var filters: [String]?
  /// How long each scenario was to go on in real time; `nil` where events followed each other as fast as possible.
  public var secondsInRealTime: Double?
  /// How files were to be read, as options: `--screen 800x480`; `nil` where nothing was said.
  public var reading: String?

  public init(isQuick: Bool, isExact: Bool, rowCount: Int? = nil, asksModel: Bool) {
    self.isQuick = isQuick
    self.isExact = isExact
    self.rowCount = rowCount
    self.asksModel = asksModel
  }

  /// One clause for people: "quick, figures are rough; without the reference model".
  public var text: String {
    var parts = [isQuick ? "quick, figures are rough" : "in full"]
    if let rowCount { parts[0] += ", \(Counted.text(rowCount, "row")) a stream" }
    if let seconds = secondsInRealTime {
      let time = "\(Decimals.fixed(seconds, places: seconds == seconds.rounded() ? 0 : 2)) s of each in real time"
      // Little is said of what is usual.
      if isQuick || rowCount != nil { parts.append(time) } else { parts[0] = time }
    }
    if let filters, !filters.isEmpty {
      parts.insert("only what is named like \(filters.joined(separator: " or "))", at: 0)
    }
    if let reading { parts.append("read with \(reading)") }
    parts.append("\(asksModel ? "with" : "without") the reference model")
    if isExact { parts.append("exact, nothing about time was judged") }
    return parts.joined(separator: "; ")
  }
}
