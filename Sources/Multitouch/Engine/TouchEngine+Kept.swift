// What recognizers remember beyond a call: touches kept across attempts (TT-3), places of fingers (TAP-5).

extension TouchEngine {
  /// Whether a behavior may be a recognizer: one that keeps touches needs a free number.
  @inlinable
  mutating func hasRoomToKeep(_ behavior: Behavior) -> Bool { !behavior.keepsTouches || keepers != .max }

  /// Gives a recognizer a number if it keeps touches; there is one free.
  @inlinable
  mutating func startKeeping(_ r: Int) {
    guard behaviors[r].keepsTouches else { return }
    let number = (~keepers).trailingZeroBitCount
    keepers |= 1 &<< UInt64(truncatingIfNeeded: number)
    recognizers[r].keeper = Int8(truncatingIfNeeded: number)
  }

  /// Takes the number back; the touches are no longer kept.
  @inlinable
  mutating func stopKeeping(_ r: Int) {
    guard recognizers[r].keeper >= 0 else { return }
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: recognizers[r].keeper)
    var rest = used
    while let slot = rest.popFirst() { touches[slot.rawValue].keptBy &= ~bit }
    keepers &= ~bit
    recognizers[r].keeper = -1
  }

  /// Before a call: what is kept, and what is down on the recognizer's view.
  @inlinable
  mutating func lendKept(_ p: Int, _ r: Int) {
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: recognizers[r].keeper)
    var kept = TouchSet()
    var inView = TouchSet()
    var rest = used
    while let slot = rest.popFirst() {
      if touches[slot.rawValue].keptBy & bit != 0 { kept.insert(slot) }
      if live.contains(slot), recognizers[r].view >= 0, let view = touches[slot.rawValue].view,
        let i = tree.index(of: view), tree.isView(i, in: Int(recognizers[r].view))
      {
        inView.insert(slot)
      }
    }
    attempts[p].kept = kept
    attempts[p].liveInView = inView
  }

  /// After a call: what the behavior keeps now.
  @inlinable
  mutating func storeKept(_ p: Int, _ r: Int) {
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: recognizers[r].keeper)
    var rest = used
    while let slot = rest.popFirst() {
      if attempts[p].kept.contains(slot) {
        touches[slot.rawValue].keptBy |= bit
      } else {
        touches[slot.rawValue].keptBy &= ~bit
      }
    }
  }

  /// TAP-5: remembers where the selected touches are.
  @inlinable
  mutating func pinPlaces(_ p: Int) {
    attempts[p].isPinDue = false
    attempts[p].isPinned = true
    var rest = attempts[p].selection
    var i = 0
    while i < touchCapacity, let slot = rest.popFirst() {
      pinned[p][i] = touches[slot.rawValue].location
      i &+= 1
    }
  }
}
