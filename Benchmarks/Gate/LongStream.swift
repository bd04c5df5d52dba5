// Streams of different lengths with the same end: what a past costs, in instructions.

import BenchmarkHarness
import CommandShell
import Multitouch
import MultitouchSimulation

/// One long stream, and how much of it an engine has behind it when it comes to the last thousand frames.
///
/// Only those are counted, so that every point counts the same events and nothing but the engine's past differs. The
/// stream is one of ten thousand frames ten times over, each time later and with contacts of its own: what an engine
/// keeps of a contact, or of an instant, would grow.
enum LongStream {
  /// Frames of each point, its counted ones included.
  static let frameCounts = [1_000, 10_000, 100_000]
  /// At least so many frames are counted.
  static let countedFrames = frameCounts[0]
  /// At least so many frames are repeated, and how often they are played.
  static let verseFrames = frameCounts[1]
  static let verses = frameCounts[2] / verseFrames

  /// The engine of the other flat curves.
  private static let size = EngineSize.large

  /// The end of the longest stream, of at least so many frames, and the event from which instructions are counted.
  ///
  /// It begins, and is counted from, where no finger is down and no timer runs.
  static func workload(
    name: String, frames: Int, seed: UInt64
  ) throws(UntimedReason) -> (workload: Workload, countedFrom: Int) {
    var experiment = ScaleScene.streamLength(frames: verseFrames, seed: seed)
    let verse = experiment
    let starts = Tape(verse.stream).pieces(events: countedFrames).map(\.lowerBound)
    // The piece behind the last cut is as short as it happens to be: it is counted with the one before it.
    guard starts.count >= 2 else { throw UntimedReason("the stream has no pause to begin at: take another seed") }
    let counted = starts[starts.count - 2]
    let frameCount = verse.stream.frames.count
    experiment.stream = TouchStream()
    if frames <= countedFrames {
      experiment.stream.append(verse.stream, fromFrame: counted, verse: verses - 1)
      // The generator tells of its whole stream only.
      experiment.truth = .ofReference
      return (try Workload(name: name, experiment, size: size), 0)
    }
    let played = max(1, min(frames / verseFrames, verses))
    var truth = RecognitionTruth(recognizerCount: verse.recognizerCount)
    for number in verses - played..<verses {
      experiment.stream.append(verse.stream, verse: number)
      if case .known(let known) = verse.truth { truth.append(known, later: verse.stream.period * Int64(number)) }
    }
    experiment.truth = .known(truth)
    return (try Workload(name: name, experiment, size: size), (played - 1) * frameCount + counted)
  }
}

extension TouchStream {
  /// How much later it can be played again.
  fileprivate var period: Int64 { endTime.nanoseconds }

  /// Adds frames of another stream as they are when it is played again so many times: later, and of other contacts.
  fileprivate mutating func append(_ other: TouchStream, fromFrame first: Int = 0, verse: Int) {
    let later = Nanoseconds(other.period * Int64(verse))
    let contacts = 1 + (other.changes.map(\.contact.rawValue).max() ?? 0)
    for frame in other.frames[first...] {
      openFrame(at: frame.time + later)
      for change in other.changes[frame.rows] {
        let contact = ContactID(change.contact.rawValue + contacts * Int64(verse))
        append(ContactChange(contact: contact, phase: change.phase, location: change.location))
      }
    }
  }
}

extension RecognitionTruth {
  /// Adds another truth, so many nanoseconds later.
  fileprivate mutating func append(_ other: RecognitionTruth, later: Int64) {
    for event in other.events {
      insert(
        RecognitionEvent(
          time: event.time + Nanoseconds(later), recognizer: event.recognizer, state: event.state))
    }
    for recognizer in 0..<other.counts.recognizerCount {
      addChanges(other.counts[recognizer, .changed], of: recognizer)
    }
  }
}

extension GateSampler {
  /// The row of a workload whose instructions are counted from one of its events on. Its events and rows are the
  /// counted ones; its answers are those of the whole.
  func row(
    _ workload: Workload, countedFrom first: Int, name: String, _ kind: SampleKind
  ) throws(CommandFailure) -> GateMeasurement.Row {
    var sampler = self
    sampler.countedFrom = first
    var row = try sampler.row(workload, name: name, isWellFormed: true, kind)
    row.eventCount = workload.tape.eventCount - first
    row.rowCount = workload.tape.entries[first...].reduce(0) { $0 + $1.rows.count }
    return row
  }
}
