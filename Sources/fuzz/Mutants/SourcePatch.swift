// A patch as data: what it replaces, found again in sources that have moved on since it was made.

import CommandShell
import ShellText

/// A run of lines that is replaced by others.
struct SourceEdit: Equatable {
  /// Positions in the lines of the file as it was, from 0; empty where lines are only added.
  var lines: Range<Int>
  var replacement: [String]
}

/// A unified diff of one or more files.
struct SourcePatch: Equatable {
  /// Lines that stand one after the other in a file, some of them taken out and others put in.
  struct Hunk: Equatable {
    /// Where it stood when the patch was made, from 0.
    var line: Int
    /// As in the diff: each line with a space, `-` or `+` before it.
    var rows: [String]

    /// What stands in the file before.
    var old: [String] { rows.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) } }
  }

  /// The changes of one file.
  struct File: Equatable {
    /// Relative to the package's folder.
    var path: String
    var hunks: [Hunk]
  }

  var files: [File] = []

  /// Reads a diff; what stands above its first `---` is passed over. Throws for a text that is none.
  init(_ text: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.hasPrefix("--- a/"), index + 1 < lines.count, lines[index + 1].hasPrefix("+++ b/") {
        let path = String(line.dropFirst(6).prefix { $0 != "\t" })
        guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
          throw CommandFailure("line \(index + 1) of a patch leads out of the package: \(ShownText.line(path))")
        }
        files.append(File(path: path, hunks: []))
        index += 1
      } else if line.hasPrefix("@@ -"), !files.isEmpty {
        guard let start = Int(line.dropFirst(4).prefix { $0.isNumber }) else {
          throw CommandFailure("line \(index + 1) of a patch is no head of a hunk: \(line)")
        }
        files[files.count - 1].hunks.append(Hunk(line: max(0, start - 1), rows: []))
      } else if let last = files.last, !last.hunks.isEmpty {
        let row = line.isEmpty ? " " : line
        guard " -+\\".contains(row.prefix(1)) else {
          throw CommandFailure("line \(index + 1) of a patch is no line of a hunk: \(line)")
        }
        if !row.hasPrefix("\\") { files[files.count - 1].hunks[last.hunks.count - 1].rows.append(row) }
      }
      index += 1
    }
    let isWhole = files.allSatisfy { file in
      !file.hunks.isEmpty && file.hunks.allSatisfy { hunk in hunk.rows.contains { !$0.hasPrefix(" ") } }
    }
    if files.isEmpty || !isWhole {
      throw CommandFailure("a patch changes nothing: make it by `diff -u` with the folders a and b")
    }
  }
}

extension SourcePatch.File {
  /// What the patch replaces in the file as it is now, from top to bottom. A hunk may have moved, its lines may not
  /// have changed: throws if one cannot be found any more.
  func edits(in lines: [String]) throws -> [SourceEdit] {
    var edits: [SourceEdit] = []
    var first = 0
    for hunk in hunks {
      let old = hunk.old
      let places = lines.indices.filter {
        $0 >= first && $0 + old.count <= lines.count && lines[$0...].starts(with: old)
      }
      guard let place = places.min(by: { abs($0 - hunk.line) < abs($1 - hunk.line) }) else {
        throw CommandFailure("\(path) has no such lines any more: \(old.first { !$0.isEmpty } ?? "")")
      }
      edits += Self.edits(hunk.rows, at: place)
      first = place + old.count
    }
    return edits
  }

  /// The lines after the patch.
  func applied(to lines: [String]) throws -> [String] {
    var result = lines
    for edit in try edits(in: lines).reversed() { result.replaceSubrange(edit.lines, with: edit.replacement) }
    return result
  }

  /// The replacements within a hunk, without what it keeps.
  private static func edits(_ rows: [String], at place: Int) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    var line = place
    var isOpen = false
    for row in rows {
      if row.hasPrefix(" ") {
        isOpen = false
        line += 1
        continue
      }
      if !isOpen { edits.append(SourceEdit(lines: line..<line, replacement: [])) }
      isOpen = true
      let last = edits.count - 1
      if row.hasPrefix("-") {
        line += 1
        edits[last].lines = edits[last].lines.lowerBound..<line
      } else {
        edits[last].replacement.append(String(row.dropFirst()))
      }
    }
    return edits
  }
}
