// `bench read`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import Multitouch
import MultitouchRecordings

/// How fast the text of recordings becomes frames.
struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Measure how fast recordings are read, in megabytes a second on one core.",
    discussion: """
      Without a file it reads evemu text of four fingers that it makes itself, 100 MB unless told otherwise. Text lies in \
      memory before the first pass, of which the fastest counts: the rate is the reader's, not the disk's.

      EXIT CODES
        0  the rates were shown
        1  wrong usage, or a file that cannot be read
        3  this build cannot be timed
      """)

  @Argument(help: "Recordings. Their formats are detected.")
  var files: [String] = []

  @Option(help: ArgumentHelp("How much text is made if no file is named.", valueName: "count"))
  var megabytes = 100

  @Option(help: ArgumentHelp("Passes over each text.", valueName: "count"))
  var passes = 3

  func validate() throws {
    guard (1...1000).contains(megabytes) else { throw ValidationError("--megabytes must be from 1 to 1000") }
    guard (1...1000).contains(passes) else { throw ValidationError("--passes must be from 1 to 1000") }
  }

  func run() throws {
    try ReleaseRelaunch.relaunchIfDebug(product: "bench")
    if let refusal = BuildMode.current().timingRefusal {
      Console.complain("bench: \(refusal)\n")
      throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
    }
    var table = TextTable([
      .init("recording", widthMin: 12), .init("format"), .init("MB", .right), .init("events", .right),
      .init("frames", .right), .init("MB/s", .right),
    ])
    if files.isEmpty {
      let text = MadeRecording.evemu(byteCount: megabytes * 1_000_000)
      table.append(try row("made", text))
    }
    for file in files {
      let text: Data
      do { text = try Data(contentsOf: URL(fileURLWithPath: file)) } catch {
        throw CommandFailure("\(file) cannot be read: check that it is there and may be read")
      }
      do { table.append(try row(file, Array(text))) } catch { throw CommandFailure("\(error)") }
    }
    Console.print(table.text(on: .of(descriptor: 1)))
  }

  private func row(_ name: String, _ text: [UInt8]) throws -> [TextTable.Cell] {
    var fastest = Double.infinity
    var last = ReadPass(format: .evemu, counters: RecordingCounters())
    let clock = ContinuousClock()
    for _ in 0..<passes {
      let began = clock.now
      last = try ReadPass.over(text, name: name)
      let took = clock.now - began
      fastest = min(fastest, Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18)
    }
    let megabytes = Double(text.count) / 1e6
    return [
      .init(name), .init(last.format.rawValue), .init(Decimals.fixed(megabytes, places: 1)),
      .init("\(last.counters.events)"), .init("\(last.counters.frames)"),
      .init(fastest > 0 ? Decimals.fixed(megabytes / fastest, places: 0) : "–"),
    ]
  }
}

/// A text that was read once.
struct ReadPass {
  var format: RecordingFormat
  var counters: RecordingCounters

  /// Reads a text to its end, frame by frame.
  static func over(_ text: [UInt8], name: String) throws(RecordingError) -> ReadPass {
    var reader = try RecordingReader.open(bytes: text, name: name)
    var changes: [ContactChange] = []
    while try reader.next(into: &changes) != nil {}
    return ReadPass(format: reader.format, counters: reader.counters)
  }
}

/// Recordings of any length.
enum MadeRecording {
  /// evemu text of four fingers that land, move and lift, a report each 8 ms; at least `byteCount` bytes.
  static func evemu(byteCount: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(byteCount + 256)
    var report = 0
    while text.count < byteCount {
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
