/// An action on its way from a control to a target (CTL-8).
@frozen
public struct ControlAction: Hashable, Sendable {
  /// Who sends it.
  public var control: ControlID
  /// The sender's number in the trace.
  public var number: Int
  /// To whom; nil for the responder chain (RC-3).
  public var target: Int64?
  /// Which.
  public var action: Int64
  /// The events of the send, all of them.
  public var events: ControlEvents

  /// An action.
  @inlinable
  public init(control: ControlID, number: Int, target: Int64?, action: Int64, events: ControlEvents) {
    self.control = control
    self.number = number
    self.target = target
    self.action = action
    self.events = events
  }
}
