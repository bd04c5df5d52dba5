import Foundation
import Testing

@testable import MultitouchRecordings

@Suite struct RecordingLossTests {
  /// Counters of how much there was, and of what changes nothing.
  static let quiet: Set<String> = [
    "lines", "events", "eventsUnused", "reports", "emptyReports", "reportsWithValue", "frames", "framesWithoutChanges",
    "framesAdded", "contacts", "contactsMaximum", "timeBackMaximumNs", "autorepeats", "idsRepeated",
  ]

  static let panel = "N: p\nA: 35 0 1079 0 0\nA: 36 0 1919 0 0\n"

  func names(_ recording: Recording) -> [String] { recording.losses.map(\.name) }

  @Test func `every counter is told once, or is known to tell of no loss`() {
    let all = Set(Mirror(reflecting: RecordingCounters()).children.compactMap(\.label))
    let told = RecordingCounters().told.map { $0.name } + ["lastLineCut", "lastLineUnterminated"]
    #expect(Set(told).count == told.count)
    #expect(Set(told).isDisjoint(with: Self.quiet))
    #expect(Set(told).union(Self.quiet) == all)
  }

  @Test func `a counter is told with its own count`() {
    var counters = RecordingCounters()
    counters.lines = 7
    #expect(counters.losses.isEmpty)
    counters.synDropped = 1
    counters.timesBack = 2
    counters.timeBackMaximumNs = 5
    counters.eventsAfterLastReport = 3
    counters.lastLineCut = true
    #expect(counters.losses.map(\.name) == ["timesBack", "synDropped", "eventsAfterLastReport", "lastLineCut"])
    #expect(counters.losses.map(\.count) == [2, 1, 3, 1])
    #expect(counters.losses[0].text == "events earlier than the one before, by up to 5 ns: 2")
  }

  @Test func `each entry tells the counter of its name`() {
    var counters = RecordingCounters()
    // Every counter is given a number of its own, so that one in the place of another shows.
    withUnsafeMutableBytes(of: &counters) { bytes in
      for word in 0..<bytes.count / 8 { bytes.storeBytes(of: Int64(word + 1), toByteOffset: 8 * word, as: Int64.self) }
    }
    let numbers = Mirror(reflecting: counters).children.compactMap { $0.value as? Int }
    #expect(Set(numbers).count == numbers.count && !numbers.contains(0))
    for entry in counters.told {
      let counter = Mirror(reflecting: counters).children.first { $0.label == entry.name }
      #expect(entry.count == counter?.value as? Int, "\(entry.name)")
    }
  }

  @Test func `a line holds all losses, and the file if it is given`() {
    let losses = [RecordingLoss(name: "a", count: 1, text: "x: 1"), RecordingLoss(name: "b", count: 2, text: "y: 2")]
    #expect(RecordingLoss.line(losses) == "lost or repaired: x: 1; y: 2")
    #expect(RecordingLoss.line(losses, of: "f") == "lost or repaired: f: x: 1; y: 2")
    #expect(RecordingLoss.line([]) == nil)
  }

  @Test func `a whole recording lost nothing`() throws {
    let events = "0 3 39 1\n0 3 35 10\n0 3 36 20\n---\n8 3 39 -1\n---\n"
    #expect(try evemu(Self.panel, events).losses.isEmpty)
    #expect(try read("t_ns,contact_id,phase,x,y\n0,1,B,1,2\n8,1,E,,\n").losses.isEmpty)
  }

  @Test func `a slot that no device has is told`() throws {
    let recording = try evemu(Self.panel, "0 3 2f 2147483647\n0 3 39 1\n0 3 35 10\n0 3 36 20\n---\n")
    #expect(recording.counters.contacts == 0)
    #expect(recording.losses.map(\.text) == ["events for a slot not from 0 to 1023 left out: 3"])
  }

  @Test func `ranges that are missing or swapped are told`() throws {
    let events = "0 3 39 1\n0 3 35 10\n0 3 36 20\n---\n8 3 39 -1\n---\n"
    let none = try evemu("N: p\n", events)
    #expect(none.losses.map(\.text) == ["the axes' ranges are not declared, so a unit is taken for a point"])
    let empty = try evemu("N: p\nA: 35 0 0 0 0\nA: 36 0 0 0 0\n", events)
    #expect(empty.losses.map(\.text) == none.losses.map(\.text))
    let swapped = try evemu("N: p\nA: 35 1079 0 0 0\nA: 36 0 1919 0 0\n", events)
    #expect(swapped.losses.map(\.text) == ["an axis' minimum is above its maximum, so a unit is taken for a point"])
  }

  @Test func `a file cut in the middle of a line or of a report is told`() throws {
    let text = evemuText(Self.panel, "0 3 39 1\n0 3 35 10\n0 3 36 20\n---\n8 3 35 11\n")
    #expect(try names(read(text + "E: 0.00")) == ["contactsOpenAtEnd", "eventsAfterLastReport", "lastLineCut"])
    #expect(try names(read(text)) == ["contactsOpenAtEnd", "eventsAfterLastReport"])
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,1,2\n8,1,E,3,4"
    #expect(try names(read(table)) == ["liftsWithPlace", "lastLineUnterminated"])
  }

  @Test func `a recording without frames is refused, one with frames is not`() throws {
    let error = #expect(throws: RecordingError.self) { try read("# nothing\n", as: .evemu).requireFrames() }
    #expect(error?.description.hasPrefix("test: expected frames, found none in 1 line. ") == true)
    #expect(throws: Never.self) { try read("t_ns,contact_id,phase,x,y\n0,1,B,1,2\n").requireFrames() }
    let header = "ndevices: 1\ndevices:\n- node: /dev/input/event5\n  evdev:\n    # Name: Pad\n    name: \"Pa"
    let cut = #expect(throws: RecordingError.self) { try read(header).requireFrames() }
    #expect(
      cut?.description
        == "test:6: expected frames, found none in a file that is cut off before its first event. Record it again, or "
        + "fetch it whole.")
    let event = #expect(throws: RecordingError.self) { try read("N: pad\nE: 1.0 00").requireFrames() }
    #expect(event?.found.contains("cut off") == true && event?.line == 2)
    let report = #expect(throws: RecordingError.self) { try read("E: 1.0 0003 0035 1\nE: 1.0 00").requireFrames() }
    #expect(report?.found == "none in a file that is cut off before its first whole report")
    let keys = "[ 1.0] /dev/input/event0: EV_KEY KEY_POWER DOWN\n"
    let other = #expect(throws: RecordingError.self) { try read(keys).requireFrames() }
    #expect(other?.found == "1 event of other devices only")
    #expect(other?.remedy.contains("--device") == true)
  }
}
