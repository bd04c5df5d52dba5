// An untimed run that is looked at in every detail.

import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// What a run did: its trace's digest, its recognitions, and whether it ended quietly.
struct Observation {
  var digest: UInt64
  var recordCount: Int
  var truth: RecognitionTruth
  /// Recognitions that could not be kept.
  var lostActionCount: Int
  /// Inputs the engine refused or repaired, and the first event with one.
  var dropCount: Int
  var firstDropEvent: Int?
  /// Whether nothing was going on after the last event (P-30).
  var isQuiescent: Bool
  /// The first event in which a timer fired at another time than the engine had announced before it.
  var timerFault: TimerFault?

  /// A timer that did not fire when it should have.
  struct TimerFault: Equatable {
    var event: Int
    /// When it should have fired; nil if none was due.
    var due: Int64?
    /// When it fired; nil if it did not.
    var fired: Int64?
  }
}

extension Workload {
  /// Runs the tape, or another on the same scene, from a new engine, and looks at everything.
  func observe(_ tape: Tape? = nil) -> Observation {
    var none = Undisturbed()
    return observe(tape, &none)
  }

  /// The same with something done to an event.
  func observe(_ tape: Tape? = nil, _ disturbance: inout some Disturbance) -> Observation {
    switch size {
    case .standard: StandardPlayer.observe(scene, tape ?? self.tape, &disturbance)
    case .large: LargePlayer.observe(scene, tape ?? self.tape, &disturbance)
    }
  }
}

extension StreamPlayer where Setup == PlayedScene {
  /// Runs a tape from a new engine and looks at everything.
  static func observe(_ scene: PlayedScene, _ tape: Tape, _ disturbance: inout some Disturbance) -> Observation {
    // Every action takes a row or a timer, and a row causes few.
    let sink = DigestSink(scene, capacity: 4 * tape.rowCount + 64 * scene.recognizerCount)
    var host = TraceHost(sink)
    let engine = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
    engine.initialize(to: scene.makeEngine())
    defer {
      engine.deinitialize(count: 1)
      engine.deallocate()
    }
    scene.build(in: &engine.pointee, host: &host)
    var fault: Observation.TimerFault?
    for (index, entry) in tape.entries.enumerated() {
      disturbance.before(event: index, &engine.pointee, &host)
      let due = engine.pointee.nextDeadline()?.nanoseconds
      host.sink.forgetTimer()
      let time = Timestamp(nanoseconds: entry.time)
      if entry.isAdvance {
        engine.pointee.advance(to: time, host: &host)
      } else {
        engine.pointee.handle(time, tape.changes.span.extracting(entry.rows), host: &host)
      }
      let fired = host.sink.firstTimer
      // Due strictly before the event means fired in it (N-3); nothing may fire that was not announced.
      let expected = due.flatMap { $0 < engine.pointee.now.nanoseconds ? $0 : nil }
      if fault == nil, fired != expected {
        fault = Observation.TimerFault(event: index, due: expected, fired: fired)
      }
    }
    let end = host.sink
    return Observation(
      digest: end.digest, recordCount: end.recordCount, truth: end.truth, lostActionCount: end.lostActionCount,
      dropCount: end.dropCount, firstDropEvent: end.firstDropTime.map { tape.event(at: $0) },
      isQuiescent: engine.pointee.isQuiescent, timerFault: fault)
  }
}
