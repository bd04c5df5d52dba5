/// A delayed perform (§6.1): who, what, with which object (three words, compared bitwise), in which mode.
public struct PerformRequest: Equatable, Hashable, Sendable {
  public var target: Int64
  public var selector: Int64
  /// Exactly three words.
  public var object: [Int64]
  /// Runs in every mode, not only in the default one.
  public var isCommon = false

  public init(target: Int64, selector: Int64, object: [Int64] = [0, 0, 0], isCommon: Bool = false) {
    self.target = target
    self.selector = selector
    self.object = object
    self.isCommon = isCommon
  }
}
