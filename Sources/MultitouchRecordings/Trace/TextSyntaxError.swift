/// A place in a text where something else was expected.
///
/// Both text forms (traces and scripts) report the first such place and take nothing of the text.
public struct TextSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, or a name for the text if it is none.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1.
  public var column: Int
  /// What stands there, shortened and with control characters escaped.
  public var found: String
  /// What should stand there.
  public var expected: String
  /// What to do about it.
  public var remedy: String

  /// Makes an error; `found` is quoted and shortened to 40 characters, nil is the end of the line.
  init(file: String, line: Int, column: Int, found: Substring?, expected: String, remedy: String) {
    self.file = file
    self.line = line
    self.column = column
    self.found = found.map { TextSyntaxError.quoted($0) } ?? "the end of the line"
    self.expected = expected
    self.remedy = remedy
  }

  /// Makes an error about something that is not a word; `described` says what was found.
  init(file: String, line: Int, column: Int, described: String, expected: String, remedy: String) {
    self.file = file
    self.line = line
    self.column = column
    found = described
    self.expected = expected
    self.remedy = remedy
  }

  /// `file:line:column: found …, expected …; remedy`.
  public var description: String {
    "\(file):\(line):\(column): found \(found), expected \(expected); \(remedy)"
  }

  private static func quoted(_ text: Substring) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(40) {
      shown += scalar.isUnprintable ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return "'\(shown)\(text.unicodeScalars.count > 40 ? "…" : "")'"
  }
}

extension Unicode.Scalar {
  /// Whether a terminal does something with it other than to show it: control codes, C1 among them, and what turns the
  /// direction of text.
  var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
