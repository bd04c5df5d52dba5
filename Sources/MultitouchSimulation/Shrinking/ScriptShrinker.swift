/// Shrinks scripts.
public enum ScriptShrinker {
  /// What takes most away comes first; what only makes plainer comes last.
  public static let passes: [any ShrinkPass] = [
    StepPass(), ContactPass(), HostPass(), ScenePass(), ChangePass(), DefaultsPass(), TimePass(), PlacePass(),
    PathPass(), NumberPass(),
  ]

  /// Runs all passes again and again until a round changes nothing or the attempt is over; the result is its best.
  public static func shrink(_ attempt: ShrinkAttempt) {
    var before: Int?
    while !attempt.isOver {
      if before == attempt.bestDigest { return }
      before = attempt.bestDigest
      for pass in passes {
        attempt.pass = pass.name
        pass.run(attempt)
        if attempt.isOver { return }
      }
    }
  }
}
