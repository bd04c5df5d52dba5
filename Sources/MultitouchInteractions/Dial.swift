import Multitouch

/// What a ``Dial`` is like.
@frozen
public struct DialOptions: Hashable, Sendable {
  /// Its centre, in the bounds of the control. One that is no place (N-11) is the origin.
  public var centre: Point
  /// Up to this far from the centre a finger turns nothing, points: there an angle is noise. A negative one, or one
  /// that is no number, is 0.
  public var deadRadius = 0.0
  /// When a touch is a tap, a turn or a hold; a turn is a drag beyond the slop.
  public var press = TapDragHoldOptions()
  /// Whether the control sends `valueChanged` with each turn, while an action is registered for that.
  public var sendsValueChanged = true

  /// A dial round a centre.
  @inlinable
  public init(centre: Point) {
    self.centre = centre
    press.owner = -3
  }

  @inlinable
  var squaredDeadRadius: Double { deadRadius > 0 ? deadRadius * deadRadius : 0 }
}

/// A control that turns a drag into an angle round its centre, unwrapped, with tap and hold (SPEC §6.5).
///
/// Each move adds the angle between the finger's last and present direction from the centre, which lies in (−π, π];
/// so the sum knows no jump at ±π, and a finger that goes round three times has turned 6π. The angle is the engine's
/// own arc tangent (N-14), the same to the last bit on every machine. Places are converted by the present geometry.
@frozen
public struct Dial<Output: InteractionOutput>: InteractionSystem {
  public typealias Behavior = Output.Behavior

  public var output: Output
  /// No: what recognizers are told of is nothing to it.
  @inlinable public var hearsRecognizers: Bool { false }
  @inlinable public var questions: HostQuestions { .none }
  /// Which control.
  public let control: ControlID
  /// What it is like.
  public let options: DialOptions
  /// What it stands at, radians: all turns together.
  public var value = 0.0
  @usableFromInline var progress = PressProgress()
  /// From the centre to the finger, when it last was beyond the dead radius; zero if it has not been.
  @usableFromInline var arm = Point.zero
  /// Since the finger landed.
  @usableFromInline var angle = 0.0
  /// The part of ``angle`` that is in ``value``.
  @usableFromInline var told = 0.0

  /// Follows a control that has been made.
  @inlinable
  public init(_ options: DialOptions, control: ControlID, output: Output) {
    var options = options
    if !options.centre.isPlace { options.centre = .zero }
    self.options = options
    self.control = control
    self.output = output
  }

  // MARK: Tracking

  @inlinable
  public mutating func beginTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    guard context.isSame(control, self.control) else { return true }
    // A press that ended without a word (CTL-3, CTL-5) has left its hold behind.
    if progress.isActive { context.enqueue(.cancelPerform(holdRequest(progress.tag))) }
    progress.begin(touch, tag: context.number(of: control))
    arm = .zero
    angle = 0
    told = 0
    turn(to: context.convert(touch.location, to: control.view))
    context.enqueue(.perform(holdRequest(progress.tag), delay: options.press.holdTime))
    return true
  }

  @inlinable
  public mutating func continueTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    guard progress.isActive, context.isSame(control, self.control) else { return true }
    let tag = progress.tag
    turn(to: context.convert(touch.location, to: control.view))
    if progress.move(to: touch.location, options.press.squaredSlop) {
      context.enqueue(.cancelPerform(holdRequest(tag)))
      output.interaction(.turnBegin(control: tag, angle: angle), at: context.now)
    }
    guard progress.isDrag else { return true }
    value += angle - told
    told = angle
    output.interaction(.turn(control: tag, angle: angle, value: value), at: context.now)
    if options.sendsValueChanged && context.allControlEvents(of: control).intersects(.valueChanged) {
      context.enqueue(.sendActions(control, .valueChanged))
    }
    return true
  }

  @inlinable
  public mutating func endTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard progress.isActive, context.isSame(control, self.control) else { return }
    let tag = progress.tag
    progress.isActive = false
    context.enqueue(.cancelPerform(holdRequest(tag)))
    if progress.isDrag {
      output.interaction(.turnEnd(control: tag, value: value), at: context.now)
    } else if progress.isHeld {
      output.interaction(.holdEnd(control: tag), at: context.now)
    } else {
      let count = progress.countTap(at: touch.timestamp, options.press.countInterval)
      output.interaction(.tap(control: tag, count: count), at: context.now)
    }
  }

  @inlinable
  public mutating func cancelTracking(
    _ control: ControlID, _ touch: Touch?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard progress.isActive, context.isSame(control, self.control) else { return }
    let tag = progress.tag
    progress.isActive = false
    context.enqueue(.cancelPerform(holdRequest(tag)))
    output.interaction(.cancel(control: tag), at: context.now)
  }

  /// Adds the angle from the last arm to the present one; nothing for a place so far off that it has none (P-68), as
  /// one in bounds without end.
  @inlinable
  @inline(__always)
  mutating func turn(to place: Point) {
    let next = place - options.centre
    guard next.squaredLength > options.squaredDeadRadius, next.squaredLength < 0x1p1000 else { return }
    if arm.squaredLength > 0 {
      angle += arcTangent(y: arm.x * next.y - arm.y * next.x, x: arm.x * next.x + arm.y * next.y)
    }
    arm = next
  }

  // MARK: The hold

  @inlinable
  public mutating func performs(
    _ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    let tag = Int(truncatingIfNeeded: request.object0)
    guard request == holdRequest(tag), context.number(of: control) == tag else { return }
    // Another host's answer may have ended the tracking without a word (CTL-5).
    guard context.isTracking(control) else {
      progress.isActive = false
      return
    }
    if progress.rest() { output.interaction(.hold(control: tag), at: context.now) }
  }

  @inlinable
  func holdRequest(_ tag: Int) -> DelayedPerform {
    DelayedPerform(target: options.press.owner, selector: 1, object0: Int64(tag))
  }
}
