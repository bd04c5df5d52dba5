import CommandShell
import Foundation
import MultitouchRecordings
import Testing

@testable import bench

@Suite struct ReadCommandTests {
  @Test func `a made recording is as long as asked for, and every line of it is read`() throws {
    let text = MadeRecording.evemu(byteCount: 100_000)
    #expect(text.count >= 100_000 && text.count < 100_300)
    let pass = try #require(try ReadPass.over(try RecordingReader.open(bytes: text)))
    #expect(pass.format == .evemu)
    #expect(pass.counters.events == text.count { $0 == UInt8(ascii: "\n") })
    #expect(pass.counters.linesIgnored == 0 && pass.counters.unknownCodes == 0)
    // Each report is a frame: there is always a finger that lands, moves or lifts.
    #expect(pass.counters.frames > 500 && pass.counters.contacts > 200)
  }

  @Test func `a file is read as its text is, each pass from its beginning`() throws {
    let text = MadeRecording.evemu(byteCount: 50_000)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("read-\(UUID().uuidString).evemu").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(text).write(to: URL(fileURLWithPath: path))
    let timing = ReadTiming(passes: 3)
    let ofFile = try #require(try timing.rate(ofFile: path))
    let ofText = try #require(try timing.rate(of: text, name: "made"))
    #expect(ofFile.pass.counters == ofText.pass.counters && ofFile.megabytes == ofText.megabytes)
    #expect(ofFile.passCount == 3 && ofText.passCount == 3)
  }

  @Test func `Ctrl-C leaves what was measured until then`() throws {
    let text = MadeRecording.evemu(byteCount: 50_000)
    func passes(_ patience: Int) throws -> Int? {
      var asked = 0
      let timing = ReadTiming(
        passes: 3,
        isInterrupted: {
          asked += 1
          return asked > patience
        })
      return try timing.rate(of: text, name: "made")?.passCount
    }
    // Each pass asks once, as the text has fewer frames than are read between two questions.
    #expect(try passes(0) == nil)
    #expect(try passes(1) == 1)
    #expect(try passes(2) == 2)
    #expect(try passes(9) == 3)
    #expect(MadeRecording.evemu(byteCount: 100_000) { true }.isEmpty)
  }

  #if os(Linux)
    @Test func `a stream that does not begin like a recording is refused before its end`() {
      let failure = #expect(throws: RecordingError.self) { try ReadTiming(passes: 1).rate(ofFile: "/dev/zero") }
      #expect(failure.map { "\($0)".hasPrefix("/dev/zero:1:1: expected a recording") } == true)
    }

    @Test func `a stream is read to its end, or to the most that is kept of one`() throws {
      let text = MadeRecording.evemu(byteCount: 600_000)
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("read-\(UUID().uuidString).evemu").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Data(text).write(to: URL(fileURLWithPath: path))
      func rate(countMax: Int, _ isInterrupted: @escaping () -> Bool = { false }) throws -> ReadTiming.Rate? {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        let timing = ReadTiming(passes: 1, isInterrupted: isInterrupted, streamByteCountMax: countMax)
        // Whatever lies behind a descriptor counts as a stream.
        return try timing.rate(ofFile: "/dev/fd/\(file.fileDescriptor)")
      }
      #expect(try rate(countMax: text.count)?.pass.counters == ReadTiming(passes: 1).rate(ofFile: path)?.pass.counters)
      let failure = #expect(throws: CommandFailure.self) { try rate(countMax: 500_000) }
      #expect(failure?.description.contains("write it to a file and name that") == true)
      #expect(try rate(countMax: text.count) { true } == nil)
    }
  #endif

  @Test func `a pipe is waited for, for its writer too, until somebody interrupts`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("pipe-\(UUID().uuidString)").path
    try #require(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var looks = 0
    let forsaken = try StreamInput(path) {
      looks += 1
      return looks > 2
    }
    #expect(try forsaken.next(10) == nil)
    #expect(looks == 3)
    let stream = try StreamInput(path) { false }
    let writer = open(path, O_WRONLY)
    try #require(writer >= 0 && write(writer, "touch", 5) == 5 && close(writer) == 0)
    #expect(try stream.next(3) == Array("tou".utf8))
    #expect(try stream.next(10) == Array("ch".utf8))
    #expect(try stream.next(10) == [])
  }

  @Test func `what cannot be read is named, with what to do`() {
    for path in ["/no/such/file.evemu", "/dev/fd/-1", "/"] {
      do {
        _ = try ReadTiming(passes: 1).rate(ofFile: path)
        Issue.record("\(path) was read")
      } catch {
        #expect("\(error)".contains(path) && "\(error)".lowercased().contains("check"), "\(error)")
      }
    }
  }

  @Test(arguments: [
    ["--megabytes", "0"], ["--megabytes", "1001"], ["--megabytes", "5", "a.evemu"], ["--passes", "0"], ["--fast"],
    ["-", "-"], ["a.evemu", "/dev/stdin", "-"],
  ])
  func `amounts that make no sense are refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try ReadCommand.parse(arguments) }
  }
}
