import Multitouch
import MultitouchRecordings

/// A text that was read once.
struct ReadPass {
  var format: RecordingFormat
  var counters: RecordingCounters

  /// How many frames are read before somebody is asked whether to go on.
  private static let framesPerQuestion = 4096

  /// Reads a recording to its end, frame by frame; nil if it was interrupted.
  static func over(
    _ reader: consuming RecordingReader, _ isInterrupted: () -> Bool = { false }
  ) throws(RecordingError) -> ReadPass? {
    var changes: [ContactChange] = []
    var left = 0
    repeat {
      if left == 0 {
        if isInterrupted() { return nil }
        left = framesPerQuestion
      }
      left -= 1
    } while try reader.next(into: &changes) != nil
    return ReadPass(format: reader.format, counters: reader.counters)
  }
}
