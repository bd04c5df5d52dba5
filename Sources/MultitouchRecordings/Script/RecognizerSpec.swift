import Multitouch

/// A recognizer to be made.
public struct RecognizerSpec: Equatable, Hashable, Sendable {
  public var kind: RecognizerKind
  public var settings: RecognizerSettings

  public init(_ kind: RecognizerKind, _ settings: RecognizerSettings = RecognizerSettings()) {
    self.kind = kind
    self.settings = settings
  }
}
