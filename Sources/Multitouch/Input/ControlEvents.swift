/// A mask of control events (SPEC §5, HDR-CTRL); the raw value is UIKit's. An option set, except in Embedded Swift:
/// those are made of arrays.
@frozen
public struct ControlEvents: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The tracked touch began (CTL-3).
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// It began as a later tap of a chain; never comes alone (CTL-3).
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// It moved inside (CTL-4, CTL-5).
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// It moved outside.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// It came back; sent together with `touchDragInside`.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// It left; sent together with `touchDragOutside`.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// It lifted inside (CTL-6).
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// It lifted outside.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// It was given up (CTL-7, CTL-9).
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)

  /// A slider and the like changed what they show; sent by their owner.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// What a control is there for; buttons send it after `touchUpInside`.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
  /// A button is about to show its menu.
  public static let menuActionTriggered = ControlEvents(rawValue: 1 << 14)

  /// A text field's editing began.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
  /// A text field's text changed.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)
  /// A text field's editing ended.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
  /// A text field's editing ended by the return key.
  public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)

  /// All touch events.
  public static let allTouchEvents = ControlEvents(rawValue: 0x0000_0FFF)
  /// All editing events.
  public static let allEditingEvents = ControlEvents(rawValue: 0x000F_0000)
  /// Bits an application may use as it likes.
  public static let applicationReserved = ControlEvents(rawValue: 0x0F00_0000)
  /// Bits kept for the framework.
  public static let systemReserved = ControlEvents(rawValue: 0xF000_0000)
  /// Every event.
  public static let allEvents = ControlEvents(rawValue: 0xFFFF_FFFF)

  /// The events of either mask.
  @inlinable
  public static func | (a: ControlEvents, b: ControlEvents) -> ControlEvents {
    ControlEvents(rawValue: a.rawValue | b.rawValue)
  }

  /// The mask as a trace shows it. In halves: where words have 32 bits, the library's conversion to 64 needs an array.
  @inlinable var traceValue: Int64 { Int64(Int(rawValue &>> 16)) &<< 16 | Int64(Int(rawValue & 0xFFFF)) }

  /// Whether the masks have an event in common (CTL-8).
  @inlinable public func intersects(_ other: ControlEvents) -> Bool { rawValue & other.rawValue != 0 }
}

#if !hasFeature(Embedded)
  extension ControlEvents: OptionSet {}
#endif
