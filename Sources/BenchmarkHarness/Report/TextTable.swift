// Tables for a terminal: aligned, coloured where there is colour, and never wider than the screen.

import ShellText

/// A table of text with a heading.
///
/// Every character counts as one column wide, which holds for the Latin and Greek text this module writes.
public struct TextTable: Sendable, Equatable {
  /// A column's heading and how it is set.
  public struct Column: Sendable, Equatable {
    public enum Alignment: Sendable, Equatable { case left, right }

    public var heading: String
    public var alignment: Alignment
    /// How narrow it may become when the table is too wide: its text is then broken into lines. `nil`: as wide as its
    /// longest text.
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

  /// Adds a row. What a terminal would obey in its texts is written out.
  ///
  /// - Precondition: It has one cell for each column.
  public mutating func append(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "a row has one cell for each column")
    rows.append(cells.map { Cell(ShownText.line($0.text), $0.paint) })
  }

  /// The table as text, a newline after each line.
  ///
  /// Too wide for the terminal, it first narrows the columns that allow it, widest first, and breaks their text into
  /// lines; if that is not enough it is written as one block a row, a line for each cell. Nothing is ever lost.
  public func text(on terminal: Terminal) -> String {
    var widths = columns.indices.map { column in
      rows.reduce(columns[column].heading.count) { max($0, $1[column].text.count) }
    }
    if let limit = terminal.width, !columns.isEmpty {
      var excess = widths.reduce(0, +) + Self.gap.count * (columns.count - 1) - limit
      while excess > 0 {
        let flexible = columns.indices.filter { widths[$0] > max(1, columns[$0].widthMin ?? .max) }
        guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { return blocks(on: terminal) }
        widths[widest] -= 1
        excess -= 1
      }
    }
    let heading = lines(columns.map { Cell($0.heading, .strong) }, widths, terminal)
    return rows.reduce(heading) { $0 + lines($1, widths, terminal) }
  }

  private static let gap = "  "

  /// A row as one line, or as many as its longest cell needs.
  private func lines(_ cells: [Cell], _ widths: [Int], _ terminal: Terminal) -> String {
    let broken = zip(cells, widths).map { Self.broken($0.text, width: $1) }
    let count = broken.reduce(1) { max($0, $1.count) }
    var text = ""
    for number in 0..<count {
      var line = ""
      for (index, cell) in cells.enumerated() {
        let part = number < broken[index].count ? broken[index][number] : ""
        let padding = String(repeating: " ", count: widths[index] - part.count)
        let painted = terminal.painted(String(part), cell.paint)
        if index > 0 { line += Self.gap }
        switch columns[index].alignment {
        case .left: line += painted + padding
        case .right: line += padding + painted
        }
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// `text` in pieces of at most `width` characters, broken after a blank or a slash where there is one.
  static func broken(_ text: String, width: Int) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text[...]
    while rest.count > width {
      // One character more than fits: a blank there ends a piece that fits exactly.
      let window = rest.prefix(width + 1)
      let blank = window.lastIndex(of: " ").flatMap { $0 > rest.startIndex ? $0 : nil }
      let slash = window.dropLast().lastIndex(of: "/").map { rest.index(after: $0) }
      let end = blank ?? slash ?? window.index(before: window.endIndex)
      pieces.append(rest[..<end])
      rest = rest[end...].drop { $0 == " " }
    }
    if !rest.isEmpty || pieces.isEmpty { pieces.append(rest) }
    return pieces
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
