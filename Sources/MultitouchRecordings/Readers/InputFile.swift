// A file that somebody names to a program: a regular one, which its reader opens itself, or a stream, which gives its
// bytes only once.

import Foundation

/// A recording or a script, to be read once: what is taken from a stream to see what it is stays to be read.
public struct InputFile {
  /// The path that stands for standard input.
  public static let standardInput = "-"

  /// As it was named.
  public let path: String
  /// The bytes of a stream; nil of a regular file, and of a path that its reader refuses with a reason.
  private let stream: ByteSource?

  /// Opens a stream; of a regular file nothing is opened yet. Waits for the writer of a named pipe.
  public init(_ path: String) throws(RecordingError) {
    self.path = path
    if path == Self.standardInput {
      stream = ByteSource(descriptor: 0, name: path)
    } else {
      stream = Self.isStream(path) ? try ByteSource(path: path) : nil
    }
  }

  /// Whether a path stands for standard input, or for something that may give its bytes only once: what the system
  /// names for a process's streams counts as such, wherever they lead.
  public static func isStream(_ path: String) -> Bool {
    path == standardInput || ["/dev/stdin", "/dev/fd/", "/proc/"].contains(where: path.hasPrefix)
      || SpecialFile.exists(path)
  }

  /// Where what is read of a path lies: its own file, or that of standard input, and the description beside it that its
  /// reader may take. What is written to one of them takes the place of what was read.
  public static func places(readOf path: String) -> [String] {
    if path == standardInput { return ["/dev/stdin"] }
    return [path] + (isStream(path) ? [] : DescriptionFile.sibling(of: path).map { [$0] } ?? [])
  }

  /// Whether it begins like a script. What cannot be read does not: that is for its reader to say.
  public var beginsAsScript: Bool {
    let source = stream ?? (try? ByteSource(path: path))
    return (try? source?.head(TouchFormat.headByteCount)).map(TouchFormat.isHead) ?? false
  }

  /// Reads it as a script, of at most ``TouchFormat/fileByteCountMax`` bytes.
  public func script() throws -> TouchScript {
    guard let stream else { return try TouchFormat.read(path) }
    return try TouchFormat.read(bytes: stream.bytes(countMax: TouchFormat.fileByteCountMax + 1), file: path)
  }

  /// Reads it as a recording, of at most ``RecordingLimits/wholeRecording`` frames and changes.
  public func recording(_ options: RecordingOptions) throws(RecordingError) -> Recording {
    guard let stream else { return try Recording(contentsOf: path, options: options) }
    return try Recording(RecordingReader.open(stream, options, sibling: nil))
  }
}
