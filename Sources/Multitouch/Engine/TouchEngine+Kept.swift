// What recognizers remember beyond a call: touches kept across attempts (TT-3), places of fingers (TAP-5).

extension TouchEngine {
  /// Whether a behavior may be a recognizer: one that keeps touches needs a free number.
  @inlinable
  mutating func hasRoomToKeep(_ behavior: Behavior) -> Bool { !behavior.keepsTouches || keepers != .max }

  /// Gives a recognizer a number if it keeps touches and there is one free.
  @inlinable
  mutating func startKeeping(_ r: Int) {
    guard behaviors[r].keepsTouches, keepers != .max else { return }
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
    while let slot = rest.popFirst() { keptBy[slot.rawValue] &= ~bit }
    keepers &= ~bit
    recognizers[r].keeper = -1
  }

  /// One call about landings, lifts or cancels to a recognizer that keeps touches.
  @inlinable
  @inline(never)
  mutating func tellKeeper(_ p: Int, _ r: Int, _ phase: ContactPhase, _ changed: TouchSet) {
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: recognizers[r].keeper)
    var kept = KeptTouches()
    var rest = used
    while let slot = pop(&rest) {
      if keptBy[slot.rawValue] & bit != 0 { kept.touches.insert(slot) }
      if has(live, slot), recognizers[r].view >= 0, let view = touches[slot.rawValue].view,
        let i = tree.index(of: view), tree.isView(i, in: Int(recognizers[r].view))
      {
        kept.live.insert(slot)
      }
    }
    behaviors[r].keptTouchesChanged(phase, changed, touches.span, &attempts[p], kept: &kept)
    rest = used
    while let slot = pop(&rest) {
      if has(kept.touches, slot) { keptBy[slot.rawValue] |= bit } else { keptBy[slot.rawValue] &= ~bit }
    }
  }

  /// TAP-5: remembers where the selected touches are.
  @inlinable
  mutating func pinPlaces(_ p: Int) {
    var rest = attempts[p].selection & attempts[p].received
    var i = 0
    while i < touchCapacity, let slot = rest.popFirst() {
      pinned[p][i] = touches[slot.rawValue].location
      i &+= 1
    }
    attempts[p].pinnedCount = UInt8(truncatingIfNeeded: i)
  }
}
