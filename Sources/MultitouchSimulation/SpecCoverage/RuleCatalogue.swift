// The rules as the documentation states them: which there are, and the first sentence of each.

/// A file as the coverage sees it: its path from the root of the package, and its text.
public struct CoverageFile: Equatable, Sendable {
  public var path: String
  public var text: String

  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The last part of the path.
  var name: Substring { path.split(separator: "/").last ?? "" }
}

/// One rule, where it is stated.
public struct StatedRule: Equatable, Sendable {
  public var id: RuleID
  /// Its first sentence; of a row, what it says.
  public var sentence: String
  /// The page's file.
  public var path: String
  /// The rules that carry the choice: what "Settled in D-12." names.
  public var settledIn: [RuleID]
}

/// The rules that pages of documentation state.
///
/// A rule is stated where its id begins bold text (`**D-21.** …`), or begins a table's row: alone in the first cell, or
/// in bold.
public struct RuleCatalogue: Equatable, Sendable {
  /// In the order of ids.
  public private(set) var rules: [StatedRule] = []
  /// Rules that are stated more than once.
  public private(set) var duplicates: [RuleID] = []

  /// Reads pages.
  public init(pages: [CoverageFile]) {
    var seen: Set<RuleID> = []
    for page in pages {
      for rule in RuleCatalogue.rules(of: page) {
        if seen.insert(rule.id).inserted { rules.append(rule) } else { duplicates.append(rule.id) }
      }
    }
    rules.sort { $0.id < $1.id }
  }

  /// The rules a page states, in its order.
  private static func rules(of page: CoverageFile) -> [StatedRule] {
    var found: [StatedRule] = []
    for paragraph in paragraphs(of: page.text) {
      if paragraph.hasPrefix("|") {
        let cells = paragraph.split(separator: "|").map { trimmed($0) }
        guard let first = cells.first, let id = RuleID(trimmed(first, "*")) ?? boldID(first) else { continue }
        let rest = cells.dropFirst().filter { !$0.isEmpty }.joined(separator: " — ")
        found.append(StatedRule(id: id, sentence: plain(rest), path: page.path, settledIn: []))
        continue
      }
      // Bold text alternates with other text: every second piece is bold.
      let pieces = paragraph.split(separator: "**", omittingEmptySubsequences: false)
      for index in stride(from: 1, to: pieces.count, by: 2) {
        guard let id = leadingID(pieces[index]) else { continue }
        let title = trimmed(pieces[index].dropFirst(id.description.utf8.count), " .")
        let end = indexOfNextRule(in: pieces, after: index)
        let body = pieces[(index + 1)..<end].joined()
        let sentence = plain(title.isEmpty ? firstSentence(body) : joined(title, firstSentence(body)))
        found.append(StatedRule(id: id, sentence: sentence, path: page.path, settledIn: settlements(in: body)))
      }
    }
    return found
  }

  /// The id in bold with which a cell begins.
  private static func boldID(_ cell: String) -> RuleID? {
    guard cell.hasPrefix("**"), let end = cell.dropFirst(2).firstRange(of: "**") else { return nil }
    return RuleID(cell.dropFirst(2)[..<end.lowerBound])
  }

  /// The id that bold text begins with.
  private static func leadingID(_ bold: Substring) -> RuleID? {
    let word = bold.prefix { !" \n".contains($0) }
    return RuleID(trimmed(word, ".:,"))
  }

  private static func indexOfNextRule(in pieces: [Substring], after index: Int) -> Int {
    stride(from: index + 2, to: pieces.count, by: 2).first { leadingID(pieces[$0]) != nil } ?? pieces.count
  }

  private static func settlements(in body: String) -> [RuleID] {
    guard let range = body.firstRange(of: "Settled in ") else { return [] }
    return RuleScanner.citations(in: String(body[range.upperBound...])).keys.sorted()
  }

  // MARK: Text

  /// Paragraphs, list items and rows of tables, each without its line breaks; code is left out.
  private static func paragraphs(of text: String) -> [String] {
    var result: [String] = []
    var current = ""
    var isCode = false
    func close() {
      if !current.isEmpty { result.append(current) }
      current = ""
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = trimmed(line)
      if content.hasPrefix("```") {
        isCode.toggle()
        close()
      } else if isCode {
        continue
      } else if content.isEmpty || content.hasPrefix("#") {
        close()
      } else if content.hasPrefix("|") || content.hasPrefix("- ") {
        close()
        current = content.hasPrefix("- ") ? String(content.dropFirst(2)) : content
        if content.hasPrefix("|") { close() }
      } else {
        current += current.isEmpty ? content : " " + content
      }
    }
    close()
    return result
  }

  /// Up to the first stop that a new sentence follows.
  private static func firstSentence(_ body: String) -> String {
    let words = body.split(separator: " ")
    var taken: [Substring] = []
    for (index, word) in words.enumerated() {
      taken.append(word)
      guard word.hasSuffix(".") || word.hasSuffix(":") else { continue }
      if word.hasSuffix(":") && index + 1 < words.count { continue }
      guard index + 1 < words.count, let next = words[index + 1].first else { break }
      if next.isUppercase || "`[*(".contains(next) { break }
    }
    return taken.joined(separator: " ")
  }

  private static func joined(_ title: String, _ sentence: String) -> String {
    guard let first = sentence.first else { return title }
    // A question has its mark already.
    let isOneSentence = first.isLowercase || first.isNumber || title.hasSuffix("?")
    return isOneSentence ? "\(title) \(sentence)" : "\(title). \(sentence)"
  }

  /// Without marks of origin, emphasis and links.
  private static func plain(_ text: String) -> String {
    var result = text
    for mark in ["`[D]`", "`[M]`", "`[I]`", "`[O]`", "**", "<doc:"] { result = result.replacing(mark, with: "") }
    result = result.replacing(">,", with: ",").replacing(">.", with: ".").replacing(">:", with: ":")
    return trimmed(result)
  }

  static func trimmed(_ text: some StringProtocol, _ characters: String = " ") -> String {
    let kept = text.drop { characters.contains($0) }
    guard let last = kept.lastIndex(where: { !characters.contains($0) }) else { return "" }
    return String(kept[...last])
  }
}
