// Defects that the gate must find, planted in its own loop and never in the engine.

/// A player beside the timed one, whose events are more work for the same result.
protocol ShadowPlayer: AnyObject {
  /// Plays its next event.
  func step()
}

// One class a size: methods of a generic class are called unspecialised, at several times their cost.

/// A shadow with an engine of standard size.
final class StandardShadow: ShadowPlayer {
  private var player: StandardPlayer

  init(_ workload: Workload) { player = StandardPlayer(workload.scene, TapeMemory(workload.tape)) }

  func step() { player.step() }
}

/// A shadow with a large engine.
final class LargeShadow: ShadowPlayer {
  private var player: LargePlayer

  init(_ workload: Workload) { player = LargePlayer(workload.scene, TapeMemory(workload.tape)) }

  func step() { player.step() }
}

extension Workload {
  func makeShadow() -> any ShadowPlayer {
    switch size {
    case .standard: StandardShadow(self)
    case .large: LargeShadow(self)
    }
  }
}
