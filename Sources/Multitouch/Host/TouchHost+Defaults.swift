// What a host does that leaves a callback out: nothing, or the default answer.

extension TouchHost where Self: ~Copyable {
  @inlinable public var interceptsEvents: Bool { false }
  @inlinable
  public mutating func shouldContinue(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable)
    -> Bool
  { true }
  @inlinable
  public mutating func didFinish(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) {}
  @inlinable
  public mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {}
  @inlinable public var questions: HostQuestions { .all }
  @inlinable
  public mutating func shouldReceive(
    _ recognizer: RecognizerID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { true }
  @inlinable public var hearsRecognizers: Bool { true }
  @inlinable
  public mutating func recognizerReceives(
    _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {}
  @inlinable
  public mutating func viewShouldBegin(
    _ view: ViewID, _ recognizer: RecognizerID, inherited: Bool,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { inherited }
  @inlinable
  public mutating func shouldBegin(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { true }
  @inlinable
  public mutating func shouldRequireFailure(
    _ recognizer: RecognizerID, of other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { false }
  @inlinable
  public mutating func shouldBeRequiredToFail(
    _ other: RecognizerID, by recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { false }
  @inlinable
  public mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { false }
  @inlinable
  public mutating func stateChanged(
    _ recognizer: RecognizerID, from: GestureState, to: GestureState,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {}
  @inlinable
  public mutating func recognizerActed(
    _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {}
  @inlinable
  public mutating func recognizerResets(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {}
  @inlinable
  public mutating func viewReceives(_ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable)
  {}
  @inlinable
  public mutating func beginTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { true }
  @inlinable
  public mutating func continueTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { true }
  @inlinable
  public mutating func endTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {}
  @inlinable
  public mutating func cancelTracking(
    _ control: ControlID, _ touch: Touch?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {}
  @inlinable
  public mutating func controlSends(
    _ control: ControlID, _ events: ControlEvents, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {}
  @inlinable
  public mutating func shouldSend(
    _ action: ControlAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { true }
  @inlinable
  public mutating func implements(
    _ action: ControlAction, _ responder: Responder, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { false }
  @inlinable
  public mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {}
  @inlinable
  public mutating func timerFired(_ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable)
  {}
  @inlinable
  public mutating func performs(_ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable) {}
  @inlinable
  public mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) {}
}
