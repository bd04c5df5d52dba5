import Multitouch

/// Two hosts as one: both hear everything, the first before the second; a question gets one answer.
///
/// Where the usual answer is yes, both must say yes; where it is no, either may say yes; both are always asked, because
/// some draw conclusions from being asked. Only what a host says it does not hear, or has no opinion on (`questions`,
/// `interceptsEvents`, `hearsRecognizers`), it is spared beside another too. A view's `shouldBegin` inherits from the
/// first to the second. Pairs of pairs make a host of any number of interactions. A pair can be copied if both hosts
/// can. Cost: the two hosts' own.
@frozen
public struct HostPair<First: TouchHost & ~Copyable, Second: TouchHost & ~Copyable>: TouchHost, ~Copyable
where Second.Behavior == First.Behavior {
  public typealias Behavior = First.Behavior

  /// Hears first.
  public var first: First
  /// Hears second.
  public var second: Second

  /// Two hosts for one engine.
  @inlinable
  public init(_ first: consuming First, _ second: consuming Second) {
    self.first = first
    self.second = second
  }

  @inlinable public var interceptsEvents: Bool { first.interceptsEvents || second.interceptsEvents }
  @inlinable public var hearsRecognizers: Bool { first.hearsRecognizers || second.hearsRecognizers }
  @inlinable public var questions: HostQuestions { first.questions | second.questions }

  // MARK: Questions

  @inlinable
  public mutating func shouldContinue(
    _ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let a = !first.interceptsEvents || first.shouldContinue(window, in: &context)
    let b = !second.interceptsEvents || second.shouldContinue(window, in: &context)
    return a && b
  }

  @inlinable
  public mutating func shouldReceive(
    _ recognizer: RecognizerID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let a = !first.questions.contains(.receive) || first.shouldReceive(recognizer, touch, in: &context)
    let b = !second.questions.contains(.receive) || second.shouldReceive(recognizer, touch, in: &context)
    return a && b
  }

  @inlinable
  public mutating func viewShouldBegin(
    _ view: ViewID, _ recognizer: RecognizerID, inherited: Bool,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    var answer = inherited
    if first.questions.contains(.viewBegin) {
      answer = first.viewShouldBegin(view, recognizer, inherited: answer, in: &context)
    }
    if second.questions.contains(.viewBegin) {
      answer = second.viewShouldBegin(view, recognizer, inherited: answer, in: &context)
    }
    return answer
  }

  @inlinable
  public mutating func shouldBegin(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let a = !first.questions.contains(.begin) || first.shouldBegin(recognizer, in: &context)
    let b = !second.questions.contains(.begin) || second.shouldBegin(recognizer, in: &context)
    return a && b
  }

  @inlinable
  public mutating func shouldRequireFailure(
    _ recognizer: RecognizerID, of other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let a = first.questions.contains(.requireFailure) && first.shouldRequireFailure(recognizer, of: other, in: &context)
    let b =
      second.questions.contains(.requireFailure) && second.shouldRequireFailure(recognizer, of: other, in: &context)
    return a || b
  }

  @inlinable
  public mutating func shouldBeRequiredToFail(
    _ other: RecognizerID, by recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let a =
      first.questions.contains(.requireFailure) && first.shouldBeRequiredToFail(other, by: recognizer, in: &context)
    let b =
      second.questions.contains(.requireFailure) && second.shouldBeRequiredToFail(other, by: recognizer, in: &context)
    return a || b
  }

  @inlinable
  public mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let a =
      first.questions.contains(.simultaneously)
      && first.shouldRecognizeSimultaneously(recognizer, with: other, in: &context)
    let b =
      second.questions.contains(.simultaneously)
      && second.shouldRecognizeSimultaneously(recognizer, with: other, in: &context)
    return a || b
  }

  @inlinable
  public mutating func beginTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let a = first.beginTracking(control, touch, in: &context)
    let b = second.beginTracking(control, touch, in: &context)
    return a && b
  }

  @inlinable
  public mutating func continueTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let a = first.continueTracking(control, touch, in: &context)
    let b = second.continueTracking(control, touch, in: &context)
    return a && b
  }

  @inlinable
  public mutating func shouldSend(
    _ action: ControlAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let a = first.shouldSend(action, in: &context)
    let b = second.shouldSend(action, in: &context)
    return a && b
  }

  @inlinable
  public mutating func implements(
    _ action: ControlAction, _ responder: Responder, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let a = first.implements(action, responder, in: &context)
    let b = second.implements(action, responder, in: &context)
    return a || b
  }

  // MARK: What is told

  @inlinable
  public mutating func didFinish(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) {
    if first.interceptsEvents { first.didFinish(window, in: &context) }
    if second.interceptsEvents { second.didFinish(window, in: &context) }
  }

  @inlinable
  public mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.touchChanged(touch, viewNumber: viewNumber, in: &context)
    second.touchChanged(touch, viewNumber: viewNumber, in: &context)
  }

  @inlinable
  public mutating func recognizerReceives(
    _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    if first.hearsRecognizers { first.recognizerReceives(recognizer, phase, touches, in: &context) }
    if second.hearsRecognizers { second.recognizerReceives(recognizer, phase, touches, in: &context) }
  }

  @inlinable
  public mutating func stateChanged(
    _ recognizer: RecognizerID, from: GestureState, to: GestureState,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.stateChanged(recognizer, from: from, to: to, in: &context)
    second.stateChanged(recognizer, from: from, to: to, in: &context)
  }

  @inlinable
  public mutating func recognizerActed(
    _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.recognizerActed(action, in: &context)
    second.recognizerActed(action, in: &context)
  }

  @inlinable
  public mutating func recognizerResets(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.recognizerResets(recognizer, in: &context)
    second.recognizerResets(recognizer, in: &context)
  }

  @inlinable
  public mutating func viewReceives(
    _ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.viewReceives(delivery, in: &context)
    second.viewReceives(delivery, in: &context)
  }

  @inlinable
  public mutating func endTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.endTracking(control, touch, in: &context)
    second.endTracking(control, touch, in: &context)
  }

  @inlinable
  public mutating func cancelTracking(
    _ control: ControlID, _ touch: Touch?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.cancelTracking(control, touch, in: &context)
    second.cancelTracking(control, touch, in: &context)
  }

  @inlinable
  public mutating func controlSends(
    _ control: ControlID, _ events: ControlEvents, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.controlSends(control, events, in: &context)
    second.controlSends(control, events, in: &context)
  }

  @inlinable
  public mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.actionSent(action, to: responder, in: &context)
    second.actionSent(action, to: responder, in: &context)
  }

  @inlinable
  public mutating func timerFired(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.timerFired(recognizer, in: &context)
    second.timerFired(recognizer, in: &context)
  }

  @inlinable
  public mutating func performs(
    _ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    first.performs(request, in: &context)
    second.performs(request, in: &context)
  }

  @inlinable
  public mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) {
    first.dropped(reason, argument: argument, at: now)
    second.dropped(reason, argument: argument, at: now)
  }
}

extension HostPair: Copyable where First: Copyable, Second: Copyable {}
