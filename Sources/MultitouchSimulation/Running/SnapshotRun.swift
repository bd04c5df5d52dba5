// Runs in which the engine is replaced by a copy of itself again and again.

import Multitouch
import MultitouchRecordings

extension ScriptRunner {
  /// The whole trace of a script whose engine is replaced after each step by another one, into which a snapshot was
  /// restored over whatever that one was at before (P-80).
  ///
  /// Throws as ``run(_:hearsRecognizers:)`` does; there it is only built for the capacities of SPEC N-15 and less.
  public static func runFromSnapshots(_ script: TouchScript) throws(ScriptCapacityError) -> [TraceRecord] {
    guard canSnapshot(script) else { throw ScriptCapacityError(capacities: script.capacities) }
    return ScriptRun<11, 64, 256, 64, 256, 64>.runFromSnapshots(script)
  }

  /// Whether there is an engine for ``runFromSnapshots(_:)``.
  static func canSnapshot(_ script: TouchScript) -> Bool {
    ScriptRun<11, 64, 256, 64, 256, 64>.hasRoom(for: script.capacities)
  }
}

extension ScriptRun {
  /// Restores in place: no engine is a value on the stack for long.
  fileprivate static func runFromSnapshots(_ script: TouchScript) -> [TraceRecord] {
    var engine = start(script)
    var host = ScriptRunHost(script)
    build(script, &engine, &host)
    var snapshot = Engine()
    var other = Engine()
    for step in script.steps {
      snapshot.restore(engine)
      // What happens to the engine from here on must not matter.
      var lost = host.copy()
      play(step, &engine, &lost)
      other.restore(snapshot)
      play(step, &other, &host)
      engine.restore(other)
    }
    return host.records
  }
}
