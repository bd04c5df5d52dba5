import Foundation
import Multitouch
import MultitouchRecordings
import Testing

/// Real recordings, read against the table of their own folder; only where that folder is.
@Suite struct RealRecordingsTests {
  static let folder: String? = {
    let folder = RecordingsFolder.locate()
    if folder == nil { print("skipped: no recordings (set \(RecordingsFolder.variable))") }
    return folder
  }()

  static let condition: ConditionTrait = .enabled(if: folder != nil, "skipped: no recordings")

  /// One row of the table: what an independent reader found.
  struct Row: CustomTestStringConvertible, Sendable {
    var file: String
    var kind: String
    var events: Int
    var frames: Int
    var maximum: Int
    var contacts: Int
    var notes: [String: Int]

    var testDescription: String { file }
  }

  /// The rows whose format is one of ours.
  static let rows: [Row] = {
    guard let folder, let text = try? String(contentsOfFile: folder + "/SOURCES.md", encoding: .utf8) else { return [] }
    var rows: [Row] = []
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count >= 13, let events = Int(cells[4]), let frames = Int(cells[5]), let maximum = Int(cells[6]),
        let contacts = Int(cells[7]), let format = cells[2].split(separator: "/").first,
        RecordingFormat(name: String(format)) != nil
      else { continue }
      var notes: [String: Int] = [:]
      for note in cells[11...].joined(separator: "|").split(whereSeparator: { " `".contains($0) }) {
        let parts = note.split(separator: "=")
        if parts.count == 2, let value = Int(parts[1]) { notes[String(parts[0])] = value }
      }
      rows.append(
        Row(
          file: cells[1], kind: cells[2], events: events, frames: frames, maximum: maximum, contacts: contacts,
          notes: notes))
    }
    return rows
  }()

  @Test(condition) func `the table has the recordings of our formats`() {
    #expect(Self.rows.count >= 28)
    #expect(Self.rows.contains { $0.notes["contacts_open_at_end"] == 2 })
  }

  @Test(condition, arguments: rows) func `a real recording is read as the table says`(_ row: Row) throws {
    let folder = try #require(Self.folder)
    let recording = try Recording(contentsOf: folder + "/" + row.file)
    let counters = recording.counters
    #expect(faults(of: recording).isEmpty)
    #expect(recording.format.name == row.kind.split(separator: "/").first.map(String.init))
    #expect(counters.reports == row.frames)
    #expect(counters.frames == row.frames + counters.framesAdded)
    #expect(counters.contactsMaximum == row.maximum)
    // The table has no contacts for devices that give them no ids.
    if row.contacts > 0 || row.kind.hasSuffix("/B") { #expect(counters.contacts == row.contacts) }
    if row.file.hasSuffix("galaxys-paint.txt") {
      // Its last lift is written FFFFFFFF by hand, which the table's reader does not take for a value: it counts one
      // event less, an empty report and an open contact. It is a lift.
      #expect(counters.events == row.events + 1)
      #expect(counters.contactsOpenAtEnd == 0)
      return
    }
    #expect(counters.events == row.events)
    #expect(counters.contactsOpenAtEnd == row.notes["contacts_open_at_end"] ?? 0)
    #expect(counters.emptyReports == row.notes["empty_frames"] ?? 0)
    #expect(counters.reportsWithValue == row.notes["syn_report_value_not_0"] ?? 0)
    #expect(counters.autorepeats == row.notes["btn_touch_autorepeat"] ?? 0)
    #expect(counters.dataForIdleSlots == row.notes["data_for_idle_slot"] ?? 0)
    #expect(counters.releasesOfIdleSlots == row.notes["release_of_idle_slot"] ?? 0)
    #expect(counters.timesBack == row.notes["time_back"] ?? 0)
    #expect(counters.timeBackMaximumNs == Int64(row.notes["time_back_max_us"] ?? 0) * 1000)
    #expect(counters.eventsAfterLastReport == row.notes["events_after_last_SYN"] ?? 0)
    // A place before the tracking id in the same report is a place of that contact, for us.
    if !row.file.contains("late_tid") {
      #expect(counters.contactsWithoutFullPlace == row.notes["new_contact_without_full_position"] ?? 0)
    }
    #expect(counters.unknownCodes == 0)
    #expect(counters.slotsBeyondDeclared == 0)
  }

  /// The path of each contact, in order of landing: where it was, without repetitions of one place, and how it ended.
  ///
  /// Ids and times are left out: two kernels number contacts and stamp reports each in their own way, and may split one
  /// scan over several reports, so that only the order of a contact's own places is the same.
  static func paths(of recording: Recording) -> [[ContactChange]] {
    var paths: [[ContactChange]] = []
    var index: [ContactID: Int] = [:]
    for change in recording.frames.flatMap(\.changes) {
      if change.phase == .began {
        index[change.contact] = paths.count
        paths.append([])
      }
      guard let k = index[change.contact] else { continue }
      let plain = ContactChange(contact: 0, phase: change.phase, location: change.location)
      if change.phase == .moved, paths[k].last?.location == change.location { continue }
      paths[k].append(plain)
    }
    return paths
  }

  @Test(condition) func `one physical input recorded by two kernels has the same contact paths`() throws {
    let folder = try #require(Self.folder)
    // Only one of the kernels tells the resolution, so both are laid onto one screen.
    let options = RecordingOptions(screen: ScreenSize(width: 1080, height: 1920))
    let old = try Recording(contentsOf: folder + "/hid-devices/elan_04f3_000c_0__kernel3.6.x.ev", options: options)
    let new = try Recording(contentsOf: folder + "/hid-devices/elan_04f3_000c_0__kernel3.10.x.ev", options: options)
    #expect(old.counters.reports != new.counters.reports)
    let (oldPaths, newPaths) = (Self.paths(of: old), Self.paths(of: new))
    #expect(oldPaths.count == 21)
    #expect(oldPaths == newPaths)
    // Canary: the comparison sees one place that is off by one unit.
    var broken = newPaths
    broken[3][broken[3].count / 2].location.x += 1080.0 / 3649
    #expect(oldPaths != broken)
  }

  @Test(condition) func `the text and the converted recording of other formats are refused, not guessed at`() throws {
    let folder = try #require(Self.folder)
    for file in [
      "hid-devices/elan_04f3_300b.hid", "boing/osclog.osc", "scroll_test/scrollingRecord.json",
      "workload-automation/templerun.Nexus10.run.revent", "libgestures/report-291598177.cros.json",
      "donhatch-motionevent/oreo81_multitouch_bug_A.txt",
    ] {
      #expect(throws: RecordingError.self, "\(file)") { try Recording(contentsOf: folder + "/" + file) }
    }
  }
}
