// `bench read`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
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
    if files.count(where: UserFiles.standardInputs.contains) > 1 {
      throw ValidationError("standard input can be read once: name it once")
    }
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
