import Foundation

/// Why a recording could not be read: the place, what was found there, what was expected, and what to do.
public struct RecordingError: Error, Hashable, Sendable {
  /// The file, as it was named by the caller.
  public var file: String
  /// The line, from 1; 0 if the fault is not in a line (no such file, an empty one).
  public var line: Int
  /// The column in bytes, from 1; 0 if the fault is in the whole line or file.
  public var column: Int
  /// What was there.
  public var found: String
  /// What should have been.
  public var expected: String
  /// What the reader of this message can do.
  public var remedy: String

  /// Makes an error of its parts.
  public init(file: String, line: Int = 0, column: Int = 0, found: String, expected: String, remedy: String) {
    self.file = file
    self.line = line
    self.column = column
    self.found = found
    self.expected = expected
    self.remedy = remedy
  }
}

extension RecordingError: CustomStringConvertible {
  /// `file:line:column: expected …, found …. remedy`
  public var description: String {
    var place = file
    if line > 0 { place += ":\(line)" }
    if line > 0, column > 0 { place += ":\(column)" }
    return "\(place): expected \(expected), found \(found). \(remedy)"
  }
}

extension RecordingError: LocalizedError {
  /// The same text as `description`.
  public var errorDescription: String? { description }
}

/// A fault in one line, before the file and the line's number are known.
struct LineFault: Error {
  /// The byte it begins at, from 0.
  var position: Int
  var found: String
  var expected: String
  var remedy: String
  /// Lines between the line being read and the faulty one; only a header read as a whole has any.
  var lineOffset = 0
  /// The column of a fault of such a header, from 1; 0 if it is in the whole line.
  var headerColumn = 0

  init(_ line: Span<UInt8>, at position: Int, expected: String, remedy: String) {
    self.position = position
    self.found = line.excerpt(at: position)
    self.expected = expected
    self.remedy = remedy
  }

  init(found: String, expected: String, remedy: String, lineOffset: Int = 0, headerColumn: Int = 0) {
    self.position = -1
    self.found = found
    self.expected = expected
    self.remedy = remedy
    self.lineOffset = lineOffset
    self.headerColumn = headerColumn
  }
}
