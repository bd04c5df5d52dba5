// What makes a script smaller or plainer: one kind of change a pass, all passes in one list.

import MultitouchRecordings

/// Makes a script smaller or plainer in one way, as long as it still shows what is to be shown.
public protocol ShrinkPass: Sendable {
  /// What it is called in progress lines.
  var name: String { get }
  /// Tries its changes on the attempt's best script.
  func run(_ attempt: ShrinkAttempt)
}

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
