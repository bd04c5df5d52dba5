// All mutants in one build: each body that some change stands once as it is and once for each of them, behind an `if`.

/// Sources with mutants in them, of which one at most is in force when the program runs.
///
/// A body becomes `if mutantInForce == 7 { its lines after patch 7 } else { its lines }`. Nothing else changes, so
/// with no mutant in force the program is the one without mutants.
struct MutantWeaver {
  /// The variable that says which mutant is in force.
  static let variable = "mutantInForce"

  /// A file, with the mutated bodies of it.
  private struct WovenFile {
    var lines: [String]
    var bodies: [FunctionBody: [(number: Int, lines: [String])]] = [:]
  }

  private var files: [String: WovenFile] = [:]
  private let source: (String) throws -> String

  /// A weaver without mutants.
  ///
  /// - Parameter source: The text of a file, by its path in the package.
  init(source: @escaping (String) throws -> String) { self.source = source }

  /// The paths of the files that some mutant changes, in their order.
  var paths: [String] { files.keys.sorted() }

  /// Takes a mutant in. Returns why it cannot be woven: it changes something outside of any body. Throws if its patch
  /// does not apply. Costs a copy of each of its files.
  mutating func add(_ patch: SourcePatch, number: Int) throws -> String? {
    var news: [(path: String, body: FunctionBody, lines: [String])] = []
    for file in patch.files {
      let lines = try lines(of: file.path)
      var groups: [(body: FunctionBody, edits: [SourceEdit])] = []
      for edit in try file.edits(in: lines) {
        guard let body = FunctionBody.around(edit, in: lines) else {
          return "\(file.path):\(edit.lines.lowerBound + 1) is in no function's body"
        }
        if let index = groups.firstIndex(where: { $0.body == body }) {
          groups[index].edits.append(edit)
        } else {
          groups.append((body, [edit]))
        }
      }
      for (body, edits) in groups {
        let others = groups.map(\.body) + (files[file.path]?.bodies.keys.map { $0 } ?? [])
        if others.contains(where: { $0 != body && $0.lines.overlaps(body.lines) }) {
          return "\(file.path):\(body.lines.lowerBound + 1) lies within another mutated body"
        }
        news.append((file.path, body, Self.mutated(body, edits, lines)))
      }
    }
    for (path, body, lines) in news {
      var file = try files[path] ?? WovenFile(lines: self.lines(of: path))
      file.bodies[body, default: []].append((number, lines))
      files[path] = file
    }
    return nil
  }

  /// The text of a file with all its mutants.
  func text(of path: String) -> String {
    guard let file = files[path] else { preconditionFailure("no mutant changes \(path)") }
    var lines = file.lines
    for (body, mutants) in file.bodies.sorted(by: { $0.key.lines.lowerBound > $1.key.lines.lowerBound }) {
      lines.replaceSubrange(body.lines, with: Self.woven(body, mutants, file.lines))
    }
    return lines.joined(separator: "\n")
  }

  /// The mutant to which a line of a woven text belongs; nil of what belongs to none.
  static func number(ofLine line: Int, in lines: [String]) -> Int? {
    guard lines.indices.contains(line) else { return nil }
    for text in lines[...line].reversed() {
      if text == "} else {" { return nil }
      guard let start = text.firstRange(of: "if \(variable) == "), text.hasSuffix(" {") else { continue }
      return Int(text[start.upperBound...].dropLast(2))
    }
    return nil
  }

  private func lines(of path: String) throws -> [String] {
    if let file = files[path] { return file.lines }
    return try source(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A body's lines after a patch.
  private static func mutated(_ body: FunctionBody, _ edits: [SourceEdit], _ lines: [String]) -> [String] {
    if body.isOneLine { return [FunctionBody.parts(ofOneLine: edits[0].replacement[0])?.body ?? ""] }
    var result = Array(lines[body.lines])
    let start = body.lines.lowerBound
    for edit in edits.reversed() {
      result.replaceSubrange(
        edit.lines.lowerBound - start..<edit.lines.upperBound - start, with: edit.replacement)
    }
    return result
  }

  private static func woven(
    _ body: FunctionBody, _ mutants: [(number: Int, lines: [String])], _ lines: [String]
  ) -> [String] {
    var original = Array(lines[body.lines])
    var result: [String] = []
    var end: [String] = []
    if body.isOneLine, let parts = FunctionBody.parts(ofOneLine: lines[body.lines.lowerBound]) {
      original = [parts.body]
      result.append(parts.head)
      end = [String(repeating: " ", count: FunctionBody.indentation(parts.head) ?? 0) + "}"]
    }
    for (index, mutant) in mutants.enumerated() {
      result.append("\(index == 0 ? "" : "} else ")if \(variable) == \(mutant.number) {")
      result += returning(mutant.lines, body)
    }
    return result + ["} else {"] + returning(original, body) + ["}"] + end
  }

  /// Lines with the `return` that a single expression could do without while it stood alone.
  private static func returning(_ lines: [String], _ body: FunctionBody) -> [String] {
    guard body.returnsValue else { return lines }
    let code = lines.indices.filter { index in
      let text = lines[index].drop { $0 == " " }
      return !text.isEmpty && !text.hasPrefix("//")
    }
    guard let level = code.compactMap({ FunctionBody.indentation(lines[$0]) }).min() else { return lines }
    // What closes a statement or goes on with it stands no deeper than its beginning.
    let statements = code.filter { index in
      let text = lines[index].dropFirst(level)
      return FunctionBody.indentation(lines[index]) == level && !"})]".contains(text.prefix(1))
        && !text.hasPrefix("case ") && !text.hasPrefix("default:")
    }
    let words = code.map { lines[$0].split { !($0.isLetter || $0 == "_") } }
    guard statements.count == 1, !words.contains(where: { $0.contains("return") || $0.contains("throw") }),
      !["preconditionFailure", "fatalError"].contains(words[0].first ?? "")
    else { return lines }
    var result = lines
    let first = statements[0]
    result[first].insert(contentsOf: "return ", at: result[first].index(result[first].startIndex, offsetBy: level))
    return result
  }
}
