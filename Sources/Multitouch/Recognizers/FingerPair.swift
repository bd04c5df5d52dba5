/// The two fingers of a pinch or rotation (PIN-1, PIN-5, ROT-5). They are the attempt's `selection`.
@frozen
@usableFromInline
struct FingerPair: Sendable {
  /// When the second finger landed.
  @usableFromInline var landed = Timestamp.zero
  /// The later of ``landed`` and the last move with both tracked: where a step starts.
  @usableFromInline var lastStep = Timestamp.zero

  @inlinable init() {}

  /// Takes new fingers while there are fewer than two, lets the others go; whether the pair has just become complete.
  @inlinable
  mutating func touchesBegan(_ changed: TouchSet, _ attempt: inout Attempt) -> Bool {
    let wasComplete = attempt.selection.count == 2
    var rest = changed
    while let slot = rest.popFirst() {
      if attempt.selection.count < 2 { attempt.selection.insert(slot) } else { attempt.ignore(slot) }
    }
    guard !wasComplete && attempt.selection.count == 2 else { return false }
    landed = attempt.now
    lastStep = attempt.now
    return true
  }

  /// The vector from the earlier to the later finger; both must be there.
  @inlinable
  func vector(_ all: Span<Touch>, _ attempt: borrowing Attempt) -> Point {
    guard let a = attempt.selection.first, let b = attempt.selection.last else { return .zero }
    return all[b.rawValue].location - all[a.rawValue].location
  }

  /// Fingers lifted: one may come back, with none left it is over (PIN-5).
  @inlinable
  func touchesEnded(_ changed: TouchSet, _ attempt: inout Attempt) {
    attempt.selection -= changed
    if (attempt.tracked - changed).isEmpty {
      attempt.assign(attempt.state.isUnderWay ? .ended : .failed)
    }
  }
}
