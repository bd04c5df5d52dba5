// Recordings with a known meaning, of a device that lists its contacts anew in each report (protocol A).

import Multitouch
import MultitouchRecordings

/// Makes small evemu recordings without slots that tell at their end which frames they hold, as ``RecordingTruth``
/// does.
///
/// Contacts land with ids, one at a time without; they move, lift by not being listed, and are listed twice, where the
/// first place counts. A contact's number is its id, unless another one that is down has that number; that of a contact
/// without an id is the next that nobody has and nobody in the report has as an id.
struct ListedTruth {
  private struct Contact {
    var number: Int64
    /// Nil: it has none.
    var id: Int?
    var x: Int
    var y: Int
  }

  private var down: [Contact] = []
  private var nextNumber: Int64 = 0
  private var micros: Int64 = 0
  private var lines = ["# EVEMU 1.3", "N: Touch", "A: 35 0 1079 0 0", "A: 36 0 1919 0 0", "A: 39 0 65535 0 0"]
  private var truth: [String] = []

  /// The bytes of a random recording with its truth.
  static func bytes(_ random: inout ChoiceSource) -> [UInt8] {
    var maker = ListedTruth()
    for _ in 0..<random.within(2...14) { maker.report(&random) }
    return Array((maker.lines + maker.truth).joined(separator: "\n").utf8) + [10]
  }

  private mutating func report(_ random: inout ChoiceSource) {
    random.open()
    defer { random.close() }
    var ended: [String] = []
    var moved: [String] = []
    var kept: [Contact] = []
    for contact in down {
      var contact = contact
      if random.chance(1, of: 4) {
        ended.append(RecordingTruth.line(time, "ended", contact.number, 0, 0))
        continue
      }
      contact.x = (contact.x + random.within(1...500)) % 1080
      contact.y = (contact.y + random.within(1...900)) % 1920
      moved.append(line("moved", contact))
      kept.append(contact)
    }
    let new = landings(&random)
    let ids = (kept + new).compactMap(\.id)
    for contact in kept + new { list(contact, &random) }
    // A report without contacts says so.
    if ids.isEmpty && kept.isEmpty && new.isEmpty { event(0, 2, 0) }
    event(0, 0, 0)
    let gone = down.map(\.number).filter { number in !kept.contains { $0.number == number } }
    down = kept
    truth += ended + moved
    var late: [String] = []
    for contact in new {
      var contact = contact
      contact.number = number(of: contact, ids)
      // A number that has just become free lands in a frame of its own (N-11).
      if gone.contains(contact.number) {
        late.append(line("began", contact))
      } else {
        truth.append(line("began", contact))
      }
      down.append(contact)
    }
    truth += late
    micros += Int64(random.pick([8_333, 8_333, 16_667, 1, 2_000_000]))
  }

  /// New contacts, with small ids that none of those down has, or the largest one.
  private func landings(_ random: inout ChoiceSource) -> [Contact] {
    var new: [Contact] = []
    for _ in 0..<random.below(3) {
      var id: Int? = random.below(8)
      if random.chance(1, of: 3) { id = random.chance(1, of: 6) ? RecordingTruth.lastID : nil }
      // One that lifts and another with its id, or both without, would be one that moves.
      if (down + new).contains(where: { $0.id == id }) { continue }
      new.append(Contact(number: 0, id: id, x: random.below(1080), y: random.below(1920)))
    }
    return new
  }

  private mutating func number(of contact: Contact, _ ids: [Int]) -> Int64 {
    if let id = contact.id, !down.contains(where: { $0.number == Int64(id) }) { return Int64(id) }
    while down.contains(where: { $0.number == nextNumber }) || ids.contains(Int(nextNumber)) { nextNumber += 1 }
    defer { nextNumber += 1 }
    return nextNumber
  }

  private mutating func list(_ contact: Contact, _ random: inout ChoiceSource) {
    tell(contact.id, contact.x, contact.y)
    if contact.id != nil && random.chance(1, of: 8) { tell(contact.id, random.below(1080), random.below(1920)) }
  }

  // MARK: Lines

  private var time: Int64 { micros * 1000 }

  private func line(_ phase: String, _ contact: Contact) -> String {
    RecordingTruth.line(time, phase, contact.number, Double(contact.x), Double(contact.y))
  }

  private mutating func tell(_ id: Int?, _ x: Int, _ y: Int) {
    if let id { event(3, 0x39, id) }
    event(3, 0x35, x)
    event(3, 0x36, y)
    event(0, 2, 0)
  }

  private mutating func event(_ type: Int, _ code: Int, _ value: Int) {
    let part = String(micros % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - part.count)
    let digits = String(code, radix: 16)
    let name = String(repeating: "0", count: 4 - digits.count) + digits
    lines.append("E: \(micros / 1_000_000).\(zeros)\(part) 000\(type) \(name) \(value)")
  }
}
