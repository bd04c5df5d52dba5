import Multitouch

/// How a device's units became points.
public enum PlaceScaling: Hashable, Sendable {
  /// The axes' ranges were laid onto the screen the caller gave.
  case screen(ScreenSize)
  /// By the axes' resolution: a point is 1/163 inch.
  case resolution
  /// The axes declare no resolution: X was laid onto 1080 points, Y onto 1920.
  case range
  /// One axis or both declare nothing: one unit is one point.
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

  /// The density that a resolution becomes points by.
  static let pointsPerInch = 163.0

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
      (factorX, divisorX) = (Self.pointsPerInch, 25.4 * Double(x.resolution))
      (factorY, divisorY) = (Self.pointsPerInch, 25.4 * Double(y.resolution))
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

  /// Whether the device declares such a place, or none at all, and it is one for the engine (N-11).
  func contains(_ x: Int32, _ y: Int32) -> Bool {
    let place = point(x, y)
    guard Point(x: place.x, y: place.y).isPlace else { return false }
    if maximumX == .max { return true }
    return Int64(x) >= minimumX && Int64(x) <= maximumX && Int64(y) >= minimumY && Int64(y) <= maximumY
  }
}

extension DeviceDescription {
  /// The size of the touch surface in points, by the resolution of its axes; nil if they declare none.
  public var surface: ScreenSize? {
    guard let x = axes[EvdevCode.positionX] ?? axes[EvdevCode.x],
      let y = axes[EvdevCode.positionY] ?? axes[EvdevCode.y],
      let countX = x.valueCount, let countY = y.valueCount, x.resolution > 0, y.resolution > 0
    else { return nil }
    return ScreenSize(
      width: Double(countX) * PlaceScale.pointsPerInch / (25.4 * Double(x.resolution)),
      height: Double(countY) * PlaceScale.pointsPerInch / (25.4 * Double(y.resolution)))
  }
}
