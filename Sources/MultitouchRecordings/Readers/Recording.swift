import Multitouch

/// One frame of a recording: a time, from the recording's start, and what changed (N-2).
public struct RecordedFrame: Hashable, Sendable {
  /// The time since the first event; never less than that of the frame before.
  public var time: Timestamp
  /// What changed: what ended first, then what moved, then what began, each in slot order or order of landing; in the
  /// frames of a pointer table, in the order of its rows.
  public var changes: [ContactChange]

  /// Makes a frame.
  public init(time: Timestamp, changes: [ContactChange]) {
    self.time = time
    self.changes = changes
  }
}

/// A recording read as a whole, for those of at most ``RecordingLimits/wholeRecording`` frames and changes; larger ones
/// are read by ``RecordingReader``.
public struct Recording: Hashable, Sendable {
  /// The file it came from, as it was named.
  public var file: String
  /// The format it was in.
  public var format: RecordingFormat
  /// What its header tells of the device.
  public var device: DeviceDescription
  /// How the device's units became points.
  public var scaling: PlaceScaling
  /// The recording's own time of its first event, in ns; frames count from there. 0 if there is no event.
  public var startNs: Int64
  /// The frames, in order.
  public var frames: [RecordedFrame]
  /// What the reader saw, repaired and left out.
  public var counters: RecordingCounters

  /// Reads a file. Throws a ``RecordingError`` if it is no recording or is damaged anywhere but at its end.
  public init(contentsOf path: String, options: RecordingOptions = .init()) throws(RecordingError) {
    try self.init(RecordingReader.open(path, options: options))
  }

  /// Reads bytes; `name` stands for the file in messages.
  public init(
    bytes: [UInt8], name: String = "<memory>", options: RecordingOptions = .init()
  ) throws(RecordingError) {
    try self.init(RecordingReader.open(bytes: bytes, name: name, options: options))
  }

  /// Reads what is left of a reader, which must be at most so many frames and changes together, and not many times as
  /// many as it has lines (``RecordingLimits/changesPerLine``).
  public init(
    _ reader: consuming RecordingReader, countMax: Int = RecordingLimits.wholeRecording
  ) throws(RecordingError) {
    var frames: [RecordedFrame] = []
    var changes: [ContactChange] = []
    var count = 0
    while let time = try reader.next(into: &changes) {
      count += 1 + changes.count
      guard count <= countMax else {
        throw RecordingError(
          file: reader.file, line: reader.counters.lines, found: "one that goes on",
          expected: "a recording of at most \(countMax) frames and changes, which is read as a whole",
          remedy: "Cut it into shorter ones, or read it frame by frame (RecordingReader).")
      }
      let share = RecordingLimits.changesPerLine
      guard count <= RecordingLimits.wholeRecordingSpare + share * reader.counters.lines else {
        throw RecordingError(
          file: reader.file, line: reader.counters.lines, found: "\(count) frames and changes up to this line",
          expected: "a recording of at most \(share) frames and changes a line, which is read as a whole",
          remedy: "Check that its tools or gaps are genuine, or read it frame by frame (RecordingReader).")
      }
      // A copy of its own: the reader's array may have room for far more.
      frames.append(RecordedFrame(time: time, changes: changes.map { $0 }))
    }
    file = reader.file
    format = reader.format
    device = reader.device
    scaling = reader.scaling
    startNs = reader.startNs
    counters = reader.counters
    self.frames = frames
  }
}
