import Foundation

/// Where a recording's bytes come from: a file, an open descriptor or memory, read in chunks.
final class ByteSource {
  private enum Origin {
    case descriptor(Int32, isOwned: Bool)
    case memory([UInt8], Int)
  }

  /// The name used in messages.
  let name: String
  private var origin: Origin
  /// Bytes that were looked at and are still to be read.
  private var ahead: [UInt8] = []

  /// Opens a file for reading.
  init(path: String) throws(RecordingError) {
    name = path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw RecordingError(
        file: path, found: String(cString: strerror(errno)), expected: "a readable file",
        remedy: "Check the path and its permissions.")
    }
    origin = .descriptor(descriptor, isOwned: true)
  }

  /// Reads an open descriptor to its end; the caller closes it.
  init(descriptor: Int32, name: String) {
    self.name = name
    origin = .descriptor(descriptor, isOwned: false)
  }

  /// Reads bytes in memory.
  init(bytes: [UInt8], name: String) {
    self.name = name
    origin = .memory(bytes, 0)
  }

  deinit {
    if case .descriptor(let descriptor, isOwned: true) = origin { close(descriptor) }
  }

  /// The first bytes, fewer if there are no more; they stay to be read. Only before anything was read.
  func head(_ count: Int) throws(RecordingError) -> [UInt8] {
    var part = [UInt8](repeating: 0, count: count)
    while ahead.count < count {
      let partCount = try readOrigin(into: &part, from: ahead.count)
      if partCount == 0 { break }
      ahead += part[ahead.count..<ahead.count + partCount]
    }
    return ahead
  }

  /// All that is left, but at most so many bytes.
  func bytes(countMax: Int) throws(RecordingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: RecordingLimits.chunkByteCount)
    while bytes.count < countMax {
      let count = try read(into: &part, from: 0)
      if count == 0 { break }
      bytes += part[..<min(count, countMax - bytes.count)]
    }
    return bytes
  }

  /// Fills `buffer` from `start` on, as far as one read goes; returns how many bytes came, 0 at the end.
  func read(into buffer: inout [UInt8], from start: Int) throws(RecordingError) -> Int {
    guard !ahead.isEmpty else { return try readOrigin(into: &buffer, from: start) }
    let count = min(ahead.count, buffer.count - start)
    buffer.replaceSubrange(start..<start + count, with: ahead[..<count])
    ahead.removeFirst(count)
    return count
  }

  private func readOrigin(into buffer: inout [UInt8], from start: Int) throws(RecordingError) -> Int {
    switch origin {
    case .memory(let bytes, let offset):
      let count = min(bytes.count - offset, buffer.count - start)
      buffer.replaceSubrange(start..<start + count, with: bytes[offset..<offset + count])
      origin = .memory(bytes, offset + count)
      return count
    case .descriptor(let descriptor, _):
      while true {
        let count = buffer.withUnsafeMutableBytes { bytes in
          // The scanner keeps at least one free byte, so the slice is never empty and 0 means the end.
          Foundation.read(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
        }
        if count >= 0 { return count }
        if errno == EINTR { continue }
        if errno == EAGAIN || errno == EWOULDBLOCK {
          // A pipe or terminal that somebody else has told not to block: it is waited for all the same.
          var awaited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          _ = poll(&awaited, 1, -1)
          continue
        }
        throw RecordingError(
          file: name, found: String(cString: strerror(errno)), expected: "a file that can be read to its end",
          remedy: "Check that it is a regular file or a pipe, not a folder.")
      }
    }
  }
}
