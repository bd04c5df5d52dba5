import Foundation
import Multitouch
import MultitouchRecordings
import Testing

@Suite struct RecordingReaderTests {
  @Test func `frames come one at a time and then no more`() throws {
    var reader = try RecordingReader.open(
      bytes: Array(evemuText("N: panel\n", "5 3 39 1\n5 3 35 10\n5 3 36 20\n---\n13 3 39 -1\n---\n").utf8))
    #expect(reader.format == .evemu)
    #expect(reader.device.name == "panel")
    #expect(reader.counters.frames == 0)
    var changes: [ContactChange] = [.ended(99)]
    #expect(try reader.next(into: &changes) == .zero)
    #expect(changes == [.began(1, x: 10, y: 20)])
    #expect(try reader.next(into: &changes) == Timestamp(nanoseconds: 8_000_000))
    #expect(changes == [.ended(1)])
    #expect(try reader.next(into: &changes) == nil)
    #expect(changes.isEmpty)
    #expect(try reader.next(into: &changes) == nil)
    #expect(reader.startNs == 5_000_000)
    #expect(reader.counters.lines == 7)
  }

  @Test func `a file longer than the buffer is read across its chunks, from memory, a file and a pipe alike`() throws {
    var events = ""
    for k in 0..<9000 {
      events += "\(k * 8) 3 39 \(k)\n\(k * 8) 3 35 \(k % 700)\n\(k * 8) 3 36 5\n---\n\(k * 8 + 4) 3 39 -1\n---\n"
    }
    let text = evemuText("# EVEMU 1.3\n", events)
    #expect(text.utf8.count > 1_000_000)
    let memory = try read(text)
    #expect(memory.counters.contacts == 9000)
    #expect(memory.counters.frames == 18_000)
    #expect(memory.counters.lines == 54_001)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-\(UUID().uuidString).evemu")
      .path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try Recording(contentsOf: path)
    #expect(file.frames == memory.frames)
    #expect(file.counters == memory.counters)
    // A pipe may also be one that somebody has told not to block, and be empty now and then.
    for flags in [0, O_NONBLOCK] {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, flags) == 0)
      let writer = ends[1]
      let bytes = Array(text.utf8)
      Thread {
        var sent = 0
        // Pieces of an odd length, so that lines are cut everywhere.
        while sent < bytes.count {
          let count = bytes[sent..<min(bytes.count, sent + 4099)].withUnsafeBytes {
            write(writer, $0.baseAddress, $0.count)
          }
          if count <= 0 { break }
          sent += count
          sched_yield()
        }
        close(writer)
      }.start()
      let piped = try Recording(RecordingReader.open(descriptor: ends[0]))
      close(ends[0])
      #expect(piped.frames == memory.frames)
      #expect(piped.counters == memory.counters)
    }
  }

  @Test func `an error in the middle comes after the frames before it, and comes again`() throws {
    var reader = try RecordingReader.open(
      bytes: Array("E: 0.0 0000 0000 0\nE: 0.1 0000 0000 0\nnonsense\nE: 0.2 0000 0000 0\n".utf8), name: "a")
    var changes: [ContactChange] = []
    #expect(try reader.next(into: &changes) != nil)
    #expect(try reader.next(into: &changes) != nil)
    for _ in 0..<2 {
      do throws(RecordingError) {
        _ = try reader.next(into: &changes)
        Issue.record("no error")
      } catch {
        #expect(error.line == 3 && error.column == 1 && error.file == "a")
        #expect(error.description.hasPrefix("a:3:1: expected an evemu line"))
      }
    }
    #expect(reader.counters.frames == 2)
  }
}
