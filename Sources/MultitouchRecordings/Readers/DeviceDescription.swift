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

  /// A device of which nothing is known.
  public init() {}

  /// Whether it declares axes of a touch device: multitouch places, or single ones together with `BTN_TOUCH`.
  public var isTouchDevice: Bool {
    axes[EvdevCode.positionX] != nil || (axes[EvdevCode.x] != nil && hasTouchButton)
  }
}

/// How a device's units became points.
public enum PlaceScaling: Hashable, Sendable {
  /// The axes' ranges were laid onto the screen the caller gave.
  case screen(ScreenSize)
  /// By the axes' resolution: a point is 1/163 inch.
  case resolution
  /// The axes declare no resolution: X was laid onto 1080 points, Y onto 1920.
  case range
  /// The axes declare nothing: one unit is one point.
  case deviceUnits
  /// The recording is in points.
  case points
}

/// Turns a device's units into points.
///
/// A point is 1/163 inch: the density of the first touchscreen phones with points (163 pixels an inch, 326 at two
/// pixels a point), for which the platform's distances, like 44 points for a finger, were chosen. So distances of a
/// recording have the size they had under the finger. A range is laid out like the kernel's: `n` values share the
/// length, so `x = (value − minimum) · length / n`, in that order.
struct PlaceScale {
  private var minimumX: Int64 = 0
  private var minimumY: Int64 = 0
  private var maximumX = Int64.max
  private var maximumY = Int64.max
  private var factorX = 1.0
  private var factorY = 1.0
  private var divisorX = 1.0
  private var divisorY = 1.0
  private(set) var scaling = PlaceScaling.deviceUnits

  /// The scale of one pair of axes of a device.
  init(_ device: DeviceDescription, x codeX: UInt16, y codeY: UInt16, screen: ScreenSize?) {
    let x = device.axes[codeX] ?? .init()
    let y = device.axes[codeY] ?? .init()
    guard let countX = x.valueCount, let countY = y.valueCount else { return }
    minimumX = Int64(x.minimum)
    minimumY = Int64(y.minimum)
    maximumX = Int64(x.maximum)
    maximumY = Int64(y.maximum)
    if let screen {
      (factorX, divisorX) = (screen.width, Double(countX))
      (factorY, divisorY) = (screen.height, Double(countY))
      scaling = .screen(screen)
    } else if x.resolution > 0, y.resolution > 0 {
      (factorX, divisorX) = (163, 25.4 * Double(x.resolution))
      (factorY, divisorY) = (163, 25.4 * Double(y.resolution))
      scaling = .resolution
    } else {
      (factorX, divisorX) = (1080, Double(countX))
      (factorY, divisorY) = (1920, Double(countY))
      scaling = .range
    }
  }

  /// The place in points.
  func point(_ x: Int32, _ y: Int32) -> (x: Double, y: Double) {
    (Double(Int64(x) - minimumX) * factorX / divisorX, Double(Int64(y) - minimumY) * factorY / divisorY)
  }

  /// Whether the device declares such a place; true if it declares none.
  func contains(_ x: Int32, _ y: Int32) -> Bool {
    if maximumX == .max { return true }
    return Int64(x) >= minimumX && Int64(x) <= maximumX && Int64(y) >= minimumY && Int64(y) <= maximumY
  }
}
