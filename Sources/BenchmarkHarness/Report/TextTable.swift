// Tables for a terminal: aligned, coloured where there is colour, and never wider than the screen.

/// A table of text with a heading.
///
/// Every character counts as one column wide, which holds for the Latin and Greek text this module writes.
public struct TextTable: Sendable, Equatable {
  /// A column's heading and how it is set.
  public struct Column: Sendable, Equatable {
    public enum Alignment: Sendable, Equatable { case left, right }

    public var heading: String
    public var alignment: Alignment
    /// The width below which its text is not cut when the table is too wide; `nil`: never cut.
    public var widthMin: Int?

    public init(_ heading: String, _ alignment: Alignment = .left, widthMin: Int? = nil) {
      self.heading = heading
      self.alignment = alignment
      self.widthMin = widthMin
    }
  }

  /// A cell's text and colour.
  public struct Cell: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    public var text: String
    public var paint: Terminal.Paint?

    public init(_ text: String, _ paint: Terminal.Paint? = nil) {
      self.text = text
      self.paint = paint
    }

    public init(stringLiteral text: String) { self.init(text) }
  }

  public let columns: [Column]
  public private(set) var rows: [[Cell]] = []

  public init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row.
  ///
  /// - Precondition: It has one cell for each column.
  public mutating func append(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "a row has one cell for each column")
    rows.append(cells)
  }

  /// The table as text, a newline after each line.
  ///
  /// Too wide for the terminal, it first cuts the columns that allow it, widest first, marking each cut with "…"; if
  /// that is not enough it is written as one block a row, a line for each cell, so that nothing is lost.
  public func text(on terminal: Terminal) -> String {
    var widths = columns.indices.map { column in
      rows.reduce(columns[column].heading.count) { max($0, $1[column].text.count) }
    }
    if let limit = terminal.width, !columns.isEmpty {
      var excess = widths.reduce(0, +) + Self.gap.count * (columns.count - 1) - limit
      while excess > 0 {
        let cuttable = columns.indices.filter { widths[$0] > max(1, columns[$0].widthMin ?? .max) }
        guard let widest = cuttable.max(by: { widths[$0] < widths[$1] }) else { return blocks(on: terminal) }
        widths[widest] -= 1
        excess -= 1
      }
    }
    let heading = line(columns.map { Cell($0.heading, .strong) }, widths, terminal)
    return rows.reduce(heading) { $0 + line($1, widths, terminal) }
  }

  private static let gap = "  "

  private func line(_ cells: [Cell], _ widths: [Int], _ terminal: Terminal) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let isCut = cell.text.count > widths[index]
      let text = isCut ? cell.text.prefix(widths[index] - 1) + "…" : cell.text[...]
      let padding = String(repeating: " ", count: widths[index] - text.count)
      let painted = terminal.painted(String(text), cell.paint)
      if index > 0 { line += Self.gap }
      switch columns[index].alignment {
      case .left: line += index == cells.count - 1 ? painted : painted + padding
      case .right: line += padding + painted
      }
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }

  private func blocks(on terminal: Terminal) -> String {
    let width = columns.reduce(0) { max($0, $1.heading.count) }
    return rows.map { row in
      zip(columns, row).map { column, cell in
        let heading = column.heading + String(repeating: " ", count: width - column.heading.count)
        return terminal.painted(heading, .strong) + Self.gap + terminal.painted(cell.text, cell.paint) + "\n"
      }.joined()
    }.joined(separator: "\n")
  }
}
