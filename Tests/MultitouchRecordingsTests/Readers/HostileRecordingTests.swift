import Foundation
import Multitouch
import MultitouchRecordings
import Testing

@Suite struct HostileRecordingTests {
  @Test func `an empty file is refused`() throws {
    let fault = try #require(error(""))
    #expect(fault.found == "an empty file")
    #expect(fault.description == "test: expected \(fault.expected), found an empty file. \(fault.remedy)")
    #expect(error("", as: .evemu) != nil)
  }

  @Test func `a file that does not exist is an error of the file, not of a line`() throws {
    let path = "/nonexistent/recording.evemu"
    do throws(RecordingError) {
      _ = try RecordingReader.open(path)
      Issue.record("it was opened")
    } catch {
      #expect(error.file == path)
      #expect(error.line == 0)
      #expect(error.errorDescription == error.description)
    }
  }

  @Test func `a folder is refused`() {
    #expect(throws: RecordingError.self) { try Recording(contentsOf: "/") }
  }

  @Test func `binary data is refused, detected or not`() throws {
    var bytes: [UInt8] = []
    var state: UInt64 = 1
    for _ in 0..<300_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: state >> 33))
    }
    let fault = try #require(error(bytes))
    #expect(fault.found == "binary data")
    for format in RecordingFormat.allCases where format != .getevent && format != .evtest {
      #expect(error(bytes, as: format) != nil, "\(format.name)")
    }
    // getevent and evtest logs may have anything around them, so noise is counted, not refused.
    for format in [RecordingFormat.getevent, .evtest] {
      do throws(RecordingError) {
        let recording = try Recording(bytes: bytes, options: RecordingOptions(format: format))
        #expect(recording.counters.linesIgnored > 0)
        #expect(recording.frames.isEmpty)
      } catch {
        #expect(error.line > 0)
      }
    }
  }

  @Test func `what stands at a fault is shown up to 40 bytes, and that there is more`() throws {
    let words = String(repeating: "x", count: 40)
    #expect(error(words + "\n", as: .evemu)?.found == "“\(words)”")
    #expect(error(words + "y\n", as: .evemu)?.found == "“\(words)…”")
  }

  @Test func `a file of one line that is wrong is an error, though it may be cut off`() throws {
    let fault = try #require(error("E: 0.0 0003 0035 1x"))
    #expect(fault.line == 1 && fault.column == 19)
    #expect(fault.expected == "the end of the line or a comment")
  }

  @Test(arguments: RecordingFormat.allCases) func `a line without end is refused at its limit`(
    _ format: RecordingFormat
  ) throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: RecordingLimits.lineByteCount + 1)
    let fault = try #require(error(bytes, as: format))
    #expect(fault.line == 1)
    #expect(fault.expected.contains("\(RecordingLimits.lineByteCount) bytes"))
  }

  @Test func `a line of the limit is read`() throws {
    let comment = String(repeating: "#", count: RecordingLimits.lineByteCount)
    let recording = try read(comment + "\nE: 0.0 0000 0000 0\n" + comment + "\n", as: .evemu)
    #expect(recording.counters.frames == 1)
    #expect(recording.counters.lines == 3)
  }

  /// Reads an endless line from a pipe whose writer would go on: only the limit is ever read.
  @Test func `a gigabyte-long line costs no more than the buffer`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let writer = ends[1]
    defer { close(ends[0]) }
    let thread = Thread {
      signal(SIGPIPE, SIG_IGN)
      let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
      var written = 0
      while written < 1 << 30 {
        let count = write(writer, chunk, chunk.count)
        if count <= 0 { break }
        written += count
      }
      close(writer)
    }
    thread.start()
    do throws(RecordingError) {
      _ = try RecordingReader.open(descriptor: ends[0], name: "pipe", options: RecordingOptions(format: .evemu))
      Issue.record("it was read")
    } catch {
      #expect(error.line == 1)
      #expect(error.expected.contains("\(RecordingLimits.lineByteCount) bytes"))
    }
  }

  @Test func `a million slots cost no more than the limit`() throws {
    var text = ""
    for slot in 0..<20_000 { text += "E: 0.0 0003 002f \(slot * 50)\nE: 0.0 0003 0039 \(slot)\nE: 0.0 0003 0035 1\n" }
    text += "E: 0.0 0000 0000 0\n"
    let recording = try read(text)
    #expect(recording.counters.contacts == 21)
    #expect(recording.counters.eventsBeyondSlotLimit == (20_000 - 21) * 2)
  }

  @Test func `every slot may be down at once, and all may lift and land again in each report`() throws {
    var text = ""
    for slot in 0..<RecordingLimits.slots {
      text += "E: 0.0 0003 002f \(slot)\nE: 0.0 0003 0039 \(slot)\nE: 0.0 0003 0035 \(slot)\nE: 0.0 0003 0036 1\n"
    }
    text += "E: 0.0 0000 0000 0\n"
    for _ in 0..<20 { text += "E: 0.1 0001 014a 0\nE: 0.1 0000 0000 0\nE: 0.1 0001 014a 1\nE: 0.1 0000 0000 0\n" }
    let recording = try read(text)
    #expect(recording.counters.contactsMaximum == RecordingLimits.slots)
    #expect(recording.counters.contacts == RecordingLimits.slots * 21)
    #expect(faults(of: recording).isEmpty)
  }

  @Test func `a million events before the first report are bounded`() throws {
    var text = "[ 1.0] EV_ABS ABS_X 00000001\n"
    for k in 0..<20_000 { text += "[ 1.0] EV_ABS ABS_MT_POSITION_X \(String(k, radix: 16))\n" }
    text += "[ 1.0] EV_SYN SYN_REPORT 0\n"
    let recording = try read(text)
    #expect(recording.counters.events == 20_002)
    #expect(recording.counters.dataForIdleSlots == 20_000)
  }

  @Test func `a time beyond the engine's clock is its end, with room for what is added`() throws {
    let end = RecordingLimits.spanNs
    let table = try read(
      "t_ns,contact_id,phase,x,y\n-5,1,B,1,2\n\(end - 5),1,M,2,2\n\(Int64.max),1,M,3,2\n\(Int64.max),1,E,,\n")
    #expect(table.frames.map(\.time.nanoseconds) == [0, end, end, end])
    #expect(table.counters.framesBeyondSpan == 2)
    #expect(table.losses.map(\.name) == ["framesBeyondSpan"])
    let events = try read("E: 1.0 0003 0035 1\nE: 1.0 0000 0000 0\nE: 8999999999.0 0000 0000 0\nE: 9.0 0000 0000 0\n")
    #expect(events.frames.map(\.time.nanoseconds) == [0, end, end])
    #expect(events.counters.framesBeyondSpan == 1 && events.counters.framesClamped == 1)
    #expect(faults(of: table).isEmpty && faults(of: events).isEmpty)
    #expect(Timestamp(nanoseconds: end) + .milliseconds(3_600_000) == .latest)
  }

  @Test func `a file cut anywhere gives what was whole, or an error with a place`() throws {
    let text = evemuText(
      "N: panel\nA: 35 0 99 0 0\n",
      "0 3 39 1\n0 3 35 10\n0 3 36 20\n---\n8 3 35 11\n---\n16 3 39 -1\n---\n")
    let whole = try read(text)
    #expect(whole.frames.count == 3)
    let bytes = Array(text.utf8)
    // Where the line of each report ends, its end of line not counted: what is there whole is read.
    let reports = text.split(separator: "\n").filter { $0.hasSuffix(" 0000 0000 0") }.map {
      $0.endIndex.utf16Offset(in: text)
    }
    #expect(reports.count == 3)
    for count in 1..<bytes.count {
      do throws(RecordingError) {
        let part = try Recording(bytes: Array(bytes[..<count]), options: RecordingOptions(format: .evemu))
        #expect(part.frames == Array(whole.frames.prefix(reports.count { $0 <= count })), "cut at \(count)")
        if bytes[count - 1] != 0x0A {
          #expect(part.counters.lastLineCut != part.counters.lastLineUnterminated, "cut at \(count)")
        }
      } catch {
        #expect(count < 9 && error.line == 1, "cut at \(count): \(error)")
      }
    }
  }

  /// The property behind every reader, on 400 damaged seeds of each format. The canary shows that the check can fail.
  @Test func `whatever bytes are changed, the frames are well formed`() throws {
    var state: UInt64 = 20_240_607
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: (state >> 33) % UInt64(bound))
    }
    let seeds: [(RecordingFormat, [UInt8])] = RecordingFormatTests.samples.map { ($0.0, Array($0.1.utf8)) }
    let long = evemuText(
      "A: 2f 0 9 0 0\n",
      (0..<40).map { k in
        "\(k * 8) 3 2f \(k % 3)\n\(k * 8) 3 39 \(k % 4 == 3 ? -1 : k / 2)\n\(k * 8) 3 35 \(k)\n\(k * 8) 1 14a \(k % 5 == 0 ? 0 : 1)\n---"
      }.joined(separator: "\n"))
    let pool = Array("0123456789abcdef-+ :,.[]#ESB\n\n".utf8) + [0, 0xFF]
    var readable = 0
    for (format, seed) in seeds + [
      (.evemu, Array(long.utf8)), (.evemu, Array(long.replacing(" 0039 ", with: " 003a ").utf8)),
    ] {
      for _ in 0..<100 {
        var bytes = seed
        for _ in 0...next(6) {
          switch next(3) {
          case 0: bytes[next(bytes.count)] = pool[next(pool.count)]
          case 1: bytes.insert(pool[next(pool.count)], at: next(bytes.count))
          default:
            let start = next(bytes.count)
            bytes.removeSubrange(start..<min(bytes.count, start + 1 + next(40)))
            if bytes.isEmpty { bytes = seed }
          }
        }
        do throws(RecordingError) {
          let recording = try Recording(bytes: bytes, options: RecordingOptions(format: format, openContacts: .ended))
          #expect(faults(of: recording).isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
          readable += 1
        } catch {
          #expect(error.line > 0 || error.found == "an empty file")
        }
      }
    }
    #expect(readable > 300)
    var canary = try read("t_ns,contact_id,phase,x,y\n0,1,B,1,2\n")
    canary.frames.append(RecordedFrame(time: Timestamp(nanoseconds: -1), changes: [.moved(2, x: 0, y: 0), .ended(2)]))
    #expect(faults(of: canary).count == 5)
  }

  /// A report of `device`, which is one of `libinput`, with an X of its own.
  private func reporting(_ name: String, _ x: Int, touch: Bool) -> String {
    LibinputLinesTests.device(
      "/dev/input/\(name)", name, touch: touch, "  - evdev:\n    - [0, 0, 3, 53, \(x)]\n    - [0, 0, 0, 0, 0]")
  }

  /// What a YAML parser would say of a header shows whether it was asked.
  @Test func `behind the device that is read no header is parsed`() throws {
    let other = reporting("other", 9, touch: true).replacing("name: \"other\"", with: "name: @other")
    let panel = LibinputLinesTests.device("n", "panel", touch: true, LibinputLinesTests.touch)
    let recording = try read(LibinputLinesTests.top + panel + other + other)
    #expect(recording.device.name == "panel" && recording.counters.contacts == 1)
    #expect(recording.counters.events == 7 && recording.counters.eventsOfOtherDevices == 4)
    let fault = try #require(error(LibinputLinesTests.top + other + panel))
    #expect(fault.found == "character that cannot start any token")
    let faulty = LibinputLinesTests.top + panel + other + "    - [0, 1\n"
    let later = try #require(error(faulty))
    #expect(later.line == faulty.count { $0 == "\n" } && later.column == 12)
  }

  @Test func `of a recording of many devices, those beyond the limit are others`() throws {
    let limit = RecordingLimits.devices
    for count in [limit - 1, limit] {
      var text = LibinputLinesTests.top
      for k in 0..<count { text += reporting("keys\(k)", k, touch: false) }
      text += LibinputLinesTests.device("n", "panel", touch: true, LibinputLinesTests.touch)
      let recording = try read(text)
      #expect(recording.counters.contacts == (count < limit ? 1 : 0))
      #expect(recording.counters.eventsOfOtherDevices == 2 * count + (count < limit ? 0 : 7))
    }
    // A device without events, which would be read, is not taken for one beyond the limit.
    var text = LibinputLinesTests.top
    for k in 0..<limit { text += LibinputLinesTests.device("n", "panel \(k)", touch: true, "") }
    let idle = try read(text + reporting("last", 1, touch: true))
    #expect(idle.device.name == "panel 0" && idle.frames.isEmpty && idle.counters.eventsOfOtherDevices == 2)
  }
}
