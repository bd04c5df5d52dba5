/// Looks through a YAML header for what would cost its parser more than the header's size: depth, and aliases that
/// multiply; and for line breaks that end a line for that parser and not here, with which no place would be right.
///
/// Comments and the quotes of a value, `key: "…"`, are passed over: names of devices hold anything. They are passed
/// over where a YAML parser is certain to see the same comment or the same quotes. The first line that leaves a doubt,
/// such as quotes that are still open at its end, is looked at as a whole, and so is everything below it. It never sees
/// fewer levels than there are.
struct PlainHeaderCheck {
  /// Brackets that are open, or more.
  private var depth = 0
  /// Whether each line so far was seen as a YAML parser sees it.
  private var isCertain = true

  /// What the next line has that a plain header has not, and its column from 1; nil if nothing.
  mutating func refusal(of line: ArraySlice<UInt8>) -> (found: String, column: Int)? {
    if let index = line.firstIndex(of: 0) { return ("a NUL byte", index - line.startIndex + 1) }
    if let index = Self.otherBreak(line) { return ("a line break that is no line feed", index - line.startIndex + 1) }
    let end = isCertain ? Self.syntaxEnd(of: line) : nil
    isCertain = end != nil
    // In doubt a bracket closes one of its own line, and only in front of what may be quotes or a comment.
    let depthMin = isCertain ? 0 : depth
    var canClose = true
    var indent = 0
    var isIndenting = true
    var word = PlainText()
    var previous = Self.space
    for (index, byte) in zip(1..., line[..<(end ?? line.endIndex)]) {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if canClose { depth = max(depthMin, depth - 1) }
      case UInt8(ascii: "&"), UInt8(ascii: "*"):
        let isText = isCertain && depth == 0 && word.isInside
        if !isText, Self.mayBegin(behind: previous) { return ("an anchor or an alias", index) }
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "#"): canClose = isCertain
      default: break
      }
      // A dash nests like a blank does: `- - - x` is three lists deep.
      isIndenting = isIndenting && " -?:".utf8.contains(byte)
      if isIndenting { indent += 1 } else { word.take(byte) }
      if depth > RecordingLimits.headerDepth || indent > 2 * RecordingLimits.headerDepth {
        return ("more levels than \(RecordingLimits.headerDepth)", index)
      }
      previous = byte
    }
    return nil
  }

  /// Whether a byte stands in the plain text of a key or a value, `name: foo & bar`, where only the first one can begin
  /// something else. Outside of brackets such text ends with its line, or with a colon and a blank.
  private struct PlainText {
    private(set) var isInside = false
    private var isAtStart = true
    private var isBehindColon = false

    /// Takes the next byte behind the indentation of a line.
    mutating func take(_ byte: UInt8) {
      let isBlank = byte == space || byte == 9
      if isBlank, isBehindColon {
        (isInside, isAtStart) = (false, true)
      } else if !isBlank, isAtStart {
        // Three dots end a document, and something may begin behind them.
        (isInside, isAtStart) = (isPlain(byte) && byte != UInt8(ascii: "."), false)
      }
      isBehindColon = byte == UInt8(ascii: ":")
    }
  }

  private static let space = UInt8(ascii: " ")

  /// Where a line's comment begins or the quotes of its value, else its end; nil in doubt.
  private static func syntaxEnd(of line: ArraySlice<UInt8>) -> Int? {
    if let quote = quoteOfValue(line) { return isClosed(line, quote) ? quote : nil }
    var previous = space
    for (index, byte) in zip(line.indices, line) {
      if byte == UInt8(ascii: "#"), previous == space || previous == 9 { return index }
      if isQuote(byte), mayBegin(behind: previous) { return nil }
      previous = byte
    }
    return line.endIndex
  }

  /// The first character that ends a line for YAML and not here: CR, NEL, LS, PS.
  private static func otherBreak(_ line: ArraySlice<UInt8>) -> Int? {
    line.indices.first { index in
      switch line[index] {
      case 0x0D: true
      case 0xC2: line[index...].starts(with: [0xC2, 0x85])
      case 0xE2: line[index...].starts(with: [0xE2, 0x80, 0xA8]) || line[index...].starts(with: [0xE2, 0x80, 0xA9])
      default: false
      }
    }
  }

  /// Where the value of a line `- key: "value"` opens its quotes; nil if it is not such a line.
  ///
  /// A colon and a blank are followed by a value wherever a YAML parser meets them between quotes, or by an error.
  private static func quoteOfValue(_ line: ArraySlice<UInt8>) -> Int? {
    var rest = line.drop { $0 == space }
    while rest.starts(with: "- ".utf8) { rest = rest.dropFirst().drop { $0 == space } }
    let value = rest.drop { isPlain($0) || $0 == UInt8(ascii: "-") }
    guard value.startIndex > rest.startIndex, value.starts(with: ": ".utf8) else { return nil }
    let quote = value.dropFirst().drop { $0 == space }
    return quote.first.map(isQuote) == true ? quote.startIndex : nil
  }

  /// Whether quotes are closed in their line, with nothing but a comment behind them.
  private static func isClosed(_ line: ArraySlice<UInt8>, _ quote: Int) -> Bool {
    var i = quote + 1
    while i < line.endIndex {
      if line[i] == UInt8(ascii: "\\"), line[quote] == UInt8(ascii: "\"") {
        i += 2
      } else if line[i] != line[quote] {
        i += 1
      } else if line[quote] == UInt8(ascii: "'"), i + 1 < line.endIndex, line[i + 1] == line[quote] {
        i += 2
      } else {
        let rest = line[(i + 1)...]
        let comment = rest.drop { $0 == space }
        return comment.isEmpty || comment.first == UInt8(ascii: "#") && comment.startIndex > rest.startIndex
      }
    }
    return false
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// Whether quotes, an anchor or an alias may begin behind a byte: not in the middle of a word. A dash with something
  /// behind it is a word too.
  private static func mayBegin(behind byte: UInt8) -> Bool { !isPlain(byte) && !"=-".utf8.contains(byte) }

  /// Whether a byte is one of a plain word and nothing else.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
