// Text of somebody else's making, such as a scenario's name in a file, on a terminal.

extension Terminal {
  /// The text on one line, as a terminal shows it and does not obey it: control and format characters and ends of lines
  /// are written out.
  public static func shown(_ text: String) -> String { shown(text) { _ in false } }

  /// The same with the ends of its lines as they are.
  static func shownLines(_ text: String) -> String { shown(text) { $0 == "\n" } }

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
