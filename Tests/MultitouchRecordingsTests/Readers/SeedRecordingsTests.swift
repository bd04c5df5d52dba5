import Foundation
import Multitouch
import MultitouchRecordings
import Testing

/// The hand-made recordings of `Corpus/Seeds/Recordings`, each with what must come of it.
@Suite struct SeedRecordingsTests {
  struct Seed: CustomTestStringConvertible, Sendable {
    var file: String
    var frames: Int
    var contacts: Int
    var maximum: Int
    /// Counters that are not zero, besides those of what was read and handed over.
    var special: [String: Int]

    init(_ file: String, frames: Int, contacts: Int, maximum: Int, _ special: [String: Int] = [:]) {
      self.file = file
      self.frames = frames
      self.contacts = contacts
      self.maximum = maximum
      self.special = special
    }

    var testDescription: String { file }
  }

  static let seeds = [
    Seed("tap.evemu", frames: 11, contacts: 1, maximum: 1),
    Seed("double-tap.evemu", frames: 19, contacts: 2, maximum: 1),
    Seed("long-press.evemu", frames: 89, contacts: 1, maximum: 1),
    Seed("pan-fling.evemu", frames: 45, contacts: 1, maximum: 1),
    Seed("pinch.evemu", frames: 58, contacts: 2, maximum: 2),
    Seed("rotation.evemu", frames: 62, contacts: 2, maximum: 2),
    Seed("five-finger-rest.evemu", frames: 30, contacts: 5, maximum: 5),
    Seed("protocol-a-ids.evemu", frames: 29, contacts: 2, maximum: 2),
    Seed("protocol-a-anonymous.evemu", frames: 29, contacts: 2, maximum: 2),
    Seed("single-touch.evemu", frames: 20, contacts: 2, maximum: 1),
    Seed("split.event", frames: 17, contacts: 1, maximum: 1),
    Seed("split.desc", frames: 0, contacts: 0, maximum: 0),
    Seed(
      "trap-autorepeat.evemu", frames: 41, contacts: 1, maximum: 1,
      ["autorepeats": 33, "reportsWithValue": 34, "emptyReports": 1]),
    Seed(
      "trap-begins-and-ends-down.evemu", frames: 17, contacts: 2, maximum: 2,
      ["contactsOpenAtEnd": 2, "dataForIdleSlots": 21, "releasesOfIdleSlots": 1, "eventsAfterLastReport": 4]),
    Seed("trap-id-replaced.evemu", frames: 19, contacts: 3, maximum: 1, ["idsReplaced": 2]),
    Seed("trap-late-tracking-id.evemu", frames: 7, contacts: 1, maximum: 1, ["dataForIdleSlots": 3]),
    Seed(
      "trap-lift-with-place.evemu", frames: 12, contacts: 1, maximum: 1, ["liftsWithPlace": 1, "framesAdded": 1]),
    Seed("trap-no-place-for-new-contact.evemu", frames: 11, contacts: 3, maximum: 1, ["contactsWithoutFullPlace": 2]),
    Seed("trap-slot-from-header.evemu", frames: 14, contacts: 2, maximum: 2),
    Seed("trap-slots-beyond-declared.evemu", frames: 11, contacts: 3, maximum: 3, ["slotsBeyondDeclared": 22]),
    Seed(
      "trap-syn-dropped.evemu", frames: 16, contacts: 4, maximum: 3,
      ["synDropped": 1, "contactsLost": 2, "contactsFoundAgain": 1, "eventsAfterDrop": 1]),
    Seed(
      "trap-time-back.evemu", frames: 13, contacts: 1, maximum: 1,
      ["timesBack": 2, "timeBackMaximumNs": 5_092_000, "framesClamped": 1]),
    Seed(
      "trap-tools-and-hover.evemu", frames: 16, contacts: 2, maximum: 2,
      ["tools": 2, "hovers": 2, "liftsWithPlace": 2, "framesAdded": 2]),
    Seed("trap-unknown-codes.evemu", frames: 13, contacts: 1, maximum: 1, ["unknownCodes": 2, "placesOutOfRange": 6]),
  ]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Corpus/Seeds/Recordings").standardizedFileURL.path

  /// The counters that say how much was read and handed over, which every recording has.
  private static let usual: Set<String> = [
    "lines", "events", "eventsUnused", "reports", "frames", "framesWithoutChanges", "contacts", "contactsMaximum",
  ]

  @Test(arguments: seeds) func `a seed is read as it was meant`(_ seed: Seed) throws {
    let recording = try Recording(contentsOf: Self.folder + "/" + seed.file)
    #expect(recording.counters.frames == seed.frames)
    #expect(recording.counters.contacts == seed.contacts)
    #expect(recording.counters.contactsMaximum == seed.maximum)
    #expect(recording.frames.count == seed.frames)
    #expect(faults(of: recording).isEmpty)
    #expect(recording.device.name == "Touchstone seed panel")
    #expect(recording.scaling == .resolution)
    var special: [String: Int] = [:]
    for child in Mirror(reflecting: recording.counters).children {
      guard let name = child.label, !Self.usual.contains(name) else { continue }
      let value =
        (child.value as? Int) ?? (child.value as? Int64).map { Int($0) } ?? ((child.value as? Bool) == true ? 1 : 0)
      if value != 0 { special[name] = value }
    }
    #expect(special == seed.special)
  }

  @Test func `every file of the folder is listed, and none is large`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
    #expect(files == Self.seeds.map(\.file).sorted())
    for file in files {
      let size = try FileManager.default.attributesOfItem(atPath: Self.folder + "/" + file)[.size] as? Int
      #expect((size ?? .max) < 60_000, "\(file)")
    }
  }

  @Test func `a pinch opens and a rotation turns by what their files say`() throws {
    let pinch = try Recording(contentsOf: Self.folder + "/pinch.evemu")
    let spread = try ends(of: pinch)
    let ratio = (spread.last.squaredLength / spread.first.squaredLength).squareRoot()
    #expect(abs(ratio - 52.0 / 16) < 0.15)
    let rotation = try Recording(contentsOf: Self.folder + "/rotation.evemu")
    let turn = try ends(of: rotation)
    let cosine =
      (turn.first.x * turn.last.x + turn.first.y * turn.last.y)
      / (turn.first.squaredLength * turn.last.squaredLength).squareRoot()
    #expect(abs(cosine) < 0.05)
  }

  /// The vector from the first to the second contact, when both are down first and last.
  private func ends(of recording: Recording) throws -> (first: Point, last: Point) {
    var places: [ContactID: Point] = [:]
    var order: [ContactID] = []
    var vectors: [Point] = []
    for change in recording.frames.flatMap(\.changes) {
      if change.phase == .began { order.append(change.contact) }
      if change.phase == .ended { break }
      places[change.contact] = change.location
      if order.count == 2, let a = places[order[0]], let b = places[order[1]] {
        vectors.append(Point(x: b.x - a.x, y: b.y - a.y))
      }
    }
    return (try #require(vectors.first), try #require(vectors.last))
  }
}
