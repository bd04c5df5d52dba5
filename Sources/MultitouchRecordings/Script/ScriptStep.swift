import Multitouch

/// One input of the engine.
public enum ScriptStep: Equatable, Sendable {
  /// A frame: a time and its changes (N-2).
  case frame(Int64, [ContactChange])
  /// advance(to:) (N-3).
  case advance(Int64)
  /// A command from outside a callback (N-12).
  case command(ScriptCommand)
  /// Raw samples that belong to the next frame (T-12): of each contact oldest first, without the main sample. They
  /// change nothing in a trace (T-14).
  case samples([ScriptSample])
}

/// A raw sample of a contact between two frames (T-12).
public struct ScriptSample: Equatable, Hashable, Sendable {
  public var contact: ContactID
  /// When it was taken, ns.
  public var time: Int64
  public var location: Point

  public init(contact: ContactID, time: Int64, location: Point) {
    self.contact = contact
    self.time = time
    self.location = location
  }
}
