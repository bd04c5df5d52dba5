// The end every stream is given before its last properties are judged (SPEC §7): lift everything, let time pass.

import Multitouch
import MultitouchRecordings

/// Closes streams.
public enum LivenessTail {
  /// The script with its end: one frame at the last `now` that ends all live contacts in uid order, then an advance
  /// until no recognizer has a timer pending (P-30, P-31).
  ///
  /// Who is down and what time it is at the end of the script is taken from a run of it. A delayed perform that is due
  /// later than any recognizer's timer stays pending.
  public static func closing(_ run: JudgedRun) -> TouchScript {
    var script = run.script
    script.steps += tail(of: run)
    return script
  }

  /// The steps of that end.
  private static func tail(of run: JudgedRun) -> [ScriptStep] {
    let walk = TraceWalk(run)
    walk.start(with: .nobody)
    return steps(lifting: walk.live.map { walk.touches[$0 - 1].contact }, at: walk.clock, after: walk.longestWait)
  }

  /// The end of a stream: contacts in uid order, the present time, and ``longestWait(of:)``.
  static func steps(lifting contacts: [ContactID], at now: Int64, after longestWait: Int64) -> [ScriptStep] {
    let limit: Int64 = 1 << 61
    let rest = ScriptStep.advance(now >= limit - longestWait ? limit : now + longestWait + 1)
    return contacts.isEmpty ? [rest] : [.frame(now, contacts.map { .ended($0) }), rest]
  }

  /// The longest that a built-in recognizer may wait once all fingers are up: the largest interval between two taps that
  /// a script ever gives one (P-31).
  public static func longestWait(of script: TouchScript) -> Int64 {
    var longest: Int64 = 0
    func look(at kind: RecognizerKind) {
      if case .tap(let p) = kind { longest = max(longest, p.maxInterval.asDuration.count) }
      if case .longPress(let p) = kind { longest = max(longest, p.tap.maxInterval.asDuration.count) }
    }
    func look(at command: ScriptCommand) {
      if case .addRecognizer(let spec, _) = command { look(at: spec.kind) }
      if case .configure(_, let kind) = command { look(at: kind) }
    }
    for command in script.scene { look(at: command) }
    for case .command(let command) in script.steps { look(at: command) }
    for reaction in script.reactions {
      for case .command(let command) in reaction.commands { look(at: command) }
    }
    return longest
  }
}
