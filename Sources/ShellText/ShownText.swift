// Text of somebody else's making, such as the name of a file, on a terminal.

/// A text as a terminal shows it and does not obey it.
public enum ShownText {
  /// The text on one line: what a terminal would obey, ends of lines among it, is written out.
  public static func line(_ text: String) -> String { shown(text) { _ in false } }

  /// The same with the ends of its lines, and tabs, as they are.
  public static func lines(_ text: String) -> String { shown(text) { $0 == "\n" || $0 == "\t" } }

  /// The same of a message that names a file: the name stays on one line.
  public static func lines(_ text: String, naming path: String) -> String {
    lines(path.isEmpty ? text : text.replacing(path, with: line(path)))
  }

  private static func shown(_ text: String, _ isKept: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: isObeyed) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isObeyed(scalar), !isKept(scalar) {
        let hex = String(scalar.value, radix: 16)
        shown += hex.count > 2 ? "\\u{" + hex + "}" : "\\x" + (hex.count == 1 ? "0" + hex : hex)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Control codes, C1 among them, and what turns the direction of text.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
