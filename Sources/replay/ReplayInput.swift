// What a replay is read from: a file, which its reader opens itself, or a stream, which gives its bytes only once.

import CommandShell
import Foundation
import MultitouchRecordings

/// Where the bytes of a recording or a script come from.
enum ReplayInput {
  /// A regular file; also a path that its reader refuses with a reason.
  case file(path: String)
  /// All bytes of a pipe, a terminal or another device, up to the first line that is too long, and its path.
  ///
  /// In memory as a whole: what is taken from it to see what it is could not be had again.
  case stream(bytes: [UInt8], path: String)

  /// The most bytes taken from a stream: an endless one ends in an error and not with the machine's memory.
  static let streamByteCountMax = 1 << 30

  /// The longest line that some reader takes.
  private static let lineByteCountMax = max(RecordingLimits.lineByteCount, TouchFormat.lineByteCountMax)

  /// Reads a stream to its end, or to a line that no reader takes; nothing is read of a file.
  init(_ path: String, byteCountMax: Int = ReplayInput.streamByteCountMax) throws(CommandFailure) {
    guard Self.isStream(path), let handle = FileHandle(forReadingAtPath: path) else {
      self = .file(path: path)
      return
    }
    defer { try? handle.close() }
    var bytes: [UInt8] = []
    var lineByteCount = 0
    do {
      while bytes.count <= byteCountMax, lineByteCount <= Self.lineByteCountMax,
        let part = try handle.read(upToCount: 1 << 20), !part.isEmpty
      {
        bytes.append(contentsOf: part)
        lineByteCount = part.lastIndex(of: 10).map { part.endIndex - $0 - 1 } ?? lineByteCount + part.count
      }
    } catch {
      throw CommandFailure("\(path): cannot be read to its end (\(error.localizedDescription)); put it into a file")
    }
    guard bytes.count <= byteCountMax else {
      throw CommandFailure("\(path): a stream of more than \(byteCountMax) bytes; put it into a file")
    }
    self = .stream(bytes: bytes, path: path)
  }

  /// Whether it begins like a script.
  var beginsAsScript: Bool { TouchFormat.isHead(firstBytes(TouchFormat.headByteCount)) }

  /// Reads it as a script.
  func script() throws -> TouchScript {
    switch self {
    case .file(let path): return try TouchFormat.read(path)
    case .stream(let bytes, let path): return try TouchFormat.read(bytes: bytes, file: path)
    }
  }

  /// Reads it as a recording.
  func recording(_ options: RecordingOptions) throws(RecordingError) -> Recording {
    switch self {
    case .file(let path): return try Recording(contentsOf: path, options: options)
    case .stream(let bytes, let path): return try Recording(bytes: bytes, name: path, options: options)
    }
  }

  private func firstBytes(_ count: Int) -> [UInt8] {
    switch self {
    case .stream(let bytes, _): return Array(bytes.prefix(count))
    case .file(let path):
      guard let handle = FileHandle(forReadingAtPath: path) else { return [] }
      defer { try? handle.close() }
      guard let data = try? handle.read(upToCount: count) else { return [] }
      return Array(data)
    }
  }

  /// Whether something is there that may give its bytes only once.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind != S_IFREG && kind != S_IFDIR
  }
}
