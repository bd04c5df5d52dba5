import Multitouch

/// Ten fingers that land, move and lift at random.
///
/// In waves of one to four seconds, all fingers up between them, so that every recognizer starts afresh many times. A
/// wave ends early where one more landing would be more than the engine can remember (N-16): nothing may be forgotten.
/// Nobody but a second engine can say what must be recognized here. Certain is what holds for every stream: each
/// contact begins and ends once, and at the end everything is quiet.
public struct ChaosScenario: StreamScenario {
  /// How many fingers take part.
  public static let fingerCount = 10

  /// Makes the scenario.
  public init() {}

  public var name: String { "chaos" }
  public var summary: String { "ten fingers landing, moving and lifting at random" }

  public func make(rows: Int, seed: UInt64) -> StreamExperiment {
    var wave = ChaosWave(seed: seed)
    while wave.stream.rowCount < rows { wave.play(rowLimit: rows) }
    return StreamExperiment(
      name: name, scene: StandardScene.script(), stream: wave.stream, truth: .ofReference)
  }
}
