/// What became of a contact (N-13).
@frozen
public enum ContactPhase: UInt8, Hashable, Sendable {
  /// It landed, at a place.
  case began
  /// It was reported again, at a place.
  case moved
  /// It lifted; a lift carries no place.
  case ended
  /// The source gave it up; carries no place.
  case cancelled
}

/// One change of one contact, the unit of touch input (N-13).
///
/// A frame is a time and a span of these: all contacts that changed at that instant (N-2).
@frozen
public struct ContactChange: Hashable, Sendable {
  /// Which contact.
  public var contact: ContactID
  /// What became of it.
  public var phase: ContactPhase
  /// Where, on the screen, in points; without meaning for `ended` and `cancelled`.
  public var location: Point

  /// Makes a change.
  @inlinable public init(contact: ContactID, phase: ContactPhase, location: Point) {
    self.contact = contact
    self.phase = phase
    self.location = location
  }

  /// A landing at a place.
  @inlinable public static func began(_ contact: ContactID, x: Double, y: Double) -> ContactChange {
    ContactChange(contact: contact, phase: .began, location: Point(x: x, y: y))
  }
  /// A move to a place.
  @inlinable public static func moved(_ contact: ContactID, x: Double, y: Double) -> ContactChange {
    ContactChange(contact: contact, phase: .moved, location: Point(x: x, y: y))
  }
  /// A lift.
  @inlinable public static func ended(_ contact: ContactID) -> ContactChange {
    ContactChange(contact: contact, phase: .ended, location: .zero)
  }
  /// A contact given up by its source.
  @inlinable public static func cancelled(_ contact: ContactID) -> ContactChange {
    ContactChange(contact: contact, phase: .cancelled, location: .zero)
  }
}

#if !hasFeature(Embedded)
  // Arrays do not exist where nothing may allocate.
  extension ContactPhase: CaseIterable {}
#endif
