import Multitouch

/// A complete experiment: a scene, what is done to it, and what must come of it. The content of a `.touch` file.
///
/// The same script runs through the engine and through the reference model; equal traces are the proof that both
/// follow the SPEC. Views, windows and recognizers are named by number, in order of creation, each from 0 (N-10).
public struct TouchScript: Equatable, Sendable {
  /// The constants in force (SPEC §8).
  public var profile = TimingProfile.uiKit
  /// The capacities of the engine that runs it (N-15).
  public var capacities = ScriptCapacities()
  /// Commands given before the first step, at `startTime`, in order: they build the scene. They come from outside a
  /// callback, so each acts at once and D-8 … D-30 follow it (N-12); without touches only `sendActions` shows it.
  public var scene: [ScriptCommand] = []
  /// The interaction at work beside the script's own host, if there is one.
  public var system: ScriptSystem?
  /// What the host answers when asked; a question without an entry gets its default.
  public var answers: [ScriptAnswer] = []
  /// Commands given from inside callbacks.
  public var reactions: [ScriptReaction] = []
  /// The engine's first `now`, ns.
  public var startTime: Int64 = 0
  /// Frames, advances and commands, in order.
  public var steps: [ScriptStep] = []
  /// What must come of it.
  public var expectations: [ScriptExpectation] = []

  /// An empty script.
  public init() {}
}
