// What callgrind writes: only the totals are read.

/// The totals of one file of callgrind's.
public struct CallgrindOutput: Sendable, Equatable {
  /// Instructions executed: the event `Ir`.
  public var instructions: UInt64

  /// Reads the file at `path`.
  public init(path: String, files: HostFiles = .system) throws(CallgrindFailure) {
    guard let text = files.text(path) else { throw .notReadable(path: path) }
    try self.init(text: text, path: path)
  }

  /// Reads the text of a file; `path` is named in errors.
  ///
  /// `events:` names the columns of costs. `summary:` or `totals:` gives the sum of each; where both are there they
  /// agree, or the file was cut or put together from two.
  public init(text: String, path: String = "the text") throws(CallgrindFailure) {
    var column: Int?
    var sums: [(line: Int, value: UInt64)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      if let names = Self.fields(of: line, after: "events:") {
        guard let found = names.firstIndex(of: "Ir") else {
          throw .notItsFormat(path: path, line: number, expected: "the event Ir among \(names.joined(separator: " "))")
        }
        column = found
      } else if let costs = Self.fields(of: line, after: "summary:") ?? Self.fields(of: line, after: "totals:") {
        guard let column else {
          throw .notItsFormat(path: path, line: number, expected: "a line `events:` before the totals")
        }
        // Zeros at the end of a line may be left out.
        let text = column < costs.count ? costs[column] : "0"
        guard let value = UInt64(text) else {
          throw .notItsFormat(path: path, line: number, expected: "a count instead of '\(text)'")
        }
        sums.append((number, value))
      }
    }
    guard let first = sums.first else {
      throw .notItsFormat(path: path, line: 1, expected: "a line `summary:` or `totals:`")
    }
    if let other = sums.first(where: { $0.value != first.value }) {
      throw .notItsFormat(path: path, line: other.line, expected: "the sum \(first.value) of line \(first.line)")
    }
    guard first.value > 0 else { throw .noInstructions(path: path) }
    instructions = first.value
  }

  private static func fields(of line: Substring, after key: String) -> [String]? {
    guard line.hasPrefix(key) else { return nil }
    return line.dropFirst(key.count).split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
  }
}
