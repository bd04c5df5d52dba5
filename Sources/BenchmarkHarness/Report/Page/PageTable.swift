// Tables of the page, each in a region of its own that scrolls where the page is narrow.

/// A table as HTML.
struct PageTable {
  /// A cell: its text, and the style of a verdict if it is one.
  struct Cell: ExpressibleByStringLiteral {
    var text: String
    var style: String?
    /// Figures are aligned right.
    var isNumber = false
    /// Prose keeps some width.
    var isProse = false

    init(_ text: String, style: String? = nil) {
      self.text = text
      self.style = style
    }

    init(stringLiteral value: String) { self.init(value) }

    static func number(_ text: String, style: String? = nil) -> Cell {
      var cell = Cell(text, style: style)
      cell.isNumber = true
      return cell
    }

    static func prose(_ text: String) -> Cell {
      var cell = Cell(text)
      cell.isProse = true
      return cell
    }

    static func verdict(_ verdict: Verdict) -> Cell { Cell(verdict.rawValue, style: verdict.rawValue) }
  }

  /// What the table is, for a caption and for its region's label.
  var caption: String
  var columns: [String]
  /// The first cell of each row is its heading.
  var rows: [[Cell]]

  /// Nothing at all without a row.
  var html: String {
    guard !rows.isEmpty else { return "" }
    var markup = Markup()
    markup.add("div", [("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-label", caption)]) { region in
      region.add("table", []) { table in
        table.add("caption", [], text: caption)
        table.add("thead", []) { head in
          head.add("tr", []) { row in
            for (index, column) in columns.enumerated() {
              let isNumber = rows.first.map { index < $0.count && $0[index].isNumber } ?? false
              row.add("th", [("scope", "col")] + (isNumber ? [("class", "n")] : []), text: column)
            }
          }
        }
        table.add("tbody", []) { body in
          for cells in rows { body.add("tr", []) { Self.write(cells, to: &$0) } }
        }
      }
    }
    return markup.text
  }

  private static func write(_ cells: [Cell], to row: inout Markup) {
    for (index, cell) in cells.enumerated() {
      var style: [String] = []
      if cell.isNumber { style.append("n") }
      if cell.isProse { style.append("w") }
      if let own = cell.style { style.append(own) }
      var attributes: [(String, String)] = index == 0 ? [("scope", "row")] : []
      if !style.isEmpty { attributes.append(("class", style.joined(separator: " "))) }
      row.add(index == 0 ? "th" : "td", attributes, text: cell.text)
    }
  }
}
