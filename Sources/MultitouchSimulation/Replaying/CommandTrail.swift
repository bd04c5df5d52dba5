// What a script's commands come to, read from the script and the trace of its run.

import Multitouch
import MultitouchRecordings

/// Follows the commands of a script through its trace: those of the scene and of steps from where their records begin,
/// those of reactions behind the records they are to.
struct CommandTrail {
  private let trace: [TraceRecord]
  private var host: ScriptHost
  private var roster: SceneRoster
  /// Commands from outside of callbacks, and where their records begin and end.
  private var outside: [(command: ScriptCommand, start: Int, end: Int)] = []
  /// The first of them that has not been carried out.
  private var next = 0
  /// Where the records of each step end; a callback's refusals end there too.
  private let ends: [Int]
  private var step = 0
  /// Commands that wait until a recognizer's call returns (N-12).
  private var held: [ScriptCommand] = []

  /// The most commands of one callback (N-15).
  private static let commandsMax = 32

  /// The commands of a script, and how it was run.
  init(_ script: TouchScript, _ run: ObservedRun, _ records: [TraceRecord]) {
    trace = records
    host = ScriptHost(script)
    roster = SceneRoster(requirementsMax: script.capacities.requirementEdges)
    ends = run.sceneEnds + run.stepEnds
    var start = 0
    // What a system needs is done behind the scene.
    let attachment = script.system?.attachment().map { ScriptCommand($0) } ?? []
    for (command, end) in zip(script.scene + attachment, run.sceneEnds) {
      if let command { outside.append((command, start, end)) }
      start = end
    }
    start = run.sceneEnds.last ?? 0
    for (step, end) in zip(script.steps, run.stepEnds) {
      if case .command(let command) = step { outside.append((command, start, end)) }
      start = end
    }
  }

  /// What has come of commands from outside of callbacks when a record is written; to be asked of each record in order.
  mutating func outcomes(before index: Int) -> [CommandOutcome] {
    var outcomes: [CommandOutcome] = []
    while next < outside.count, outside[next].start <= index {
      let (command, start, end) = outside[next]
      next += 1
      var refusals = refusals(start, end)
      for outcome in roster.carryOut(command, &refusals) {
        // Where nothing is told, nothing was under way.
        if case .left = outcome, start == end { continue }
        outcomes.append(outcome)
      }
    }
    return outcomes
  }

  /// What comes of the commands that are carried out behind a record; to be asked of each record in order.
  mutating func outcomes(after index: Int) -> [CommandOutcome] {
    let record = trace[index]
    if record.kind == .drop || record.kind == .user { return [] }
    while step < ends.count, ends[step] <= index { step += 1 }
    let end = step < ends.count ? ends[step] : trace.count
    var after = index + 1
    while after < end, trace[after].kind == .drop || trace[after].kind == .user { after += 1 }
    let given = host.reactions(to: record).compactMap { reaction -> ScriptCommand? in
      if case .command(let command) = reaction, !command.isReport { command } else { nil }
    }
    var due = Array(given.prefix(Self.commandsMax))
    // A callback about a recognizer's call lasts until that returns, and what the call asks comes first.
    if record.isOfCall {
      held = due
      due = []
    }
    if after == end || !trace[after].isAskedInCalls {
      due += held
      held = []
    }
    if due.isEmpty { return [] }
    var refusals = refusals(index + 1, after)
    return due.indices.flatMap { roster.carryOut(due[$0], &refusals, before: due[($0 + 1)...]) }
  }

  /// Why the engine refused commands, once for each refusal that no stale number explains.
  private func refusals(_ start: Int, _ end: Int) -> [DropReason] {
    trace[start..<end].prefix { $0.kind == .drop || $0.kind == .user }.compactMap { record in
      // With an argument, a touch was not offered to so many recognizers.
      guard case .reason(let reason)? = record.fields.first, record.fields.last == .integer(0) else { return nil }
      return reason == .recognizers || reason == .views ? reason : nil
    }
  }
}

extension ScriptCommand {
  /// Whether it only writes a record.
  fileprivate var isReport: Bool { if case .user = self { true } else { false } }
}

extension TraceRecord {
  /// Whether it is written in a call of a recognizer's, which goes on behind it.
  fileprivate var isOfCall: Bool {
    if case .recognizer = subject { kind == .rec || kind == .timer } else { false }
  }

  /// Whether it is a question that such a call asks (G-5).
  fileprivate var isAskedInCalls: Bool { kind == .beginv || kind == .begin || kind == .req }
}
