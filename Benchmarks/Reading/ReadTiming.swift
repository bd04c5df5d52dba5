import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import ShellText

/// Times passes over recordings.
struct ReadTiming {
  /// Over each recording.
  var passes: Int
  var isInterrupted: () -> Bool = { false }
  var progress: (_ what: String) -> Void = { _ in }
  /// The most that is kept of a stream.
  var streamByteCountMax = ReadCommand.megabytesMax * 1_000_000

  /// What the passes over a recording came to.
  struct Rate {
    var name: String
    var megabytes: Double
    /// The last one.
    var pass: ReadPass
    var passCount: Int
    /// Seconds of the fastest pass.
    var fastest: Double
  }

  /// The rate over a file; nil if not one pass was made.
  func rate(ofFile path: String) throws -> Rate? {
    guard !InputFile.isStream(path) else {
      progress("\(ShownText.line(path)), until its end")
      return try bytes(ofStream: path).flatMap { try rate(of: $0, name: path) }
    }
    // Of what cannot be read the reader says why.
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return try rate(path, byteCount: size ?? 0) { () throws(RecordingError) in try RecordingReader.open(path) }
  }

  /// The rate over text in memory; nil if not one pass was made.
  func rate(of text: [UInt8], name: String) throws(RecordingError) -> Rate? {
    try rate(name, byteCount: text.count) { () throws(RecordingError) in
      try RecordingReader.open(bytes: text, name: name)
    }
  }

  private func rate(
    _ name: String, byteCount: Int, _ open: () throws(RecordingError) -> RecordingReader
  ) throws(RecordingError) -> Rate? {
    var rate: Rate?
    let clock = ContinuousClock()
    for number in 1...passes {
      progress("\(ShownText.line(name)), pass \(number) of \(passes)")
      let began = clock.now
      guard let pass = try ReadPass.over(try open(), isInterrupted) else { break }
      let took = (clock.now - began).components
      let seconds = Double(took.seconds) + Double(took.attoseconds) / 1e18
      rate = Rate(
        name: name, megabytes: Double(byteCount) / 1e6, pass: pass, passCount: number,
        fastest: min(seconds, rate?.fastest ?? .infinity))
    }
    return rate
  }

  /// The first bytes of a stream, by which it is known for a recording: the headers of many devices have room in them.
  private static let headByteCount = 16 * RecordingLimits.headerByteCount
  private static let partByteCount = 1 << 20

  /// All bytes of a stream; nil if it was interrupted. Throws a ``RecordingError`` if it does not begin like a
  /// recording, which an endless one would show nobody at its end.
  private func bytes(ofStream path: String) throws -> [UInt8]? {
    let stream: StreamInput
    do throws(StreamInput.Failure) {
      stream = try StreamInput(path, isInterrupted: isInterrupted)
    } catch { throw Self.unreadable(path, error) }
    var bytes: [UInt8] = []
    var isKnown = false
    while true {
      let part: [UInt8]?
      do throws(StreamInput.Failure) {
        part = try stream.next(isKnown ? Self.partByteCount : Self.headByteCount - bytes.count)
      } catch { throw Self.unreadable(path, error) }
      guard let part else { return nil }
      if part.isEmpty { return bytes }
      bytes += part
      guard bytes.count <= streamByteCountMax else {
        throw CommandFailure(
          "\(path) has more than \(Decimals.fixed(Double(streamByteCountMax) / 1e6, places: 0)) MB, and what gives its "
            + "bytes only once is kept in memory: write it to a file and name that, or cut it with head -c")
      }
      if !isKnown, bytes.count >= Self.headByteCount {
        _ = try RecordingReader.open(bytes: bytes, name: path)
        isKnown = true
      }
    }
  }

  private static func unreadable(_ path: String, _ failure: StreamInput.Failure) -> CommandFailure {
    let reason = String(cString: strerror(failure.number))
    return CommandFailure("\(path) cannot be read (\(reason)): check that it is there and may be read")
  }
}
