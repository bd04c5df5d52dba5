// SVG and HTML as text, with everything escaped that comes from outside.

/// An element with attributes and content, written when it is asked for.
struct Markup {
  private(set) var text = ""

  /// Text as it stands between tags or within quotes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in XMLText.legal(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Adds an element without content.
  mutating func add(_ name: String, _ attributes: [(String, String)]) {
    text += Self.opening(name, attributes, end: "/>")
  }

  /// Adds an element with text.
  mutating func add(_ name: String, _ attributes: [(String, String)], text content: String) {
    text += Self.opening(name, attributes, end: ">") + Self.escaped(content) + "</\(name)>"
  }

  /// Adds an element with other elements in it.
  mutating func add(_ name: String, _ attributes: [(String, String)], _ content: (inout Markup) -> Void) {
    var inner = Markup()
    content(&inner)
    text += Self.opening(name, attributes, end: ">") + inner.text + "</\(name)>"
  }

  private static func opening(_ name: String, _ attributes: [(String, String)], end: String) -> String {
    "<" + name + attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined() + end
  }

  /// A coordinate in hundredths.
  static func coordinate(_ value: Double) -> String { Decimals.fixed(value, places: 2) }
}
