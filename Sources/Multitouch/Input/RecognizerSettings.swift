/// How a recognizer bears on views, by the first three settings and nothing else (D-28), and whether it asks a delegate
/// (SPEC §4, HDR-GR defaults).
@frozen
public struct RecognizerSettings: Hashable, Sendable {
  /// The views that its touches hit, often subviews of its own, stop hearing of them once it recognizes (D-24).
  public var cancelsTouchesInView = true
  /// Those views hear of its touches only once it has failed (D-14).
  public var delaysTouchesBegan = false
  /// They hear of lifts only once it has failed (D-18).
  public var delaysTouchesEnded = true
  /// Whether it is offered touches at all (D-1, G-13).
  public var isEnabled = true
  /// Whether the host answers delegate questions for it (D-3, G-5, G-7).
  public var hasDelegate = false

  /// UIKit's defaults.
  @inlinable public init() {}
}
