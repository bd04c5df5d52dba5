// Lines and the words in them: what the readers of traces and scripts have in common.

/// A word of a line and where it begins.
struct TextToken {
  /// The word.
  var text: Substring
  /// Its first byte's place in the line, from 1.
  var column: Int
}

/// One line, cut into words, with a place in it.
struct TextLine {
  /// How a line is cut into words.
  enum Style {
    /// At each single space (N-10's grammar); an empty word is one that no reader takes.
    case trace
    /// At runs of spaces and tabs, up to a word that begins with `#`.
    case script
  }

  /// The longest line taken, bytes.
  static let byteCountMax = 65_536

  let file: String
  /// The line's number, from 1.
  let number: Int
  let tokens: [TextToken]
  private let endColumn: Int
  private var position = 0

  init(_ text: String, file: String, number: Int, style: Style) {
    self.file = file
    self.number = number
    let bytes = text.utf8
    var tokens: [TextToken] = []
    var index = bytes.startIndex
    var column = 1
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    while true {
      if style == .script {
        while index < bytes.endIndex, isBlank(bytes[index]) {
          index = bytes.index(after: index)
          column += 1
        }
        if index == bytes.endIndex || bytes[index] == UInt8(ascii: "#") { break }
      }
      let start = index
      let startColumn = column
      while index < bytes.endIndex,
        style == .trace ? bytes[index] != UInt8(ascii: " ") : !isBlank(bytes[index])
      {
        index = bytes.index(after: index)
        column += 1
      }
      tokens.append(TextToken(text: text[start..<index], column: startColumn))
      if index == bytes.endIndex { break }
      if style == .trace {
        index = bytes.index(after: index)
        column += 1
      }
    }
    self.tokens = tokens
    endColumn = column
  }

  /// The next word, without taking it; nil at the end.
  var peek: TextToken? { position < tokens.count ? tokens[position] : nil }

  /// Takes the next word; an error at the end of the line.
  mutating func next(_ expected: String, _ remedy: String = TextLine.incomplete) throws(TextSyntaxError) -> TextToken {
    guard let token = peek else { throw error(at: nil, expected, remedy) }
    position += 1
    return token
  }

  /// Takes the next word if it is this one.
  mutating func skip(_ word: String) -> Bool {
    guard let token = peek, token.text == word else { return false }
    position += 1
    return true
  }

  /// Takes a word that must be this one.
  mutating func require(_ word: String) throws(TextSyntaxError) {
    if skip(word) { return }
    // One small word for another: both would be one too many.
    let isOther = ["in", "on", "to", "of", "at"].contains(peek?.text)
    throw error(
      at: peek, "'\(word)'",
      peek == nil
        ? TextLine.incomplete
        : "write '\(word)' \(isOther ? "in its place" : "before it"), or \(TextLine.incomplete)")
  }

  /// An error if anything is left.
  func finish() throws(TextSyntaxError) {
    guard let token = peek else { return }
    // What was meant is another number: without the word alone it would be taken for a time nobody meant.
    let isUnit = ["ns", "us", "µs", "ms", "s"].contains(token.text)
    throw error(
      at: token, "the end of the line",
      isUnit ? "numbers have no unit, and times are nanoseconds: 80 ms are 80000000" : "remove what follows")
  }

  /// An error at a word, or at the end of the line.
  func error(at token: TextToken?, _ expected: String, _ remedy: String) -> TextSyntaxError {
    TextSyntaxError(
      file: file, line: number, column: token?.column ?? endColumn, found: token?.text, expected: expected,
      remedy: remedy)
  }

  static let incomplete = "complete the line as Corpus/README.md shows"
}

/// The lines of a text in UTF-8, one at a time; memory for one line only, besides the text.
///
/// Scripts come from editors: a byte order mark at their beginning and a carriage return at the end of a line are no
/// part of any line, so that columns count without them. A trace is only ever what a program wrote.
struct TextLines {
  let file: String
  let style: TextLine.Style
  private let bytes: [UInt8]
  private var offset: Int
  /// The number of the line last returned.
  private(set) var number = 0

  init(_ bytes: [UInt8], file: String, style: TextLine.Style) {
    self.bytes = bytes
    self.file = file
    self.style = style
    offset = style == .script && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether the text's last line ends with a line feed (an empty text has no last line).
  var endsWithLineFeed: Bool { bytes.last.map { $0 == 10 } ?? true }

  /// The next line without its line end; nil at the end. Errors: a line too long, or not UTF-8.
  mutating func next() throws(TextSyntaxError) -> TextLine? {
    guard offset < bytes.count else { return nil }
    number += 1
    let end = bytes[offset...].firstIndex(of: 10) ?? bytes.count
    let hasReturn = style == .script && end > offset && bytes[end - 1] == 13
    let line = bytes[offset..<(hasReturn ? end - 1 : end)]
    offset = end + 1
    guard line.count <= TextLine.byteCountMax else {
      throw TextSyntaxError(
        file: file, line: number, column: TextLine.byteCountMax + 1, described: "\(line.count) bytes",
        expected: "at most \(TextLine.byteCountMax) bytes in a line", remedy: "split the line")
    }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw TextSyntaxError(
        file: file, line: number, column: Self.textBeginning(line).utf8.count + 1,
        described: "bytes that are not UTF-8", expected: "text in UTF-8",
        remedy: "this is not a text file, or it is in another encoding")
    }
    return TextLine(text, file: file, number: number, style: style)
  }

  /// What of a line is text, up to the first byte that is not.
  private static func textBeginning(_ line: ArraySlice<UInt8>) -> String {
    var bytes = line.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var text = ""
    while case .valid(let scalar) = parser.parseScalar(from: &bytes) {
      text.unicodeScalars.append(Unicode.UTF8.decode(scalar))
    }
    return text
  }
}
