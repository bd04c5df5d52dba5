import Foundation
import Multitouch

/// The `.touch` format, version 1: scripts as text (documented in `Corpus/README.md`).
///
/// Writing a script and reading the text gives an equal script, and the text of that is the same again. Not kept are
/// comments, which NaN a NaN is, and how samples that follow each other are grouped. A script that breaks its own
/// types' contracts (an empty `cycle` or list of kinds, a delayed tap on no control, an object of other than three
/// words, more than four numbers of a `user`, a subject or an occurrence with a negative number, a touch 0 or beyond 63
/// bits, a hook of a window below -1, a subject, a state or fields that its kind of record never has, an expected
/// record of a kind that is not listed) is written but not read back.
public enum TouchFormat {
  /// The version that is written, and the only one read.
  public static let version = 1
  /// The longest line read, bytes.
  public static let lineByteCountMax = TextLine.byteCountMax
  /// The largest file read, bytes.
  public static let fileByteCountMax = 64 << 20
  /// How many bytes of a file are given to ``isHead(_:)``; one with more blanks in front is taken for no script.
  public static let headByteCount = 64

  /// Whether bytes begin like a script, behind a byte order mark, blanks and tabs or without: its first word tells.
  public static func isHead(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let blanks = Array(" \t".utf8)
    let line = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0).drop(while: blanks.contains)
    let word = Array("touch".utf8)
    return line.starts(with: word) && line.dropFirst(word.count).first.map(blanks.contains) ?? false
  }

  /// A script's text. Comment lines, if any, stand below the first line, each behind `# `.
  public static func text(of script: TouchScript, comments: [String] = []) -> String {
    TouchFormatWriter(script).text(comments: comments)
  }

  /// Reads a script. `file` names the text in errors.
  ///
  /// Any text is safe to read: time and memory are linear in its length, and lines beyond ``lineByteCountMax`` are
  /// errors. A byte order mark and carriage returns before line feeds, as some editors put them, mean nothing.
  public static func script(from text: String, file: String = "script") throws(TextSyntaxError) -> TouchScript {
    try TouchFormatReader.read(Array(text.utf8), file: file)
  }

  /// Reads a file. Throws a ``TextSyntaxError`` for what is in it, a ``TouchFileError`` if it cannot be had.
  public static func read(_ path: String) throws -> TouchScript {
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      data = try handle.read(upToCount: fileByteCountMax + 1) ?? Data()
    } catch {
      throw TouchFileError(
        path: path, reason: "cannot be read (\(OutputFile.reason(error)))",
        remedy: "check the path and its permissions")
    }
    return try read(bytes: Array(data), file: path)
  }

  /// Reads what was in a file, such as a pipe that gives its bytes only once; `file` names it in errors, which are
  /// those of ``read(_:)``.
  public static func read(bytes: [UInt8], file: String) throws -> TouchScript {
    guard bytes.count <= fileByteCountMax else {
      throw TouchFileError(
        path: file, reason: "is larger than \(fileByteCountMax) bytes", remedy: "split it into shorter scripts")
    }
    return try TouchFormatReader.read(bytes, file: file)
  }

  /// Writes a file: whole, under another name, then renamed, so that nobody ever reads a part (``OutputFile``).
  ///
  /// Throws a ``TouchFileError`` if it cannot be written, or if it could not be read back because a line, or the whole,
  /// is too long.
  public static func write(_ script: TouchScript, to path: String, comments: [String] = []) throws {
    let text = text(of: script, comments: comments)
    if let line = text.utf8.split(separator: 10).first(where: { $0.count > lineByteCountMax }) {
      throw TouchFileError(
        path: path, reason: "would have a line of \(line.count) bytes, more than \(lineByteCountMax)",
        remedy: "shorten the script's longest list or comment")
    }
    if text.utf8.count > fileByteCountMax {
      throw TouchFileError(
        path: path, reason: "would be of \(text.utf8.count) bytes, more than \(fileByteCountMax)",
        remedy: "split it into shorter scripts")
    }
    try OutputFile.write(Data(text.utf8), to: path)
  }
}

/// A file that cannot be had or made.
public struct TouchFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Which file.
  public var path: String
  /// What is wrong.
  public var reason: String
  /// What to do about it.
  public var remedy: String

  public var description: String { "\(path): \(reason); \(remedy)" }
}
