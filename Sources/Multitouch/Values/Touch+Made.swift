// For contexts other than the engine: they show touches of their own making.

extension Touch {
  /// A touch as it landed; what has changed since is set afterwards.
  @inlinable
  public init(
    id: TouchID, contact: ContactID, beganTime: Timestamp, beganLocation: Point, beganTapCount: Int
  ) {
    self.init()
    self.id = id
    self.contact = contact
    self.beganTime = beganTime
    self.beganLocation = beganLocation
    self.beganTapCount = beganTapCount < 0 ? 0 : (beganTapCount > 255 ? 255 : UInt8(truncatingIfNeeded: beganTapCount))
    timestamp = beganTime
    location = beganLocation
    previousLocation = beganLocation
    tapCount = self.beganTapCount
  }
}
