/// Where a touch is in its life, as of the present event (T-1, T-2).
@frozen
public enum TouchPhase: UInt8, Hashable, Sendable {
  /// It landed in this event.
  case began
  /// It was reported in this event.
  case moved
  /// It is down and was not reported in this event.
  case stationary
  /// It lifted.
  case ended
  /// It was given up.
  case cancelled

  /// Whether the contact is over.
  @inlinable public var isTerminal: Bool { rawValue >= TouchPhase.ended.rawValue }
}

/// How far a touch's delivery to its view has come (SPEC §2.5); it only moves forward.
@frozen
@usableFromInline
enum DeliveryState: UInt8, Sendable {
  case new, heldBegan, delivered, heldEnded, suppressed, done
}

/// One touch: a contact's whole life as the engine knows it.
///
/// A record lives while its touch is down, in the present frame, held back from its view, or in some recognizer's
/// attempt (N-16). What a host or a behavior gets is a copy.
@frozen
public struct Touch: Sendable {
  // Places first: they lie where a copy reads 16 bytes at a time, so that it need not wait for what was just written.
  /// Where it is, on the screen (N-7).
  public var location = Point.zero
  /// Where it was at its previous main sample (T-5).
  public var previousLocation = Point.zero
  /// Where it landed.
  public var beganLocation = Point.zero
  /// Its identity.
  public var id = TouchID(0)
  /// When it last changed (T-4).
  public var timestamp = Timestamp.zero
  /// When it landed.
  public var beganTime = Timestamp.zero
  /// The source's name for it.
  public var contact = ContactID(0)
  /// The view it is bound to for life; nil if it hit none (H-4, H-6).
  public var view: ViewID?
  /// The window it is bound to for life; nil if it hit none.
  public var window: WindowID?
  @usableFromInline var viewNumber: Int32 = -1
  /// How many touches before it the one began whose chain it continues; 0 if it begins one.
  @usableFromInline var continuesBack: UInt32 = 0
  /// Its place in a chain of taps: 1, 2 … and 0 once it has moved too far (T-6, T-7).
  public var tapCount: UInt8 = 0
  @usableFromInline var beganTapCount: UInt8 = 0
  /// Its phase in the present event.
  public var phase = TouchPhase.began
  /// Whether its view takes it (H-7, H-8).
  public var isAccepted = false
  /// Whether its view was exclusive when it was destroyed.
  @usableFromInline var wasExclusive = false
  /// Whether its view is a control.
  @usableFromInline var isOnControl = false
  @usableFromInline var delivery = DeliveryState.new
  /// Operations worked out in the present D-11, one bit per ContactPhase.
  @usableFromInline var operations: UInt8 = 0

  @inlinable init() {}

  /// The touch whose chain of taps it continues (T-6); nil if it begins one, and if that one lies 2³² touches back.
  public var continues: TouchID? {
    @inlinable get {
      continuesBack == 0 ? nil : TouchID(id.rawValue &- UInt64(bitPattern: Int64(continuesBack)))
    }
    @inlinable set {
      let back = newValue.map { id.rawValue &- $0.rawValue } ?? 0
      let isNear = back &>> 32 == 0
      continuesBack = isNear ? UInt32(truncatingIfNeeded: Int(truncatingIfNeeded: Int64(bitPattern: back))) : 0
    }
  }
}
