import Foundation
import Multitouch
import MultitouchRecordings
import Testing

@Suite struct InputFileTests {
  static let table = Array("t_ns,contact_id,phase,x,y\n0,1,B,500,500\n80000000,1,E,500,500\n".utf8)
  static let script = Array("\u{FEFF}touch 1\nwindow 0 0 100 100\nframe 0\nbegan 1 5 5\n".utf8)

  /// A named pipe into which somebody writes, in pieces of so many bytes, as long as anybody reads.
  static func withPipe<T>(_ bytes: [UInt8], pieces: Int = 1 << 20, _ body: (String) throws -> T) throws -> T {
    let path = NSTemporaryDirectory() + "input-" + UUID().uuidString
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    Thread {
      signal(SIGPIPE, SIG_IGN)
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.prefix(pieces).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count <= 0 { break }
        rest = rest.dropFirst(count)
      }
      close(descriptor)
    }.start()
    return try body(path)
  }

  @Test(arguments: [1, 2, 3, 1 << 20]) func `a byte order mark is passed over in whatever pieces it comes`(
    pieces: Int
  ) throws {
    let table = [0xEF, 0xBB, 0xBF] + Self.table
    for format in [nil, RecordingFormat.pointerTable] {
      try Self.withPipe(table, pieces: pieces) { path in
        let recording = try InputFile(path).recording(RecordingOptions(format: format))
        #expect(recording.frames.count == 2)
      }
    }
  }

  @Test func `a byte order mark of a description is passed over`() throws {
    let path = NSTemporaryDirectory() + "description-" + UUID().uuidString
    try "\u{FEFF}# EVEMU 1.3\nN: panel\n".write(toFile: path, atomically: true, encoding: .utf8)
    defer { unlink(path) }
    let events = Array("E: 0.0 0000 0000 0\n".utf8)
    let recording = try Recording(bytes: events, options: RecordingOptions(description: path))
    #expect(recording.device.name == "panel")
  }

  @Test(arguments: [1, 4, 1 << 20]) func `what a pipe gives is looked at and read all the same`(pieces: Int) throws {
    try Self.withPipe(Self.script, pieces: pieces) { path in
      let input = try InputFile(path)
      #expect(input.beginsAsScript && input.beginsAsScript)
      #expect(try input.script() == TouchFormat.read(bytes: Self.script, file: path))
    }
    try Self.withPipe(Self.table, pieces: pieces) { path in
      let input = try InputFile(path)
      #expect(!input.beginsAsScript)
      #expect(try input.recording(RecordingOptions()) == Recording(bytes: Self.table, name: path))
    }
    // Nobody has looked at it before.
    try Self.withPipe(Self.table, pieces: pieces) { path in
      let recording = try InputFile(path).recording(RecordingOptions())
      #expect(recording.frames.count == 2)
    }
  }

  @Test func `less than a head is looked at too`() throws {
    try Self.withPipe(Array("touch".utf8)) { path in
      let input = try InputFile(path)
      #expect(!input.beginsAsScript)
      #expect(throws: RecordingError.self) { try input.recording(RecordingOptions()) }
    }
    try Self.withPipe([]) { path in
      let input = try InputFile(path)
      #expect(!input.beginsAsScript)
      let error = #expect(throws: RecordingError.self) { try input.recording(RecordingOptions()) }
      #expect(error?.found == "an empty file")
    }
  }

  @Test func `a dash is standard input`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0, dup2(ends[0], 0) == 0 else { exit(1) }
      _ = InputFileTests.script.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
      close(ends[1])
      let input = try InputFile("-")
      let script = input.beginsAsScript ? try input.script() : nil
      exit(script?.steps.count == 1 && input.path == "-" && InputFile.isStream("-") ? 7 : 2)
    }
  }

  @Test(arguments: [
    ("-", true), ("/dev/stdin", true), ("/dev/fd/3", true), ("/dev/null", true), ("/", false), ("/none", false),
  ]) func `what may give its bytes only once is a stream`(path: String, isStream: Bool) {
    #expect(InputFile.isStream(path) == isStream)
  }

  @Test func `what is no file is for its reader to refuse`() throws {
    for path in ["/none", "/"] {
      let input = try InputFile(path)
      #expect(!input.beginsAsScript)
      #expect(throws: RecordingError.self) { try input.recording(RecordingOptions()) }
      #expect(throws: TouchFileError.self) { try input.script() }
    }
  }

  /// The writers would go on: each is read up to the limit that it breaks.
  @Test func `streams of one line without end are refused`() throws {
    try Self.withPipe(Array(repeating: 0x23, count: 4 << 20)) { path in
      let refusal = #expect(throws: RecordingError.self) {
        try InputFile(path).recording(RecordingOptions(format: .evemu))
      }
      #expect(refusal?.line == 1 && refusal?.column == RecordingLimits.lineByteCount + 1)
    }
    let zeros = #expect(throws: TouchFileError.self) { try InputFile("/dev/zero").script() }
    #expect(zeros?.reason == "is larger than \(TouchFormat.fileByteCountMax) bytes")
  }
}
