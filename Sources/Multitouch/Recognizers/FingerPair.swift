// The two fingers of a pinch or rotation (PIN-1, PIN-5, ROT-5). They are the attempt's `selection`.

extension GestureMemory {
  /// When the second finger landed.
  @inlinable var pairLanded: Timestamp {
    get { time0 }
    set { time0 = newValue }
  }
  /// The later of ``pairLanded`` and the last move with both tracked: where a step starts (PIN-4).
  @inlinable var pairLastStep: Timestamp {
    get { time1 }
    set { time1 = newValue }
  }
}

extension Attempt {
  /// Takes new fingers while there are fewer than two, lets the others go; whether the pair has just become complete.
  @inlinable
  @inline(__always)
  mutating func takePair(_ changed: TouchSet) -> Bool {
    if likely(selection.isEmpty) && likely(changed.isSingle) {
      selection = changed
      skipsMoves = true
      return false
    }
    let wasComplete = selection.isPair
    var rest = changed
    while !selection.isPair, let slot = rest.popFirst() { selection.insert(slot) }
    if !rest.isEmpty { ignore(all: rest) }
    skipsMoves = !selection.isPair
    guard !wasComplete && !skipsMoves else { return false }
    memory.pairLanded = now
    memory.pairLastStep = now
    return true
  }

  /// The vector from the earlier to the later finger; nil unless both are there.
  @inlinable
  @inline(__always)
  func pairVector(_ all: Span<Touch>) -> Point? {
    var rest = selection
    guard let a = rest.popFirst(), let b = rest.popFirst() else { return nil }
    return all[b.rawValue].location - all[a.rawValue].location
  }

  /// Fingers lifted: one may come back, with none left it is over (PIN-5). [decision] Also where a second one never was
  /// there: one that lands as it lifts comes too late (D-7).
  @inlinable
  @inline(__always)
  mutating func releasePair(_ changed: TouchSet) {
    selection -= changed
    skipsMoves = !selection.isPair
    if (tracked - changed).isEmpty { assign(state.isUnderWay ? .ended : .failed) }
  }
}
