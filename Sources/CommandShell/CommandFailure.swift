// An error of a program that is a message to its user.

/// Why a program cannot go on: a wrong use, or an input that cannot be had.
public struct CommandFailure: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and what to do.
  public let description: String
  /// The process's exit code.
  public let code: Int32

  public init(_ description: String, code: Int32 = Outcome.unusable) {
    self.description = description
    self.code = code
  }
}
