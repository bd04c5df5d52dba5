// Where the body of a function begins and ends, seen by the indentation of formatted sources alone.

/// The body of a function, initializer, accessor or computed property in the lines of a file.
struct FunctionBody: Hashable {
  /// The lines between the braces; of a body on one line with its head that one line.
  var lines: Range<Int>
  /// Whether head, body and braces share a line.
  var isOneLine: Bool
  /// Whether the function gives back a value, so that a body of a single expression needs no `return`.
  var returnsValue: Bool

  /// The innermost body around an edit; nil if there is none that encloses all of it.
  static func around(_ edit: SourceEdit, in lines: [String]) -> FunctionBody? {
    if edit.lines.count == 1, edit.replacement.count == 1, let body = oneLine(edit, in: lines) { return body }
    let touched = lines[edit.lines] + edit.replacement
    guard var limit = touched.compactMap(indentation).min(), limit > 0 else { return nil }
    var line = edit.lines.lowerBound - 1
    while line >= 0 {
      defer { line -= 1 }
      guard let here = indentation(lines[line]), here < limit, !lines[line].hasPrefix("#", at: here) else { continue }
      limit = here
      guard lines[line].hasSuffix("{"), let head = FunctionHead(endingAt: line, in: lines) else { continue }
      let rest = edit.lines.upperBound..<lines.count
      guard let end = rest.first(where: { (indentation(lines[$0]) ?? .max) <= here }) else { return nil }
      if lines[end] != String(repeating: " ", count: here) + "}" { return nil }
      return FunctionBody(lines: line + 1..<end, isOneLine: false, returnsValue: head.returnsValue)
    }
    return nil
  }

  /// The body of a function that stands on the edit's line, if only what is between its braces changes.
  private static func oneLine(_ edit: SourceEdit, in lines: [String]) -> FunctionBody? {
    let index = edit.lines.lowerBound
    guard let (head, _) = parts(ofOneLine: lines[index]), let (other, _) = parts(ofOneLine: edit.replacement[0]),
      head == other
    else { return nil }
    var headLines = lines
    headLines[index] = head
    guard let function = FunctionHead(endingAt: index, in: headLines) else { return nil }
    return FunctionBody(lines: index..<index + 1, isOneLine: true, returnsValue: function.returnsValue)
  }

  /// The head, up to its brace, and the body of a line that holds both; nil of any other.
  static func parts(ofOneLine line: String) -> (head: String, body: String)? {
    guard line.hasSuffix(" }"), let brace = line.firstRange(of: " { ") else { return nil }
    let body = line[brace.upperBound...].dropLast(2)
    return body.isEmpty ? nil : (line[..<brace.lowerBound] + " {", String(body))
  }

  /// Spaces at the beginning; nil of a line without anything else.
  static func indentation(_ line: String) -> Int? { line.firstIndex { $0 != " " }.map { line[..<$0].utf8.count } }
}

/// What stands before the brace of a function, on one line or several.
struct FunctionHead: Equatable {
  var returnsValue: Bool

  private static let modifiers: Set<Substring> = [
    "public", "internal", "private", "fileprivate", "package", "static", "mutating", "nonmutating", "borrowing",
    "consuming", "override", "final", "required", "convenience", "nonisolated", "isolated", "open", "lazy", "class",
  ]

  /// Reads the head that ends with the brace of a line; nil if that is the brace of something else.
  init?(endingAt brace: Int, in lines: [String]) {
    guard let level = FunctionBody.indentation(lines[brace]) else { return nil }
    var start = brace
    while Self.continues(lines[start], level) {
      start -= 1
      if start < 0 || (FunctionBody.indentation(lines[start]) ?? -1) < level { return nil }
    }
    var words = lines[start...brace].joined(separator: " ").split(separator: " ")[...]
    while let first = words.first, first.hasPrefix("@") || Self.modifiers.contains(first) { words.removeFirst() }
    guard let first = words.first else { return nil }
    let text = words.joined(separator: " ")
    switch first.prefix(while: \.isLetter) {
    case "func", "subscript":
      guard let result = Self.result(of: text) else {
        returnsValue = false
        return
      }
      returnsValue = !["Void", "()"].contains(result)
    case "init", "deinit", "set", "didSet", "willSet": returnsValue = false
    case "get": returnsValue = true
    case "var":
      if text.contains(" = ") { return nil }
      returnsValue = true
    default: return nil
    }
  }

  /// Whether a line goes on with a head that began further up.
  private static func continues(_ line: String, _ level: Int) -> Bool {
    guard let here = FunctionBody.indentation(line) else { return true }
    if here > level { return true }
    return [")", "{", "where ", "->", "throws"].contains { line.hasPrefix($0, at: here) }
  }

  /// What stands behind the arrow of a function, not of a parameter.
  private static func result(of text: String) -> String? {
    var depth = 0
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ">" && previous == "-" && depth == 0 {
        let words = text[text.index(after: index)...].split(separator: " ")
        return words.first.map(String.init)
      }
      previous = character
    }
    return nil
  }
}

extension String {
  /// Whether a text stands behind so many characters of this one.
  fileprivate func hasPrefix(_ text: String, at offset: Int) -> Bool { dropFirst(offset).hasPrefix(text) }
}
