// Processes of several programs in turns, so that a machine that slows down slows all of them.

import BenchmarkHarness
import CommandShell
import Foundation

/// Collects durations by contender and scenario.
struct TimeSession {
  /// One of the programs that take turns; the same program may be there more than once, as its own control.
  struct Contender {
    var program: SampledProgram
    var plant: Plant?
  }

  /// Turns of a process in each scenario: few, because what differs from process to process, such as where its code
  /// lies, is more than what differs from turn to turn.
  static let lapCount = 5

  /// What an event of a scenario took in one process.
  struct Cost: Equatable {
    var name: String
    var nanoseconds: Double
    /// What it took that in.
    var pass: GateMeasurement.Pass
  }

  /// By contender, then by scenario: nanoseconds per event, one figure a process.
  private(set) var samples: [[String: [Double]]]
  /// Scenarios in the order of the first reply.
  private(set) var names: [String] = []
  /// The pass that each scenario was timed in.
  private(set) var passes: [String: GateMeasurement.Pass] = [:]
  /// Scenarios that were not timed, because the contenders have other streams of that name.
  private(set) var others: Set<String> = []
  /// How many rounds were finished.
  private(set) var roundCount = 0
  /// What a reader must know of how the programs lay in memory.
  private(set) var layoutNote = ""

  /// Runs each contender once a round, all of a round in turns of milliseconds where they can, else one after the
  /// other; who comes first changes: A B C, C B A, B C A, A C B, and so on.
  ///
  /// Each process runs its program in a layout of its own where that can be linked (``LayoutLinker``). A figure of a
  /// process is the median of its turns, each relative to what the others took in the same lap. Stops early when asked,
  /// between rounds or, where no turns are taken, between processes; a round that was begun does not count.
  ///
  /// - Parameters:
  ///   - scenarios: which are timed; all that the gate times if empty.
  ///   - number: of the session: those of different numbers have different layouts.
  ///   - progress: told before each round or process how many are done.
  init(
    _ contenders: [Contender], rounds: Int, scenarios: [String] = [], number: Int,
    isInterrupted: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(CommandFailure) {
    var linker = LayoutLinker(contenders.map(\.program), session: number)
    defer { layoutNote = linker.note }
    self.init(contenderCount: contenders.count)
    var canTakeTurns = contenders.count > 1
    for contender in contenders where canTakeTurns { canTakeTurns = try contender.program.canTakeTurns() }
    for round in 0..<rounds {
      if isInterrupted() { return }
      let order = Self.order(round: round, count: contenders.count)
      let finished: [[Cost]]?
      do throws(CommandFailure) {
        progress(round * contenders.count)
        let folder = try TemporaryFolder()
        let programs = try linker.programs(contenders.map(\.program), round: round, in: folder)
        let placed = zip(contenders, programs).map { Contender(program: $1, plant: $0.plant) }
        finished =
          canTakeTurns
          ? try Self.ring(placed, order, round, scenarios, folder)
          : try Self.row(placed, order, round, scenarios, isInterrupted, progress)
      } catch {
        // Ctrl-C ends the children as well.
        if isInterrupted() { return }
        throw error
      }
      guard let finished else { return }
      add(finished)
    }
  }

  /// A session without a round.
  init(contenderCount: Int) { samples = (0..<contenderCount).map { _ in [:] } }

  /// Takes in a round: the costs of each contender.
  mutating func add(_ round: [[Cost]]) {
    for cost in round.joined() where passes.updateValue(cost.pass, forKey: cost.name) ?? cost.pass != cost.pass {
      others.insert(cost.name)
    }
    for (place, costs) in round.enumerated() {
      for cost in costs where !others.contains(cost.name) {
        samples[place][cost.name, default: []].append(cost.nanoseconds)
      }
    }
    if names.isEmpty { names = round.first?.map(\.name).filter { !others.contains($0) } ?? [] }
    roundCount += 1
  }

  /// One round in turns: the cost of each scenario by contender.
  private static func ring(
    _ contenders: [Contender], _ order: [Int], _ round: Int, _ scenarios: [String], _ folder: TemporaryFolder
  ) throws(CommandFailure) -> [[Cost]] {
    for place in order.indices where mkfifo("\(folder.path)/\(place)", 0o600) != 0 {
      throw CommandFailure(
        "no named pipe can be made in \(folder.path) (error \(errno)): set TMPDIR to a folder on disk")
    }
    let processors = ProcessorAffinity.current?.processors ?? [0]
    let calls = order.enumerated().map { place, contender in
      let (program, plant) = (contenders[contender].program, contenders[contender].plant)
      let ring = RingPlace(
        place: place, count: order.count, laps: lapCount, processor: processors[round % processors.count],
        folder: folder.path)
      return program.call(.time, scenarios, timedOnly: scenarios.isEmpty, plant: plant, ring: ring)
    }
    var replies = [SampleReply?](repeating: nil, count: contenders.count)
    // One that fails takes the others along, and those know no more than that.
    let outcomes = zip(order, ChildRun.together(calls)).sorted { isTold(by: $0.1) && !isTold(by: $1.1) }
    for (contender, outcome) in outcomes {
      replies[contender] = try contenders[contender].program.reply(try outcome.get())
    }
    return costs(ofTurns: replies.map { $0?.measurement ?? GateMeasurement() })
  }

  /// Whether a process of a ring can say what went wrong, if anything did.
  static func isTold(by outcome: Result<ChildRun, CommandFailure>) -> Bool {
    guard case .success(let run) = outcome else { return true }
    return run.code != TurnRing.aloneCode
  }

  /// One figure for each contender and scenario from the turns of a round. Scenarios that one of them lacks are left
  /// out.
  static func costs(ofTurns round: [GateMeasurement]) -> [[Cost]] {
    var costs = round.map { _ in [Cost]() }
    for name in round.first?.rows.map(\.name) ?? [] {
      let turns = round.compactMap { $0[name]?.samples }
      guard turns.count == round.count else { continue }
      for (place, aligned) in Alignment.aligned(turns).enumerated() {
        guard let row = round[place][name] else { continue }
        costs[place].append(Cost(name: name, nanoseconds: Summary.median(aligned), pass: row.timedPass))
      }
    }
    return costs
  }

  /// One round of processes one after the other; nil if it was interrupted.
  private static func row(
    _ contenders: [Contender], _ order: [Int], _ round: Int, _ scenarios: [String], _ isInterrupted: () -> Bool,
    _ progress: (Int) -> Void
  ) throws(CommandFailure) -> [[Cost]]? {
    var costs = contenders.map { _ in [Cost]() }
    for (turn, place) in order.enumerated() {
      if isInterrupted() { return nil }
      progress(round * contenders.count + turn)
      let reply = try contenders[place].program.sample(
        .time, scenarios, timedOnly: scenarios.isEmpty, plant: contenders[place].plant)
      costs[place] = reply.measurement.rows.compactMap { row in
        row.samples?.first.map { Cost(name: row.name, nanoseconds: $0, pass: row.timedPass) }
      }
    }
    return costs
  }

  /// The order of contenders in a round: it runs backwards in every other, and after two rounds it begins one later.
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
      let name = measurement.rows[place].name
      measurement.rows[place].samples = samples[contender][name]
      measurement.rows[place].timed = passes[name].flatMap { $0 == measurement.rows[place].pass ? nil : $0 }
    }
    return measurement
  }
}
