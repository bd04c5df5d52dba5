import Multitouch
import MultitouchRecordings

/// A scene with an interaction at work, gestures to play on it, and what must be told of them.
public struct InteractionExperiment: Equatable, Sendable {
  /// What it is called in a report, for example `dial`.
  public var name: String
  /// The scene and its system; without steps.
  public var scene: TouchScript
  /// What is played.
  public var stream: TouchStream
  /// How many gestures that are.
  public var gestureCount: Int
  /// What must be told.
  public var truth: ToldTruth

  /// The whole experiment as one script, for another engine, a file or the fuzzer. Costs an array per frame.
  public func script() -> TouchScript {
    var script = scene
    script.steps = stream.steps()
    return script
  }
}
