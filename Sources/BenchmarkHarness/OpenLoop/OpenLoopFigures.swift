// An open-loop run as it is reported.

import ShellText

/// Figures of events that came at their instants, in nanoseconds.
public struct OpenLoopFigures: Sendable, Equatable, Codable {
  public var rate: Double
  public var wantedCount: Int
  public var doneCount: Int
  /// From the intended instant to the end of the handling; `nil` if no event was done.
  public var response: LatencyPercentiles?
  /// The handling alone; `nil` if no event was done.
  public var service: LatencyPercentiles?
  public var missedCount: Int
  /// The misses that are the measured code's fault: their events are as slow each time they are played again.
  public var faultCount: Int
  public var firstFault: Int?
  /// How often the queue was full when an event was due.
  public var blockedCount: Int
  /// How late the producer was at worst.
  public var producerLatest: Double
  /// The slowest responses, slowest first, with what the least services of the replays make of them; `nil` in reports
  /// that were written without.
  public var worst: [ScenarioReport.Latency.Worst]?

  public init(_ measurement: OpenLoopMeasurement, _ replay: OpenLoopReplay) {
    rate = measurement.rate
    wantedCount = measurement.wantedCount
    doneCount = measurement.doneCount
    response = doneCount > 0 ? measurement.ledger.response.percentiles : nil
    service = doneCount > 0 ? measurement.ledger.service.percentiles : nil
    missedCount = measurement.ledger.missedCount
    faultCount = replay.faultCount
    firstFault = replay.firstFault
    blockedCount = measurement.blockedCount
    producerLatest = measurement.clock.nanoseconds(measurement.producerLatestTicks)
    worst = replay.worst.map { entry, replayTicks in
      .init(
        event: entry.event, nanoseconds: measurement.clock.nanoseconds(entry.ticks),
        replayNanoseconds: replayTicks.map { measurement.clock.nanoseconds($0) })
    }
  }

  /// What every table shows of the times, as text: the response's p50, p99, p99.9 and maximum, the service's p99.9.
  public var timeTexts: [String] {
    [response?.p50, response?.p99, response?.p999, response?.maximum, service?.p999].map {
      $0.map(Decimals.nanoseconds) ?? "–"
    }
  }

  /// The name of the verdict on the deadlines, which is one about time.
  public static let deadlineName = "deadline"
  /// What the invariant about deadlines says.
  public static let deadlineStatement = "every event is done before the next one is due"

  /// Whether the run was stopped before its end.
  public var isInterrupted: Bool { doneCount < wantedCount }

  /// The verdict on the deadlines: a miss by the measured code's fault fails; one by the host's, a run that was
  /// stopped, or one without an event, leaves the question open.
  public var verdict: ScenarioReport.InvariantVerdict {
    func verdict(_ verdict: Verdict, _ reason: String) -> ScenarioReport.InvariantVerdict {
      .init(name: Self.deadlineName, statement: Self.deadlineStatement, verdict: verdict, reason: reason)
    }
    let counts = "\(Counted.text(doneCount, "event")) at \(Decimals.fixed(rate, places: 1)) Hz"
    if let firstFault {
      return verdict(
        .fail,
        "event \(firstFault) was not done in time; \(faultCount) of \(counts) by the engine's fault, "
          + "each time they were replayed")
    }
    if isInterrupted { return verdict(.inconclusive, "stopped after \(doneCount) of \(wantedCount) events") }
    if doneCount == 0 { return verdict(.inconclusive, "no event was due before the end") }
    if missedCount > 0 {
      return verdict(.inconclusive, "\(missedCount) of \(counts) came late by the host's fault, none by the engine's")
    }
    return verdict(.pass, "\(counts), none late")
  }
}
