import MultitouchInteractions
import MultitouchRecordings

/// Runs scripts through an engine and collects the trace.
///
/// The engine's array sizes are type parameters, a script's capacities are values: the runner takes the first type it
/// knows that has room for them, and has the engine keep to them.
public enum ScriptRunner {
  /// The whole trace of a script; without `rec` records, and what they lead to, if `hearsRecognizers` is false.
  ///
  /// Throws ``ScriptCapacityError`` if no engine that is built in has room for the script's capacities.
  public static func run(
    _ script: TouchScript, hearsRecognizers: Bool = true
  ) throws(ScriptCapacityError) -> [TraceRecord] {
    try observe(script, ScriptRunWay(hearsRecognizers: hearsRecognizers), system: nil).records
  }

  /// The whole trace, where each step ends in it, and, if `isProbing`, what the engine answers at the end of each step.
  ///
  /// Throws as ``run(_:hearsRecognizers:)`` does. Probing costs a few arrays a step. If `isClosing`, the stream is
  /// given its end.
  public static func observe(
    _ script: TouchScript, isProbing: Bool, isClosing: Bool = false
  ) throws(ScriptCapacityError) -> ObservedRun {
    try observe(script, ScriptRunWay(isProbing: isProbing, isClosing: isClosing), system: nil)
  }

  /// The same with a system beside the script's host, in the place of the script's own if it has one.
  static func observe(
    _ script: TouchScript, _ way: ScriptRunWay, system: (any InteractionSystem<ScriptOutput>)?
  ) throws(ScriptCapacityError) -> ObservedRun {
    #if !ONE_ENGINE_SIZE
      if ScriptRun<11, 64, 256, 64, 256, 64>.hasRoom(for: script.capacities) {
        return ScriptRun<11, 64, 256, 64, 256, 64>.run(script, way, system: system)
      }
    #endif
    if ScriptRun<64, 128, 10_240, 1_024, 4096, 1_024>.hasRoom(for: script.capacities) {
      return ScriptRun<64, 128, 10_240, 1_024, 4096, 1_024>.run(script, way, system: system)
    }
    throw ScriptCapacityError(capacities: script.capacities)
  }

  /// Throws ``ScriptCapacityError`` if no engine that is built in has room for a script's capacities.
  public static func checkRoom(for capacities: ScriptCapacities) throws(ScriptCapacityError) {
    if !ScriptRun<64, 128, 10_240, 1_024, 4096, 1_024>.hasRoom(for: capacities) {
      throw ScriptCapacityError(capacities: capacities)
    }
  }
}
