// Which source a run measured.

/// The commit that is checked out.
public struct GitCommit: Sendable, Equatable, Codable {
  /// The full object name, in hexadecimal.
  public var hash: String
  /// Whether tracked files differ from the commit: then it does not say what was measured.
  public var isModified: Bool

  public init(hash: String, isModified: Bool) {
    self.hash = hash
    self.isModified = isModified
  }

  /// The commit checked out in `directory`; `nil` without git or outside of a repository.
  public static func checkedOut(in directory: String) -> GitCommit? {
    guard
      let hash = ChildProcess.output(of: ["git", "-C", directory, "rev-parse", "--verify", "HEAD"]),
      let status = ChildProcess.output(of: ["git", "-C", directory, "status", "--porcelain", "--untracked-files=no"])
    else { return nil }
    let name = hash.prefix { $0.isHexDigit }
    guard name.count >= 40 else { return nil }
    return GitCommit(hash: String(name), isModified: !status.isEmpty)
  }
}
