// What a command says when it cannot go on.

/// A wrong use, or an input that cannot be had: one message with the remedy, exit code 1.
struct CommandFailure: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
