import Multitouch

/// A way in which a stream is not what a well-behaved touch panel would send.
///
/// The engine survives all of them (N-11); a benchmark stream must have none.
public enum StreamViolation: Hashable, Sendable {
  /// A frame's range does not continue where the one before ended, or the last does not end with the changes.
  case brokenRange(frame: Int)
  /// A frame without changes.
  case emptyFrame(frame: Int)
  /// A frame not later than the one before.
  case timeNotIncreasing(frame: Int)
  /// A contact that changes twice in a frame.
  case twoChanges(frame: Int, contact: Int64)
  /// A contact that begins a second time, live or not.
  case beganAgain(frame: Int, contact: Int64)
  /// A move or an end of a contact that never began.
  case neverBegan(frame: Int, contact: Int64)
  /// A move or an end of a contact that has ended.
  case afterItsEnd(frame: Int, contact: Int64)
  /// A landing or a move to what is not a place (N-11).
  case badPlace(frame: Int, contact: Int64)
  /// A contact that is still down at the end.
  case neverEnded(contact: Int64)
}

extension TouchStream {
  /// Everything wrong with the stream, in order of frames, then contacts that never ended in order of their ids.
  ///
  /// One pass, with a dictionary of the contacts seen: for tests and for a benchmark's set-up, not for its timed part.
  public func violations() -> [StreamViolation] {
    var found: [StreamViolation] = []
    var isDown: [Int64: Bool] = [:]
    var lastChangeIn: [Int64: Int] = [:]
    var nextRow = 0
    for (number, frame) in frames.enumerated() {
      if frame.rows.lowerBound != nextRow || frame.rows.upperBound > changes.count {
        return found + [.brokenRange(frame: number)]
      }
      nextRow = frame.rows.upperBound
      if frame.rows.isEmpty { found.append(.emptyFrame(frame: number)) }
      if number > 0 && frame.time <= frames[number - 1].time { found.append(.timeNotIncreasing(frame: number)) }
      for change in changes[frame.rows] {
        let contact = change.contact.rawValue
        if lastChangeIn.updateValue(number, forKey: contact) == number {
          found.append(.twoChanges(frame: number, contact: contact))
        }
        switch (change.phase, isDown[contact]) {
        case (.began, nil): isDown[contact] = true
        case (.began, _): found.append(.beganAgain(frame: number, contact: contact))
        case (_, nil): found.append(.neverBegan(frame: number, contact: contact))
        case (_, false?): found.append(.afterItsEnd(frame: number, contact: contact))
        case (.moved, true?): break
        case (.ended, true?), (.cancelled, true?): isDown[contact] = false
        }
        if (change.phase == .began || change.phase == .moved) && !change.location.isPlace {
          found.append(.badPlace(frame: number, contact: contact))
        }
      }
    }
    if nextRow != changes.count { found.append(.brokenRange(frame: frames.count)) }
    let left = isDown.filter { $0.value }.keys.sorted()
    return found + left.map { .neverEnded(contact: $0) }
  }
}
