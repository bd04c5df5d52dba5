// Plays a tape to an engine. The part of the benchmark that is timed.

import Multitouch

/// An engine of some size in memory of its own, a tape, and the host that is timed.
///
/// The engine may be megabytes large: it is made in place and never moved. After the last event the tape goes on from
/// the beginning, later by its length: the engine lives on, as it would in use, and a pass costs no set-up that would
/// have to be kept out of the time. That needs a tape that ends quietly; one that does not is played from `restart()`.
struct StreamPlayer<
  Setup: PlayedSetup, let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
  let registrations: Int
>: ~Copyable {
  typealias Engine = TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>

  let engine: UnsafeMutablePointer<Engine>
  var host: Setup.Host
  /// The next event; always within the tape.
  private(set) var cursor = 0
  /// How much later than the tape says events are played.
  private var offset: Int64 = 0
  private let period: Int64
  private let scene: Setup
  private let memory: TapeMemory
  private let entries: UnsafeMutableBufferPointer<Tape.Entry>
  private let changes: UnsafeMutablePointer<ContactChange>
  /// How often the tape has come to its end since the engine was made.
  private(set) var passCount = 0

  init(_ scene: Setup, _ tape: TapeMemory) {
    self.scene = scene
    memory = tape
    period = tape.period
    entries = tape.entries
    changes = tape.changes.baseAddress!
    engine = .allocate(capacity: 1)
    engine.initialize(to: scene.makeEngine())
    host = scene.build(in: &engine.pointee)
  }

  deinit {
    engine.deinitialize(count: 1)
    engine.deallocate()
  }

  var eventCount: Int { entries.count }

  /// Whether the tape may go on from its beginning for so many events (``TapeMemory/lasts(events:)``).
  func lasts(events count: Int) -> Bool { memory.lasts(events: count) }

  /// A new engine with the same scene, a new host, and the tape at its beginning.
  mutating func restart() { restart(at: 0) }

  /// The same, with the tape at a certain event.
  mutating func restart(at event: Int) {
    engine.deinitialize(count: 1)
    engine.initialize(to: scene.makeEngine())
    host = scene.build(in: &engine.pointee)
    cursor = event
    offset = 0
    passCount = 0
  }

  /// Plays the next event.
  @inline(__always)
  mutating func step() {
    var none = Undisturbed()
    step(&none)
  }

  /// Plays the next events.
  @inline(never)
  mutating func play(events count: Int) {
    var left = count
    while left > 0 {
      step()
      left &-= 1
    }
  }

  /// Lets every timer fire that is due before the next event; whether nothing is going on then (P-30).
  mutating func comeToRest() -> Bool {
    engine.pointee.advance(to: Timestamp(nanoseconds: entries[cursor].time &+ offset), host: &host)
    return engine.pointee.isQuiescent
  }

  /// Whether the next event is an advance of the clock, which may do nothing at all.
  var isAdvanceNext: Bool { entries[cursor].isAdvance }

  /// Plays the next event with something done to it.
  @inline(__always)
  mutating func step(_ disturbance: inout some Disturbance) {
    disturbance.before(event: cursor, &engine.pointee, &host)
    let entry = entries[cursor]
    let time = Timestamp(nanoseconds: entry.time &+ offset)
    if entry.changeCount >= 0 {
      let rows = Span(_unsafeStart: changes + Int(entry.firstChange), count: Int(entry.changeCount))
      engine.pointee.handle(time, rows, host: &host)
    } else {
      engine.pointee.advance(to: time, host: &host)
    }
    cursor &+= 1
    if cursor == entries.count {
      cursor = 0
      offset &+= period
      passCount &+= 1
    }
  }
}

/// A tape in plain memory: nothing to retain, release or check for uniqueness where events are timed.
final class TapeMemory {
  let entries: UnsafeMutableBufferPointer<Tape.Entry>
  let changes: UnsafeMutableBufferPointer<ContactChange>
  let period: Int64

  /// - Precondition: the tape has at least one event.
  init(_ tape: Tape) {
    precondition(tape.eventCount > 0, "a tape has at least one event")
    period = tape.period
    entries = .allocate(capacity: tape.eventCount)
    _ = entries.initialize(fromContentsOf: tape.entries)
    changes = .allocate(capacity: tape.rowCount)
    _ = changes.initialize(fromContentsOf: tape.changes)
  }

  deinit {
    entries.deallocate()
    changes.deallocate()
  }

  /// Whether there is time for so many events, played on from the tape's end again and again: a recording in which
  /// years pass has an end of time (N-15).
  func lasts(events count: Int) -> Bool {
    let passes = Int64(count / entries.count) + 2
    let (span, isTooLong) = period.multipliedReportingOverflow(by: passes)
    let room = Timestamp.latest.nanoseconds
    guard period >= 0, !isTooLong, span <= room, let first = entries.first?.time else { return false }
    return first >= -room && first <= room - span
  }

  /// More events than any measurement plays: a minute of them at 15 ns each.
  static let measuredMax = 4_000_000_000
}
