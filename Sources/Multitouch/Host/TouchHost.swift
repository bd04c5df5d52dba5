/// What the engine's caller is told and asked (N-10): everything observable, and the delegate questions.
///
/// One value, passed `inout` and statically dispatched; every requirement has a default that does nothing or gives the
/// default answer, so that what a host leaves out costs nothing. Callbacks never nest. Inside one, `context` takes
/// commands, which are carried out when it returns (N-12).
///
/// As all have defaults, a method whose signature is not quite the requirement's compiles without a warning and is
/// never called: as one whose `context` is `inout some TouchContext<Behavior>`, without `& ~Copyable`.
///
/// The engine is inside its call then, so `context` is the only way to it: to reach for the variable that holds it, as
/// a host that is an object could, is an overlapping access that Swift's exclusivity rule ends the process for.
public protocol TouchHost<Behavior>: ~Copyable {
  /// The kinds of recognizers of the engines it serves.
  associatedtype Behavior: GestureBehavior

  /// Whether frames are shown to ``shouldContinue(_:in:)`` and ``didFinish(_:in:)`` at all (D-5); it must not change.
  var interceptsEvents: Bool { get }
  /// D-5, before: whether the application (nil) or a window goes on with the present frame.
  mutating func shouldContinue(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) -> Bool
  /// D-5, after; who refused the frame is not told.
  mutating func didFinish(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable)

  /// D-6: a touch changed. `viewNumber` is that of its view (N-10), -1 if it has none.
  mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable)

  /// The delegate questions it is asked; it must not change. Default: all. A host that leaves the others out and says
  /// so is spared the walk through those who would be asked.
  var questions: HostQuestions { get }
  /// D-3, asked of recognizers with a delegate.
  mutating func shouldReceive(
    _ recognizer: RecognizerID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool
  /// Whether ``recognizerReceives(_:_:_:in:)`` is called at all; it must not change. Default: yes. A host that leaves
  /// that callback out and says no is spared the walk through recognizers to which a move means nothing.
  var hearsRecognizers: Bool { get }
  /// D-7: a recognizer is about to be told of its touches in one phase; it does not track those that begin yet.
  mutating func recognizerReceives(
    _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
    in context: inout some TouchContext<Behavior> & ~Copyable)
  /// G-5.1a: a view's gestureRecognizerShouldBegin. `inherited` is what the view's kind of control answers (CTL-11),
  /// yes for a view that is none; a host without an opinion of its own returns it.
  mutating func viewShouldBegin(
    _ view: ViewID, _ recognizer: RecognizerID, inherited: Bool,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool
  /// G-5.1b, asked of recognizers with a delegate.
  mutating func shouldBegin(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool
  /// G-5.2, asked of `recognizer`'s delegate: must `other` fail first?
  mutating func shouldRequireFailure(
    _ recognizer: RecognizerID, of other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool
  /// G-5.2, asked of `other`'s delegate: must it fail before `recognizer`?
  mutating func shouldBeRequiredToFail(
    _ other: RecognizerID, by recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool
  /// G-7, asked of `recognizer`'s delegate: may it recognize beside `other`?
  mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool

  /// A public state changed (G-7); resets and Changed → Changed are not told.
  mutating func stateChanged(
    _ recognizer: RecognizerID, from: GestureState, to: GestureState,
    in context: inout some TouchContext<Behavior> & ~Copyable)
  /// D-9: a recognizer's action.
  mutating func recognizerActed(
    _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable)
  /// D-10: a recognizer is about to be reset; asked in here, it is still what it was.
  mutating func recognizerResets(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable)
  /// D-11: a view's touches callback.
  mutating func viewReceives(
    _ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable)
  /// CTL-3: whether a control takes a touch that landed on it as the one it tracks.
  mutating func beginTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool
  /// CTL-5: whether a control goes on tracking its touch, which has moved.
  mutating func continueTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool
  /// CTL-6: a control's touch has lifted.
  mutating func endTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable)
  /// CTL-7: a control's touch was given up; nil if it lives on without the control (CTL-9).
  mutating func cancelTracking(
    _ control: ControlID, _ touch: Touch?, in context: inout some TouchContext<Behavior> & ~Copyable)
  /// CTL-8: a control is about to send a mask of events, to registrations or to nobody.
  mutating func controlSends(
    _ control: ControlID, _ events: ControlEvents, in context: inout some TouchContext<Behavior> & ~Copyable)
  /// CTL-8, the override point of `sendAction(_:to:for:)`: whether the action is to be sent.
  mutating func shouldSend(
    _ action: ControlAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool
  /// RC-3: whether a responder implements an action without a target.
  mutating func implements(
    _ action: ControlAction, _ responder: Responder, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool
  /// CTL-8: an action reaches its target; `responder` is who was found for one without a target (RC-3), else nil.
  mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable)
  /// N-3: a recognizer's timer fires.
  mutating func timerFired(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable)
  /// N-3: a delayed perform is due.
  mutating func performs(
    _ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable)
  /// Something was refused or repaired. Not a callback in N-12's sense: commands are not taken.
  mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp)
}
