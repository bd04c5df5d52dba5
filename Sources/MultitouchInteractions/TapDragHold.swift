import Multitouch

/// Tap, drag and hold in one control, told apart in its tracking callbacks (SPEC §6.5).
///
/// Every touch the control tracks ends in exactly one of `tap`, `dragEnd`, `holdEnd` and `cancel` (P-95), unless
/// another host's answer ends the tracking (CTL-5). The first move beyond the slop is itself a drag (row TD3). Cost: a
/// comparison of squares a move.
@frozen
public struct TapDragHold<Output: InteractionOutput>: InteractionSystem {
  public typealias Behavior = Output.Behavior

  public var output: Output
  /// No: what recognizers are told of is nothing to it.
  @inlinable public var hearsRecognizers: Bool { false }
  @inlinable public var questions: HostQuestions { .none }
  /// Which control.
  public let control: ControlID
  /// What it is like.
  public let options: TapDragHoldOptions
  @usableFromInline var progress = PressProgress()

  /// Follows a control that has been made.
  @inlinable
  public init(_ options: TapDragHoldOptions = TapDragHoldOptions(), control: ControlID, output: Output) {
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
    context.enqueue(.perform(holdRequest(progress.tag), delay: options.holdTime))
    return true
  }

  @inlinable
  public mutating func continueTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    guard progress.isActive, context.isSame(control, self.control) else { return true }
    let tag = progress.tag
    if progress.move(to: touch.location, options.squaredSlop) {
      context.enqueue(.cancelPerform(holdRequest(tag)))
      output.interaction(.dragBegin(control: tag, at: touch.location), at: context.now)
    }
    if progress.isDrag { output.interaction(.drag(control: tag, at: touch.location), at: context.now) }
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
      output.interaction(.dragEnd(control: tag), at: context.now)
    } else if progress.isHeld {
      output.interaction(.holdEnd(control: tag), at: context.now)
    } else {
      let count = progress.countTap(at: touch.timestamp, options.countInterval)
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
    DelayedPerform(target: options.owner, selector: 1, object0: Int64(tag))
  }
}

extension TouchEngine {
  /// Makes the control of a ``TapDragHold`` or ``Dial``, as the newest subview of a view; nil if the engine has no
  /// room.
  @inlinable
  public mutating func addTapDragHoldControl<H: TouchHost<Behavior> & ~Copyable>(
    _ settings: ViewSettings, parent: ViewID, host: inout H
  ) -> ControlID? {
    addControl(ControlSettings(.plain), settings, parent: parent, host: &host)
  }
}
