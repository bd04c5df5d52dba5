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
    self.beganTapCount = UInt8(truncatingIfNeeded: max(0, min(beganTapCount, 255)))
    timestamp = beganTime
    location = beganLocation
    previousLocation = beganLocation
    tapCount = self.beganTapCount
  }
}
