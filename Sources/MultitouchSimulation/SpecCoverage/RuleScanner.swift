// Finds the ids of rules in any text: prose, comments, code, file names.

/// Reads ids from bytes; every position is looked at once.
struct RuleScanner {
  /// A range of more ids than this names its ends and not what lies between: "D-8 … D-30 run again" is about a step.
  static let rangeLengthMax = 8

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How often a text cites each rule. Parts count for their rule (`G-5.1a`, `T-11c`), and short ranges
  /// (`D-14 … D-20`, `TAP-1…4`) for every rule in them.
  static func citations(in text: String) -> [RuleID: Int] {
    let scanner = RuleScanner(Array(text.utf8))
    var counts: [RuleID: Int] = [:]
    var i = 0
    while i < scanner.bytes.count {
      guard scanner.isStart(i), let found = scanner.id(at: i) else {
        i += 1
        continue
      }
      counts[found.id, default: 0] += 1
      i = scanner.skipPart(found.end)
      guard let last = scanner.rangeEnd(at: i, from: found.id) else { continue }
      counts[last.id, default: 0] += 1
      i = scanner.skipPart(last.end)
      if last.id.number - found.id.number < rangeLengthMax {
        for number in stride(from: found.id.number + 1, to: last.id.number, by: 1) {
          counts[RuleID(chapter: found.id.chapter, number: number, letters: ""), default: 0] += 1
        }
      }
    }
    return counts
  }

  // MARK: Ids

  /// Whether an id may begin here: no word or id goes on.
  private func isStart(_ i: Int) -> Bool {
    guard isUpper(i) else { return false }
    if i == 0 { return true }
    return !isWord(i - 1) && bytes[i - 1] != UInt8(ascii: "-")
  }

  /// The id that begins at a position, and where it ends; the word must end there too, but for a part
  /// (``skipPart(_:)``).
  func id(at start: Int) -> (id: RuleID, end: Int)? {
    var i = start
    while isUpper(i) && i - start < 4 { i += 1 }
    guard i > start else { return nil }
    let stem = String(decoding: bytes[start..<i], as: UTF8.self)
    for (chapter, candidate) in RuleID.chapters.enumerated() where candidate.stem == stem {
      var end = i
      if candidate.form != .row {
        guard byte(end) == UInt8(ascii: "-") else { continue }
        end += 1
      }
      let body = end
      if candidate.form == .lettered {
        if stem == "SYS", isUpper(end) { end += 1 }
        guard isLower(end) else { continue }
        end += 1
        guard !isWord(end), stem != "SYS" || end == body + 2 else { continue }
        let letters = String(decoding: bytes[body..<end], as: UTF8.self)
        return (RuleID(chapter: chapter, number: 0, letters: letters), end)
      }
      guard let number = number(at: &end), endsWord(end, mayHavePart: candidate.form == .numbered) else { continue }
      return (RuleID(chapter: chapter, number: number, letters: ""), end)
    }
    return nil
  }

  /// A number of up to three digits, which `end` is moved behind.
  private func number(at end: inout Int) -> Int? {
    let start = end
    var value = 0
    while isDigit(end) && end - start < 4 {
      value = value * 10 + Int(bytes[end] - UInt8(ascii: "0"))
      end += 1
    }
    return end > start && end - start < 4 ? value : nil
  }

  private func endsWord(_ i: Int, mayHavePart: Bool) -> Bool {
    !isWord(i) || (mayHavePart && isLower(i) && !isWord(i + 1))
  }

  /// Behind the part of a rule that follows at a position, if one does: `.1a`, `.3`, `c`.
  private func skipPart(_ start: Int) -> Int {
    var i = start
    if byte(i) == UInt8(ascii: "."), isDigit(i + 1) {
      i += 1
      while isDigit(i) { i += 1 }
    }
    if isLower(i) && !isWord(i + 1) { i += 1 }
    return i
  }

  /// The last rule of a range that goes on at a position.
  private func rangeEnd(at start: Int, from first: RuleID) -> (id: RuleID, end: Int)? {
    guard first.letters.isEmpty else { return nil }
    var i = skipSpace(start)
    if byte(i) == 0xE2, byte(i + 1) == 0x80, byte(i + 2) == 0xA6 {
      i += 3
    } else if byte(i) == UInt8(ascii: "."), byte(i + 1) == UInt8(ascii: ".") {
      i += byte(i + 2) == UInt8(ascii: ".") ? 3 : 2
    } else {
      return nil
    }
    i = skipSpace(i)
    if let found = id(at: i), found.id.chapter == first.chapter, found.id.number > first.number { return found }
    guard isDigit(i), let number = number(at: &i), !isWord(i), number > first.number else { return nil }
    return (RuleID(chapter: first.chapter, number: number, letters: ""), i)
  }

  /// Behind spaces and the beginnings of comment lines: a range may be broken over two.
  private func skipSpace(_ start: Int) -> Int {
    var i = start
    while let byte = byte(i), [" ", "\n", "/", "#"].contains(UnicodeScalar(byte)) { i += 1 }
    return i
  }

  // MARK: Bytes

  private func byte(_ i: Int) -> UInt8? { i < bytes.count ? bytes[i] : nil }
  private func isUpper(_ i: Int) -> Bool { i < bytes.count && bytes[i] >= 0x41 && bytes[i] <= 0x5A }
  private func isLower(_ i: Int) -> Bool { i < bytes.count && bytes[i] >= 0x61 && bytes[i] <= 0x7A }
  private func isDigit(_ i: Int) -> Bool { i < bytes.count && bytes[i] >= 0x30 && bytes[i] <= 0x39 }
  private func isWord(_ i: Int) -> Bool {
    isUpper(i) || isLower(i) || isDigit(i) || (i < bytes.count && bytes[i] == UInt8(ascii: "_"))
  }
}
