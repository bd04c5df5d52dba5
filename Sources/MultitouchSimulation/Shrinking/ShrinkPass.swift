// What makes a script smaller or plainer: one kind of change a pass, all passes in one list.

/// Makes a script smaller or plainer in one way, as long as it still shows what is to be shown.
public protocol ShrinkPass: Sendable {
  /// What it is called in progress lines.
  var name: String { get }
  /// Tries its changes on the attempt's best script.
  func run(_ attempt: ShrinkAttempt)
}
