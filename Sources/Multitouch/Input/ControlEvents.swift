/// A mask of control events (SPEC §5, HDR-CTRL); the raw value is UIKit's. An option set, except in Embedded Swift:
/// those are made of arrays.
@frozen
public struct ControlEvents: RawRepresentable, Hashable, Sendable {
  /// One bit for each event.
  public var rawValue: UInt32

  /// A mask with these bits.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The tracked touch began (CTL-3).
  @inlinable public static var touchDown: ControlEvents { ControlEvents(rawValue: 1 << 0) }
  /// It began as a later tap of a chain; never comes alone (CTL-3).
  @inlinable public static var touchDownRepeat: ControlEvents { ControlEvents(rawValue: 1 << 1) }
  /// It moved inside (CTL-4, CTL-5).
  @inlinable public static var touchDragInside: ControlEvents { ControlEvents(rawValue: 1 << 2) }
  /// It moved outside.
  @inlinable public static var touchDragOutside: ControlEvents { ControlEvents(rawValue: 1 << 3) }
  /// It came back; sent together with `touchDragInside`.
  @inlinable public static var touchDragEnter: ControlEvents { ControlEvents(rawValue: 1 << 4) }
  /// It left; sent together with `touchDragOutside`.
  @inlinable public static var touchDragExit: ControlEvents { ControlEvents(rawValue: 1 << 5) }
  /// It lifted inside (CTL-6).
  @inlinable public static var touchUpInside: ControlEvents { ControlEvents(rawValue: 1 << 6) }
  /// It lifted outside.
  @inlinable public static var touchUpOutside: ControlEvents { ControlEvents(rawValue: 1 << 7) }
  /// It was given up (CTL-7, CTL-9).
  @inlinable public static var touchCancel: ControlEvents { ControlEvents(rawValue: 1 << 8) }

  /// A slider and the like changed what they show; sent by their owner.
  @inlinable public static var valueChanged: ControlEvents { ControlEvents(rawValue: 1 << 12) }
  /// What a control is there for; buttons send it after `touchUpInside`.
  @inlinable public static var primaryActionTriggered: ControlEvents { ControlEvents(rawValue: 1 << 13) }
  /// A button is about to show its menu.
  @inlinable public static var menuActionTriggered: ControlEvents { ControlEvents(rawValue: 1 << 14) }

  /// A text field's editing began.
  @inlinable public static var editingDidBegin: ControlEvents { ControlEvents(rawValue: 1 << 16) }
  /// A text field's text changed.
  @inlinable public static var editingChanged: ControlEvents { ControlEvents(rawValue: 1 << 17) }
  /// A text field's editing ended.
  @inlinable public static var editingDidEnd: ControlEvents { ControlEvents(rawValue: 1 << 18) }
  /// A text field's editing ended by the return key.
  @inlinable public static var editingDidEndOnExit: ControlEvents { ControlEvents(rawValue: 1 << 19) }

  /// All touch events.
  @inlinable public static var allTouchEvents: ControlEvents { ControlEvents(rawValue: 0x0000_0FFF) }
  /// All editing events.
  @inlinable public static var allEditingEvents: ControlEvents { ControlEvents(rawValue: 0x000F_0000) }
  /// Bits an application may use as it likes.
  @inlinable public static var applicationReserved: ControlEvents { ControlEvents(rawValue: 0x0F00_0000) }
  /// Bits kept for the framework.
  @inlinable public static var systemReserved: ControlEvents { ControlEvents(rawValue: 0xF000_0000) }
  /// Every event.
  @inlinable public static var allEvents: ControlEvents { ControlEvents(rawValue: 0xFFFF_FFFF) }

  /// The events of either mask.
  @inlinable
  public static func | (a: ControlEvents, b: ControlEvents) -> ControlEvents {
    ControlEvents(rawValue: a.rawValue | b.rawValue)
  }

  /// Whether the masks have an event in common (CTL-8).
  @inlinable public func intersects(_ other: ControlEvents) -> Bool { rawValue & other.rawValue != 0 }
}

#if !hasFeature(Embedded)
  extension ControlEvents: OptionSet {}
#endif
