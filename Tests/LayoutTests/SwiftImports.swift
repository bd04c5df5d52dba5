// Which modules a Swift source imports: every form of import, none of what only looks like one.

/// Finds imports in Swift source text, without a compiler.
enum SwiftImports {
  /// The imported modules, in order: `Foo` for `import Foo`, `@testable public import struct Foo.Bar`.
  static func modules(in source: String) -> [String] {
    let tokens = Self.tokens(of: source)
    var modules: [String] = []
    for (i, token) in tokens.enumerated() where token == "import" {
      // A member or an argument label of that name is no import.
      if i > 0 && tokens[i - 1] == "." { continue }
      var next = i + 1
      if next < tokens.count && kinds.contains(tokens[next]) { next += 1 }
      guard next < tokens.count, let first = tokens[next].first, first.isLetter || first == "_" else { continue }
      modules.append(tokens[next])
    }
    return modules
  }

  /// What may stand between `import` and the module.
  private static let kinds: Set<String> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func", "actor", "macro",
  ]

  /// Words, and single characters for everything else; without comments, string literals and raw identifiers.
  static func tokens(of source: String) -> [String] {
    var tokens: [String] = []
    var rest = source[...]
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = afterComment(rest)
      } else if character == "\"" || character == "#", let after = afterString(rest) {
        rest = after
        tokens.append("\"\"")
      } else if character == "`" {
        let name = rest.dropFirst().prefix { $0 != "`" && !$0.isNewline }
        rest = rest.dropFirst(name.count + 2)
        // A raw identifier is a name, whatever it says, except where it names a module.
        let isSpelling = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        tokens.append(isSpelling && name != "import" ? String(name) : "``")
      } else if character.isLetter || character == "_" || character.isNumber {
        let word = rest.prefix { $0.isLetter || $0 == "_" || $0.isNumber }
        rest = rest.dropFirst(word.count)
        tokens.append(String(word))
      } else {
        if !character.isWhitespace { tokens.append(String(character)) }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  /// Comments nest.
  private static func afterComment(_ text: Substring) -> Substring {
    var rest = text.dropFirst(2)
    var depth = 1
    while depth > 0 && !rest.isEmpty {
      if rest.hasPrefix("/*") {
        depth += 1
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        rest = rest.dropFirst(2)
      } else {
        rest = rest.dropFirst()
      }
    }
    return rest
  }

  /// After a string literal, with any number of `#` and of one or three quotes; nil if there is none here.
  private static func afterString(_ text: Substring) -> Substring? {
    let hashes = text.prefix { $0 == "#" }
    var rest = text.dropFirst(hashes.count)
    guard rest.first == "\"" else { return nil }
    let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest = rest.dropFirst(quotes.count)
    let end = quotes + hashes
    let escape = "\\" + hashes
    while !rest.isEmpty && !rest.hasPrefix(end) {
      // An unfinished literal ends with its line.
      if quotes.count == 1 && rest.first?.isNewline == true { return rest }
      rest = rest.hasPrefix(escape) ? rest.dropFirst(escape.count + 1) : rest.dropFirst()
    }
    return rest.dropFirst(end.count)
  }
}
