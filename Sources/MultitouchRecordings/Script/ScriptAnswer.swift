/// An answer of a script's host.
public struct ScriptAnswer: Equatable, Hashable, Sendable {
  public var question: ScriptQuestion
  public var reply: ScriptReply

  public init(_ question: ScriptQuestion, _ reply: ScriptReply) {
    self.question = question
    self.reply = reply
  }
}
