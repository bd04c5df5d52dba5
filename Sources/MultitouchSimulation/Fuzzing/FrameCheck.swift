// What the readers of recordings promise of their frames, whatever the file says.

import Multitouch

/// Holds frames to what is promised of them, one after the other.
struct FrameCheck {
  private var down: Set<ContactID> = []
  private var last = Int64.min

  /// What a judge objects to in the next frame; nil if nothing. What follows a frame that was objected to is not looked
  /// at.
  mutating func objection(to changes: [ContactChange], at time: Timestamp) -> Objection? {
    if time.nanoseconds < last { return Self.broken("time", "a frame at \(time.nanoseconds) after one at \(last)") }
    if time > .latest { return Self.broken("clock", "a frame at \(time.nanoseconds), later than any the engine takes") }
    last = time.nanoseconds
    var here: Set<ContactID> = []
    for change in changes {
      let contact = change.contact
      if !here.insert(contact).inserted { return Self.broken("once", "two changes of contact \(contact.rawValue)") }
      let isDown = down.contains(contact)
      if change.phase == .began ? isDown : !isDown {
        return Self.broken("order", "contact \(contact.rawValue) \(change.phase) while \(isDown ? "down" : "up")")
      }
      if change.phase == .began { down.insert(contact) }
      if change.phase == .ended || change.phase == .cancelled { down.remove(contact) }
      if change.phase == .began || change.phase == .moved,
        !change.location.x.isFinite || !change.location.y.isFinite
      {
        return Self.broken("place", "contact \(contact.rawValue) at \(change.location.x), \(change.location.y)")
      }
    }
    return nil
  }

  private static func broken(_ rule: String, _ reason: String) -> Objection {
    Objection(FindingIdentity(judge: "reader-frames", rule: rule), reason: reason)
  }
}
