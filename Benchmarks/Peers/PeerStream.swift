// A tape as the adapters of other engines read it.

import CommandShell
import Foundation
import Multitouch

/// The binary form of a tape; `Adapters/peer.h` has the same as C structures. Little-endian, no padding.
enum PeerStream {
  /// The first eight bytes, the version among them.
  static let magic = "tspeers1"
  /// How many contacts may be down at once.
  static let slotCount = 64

  /// The tape's bytes.
  ///
  /// Throws if more contacts are down at once than an adapter has slots for.
  static func bytes(of tape: Tape) throws(CommandFailure) -> Data {
    var data = Data(magic.utf8)
    append(UInt64(tape.eventCount), to: &data)
    append(UInt64(tape.rowCount), to: &data)
    for entry in tape.entries {
      append(entry.time, to: &data)
      append(entry.firstChange, to: &data)
      append(entry.isAdvance ? UInt32.max : UInt32(entry.changeCount), to: &data)
    }
    var slots = PeerSlots()
    for entry in tape.entries {
      for change in tape.changes[entry.rows] {
        let contact = change.contact.rawValue
        let place = change.location
        let phase: Int32
        switch change.phase {
        case .began: phase = 0
        case .moved: phase = 1
        case .ended: phase = 2
        case .cancelled: phase = 3
        }
        guard let row = slots.note(contact, phase: phase, x: place.x, y: place.y) else {
          throw CommandFailure("contact \(contact) of the stream has no slot: at most \(slotCount) may be down at once")
        }
        append(contact, to: &data)
        append(phase, to: &data)
        append(Int32(row.slot), to: &data)
        append(row.x.bitPattern, to: &data)
        append(row.y.bitPattern, to: &data)
      }
    }
    return data
  }

  private static func append(_ value: some FixedWidthInteger, to data: inout Data) {
    withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
  }
}

/// Which slot a contact holds, and where it was last: what a touchscreen's driver keeps.
struct PeerSlots {
  private var contacts: [Int64?] = Array(repeating: nil, count: PeerStream.slotCount)
  private var places: [(x: Double, y: Double)] = Array(repeating: (0, 0), count: PeerStream.slotCount)

  /// The slot and the place of a change; a lift has the contact's last place and leaves its slot.
  ///
  /// `nil` if there is no slot for a landing, or the contact is not down.
  mutating func note(_ contact: Int64, phase: Int32, x: Double, y: Double) -> (slot: Int, x: Double, y: Double)? {
    let held = phase == 0 ? contacts.firstIndex { $0 == nil } : contacts.firstIndex { $0 == contact }
    guard let slot = held else { return nil }
    if phase <= 1 { places[slot] = (x, y) }
    contacts[slot] = phase <= 1 ? contact : nil
    return (slot, places[slot].x, places[slot].y)
  }
}
