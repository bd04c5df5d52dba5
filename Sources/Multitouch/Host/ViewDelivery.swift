/// One touches callback of a view (D-11, D-26).
@frozen
public struct ViewDelivery: Sendable {
  /// Which view; stale if it has been destroyed.
  public var view: ViewID
  /// Its number in the trace.
  public var viewNumber: Int
  /// Which callback.
  public var phase: ContactPhase
  /// Its touches, in uid order.
  public var touches: TouchSet

  /// A callback.
  @inlinable
  public init(view: ViewID, viewNumber: Int, phase: ContactPhase, touches: TouchSet) {
    self.view = view
    self.viewNumber = viewNumber
    self.phase = phase
    self.touches = touches
  }

  /// The time, place and tapCount it shows of a touch: those it landed with in `began`, the present ones else (D-21).
  @inlinable
  public func shown(_ touch: Touch) -> (time: Timestamp, place: Point, tapCount: Int) {
    phase == .began
      ? (touch.beganTime, touch.beganLocation, Int(touch.beganTapCount))
      : (touch.timestamp, touch.location, Int(touch.tapCount))
  }
}
