/// What a recording's header tells of the device: its name and its axes. All of it may be missing.
public struct DeviceDescription: Hashable, Sendable {
  /// One absolute axis.
  public struct Axis: Hashable, Sendable {
    /// The smallest value.
    public var minimum: Int32 = 0
    /// The largest value; a range of `maximum ≤ minimum` means that none is declared.
    public var maximum: Int32 = 0
    /// Units per millimetre; 0 if not declared.
    public var resolution: Int32 = 0
    /// The value when the recording began, if the header gives one.
    public var value: Int32?

    /// An axis without a range.
    public init() {}

    /// The number of values, `maximum − minimum + 1`; nil if no range is declared.
    public var valueCount: Int64? { maximum > minimum ? Int64(maximum) - Int64(minimum) + 1 : nil }
  }

  /// The name, as the driver gives it; empty if the recording has none.
  public var name = ""
  /// The device node, if the recording has one.
  public var node = ""
  /// The axes, by evdev code.
  public var axes: [UInt16: Axis] = [:]
  /// Whether the header lists `BTN_TOUCH`.
  public var hasTouchButton = false
  /// Whether the header lists `BTN_TOOL_PEN`: a pen's touching is `BTN_TOUCH` too.
  public var hasPen = false

  /// A device of which nothing is known.
  public init() {}

  /// Whether its multitouch axes are none: it declares the axis in front of them too. Some gamepads number their axes
  /// so far that they run into those of contacts; udev knows them by that (`input_id`), and so does libevdev.
  var hasFalseMultitouch: Bool { axes[EvdevCode.slot] != nil && axes[EvdevCode.slot - 1] != nil }

  /// Whether it declares axes of a touch device: multitouch places, or single ones together with `BTN_TOUCH` and
  /// without a pen.
  public var isTouchDevice: Bool {
    (axes[EvdevCode.positionX] != nil && !hasFalseMultitouch)
      || (axes[EvdevCode.x] != nil && hasTouchButton && !hasPen)
  }

  /// Takes note of a key it has.
  mutating func addKey(_ code: UInt16) {
    if code == EvdevCode.touch { hasTouchButton = true }
    if code == EvdevCode.toolPen { hasPen = true }
  }
}
