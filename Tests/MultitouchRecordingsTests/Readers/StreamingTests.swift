import Foundation
import Multitouch
import MultitouchRecordings
import Testing

/// What a reader costs in memory, whatever the length of what it reads.
@Suite struct StreamingTests {
  /// What is streamed: 100 MB where the reader is optimized. Without optimization it is ten times slower at least, and
  /// 30 MB, two hundred times its buffer, tell the same.
  static var byteCount: Int {
    #if DEBUG
      30_000_000
    #else
      100_000_000
    #endif
  }

  /// What the process may grow by: far less than the frames cost in memory.
  static let growthMax = 4 << 20

  /// Four fingers that land, move and lift, all at one time: text that can be repeated without end.
  static let block: [UInt8] = {
    var text = ""
    for report in 0..<1000 {
      text += """
        E: 1.000000 0003 002f \(report % 4)
        E: 1.000000 0003 0039 \(report % 8 < 4 ? report : -1)
        E: 1.000000 0003 0035 \(report * 3)
        E: 1.000000 0003 0036 \(report * 2)
        E: 1.000000 0000 0000 0

        """
    }
    return Array(text.utf8)
  }()

  /// A pipe into which somebody writes the block again and again, as long as it is read.
  static func endlessPipe() -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return -1 }
    let writer = ends[1]
    Thread {
      signal(SIGPIPE, SIG_IGN)
      var rest = block[...]
      while true {
        let count = rest.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
        if count <= 0 { break }
        rest = rest.dropFirst(count)
        if rest.isEmpty { rest = block[...] }
      }
      close(writer)
    }.start()
    return ends[0]
  }

  @Test func `a pipe without end is an error with its limit and a remedy`() throws {
    let descriptor = Self.endlessPipe()
    defer { close(descriptor) }
    let error = #expect(throws: RecordingError.self) {
      try Recording(RecordingReader.open(descriptor: descriptor, name: "pipe"), countMax: 5000)
    }
    #expect(error?.expected == "a recording of at most 5000 frames and changes, which is read as a whole")
    #expect(error?.found == "one that goes on" && error.map { $0.line > 10_000 } == true)
    #expect(error?.remedy.isEmpty == false)
  }

  @Test func `a recording of just as many frames and changes as may be is whole`() throws {
    let table = Array("t_ns,contact_id,phase,x,y\n0,1,B,1,2\n1,1,M,1,3\n2,1,E,,\n".utf8)
    #expect(try Recording(RecordingReader.open(bytes: table), countMax: 6).frames.count == 3)
    #expect(throws: RecordingError.self) { try Recording(RecordingReader.open(bytes: table), countMax: 5) }
  }

  /// A tool that comes and goes changes all contacts, so that each line may cost as much as a thousand.
  static func switchedTool(contactCount: Int, count: Int) -> [UInt8] {
    var text = "N: T\nA: 2f 0 1023 0 0\nA: 35 0 1079 0 0\nA: 36 0 1919 0 0\n"
    for slot in 0..<contactCount {
      for event in ["2f \(slot)", "39 \(slot)", "35 \(slot)", "36 \(slot)"] { text += "E: 0.0 0003 00\(event)\n" }
    }
    text += "E: 0.0 0000 0000 0\n"
    for k in 1...count { text += "E: \(k).0 0001 0140 \(k % 2)\nE: \(k).0 0000 0000 0\n" }
    return Array(text.utf8)
  }

  @Test func `a recording of far more changes than lines is an error with its place`() throws {
    let text = Self.switchedTool(contactCount: 1024, count: 1000)
    let refusal = try #require(error(text))
    #expect(refusal.found.hasSuffix("frames and changes up to this line") && refusal.expected.contains("16"))
    // So far it has taken little, and the rest is not read.
    let lineCount = text.count { $0 == 0x0A }
    #expect(refusal.line > 4096 && refusal.line < lineCount)
    // Frame by frame it can be read.
    var reader = try RecordingReader.open(bytes: text)
    var changes: [ContactChange] = []
    while try reader.next(into: &changes) != nil {}
    #expect(reader.counters.tools > 500_000 - 1024)
  }

  @Test func `a tool that switches all the fingers of two hands again and again is read`() throws {
    #expect(error(Self.switchedTool(contactCount: 10, count: 20_000)) == nil)
  }

  @Test func `100 MB of the shortest evemu text are within the limit`() {
    let shortest = "E: 0.0 0000 0000 0\n".utf8.count
    #expect(RecordingLimits.wholeRecording > 100_000_000 / shortest)
  }

  #if os(Linux)
    /// Bytes of this process in memory.
    static func residentByteCount() -> Int {
      let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// By how much the process grows at most while it streams so much, after a first megabyte.
    static func growth(over byteCount: Int = byteCount, isKeeping: Bool) throws -> Int {
      let descriptor = endlessPipe()
      var reader = try RecordingReader.open(descriptor: descriptor)
      var changes: [ContactChange] = []
      var frames: [RecordedFrame] = []
      let lineByteCount = block.count / 5000
      let lineCount = byteCount / lineByteCount
      var next = 1_000_000 / lineByteCount
      var first = 0
      var most = 0
      while reader.counters.lines < lineCount, let time = try reader.next(into: &changes) {
        if isKeeping { frames.append(RecordedFrame(time: time, changes: changes)) }
        guard reader.counters.lines >= next else { continue }
        next += 500_000 / lineByteCount
        let now = residentByteCount()
        if first == 0 { first = now }
        most = max(most, now)
      }
      guard reader.counters.contacts > 1000, first > 0 else { return .max }
      return most - first
    }

    @Test func `memory does not grow with what is streamed`() async {
      // In a process of its own: others grow as they like.
      await #expect(processExitsWith: .exitCode(7)) {
        exit(try StreamingTests.growth(isKeeping: false) <= StreamingTests.growthMax ? 7 : 1)
      }
    }

    @Test func `memory that does grow is noticed`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let growth = try StreamingTests.growth(over: 15_000_000, isKeeping: true)
        exit(growth > StreamingTests.growthMax && growth < .max ? 7 : 1)
      }
    }
  #endif
}
