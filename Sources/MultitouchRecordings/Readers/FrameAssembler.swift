import Multitouch

/// The frames of one report, waiting to be handed over.
///
/// Usually one; before it comes one with the last places of contacts that lift (N-13) or with what N-11 puts first, and
/// after it one with contacts that began under an id which ended in it, since a frame holds at most one change per
/// contact. All have the same time. Within the main frame, what ended comes first, then what moved, then what began.
struct FrameAssembler {
  /// Changes that must come before the main frame.
  var early: [ContactChange] = []
  /// Contacts that ended or were cancelled.
  var lifts: [ContactChange] = []
  /// Contacts that moved; for sources whose order is kept, all changes of the main frame.
  var moves: [ContactChange] = []
  /// Contacts that began.
  var begins: [ContactChange] = []
  /// Contacts that began under an id among `lifts`.
  var late: [ContactChange] = []

  private enum Stage { case idle, early, main, late }
  private var stage = Stage.idle

  /// Whether frames wait.
  var isReady: Bool { stage != .idle }

  /// Closes the report: its frames are now handed over one by one.
  mutating func close() { stage = early.isEmpty ? .main : .early }

  /// Adds a contact that began, in the frame it may be in.
  mutating func begin(_ change: ContactChange) {
    if lifts.contains(where: { $0.contact == change.contact }) {
      late.append(change)
    } else {
      begins.append(change)
    }
  }

  /// Moves the next frame into `changes`, replacing what is there; only while `isReady`.
  mutating func take(into changes: inout [ContactChange], _ counters: inout RecordingCounters) {
    changes.removeAll(keepingCapacity: true)
    switch stage {
    case .idle: return
    case .early:
      swap(&changes, &early)
      stage = .main
      counters.framesAdded += 1
    case .main:
      changes.append(contentsOf: lifts)
      changes.append(contentsOf: moves)
      changes.append(contentsOf: begins)
      lifts.removeAll(keepingCapacity: true)
      moves.removeAll(keepingCapacity: true)
      begins.removeAll(keepingCapacity: true)
      stage = late.isEmpty ? .idle : .late
    case .late:
      swap(&changes, &late)
      stage = .idle
      counters.framesAdded += 1
    }
    counters.frames += 1
    if changes.isEmpty { counters.framesWithoutChanges += 1 }
  }
}
