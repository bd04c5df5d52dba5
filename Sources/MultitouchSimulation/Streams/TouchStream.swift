import Multitouch
import MultitouchRecordings

/// A recorded or generated input of an engine: frames and their changes, in two flat arrays.
///
/// The form a benchmark wants: a frame is 16 bytes and names a range of one array of changes, so that playing a stream
/// allocates nothing and walks memory forwards. A *row* is one change of one contact. What must come of a stream is
/// not part of it; see ``StreamExperiment``.
public struct TouchStream: Equatable, Sendable {
  /// A frame (N-2): a time and a range of the stream's changes.
  public struct Frame: Equatable, Sendable {
    /// When it happened.
    public var time: Timestamp
    /// The index of its first change.
    public var firstChange: UInt32
    /// How many changes it has.
    public var changeCount: UInt32

    /// Makes a frame over a range of changes.
    public init(time: Timestamp, firstChange: UInt32, changeCount: UInt32) {
      self.time = time
      self.firstChange = firstChange
      self.changeCount = changeCount
    }

    /// Its changes, as a range of the stream's array.
    public var rows: Range<Int> { Int(firstChange)..<Int(firstChange) + Int(changeCount) }
  }

  /// The frames, in order of time.
  public var frames: [Frame] = []
  /// The changes of all frames, in order.
  public var changes: [ContactChange] = []

  /// How long after its last frame a stream is played on: longer than any interval of SPEC §8 together with any other.
  public static let quietTail = Nanoseconds.milliseconds(1500)

  /// An empty stream.
  public init() {}

  /// How many changes there are.
  public var rowCount: Int { changes.count }

  /// When to stop: every timer the stream started has fired strictly before (N-3).
  public var endTime: Timestamp { (frames.last?.time ?? .zero) + Self.quietTail }

  /// Starts a frame; the changes appended next are its own.
  ///
  /// - Precondition: fewer than 2³² changes so far.
  public mutating func openFrame(at time: Timestamp) {
    frames.append(Frame(time: time, firstChange: UInt32(changes.count), changeCount: 0))
  }

  /// Adds a change to the last frame.
  ///
  /// - Precondition: a frame was opened.
  public mutating func append(_ change: ContactChange) {
    precondition(!frames.isEmpty, "a change needs a frame: call openFrame(at:) first")
    changes.append(change)
    frames[frames.count - 1].changeCount += 1
  }

  /// The changes of one frame.
  public func changes(ofFrame index: Int) -> ArraySlice<ContactChange> { changes[frames[index].rows] }

  /// The stream as steps of a script, ending with the advance that lets every timer fire.
  public func steps() -> [ScriptStep] {
    var steps: [ScriptStep] = []
    steps.reserveCapacity(frames.count + 1)
    for frame in frames { steps.append(.frame(frame.time.nanoseconds, Array(changes[frame.rows]))) }
    steps.append(.advance(endTime.nanoseconds))
    return steps
  }

  /// A digest of every time, contact, phase and place: equal streams, equal digests.
  public var digest: UInt64 {
    var digest = TraceDigest()
    for frame in frames {
      digest.absorb(frame.time.nanoseconds)
      digest.absorb(UInt64(frame.changeCount))
      for change in changes[frame.rows] {
        digest.absorb(change.contact.rawValue)
        digest.absorb(UInt64(change.phase.rawValue))
        digest.absorb(change.location.x)
        digest.absorb(change.location.y)
      }
    }
    return digest.value
  }
}
