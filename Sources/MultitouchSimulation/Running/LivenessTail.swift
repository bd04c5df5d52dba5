// The end every stream is given before its last properties are judged (SPEC §7): lift everything, let time pass.

import Multitouch
import MultitouchRecordings

/// Closes streams.
///
/// What is live, what time it is and what is pending is taken from a run of the stream; the end is then steps like any
/// others, for the model too. A timer stays pending if it does not run in the present mode (SPEC §6.1), if it is due
/// later than time goes (N-15), or if others keep asking for new ones: a hundred steps are enough for what is not
/// endless.
public enum LivenessTail {
  /// The most steps that an end has.
  static let stepsMax = 100

  /// The largest time there is (N-15).
  private static let timeLimit: Int64 = 1 << 61

  /// The script with its end: one frame at the last `now` that ends all live contacts in uid order, an advance beyond
  /// what recognizers wait for (P-30, P-31), then advances until no timer is pending.
  ///
  /// - Throws: ``ScriptCapacityError`` if no engine that is built in has room for the script's capacities.
  public static func closing(_ script: TouchScript) throws(ScriptCapacityError) -> TouchScript {
    var closed = script
    closed.steps += try ScriptRunner.observe(script, isProbing: false, isClosing: true).closing
    return closed
  }

  /// How an end begins: contacts in uid order, the present time, and ``longestWait(of:)``.
  static func steps(lifting contacts: [ContactID], at now: Int64, after longestWait: Int64) -> [ScriptStep] {
    let rest = ScriptStep.advance(now >= timeLimit - longestWait ? timeLimit : now + longestWait + 1)
    return contacts.isEmpty ? [rest] : [.frame(now, contacts.map { .ended($0) }), rest]
  }

  /// How it goes on: an advance that lets the next timer fire; nil if there is none that can.
  static func step(beyond deadline: Timestamp?, at now: Timestamp) -> ScriptStep? {
    guard let deadline, deadline >= now, deadline.nanoseconds < timeLimit else { return nil }
    return .advance(deadline.nanoseconds + 1)
  }

  /// The longest that a built-in recognizer may wait once all fingers are up: the largest interval between two taps
  /// that a script ever gives one (P-31).
  public static func longestWait(of script: TouchScript) -> Int64 {
    var longest: Int64 = 0
    func look(at kind: RecognizerKind) { longest = max(longest, longestWait(of: kind)) }
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

  /// The same of one recognizer: the interval between its taps.
  static func longestWait(of kind: RecognizerKind) -> Int64 {
    switch kind {
    case .tap(let p): p.maxInterval.asDuration.count
    case .longPress(let p): p.tap.maxInterval.asDuration.count
    case .pan, .pinch, .rotation, .swipe, .screenEdgePan, .triggeredTap, .touchDelay: 0
    }
  }

  /// The longest that a built-in recognizer's timer gives its fingers while they are down; 0 for one without such a
  /// timer.
  static func longestHold(of kind: RecognizerKind) -> Int64 {
    switch kind {
    case .tap(let p): p.maxTapDuration.asDuration.count
    case .longPress(let p): max(p.minimumPressDuration.asDuration.count, p.tap.maxTapDuration.asDuration.count)
    case .swipe(let p): p.maxDuration.asDuration.count
    case .pan, .pinch, .rotation, .screenEdgePan, .triggeredTap, .touchDelay: 0
    }
  }
}
