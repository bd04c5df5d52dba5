// What a run is fed: a script for the engine, or a file for a reader.

import Multitouch
import MultitouchRecordings

/// The kinds of things that are fuzzed.
public enum FuzzTarget: String, CaseIterable, Sendable, Codable {
  /// Scripts through engine, model and judges.
  case gestures
  /// Files through the readers of recordings.
  case recordings
  /// Texts through the reader of `.touch`.
  case touch

  /// What it means, in a line.
  public var summary: String {
    switch self {
    case .gestures: "scripts through the engine, the reference model and the judges"
    case .recordings: "hostile files through the readers of recordings, byte by byte and by structure"
    case .touch: "hostile texts through the reader of .touch files"
    }
  }
}

/// The input of a run.
public enum FuzzInput: Sendable, Equatable {
  case script(TouchScript)
  /// A file for the readers of recordings.
  case recording([UInt8])
  /// A text for the reader of `.touch`.
  case touchText([UInt8])

  public var target: FuzzTarget {
    switch self {
    case .script: .gestures
    case .recording: .recordings
    case .touchText: .touch
    }
  }
}
