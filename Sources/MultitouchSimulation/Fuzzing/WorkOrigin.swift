/// Where an input comes from, as far as a finding must tell.
public struct WorkOrigin: Equatable, Sendable {
  /// The campaign's seed and the number of the run.
  public var seed: UInt64
  public var run: Int
  /// Whether it was made from a recording that is not ours to publish.
  public var isPrivate: Bool

  public init(seed: UInt64 = 0, run: Int = 0, isPrivate: Bool = false) {
    self.seed = seed
    self.run = run
    self.isPrivate = isPrivate
  }
}
