// What is played: times and changes in two flat arrays, so that playing allocates nothing and walks memory forwards.

import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// A stream of frames and advances, ready to be played to an engine again and again.
///
/// An *event* is one entry: a frame or an advance. A *row* is one change of one contact.
struct Tape {
  /// A frame and its range of ``changes``, or an advance of the clock.
  struct Entry: Equatable {
    var time: Int64
    var firstChange: UInt32
    /// How many changes the frame has; -1 for an advance.
    var changeCount: Int32

    static func advance(to time: Int64) -> Entry { Entry(time: time, firstChange: 0, changeCount: -1) }

    var isAdvance: Bool { changeCount < 0 }
    var rows: Range<Int> { Int(firstChange)..<Int(firstChange) + Int(max(0, changeCount)) }
  }

  private(set) var entries: [Entry] = []
  private(set) var changes: [ContactChange] = []

  var eventCount: Int { entries.count }
  var rowCount: Int { changes.count }

  /// How much later the next playing has to be, so that the tape goes on where it ended.
  var period: Int64 {
    guard let first = entries.first, let last = entries.last else { return 0 }
    return last.time &- first.time &+ 1
  }

  /// A tape of nothing.
  init() {}

  /// A stream, and the advance after it that lets every timer fire.
  init(_ stream: TouchStream) {
    changes = stream.changes
    entries = stream.frames.map {
      Entry(time: $0.time.nanoseconds, firstChange: $0.firstChange, changeCount: Int32($0.changeCount))
    }
    appendQuietTail()
  }

  /// The frames and advances of a script as they stand; nil if it gives commands or raw samples between them.
  init?(_ script: TouchScript) {
    for step in script.steps {
      switch step {
      case .frame(let time, let changes): append(time, changes)
      case .advance(let time): entries.append(.advance(to: time))
      case .command, .samples: return nil
      }
    }
  }

  mutating func append(_ time: Int64, _ frame: some Collection<ContactChange>) {
    entries.append(Entry(time: time, firstChange: UInt32(changes.count), changeCount: Int32(frame.count)))
    changes.append(contentsOf: frame)
  }

  /// Ends the tape with an advance long enough for every timer of the standard recognizers to fire (N-3).
  mutating func appendQuietTail() {
    let last = Timestamp(nanoseconds: entries.last?.time ?? 0)
    entries.append(.advance(to: (last + TouchStream.quietTail).nanoseconds))
  }

  /// Whether it goes on for long enough after its last row that nothing may be going on at its end.
  var endsLate: Bool {
    guard let last = entries.last, let row = entries.last(where: { !$0.isAdvance && $0.changeCount > 0 }) else {
      return true
    }
    return Timestamp(nanoseconds: last.time) >= Timestamp(nanoseconds: row.time) + TouchStream.quietTail
  }

  /// The first events with at least so many rows, and a quiet tail; the whole tape if it has no more.
  func prefix(rows: Int) -> Tape {
    guard rowCount > rows else { return self }
    var prefix = Tape()
    for entry in entries {
      if prefix.rowCount >= rows { break }
      if entry.isAdvance {
        prefix.entries.append(entry)
      } else {
        prefix.append(entry.time, changes[entry.rows])
      }
    }
    prefix.appendQuietTail()
    return prefix
  }

  /// The tape with the changes of one event replaced; those for which there is none are left out.
  func replacing(inEvent event: Int, _ replacement: (ContactChange) -> ContactChange?) -> Tape {
    var tape = Tape()
    for (index, entry) in entries.enumerated() {
      if entry.isAdvance {
        tape.entries.append(entry)
      } else {
        let rows = changes[entry.rows]
        tape.append(entry.time, index == event ? rows.compactMap(replacement) : Array(rows))
      }
    }
    return tape
  }

  /// The tape as steps of a script, for another engine.
  func steps() -> [ScriptStep] {
    entries.map { $0.isAdvance ? .advance($0.time) : .frame($0.time, Array(changes[$0.rows])) }
  }

  /// The event in which something happens that a trace says happened at `time`: the frame of that time, or else the
  /// first event after it, which fires the timers due before itself (N-3).
  func event(at time: Int64) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return min(low, max(0, entries.count - 1))
  }

  /// The tape cut where no finger is down, into pieces of at least `events` events; the pieces make up the whole.
  ///
  /// Cuts lie behind pauses longer than every interval of the standard recognizers, so that each piece means the same
  /// to an engine that has just been made.
  func pieces(events: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    var fingersDown = 0
    for (index, entry) in entries.enumerated() {
      for change in changes[entry.rows] {
        switch change.phase {
        case .began: fingersDown += 1
        case .moved: break
        case .ended, .cancelled: fingersDown -= 1
        }
      }
      let isLast = index == entries.count - 1
      let pause = isLast ? 0 : entries[index + 1].time - entry.time
      if isLast || (index + 1 - start >= events && fingersDown == 0 && pause >= Self.pauseMin) {
        pieces.append(start..<index + 1)
        start = index + 1
      }
    }
    return pieces
  }

  /// Longer than the multi-tap and double-tap intervals, shorter than the pause of composed streams.
  private static let pauseMin: Int64 = 700_000_000
}
