// `bench read`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import Multitouch
import MultitouchRecordings
import ShellText

/// How fast the text of recordings becomes frames.
struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Measure how fast recordings are read, in megabytes a second on one core.",
    discussion: """
      Without a file it reads evemu text of four fingers that it makes itself, 100 MB unless told otherwise. The fastest \
      pass counts. A file is read from its beginning in each pass, in memory that does not grow with it: the first pass \
      brings it into the system's cache, so that the rate is the reader's and not the disk's, if the cache has room \
      for it. What gives its bytes only once, as a pipe or - for standard input, is kept in memory, up to \
      \(Self.megabytesMax) MB.

      Ctrl-C ends it with the rates of the passes that were made.

      EXAMPLES
        bench read                        text that it makes itself
        bench read --passes 9 a.evemu     a recording of your own
        xzcat a.evemu.xz | bench read -   one that is compressed

      EXIT CODES
        0    the rates were shown
        1    wrong usage, or a file that cannot be read
        3    this build cannot be timed
        130  Ctrl-C
      """)

  @Argument(help: "Recordings. Their formats are detected; - is standard input.")
  var files: [String] = []

  @Option(help: ArgumentHelp("How much text is made if no file is named (default: 100).", valueName: "count"))
  var megabytes: Int?

  @Option(help: ArgumentHelp("Passes over each text.", valueName: "count"))
  var passes = 3

  private var megabytesMade: Int { megabytes ?? 100 }

  /// The most text that is kept in memory.
  static let megabytesMax = 1000

  func validate() throws {
    guard (1...Self.megabytesMax).contains(megabytesMade) else {
      throw ValidationError("--megabytes must be from 1 to \(Self.megabytesMax)")
    }
    if megabytes != nil, !files.isEmpty {
      throw ValidationError("--megabytes is for text that is made: leave it out, or the files")
    }
    guard (1...1000).contains(passes) else { throw ValidationError("--passes must be from 1 to 1000") }
  }

  func run() throws {
    try ReleaseRelaunch.relaunchIfDebug(product: "bench")
    if let refusal = BuildMode.current().timingRefusal {
      Console.complain("bench: \(refusal)\n")
      throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
    }
    Interruption.listen()
    let line = StatusLine()
    let timing = ReadTiming(passes: passes, isInterrupted: { Interruption.isRequested }, progress: line.show)
    var rates: [ReadTiming.Rate] = []
    defer {
      line.clear()
      if !rates.isEmpty { Console.print(Self.table(of: rates).text(on: .of(descriptor: 1))) }
    }
    do {
      if files.isEmpty {
        line.show("making \(megabytesMade) MB of text")
        let text = MadeRecording.evemu(byteCount: megabytesMade * 1_000_000) { Interruption.isRequested }
        // Cut short it would be no recording.
        if !Interruption.isRequested { rates += [try timing.rate(of: text, name: "made")].compactMap(\.self) }
      }
      for file in files { rates += [try timing.rate(ofFile: file)].compactMap(\.self) }
    } catch let error as RecordingError {
      throw CommandFailure("\(error)")
    }
    guard !Interruption.isRequested else {
      line.clear()
      Console.complain(
        "bench: interrupted: "
          + (rates.isEmpty ? "not one pass was made\n" : "the rates are those of the passes that were made\n"))
      throw ArgumentParser.ExitCode(Self.interrupted)
    }
  }

  /// What a shell says of a process that Ctrl-C has ended.
  static let interrupted: Int32 = 130

  static func table(of rates: [ReadTiming.Rate]) -> TextTable {
    var table = TextTable([
      .init("recording", widthMin: 12), .init("format"), .init("MB", .right), .init("events", .right),
      .init("frames", .right), .init("passes", .right), .init("MB/s", .right),
    ])
    for rate in rates {
      table.append([
        .init(ShownText.line(rate.name)), .init(rate.pass.format.rawValue),
        .init(Decimals.fixed(rate.megabytes, places: 1)),
        .init("\(rate.pass.counters.events)"), .init("\(rate.pass.counters.frames)"), .init("\(rate.passCount)"),
        .init(rate.fastest > 0 ? Decimals.fixed(rate.megabytes / rate.fastest, places: 0) : "–"),
      ])
    }
    return table
  }
}

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
    let stream: FileHandle
    do {
      stream =
        path == InputFile.standardInput
        ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch { throw Self.unreadable(path) }
    var bytes: [UInt8] = []
    var isKnown = false
    while !isInterrupted() {
      let part: Data?
      do { part = try stream.read(upToCount: isKnown ? Self.partByteCount : Self.headByteCount - bytes.count) } catch {
        throw Self.unreadable(path)
      }
      guard let part, !part.isEmpty else { return bytes }
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
    return nil
  }

  private static func unreadable(_ path: String) -> CommandFailure {
    CommandFailure("\(path) cannot be read: check that it is there and may be read")
  }
}

/// A text that was read once.
struct ReadPass {
  var format: RecordingFormat
  var counters: RecordingCounters

  /// How many frames are read before somebody is asked whether to go on.
  private static let framesPerQuestion = 4096

  /// Reads a recording to its end, frame by frame; nil if it was interrupted.
  static func over(
    _ reader: consuming RecordingReader, _ isInterrupted: () -> Bool = { false }
  ) throws(RecordingError) -> ReadPass? {
    var changes: [ContactChange] = []
    var left = 0
    repeat {
      if left == 0 {
        if isInterrupted() { return nil }
        left = framesPerQuestion
      }
      left -= 1
    } while try reader.next(into: &changes) != nil
    return ReadPass(format: reader.format, counters: reader.counters)
  }
}

/// Recordings of any length.
enum MadeRecording {
  /// evemu text of four fingers that land, move and lift, a report each 8 ms; at least `byteCount` bytes.
  ///
  /// Ends before its time if it is interrupted.
  static func evemu(byteCount: Int, _ isInterrupted: () -> Bool = { false }) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(byteCount + 256)
    var report = 0
    while text.count < byteCount, !isInterrupted() {
      let micros = String(report % 125 * 8000)
      let time = "\(report / 125).\(String(repeating: "0", count: 6 - micros.count))\(micros)"
      let contact = report % 8 < 4 ? "\(report % 65536)" : "-1"
      text += Array(
        """
        E: \(time) 0003 002f \(report % 4)
        E: \(time) 0003 0039 \(contact)
        E: \(time) 0003 0035 \(report % 1000 * 3)
        E: \(time) 0003 0036 \(report % 1000 * 2)
        E: \(time) 0003 003a 50
        E: \(time) 0000 0000 0

        """.utf8)
      report += 1
    }
    return text
  }
}
