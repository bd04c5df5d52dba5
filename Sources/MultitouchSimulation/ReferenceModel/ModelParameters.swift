// How out-of-range settings (SPEC §4, "At set-up") and capacities (N-15) are brought into range.

import Multitouch
import MultitouchRecordings

/// Settings as the gestures use them.
enum ModelParameters {
  /// A distance or angle: at least 0; a non-finite one is the default: [decision] SPEC §4, that of UIKit.
  static func distance(_ value: Double, default standard: Double) -> Double {
    value.isFinite ? max(0, value) : standard
  }

  static func count(_ value: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// A duration, nanoseconds: 0 … 2⁶¹ (N-15).
  static func duration(_ given: Nanoseconds) -> Int64 { min(max(given.count, 0), 1 << 61) }

  /// Whether a place is one for input: finite, and no farther out than 2²⁴ (N-11).
  static func isPlace(_ place: Point) -> Bool {
    place.x.isFinite && place.y.isFinite && place.x.magnitude <= 0x1p24 && place.y.magnitude <= 0x1p24
  }

  /// A sum over `count` points, divided once (N-8).
  static func mean(_ sum: Point, of count: Int) -> Point { Point(x: sum.x / Double(count), y: sum.y / Double(count)) }

  /// Whether a control keeps other views' recognizers of one tap with one finger from beginning on it (CTL-11).
  static func refusesSingleTaps(_ kind: ControlKind) -> Bool {
    switch kind {
    case .plain, .slider: false
    case .button, .toggle, .stepper, .segmented, .pageControl: true
    }
  }

  /// A tap's n.
  static func tapCount(_ tap: TapParameters) -> Int { count(tap.numberOfTapsRequired, 1...255) }

  /// The capacities as they hold (N-15): one out of range is the nearest that is in it.
  ///
  /// There is room for a touch, with twice as many records as touches (N-16), for a view, a window, a level of views,
  /// an offer and an active recognizer; of recognizers, requirement edges and registrations there may be none.
  static func capacities(_ given: ScriptCapacities) -> ScriptCapacities {
    var capacities = given
    capacities.touches = count(given.touches, 1...64)
    capacities.touchRecords = count(given.touchRecords, 2 * capacities.touches...128)
    capacities.views = max(1, given.views)
    capacities.windows = count(given.windows, 1...8)
    capacities.viewDepth = count(given.viewDepth, 1...4096)
    capacities.recognizers = max(0, given.recognizers)
    capacities.requirementEdges = max(0, given.requirementEdges)
    capacities.registrations = max(0, given.registrations)
    capacities.offered = count(given.offered, 1...64)
    capacities.active = count(given.active, 1...64)
    return capacities
  }
}
