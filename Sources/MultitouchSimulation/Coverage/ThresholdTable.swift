// The numbers at which a script's recognizers change their minds, for coverage and for mutations that aim at them.

import Multitouch
import MultitouchRecordings

/// The durations and distances that matter to a script's recognizers.
public struct ThresholdTable: Sendable {
  /// One number that matters, and to whom.
  public struct Entry<Value: Hashable & Sendable>: Hashable, Sendable {
    public var value: Value
    /// The kind of recognizer (``RecognizerNames``).
    public var kind: Int
    /// Which of the kind's numbers.
    public var index: Int
  }

  /// Nanoseconds, each (value, kind, index) once, in the order of the scene.
  public private(set) var durations: [Entry<Int64>] = []
  /// Points, each (value, kind, index) once, in the order of the scene.
  public private(set) var distances: [Entry<Double>] = []

  /// Whether some of them are those of a system, whose delays may count from one landing to the next.
  private(set) var hasSystem = false

  /// At most so many of each: a scene of sixty recognizers has no need of all.
  static let countMax = 24

  /// The thresholds of a script's scene and of its profile.
  public init(_ script: TouchScript) {
    add(script.profile.multiTapInterval, 0, 0)
    add(script.profile.multiTapDistance, 0, 0)
    for case .addRecognizer(let spec, _) in script.scene { add(spec.kind) }
    if script.scene.contains(where: { if case .addControl = $0 { true } else { false } }) {
      add(script.profile.controlDragSlop, 0, 1)
    }
    if script.system == nil { return }
    let limits = SystemLimits(script)
    for limit in limits.delays { add(Nanoseconds(limit.count), 0, 1 + limit.delay.rawValue) }
    for distance in limits.distances { add(distance, 0, 2) }
    hasSystem = true
  }

  private mutating func add(_ kind: RecognizerKind) {
    let number = RecognizerNames.number(of: kind)
    switch kind {
    case .tap(let tap):
      add(tap.maxTapDuration, number, 0)
      add(tap.maxInterval, number, 1)
      add(tap.allowableMovement, number, 0)
      add(tap.allowableSeparation, number, 1)
    case .longPress(let press):
      add(press.minimumPressDuration, number, 0)
      add(press.allowableMovement, number, 0)
    case .pan(let pan): add(pan.hysteresis, number, 0)
    case .pinch(let pinch): add(pinch.threshold, number, 0)
    case .rotation: break
    case .swipe(let swipe):
      add(swipe.maxDuration, number, 0)
      add(swipe.minimumPrimaryMovement, number, 0)
      add(swipe.maximumSecondaryMovement, number, 1)
    case .screenEdgePan(let pan): add(pan.hysteresis, number, 0)
    case .triggeredTap(let tap): add(tap.minimumDelay, number, 0)
    case .touchDelay(let delay): add(delay.delay, number, 0)
    }
  }

  private mutating func add(_ value: Nanoseconds, _ kind: Int, _ index: Int) {
    let entry = Entry(value: value.count, kind: kind, index: index)
    guard value.count > 0, value.count < 1 << 60, durations.count < Self.countMax, !durations.contains(entry) else {
      return
    }
    durations.append(entry)
  }

  private mutating func add(_ value: Double, _ kind: Int, _ index: Int) {
    let entry = Entry(value: value, kind: kind, index: index)
    guard value > 0, value < 0x1p24, distances.count < Self.countMax, !distances.contains(entry) else { return }
    distances.append(entry)
  }

  /// The side of a time next to a duration: 0 one nanosecond short, 1 exact, 2 one nanosecond over; nil elsewhere.
  static func side(_ time: Int64, of duration: Int64) -> Int? {
    let difference = time.subtractingReportingOverflow(duration)
    guard !difference.overflow, (-1...1).contains(difference.partialValue) else { return nil }
    return Int(difference.partialValue) + 1
  }

  /// The side of a displacement next to a distance: 0 at most 1/64 point short, 1 exact, 2 at most 1/64 over.
  static func side(_ dx: Double, _ dy: Double, of distance: Double) -> Int? {
    let square = dx * dx + dy * dy
    if square == distance * distance { return 1 }
    let length = square.squareRoot()
    guard abs(length - distance) <= 1.0 / 64 else { return nil }
    return length < distance ? 0 : 2
  }
}
