import Multitouch

/// Single and double taps on buttons by a delayed perform that a repeat withdraws (SPEC §6.1): systems A, B and C.
///
/// One value serves any number of buttons, told apart by their tags; ``DelayedTapOptions/attach(to:_:)`` makes a
/// control one of them. It tells ``InteractionEvent/single(button:)`` and ``InteractionEvent/double(button:)``, in
/// system B ``InteractionEvent/up(button:)`` at each lift inside and, if asked for,
/// ``InteractionEvent/pressAndHold(button:)``. Cost: nothing but for its own buttons; a send costs a comparison and a
/// command or two.
@frozen
public struct DelayedTap<Output: InteractionOutput>: InteractionSystem {
  public typealias Behavior = Output.Behavior

  public var output: Output
  /// No: what recognizers are told of is nothing to it.
  @inlinable public var hearsRecognizers: Bool { false }
  @inlinable public var questions: HostQuestions { .none }
  /// What it is like, for good. For other options make another value, and its buttons anew: first
  /// ``DelayedTapOptions/detach(from:number:_:)``, then ``DelayedTapOptions/attach(to:_:)``.
  public let options: DelayedTapOptions
  /// Buttons whose next lift is that of a double tap, or of a press that was told (SYS-Ca's flag).
  @usableFromInline var spent = ControlTagSet()

  /// A recipe and who is told.
  @inlinable
  public init(_ options: DelayedTapOptions, output: Output) {
    self.options = options
    self.output = output
  }

  // MARK: System B's override

  /// SYS-Ba … SYS-Bc.
  @inlinable
  public mutating func shouldSend(
    _ action: ControlAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    guard options.variant == .b, action.target == options.owner else { return true }
    switch action.action {
    case DelayedTapOptions.singleAction:
      if options.isHardened && action.events.intersects(.touchDownRepeat) {
        guard options.sharesAction else { return false }
        context.enqueue(.cancelPerform(request(DelayedTapOptions.singleAction, action.number)))
        return true
      }
      ask(for: DelayedTapOptions.singleAction, action.number, after: options.delay, &context)
      return false
    case DelayedTapOptions.doubleAction:
      if options.isHardened {
        context.enqueue(.cancelPerform(request(DelayedTapOptions.singleAction, action.number)))
      } else {
        context.enqueue(.cancelPerforms(target: Int64(action.number)))
      }
      return true
    default: return true
    }
  }

  // MARK: Actions

  @inlinable
  public mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard action.target == options.owner else { return }
    let tag = action.number
    switch action.action {
    case DelayedTapOptions.singleAction: touchDown(action, &context)
    case DelayedTapOptions.doubleAction: touchDownRepeat(tag, &context)
    case DelayedTapOptions.upAction: touchUpInside(tag, &context)
    case DelayedTapOptions.withdrawAction: withdraw(action, &context)
    case DelayedTapOptions.holdAction: press(tag, &context)
    case DelayedTapOptions.holdEndAction:
      context.enqueue(.cancelPerform(request(DelayedTapOptions.holdAction, tag)))
    default: break
    }
  }

  /// SYS-Aa. In system B only an action that serves the repeat too gets here.
  @inlinable
  mutating func touchDown(_ action: ControlAction, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    if options.variant == .b {
      output.interaction(.double(button: action.number), at: context.now)
      return
    }
    // Whatever the order of registration, a repeat asks for no single tap.
    if options.isHardened && action.events.intersects(.touchDownRepeat) { return }
    ask(for: DelayedTapOptions.singleAction, action.number, after: options.delay, &context)
  }

  /// SYS-Ab, SYS-Ca; in system B the override has withdrawn already.
  @inlinable
  mutating func touchDownRepeat(_ tag: Int, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    switch options.variant {
    case .a, .cDelayed: context.enqueue(.cancelPerform(request(DelayedTapOptions.singleAction, tag)))
    case .b, .cImmediate: break
    }
    if options.variant == .cImmediate || options.variant == .cDelayed { spent.insert(tag) }
    output.interaction(.double(button: tag), at: context.now)
  }

  /// SYS-Bc, SYS-Cb.
  @inlinable
  mutating func touchUpInside(_ tag: Int, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    switch options.variant {
    case .a, .b: output.interaction(.up(button: tag), at: context.now)
    case .cImmediate:
      if !spent.remove(tag) { output.interaction(.single(button: tag), at: context.now) }
    case .cDelayed:
      if !spent.remove(tag) { ask(for: DelayedTapOptions.singleAction, tag, after: options.delay, &context) }
    }
  }

  /// Hardened only: the press has come to nothing (A, B), or the flag of an earlier one is stale (C).
  @inlinable
  mutating func withdraw(_ action: ControlAction, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    switch options.variant {
    case .a, .b: context.enqueue(.cancelPerform(request(DelayedTapOptions.singleAction, action.number)))
    case .cImmediate, .cDelayed:
      if !action.events.intersects(.touchDownRepeat) { _ = spent.remove(action.number) }
    }
  }

  /// Asks for a press; withdraws that of one that ended without a word (CTL-5).
  @inlinable
  mutating func press(_ tag: Int, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    guard let delay = options.holdDelay else { return }
    context.enqueue(.cancelPerform(request(DelayedTapOptions.holdAction, tag)))
    ask(for: DelayedTapOptions.holdAction, tag, after: delay, &context)
  }

  // MARK: Performs

  @inlinable
  public mutating func performs(
    _ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    let tag = Int(truncatingIfNeeded: request.object0)
    guard request == self.request(request.selector, tag) else { return }
    switch request.selector {
    case DelayedTapOptions.singleAction: output.interaction(.single(button: tag), at: context.now)
    case DelayedTapOptions.holdAction:
      if options.isHardened { spend(tag, &context) }
      output.interaction(.pressAndHold(button: tag), at: context.now)
    default: break
    }
  }

  /// A press that is told is no single tap as well.
  @inlinable
  mutating func spend(_ tag: Int, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    switch options.variant {
    case .a, .b: context.enqueue(.cancelPerform(request(DelayedTapOptions.singleAction, tag)))
    case .cImmediate, .cDelayed: spent.insert(tag)
    }
  }

  @inlinable
  mutating func ask(
    for selector: Int64, _ tag: Int, after delay: Nanoseconds,
    _ context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    context.enqueue(.perform(request(selector, tag), delay: delay))
  }

  @inlinable
  func request(_ selector: Int64, _ tag: Int) -> DelayedPerform { options.request(selector, tag) }
}
