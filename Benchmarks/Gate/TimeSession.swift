// Processes of several programs in turns, so that a machine that slows down slows all of them.

import BenchmarkHarness
import CommandShell

/// Collects durations by contender and scenario.
struct TimeSession {
  /// One of the programs that take turns; the same program may be there more than once, as its own control.
  struct Contender {
    var program: SampledProgram
    var plant: Plant?
  }

  /// By contender, then by scenario: nanoseconds per event, one figure a process.
  private(set) var samples: [[String: [Double]]]
  /// Scenarios in the order of the first reply.
  private(set) var names: [String] = []
  /// How many rounds were finished.
  private(set) var roundCount = 0

  /// Runs each contender once a round, in an order that turns: A B C, C B A shifted by one, and so on.
  ///
  /// Stops early, between processes, when asked; a round that was begun does not count.
  ///
  /// - Parameters:
  ///   - scenarios: which are timed; all that the gate times if empty.
  ///   - progress: told before each process how many are done.
  init(
    _ contenders: [Contender], rounds: Int, scenarios: [String] = [], isInterrupted: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }
  ) throws(CommandFailure) {
    samples = contenders.map { _ in [:] }
    for round in 0..<rounds {
      var replies = [SampleReply?](repeating: nil, count: contenders.count)
      for (turn, place) in Self.order(round: round, count: contenders.count).enumerated() {
        if isInterrupted() { return }
        progress(round * contenders.count + turn)
        let contender = contenders[place]
        do throws(CommandFailure) {
          replies[place] = try contender.program.sample(
            .time, scenarios, timedOnly: scenarios.isEmpty, plant: contender.plant)
        } catch {
          // Ctrl-C ends the child as well.
          if isInterrupted() { return }
          throw error
        }
      }
      for (place, reply) in replies.enumerated() {
        for row in reply?.measurement.rows ?? [] {
          if place == 0, !names.contains(row.name) { names.append(row.name) }
          samples[place][row.name, default: []] += row.samples ?? []
        }
      }
      roundCount += 1
    }
  }

  /// The order of contenders in a round: it begins one later each round, and runs backwards in every other.
  static func order(round: Int, count: Int) -> [Int] {
    let turned = (0..<count).map { ($0 + round / 2) % max(1, count) }
    return round.isMultiple(of: 2) ? turned : turned.reversed()
  }

  /// The samples of three contenders as the time layer wants them. Scenarios that one of them lacks are left out.
  func rows(base: Int, again: Int, candidate: Int) -> [(name: String, samples: TimeSamples)] {
    names.compactMap { name in
      guard let a = samples[base][name], let b = samples[again][name], let c = samples[candidate][name] else {
        return nil
      }
      return (name, TimeSamples(base: a, baseAgain: b, candidate: c))
    }
  }

  /// One contender's samples as rows of a measurement.
  func samples(of contender: Int, in measurement: GateMeasurement) -> GateMeasurement {
    var measurement = measurement
    for place in measurement.rows.indices {
      measurement.rows[place].samples = samples[contender][measurement.rows[place].name]
    }
    return measurement
  }
}
