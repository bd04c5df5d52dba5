// The same events once more, alone: whose fault a missed deadline was. Pure bookkeeping, as in the ledger.

/// Judges a ledger's suspects by what their events took when they were played again.
///
/// A handling that was taken off its processor is slow once; one that is slow by itself is slow each time. So every
/// event counts with the least that it took in several replays, and with those services the run is made once more in
/// thought: an event begins when it is due and the one before it is done. A suspect is the measured code's fault iff
/// its deadline is missed in that run too; the rest is the host's.
public struct OpenLoopReplay {
  /// How often events are played again.
  public static let count = 3

  /// The misses that are the measured code's fault.
  public private(set) var faultCount = 0
  /// The first of them.
  public private(set) var firstFault: Int?
  /// The slowest responses, slowest first, and what the replays make of them: `nil` until the event was noted.
  public private(set) var worst: [(entry: WorstEvents.Entry, replayTicks: UInt64?)]
  private let ledger: OpenLoopLedger
  /// How many of the ledger's ranges lie before the next event.
  private var passedCount = 0
  private var nextEvent = 0
  /// When the event before is done.
  private var doneTicks: UInt64 = 0

  public init(of ledger: OpenLoopLedger) {
    self.ledger = ledger
    worst = ledger.worst.map { ($0, nil) }
  }

  /// Notes the least that an event took.
  ///
  /// - Precondition: events come in order, from 0.
  public mutating func note(event: Int, leastTicks: UInt64) {
    precondition(event == nextEvent, "events are replayed in order")
    nextEvent += 1
    let due = ledger.dueTicks(of: event)
    doneTicks = max(due, doneTicks) &+ leastTicks
    let late = doneTicks - due
    for place in worst.indices where worst[place].entry.event == event { worst[place].replayTicks = late }
    while passedCount < ledger.suspects.count, ledger.suspects[passedCount].upperBound <= event { passedCount += 1 }
    guard passedCount < ledger.suspects.count, ledger.suspects[passedCount].contains(event),
      Double(late) > ledger.intervalTicks
    else { return }
    faultCount += 1
    if firstFault == nil { firstFault = event }
  }
}

extension OpenLoopMeasurement {
  /// Plays every event again, without waiting for its instant: `step` is called for each event in each replay, replays
  /// in turns, so that a disturbed moment spoils one of them at most.
  public func replayed(step: (_ replay: Int, _ event: Int) -> Void) -> OpenLoopReplay {
    var replay = OpenLoopReplay(of: ledger)
    for event in 0..<doneCount {
      var leastTicks = UInt64.max
      for number in 0..<OpenLoopReplay.count {
        let begin = clock.begin()
        step(number, event)
        let end = clock.end()
        leastTicks = min(leastTicks, end > begin ? end - begin : 0)
      }
      replay.note(event: event, leastTicks: leastTicks)
    }
    return replay
  }
}
