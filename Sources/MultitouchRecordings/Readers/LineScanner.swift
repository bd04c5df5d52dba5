import Foundation

/// Cuts a byte source into lines, out of one reused buffer.
///
/// A line is what lies before a newline, without the carriage returns in front of it, of which a terminal on the way
/// (`adb shell`) may add one to the one that is there; the last line may lack its newline.
/// Memory: the buffer, whose size is fixed. Time: each byte is looked at once, and moved at most once a chunk.
struct LineScanner: ~Copyable {
  private let source: ByteSource
  /// The buffer the ranges refer to.
  private(set) var buffer: [UInt8]
  private var next = 0
  private var filled = 0
  private var isAtEnd = false
  /// Lines handed out.
  private(set) var lineCount = 0
  /// Whether the line handed out last ended with a newline.
  private(set) var isTerminated = true

  init(_ source: ByteSource) {
    self.source = source
    buffer = [UInt8](repeating: 0, count: RecordingLimits.chunkByteCount)
  }

  /// The name of what is read, for messages.
  var name: String { source.name }

  /// More of the beginning of the source, as far as one buffer goes, without a byte order mark; only before the first
  /// line is taken. `isWhole` tells that there is no more to come.
  mutating func peek() throws(RecordingError) -> (range: Range<Int>, isWhole: Bool) {
    if !isAtEnd, filled < buffer.count { try fill() }
    // A stream may bring the mark in pieces.
    while !isAtEnd, filled < 3 { try fill() }
    if next == 0, filled >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { next = 3 }
    return (next..<filled, isAtEnd || filled == buffer.count)
  }

  /// Throws if carriage returns alone end the lines, so that the whole source would be one; only before the first line
  /// is taken.
  mutating func requireLineFeeds() throws(RecordingError) {
    var head = try peek()
    while hasLoneReturns(head.range), !head.isWhole { head = try peek() }
    guard hasLoneReturns(head.range) else { return }
    throw RecordingError(
      file: name, line: 1, found: "lines that end with a carriage return alone",
      expected: "lines that end with a line feed", remedy: "Convert the file, as with tr '\\r' '\\n'.")
  }

  /// Whether there are carriage returns with text behind them, and no line feed.
  private func hasLoneReturns(_ range: Range<Int>) -> Bool {
    guard findNewline(from: range.lowerBound) == nil, !buffer[range].contains(0),
      let first = buffer[range].firstIndex(of: 0x0D)
    else { return false }
    return buffer[first..<range.upperBound].contains { $0 != 0x0D && $0 != 0x20 && $0 != 0x09 }
  }

  /// The next line, as a range of `buffer` that is good until the next call; nil at the end.
  mutating func nextLine() throws(RecordingError) -> Range<Int>? {
    var searched = next
    while true {
      if let newline = findNewline(from: searched) {
        let range = next..<newline
        next = newline + 1
        return try hand(out: range, isTerminated: true)
      }
      if isAtEnd {
        guard next < filled else { return nil }
        let range = next..<filled
        next = filled
        return try hand(out: range, isTerminated: false)
      }
      guard filled - next <= RecordingLimits.lineByteCount else { throw tooLong() }
      searched = filled
      if filled == buffer.count {
        // At most a line's limit is moved, half a buffer, so each byte moves once at most.
        let rest = filled - next
        buffer.withUnsafeMutableBytes { bytes in
          if let base = bytes.baseAddress { memmove(base, base + next, rest) }
        }
        searched -= next
        next = 0
        filled = rest
      }
      try fill()
    }
  }

  private mutating func hand(out range: Range<Int>, isTerminated: Bool) throws(RecordingError) -> Range<Int> {
    guard range.count <= RecordingLimits.lineByteCount else { throw tooLong() }
    lineCount += 1
    self.isTerminated = isTerminated
    var end = range.upperBound
    while end > range.lowerBound, buffer[end - 1] == 0x0D { end -= 1 }
    return range.lowerBound..<end
  }

  private mutating func fill() throws(RecordingError) {
    let count = try source.read(into: &buffer, from: filled)
    if count == 0 { isAtEnd = true }
    filled += count
  }

  private func findNewline(from start: Int) -> Int? {
    guard start < filled else { return nil }
    return buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base + start, 0x0A, filled - start) else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  private func tooLong() -> RecordingError {
    RecordingError(
      file: name, line: lineCount + 1, column: RecordingLimits.lineByteCount + 1,
      found: "a line that goes on", expected: "a line of at most \(RecordingLimits.lineByteCount) bytes",
      remedy: "Check that this is a text recording; cut the line if it is a comment.")
  }
}
