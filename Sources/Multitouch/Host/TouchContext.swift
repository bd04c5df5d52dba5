/// The engine, as a host sees it from inside a callback: to be asked, and to be given commands for afterwards (N-12).
///
/// The queries change nothing. They are mutating so that the engine is read in place and never copied.
public protocol TouchContext<Behavior>: ~Copyable {
  /// The engine's kinds of recognizers.
  associatedtype Behavior: GestureBehavior

  /// The present virtual time.
  var now: Timestamp { get }

  /// Carries out a command when the callback returns; beyond 32 in one callback it is refused and counted (N-15).
  mutating func enqueue(_ command: EngineCommand<Behavior>)
  /// Counts a frame or an advance that would be given inside a callback: it is always refused (N-12).
  mutating func refuseNestedInput()

  /// A touch by slot; only slots of sets given in this callback are meaningful.
  mutating func touch(at slot: SlotIndex) -> Touch
  /// How many raw samples the present event has of a touch, the main one included (T-12); nil for a touch that did not
  /// change in it.
  mutating func coalescedCount(of slot: SlotIndex) -> Int?
  /// One of those samples, the oldest first; the last is the main one. Nil beyond the last.
  mutating func coalesced(_ index: Int, of slot: SlotIndex) -> TouchSample?
  /// How many samples are predicted of a touch (T-13): 0 for one that is over, did not change, or has only been at one
  /// time; nil for one that is not of the present event.
  mutating func predictedCount(of slot: SlotIndex) -> Int?
  /// One of those, the nearest first.
  mutating func predicted(_ index: Int, of slot: SlotIndex) -> TouchSample?
  /// The touches of the present event: live ones and those that ended in it (T-8).
  var allTouches: TouchSet { get }
  /// Those of them bound to a view (T-8); none for a stale id.
  mutating func touches(for view: ViewID) -> TouchSet
  /// Those of them bound to a window (T-8); none for a stale id.
  mutating func touches(for window: WindowID) -> TouchSet
  /// Those a recognizer tracks (T-8).
  mutating func touches(for recognizer: RecognizerID) -> TouchSet

  /// A recognizer's state: the one being notified inside its own action, else the internal one (G-1);
  /// possible for a stale id.
  mutating func state(of recognizer: RecognizerID) -> GestureState
  /// Where a recognizer shows itself, on the screen (G-16); zero for a stale id, and for one without an attempt.
  mutating func location(of recognizer: RecognizerID) -> Point
  /// Where one of the fingers it shows is, by position in uid order (G-16, TAP-5); nil beyond the last.
  mutating func location(ofTouch index: Int, of recognizer: RecognizerID) -> Point?
  /// How many fingers a recognizer shows (G-16); 0 for a stale id.
  mutating func numberOfTouches(of recognizer: RecognizerID) -> Int
  /// The numbers a recognizer shows: of a pan its translation in points and its velocity in points a second, x before
  /// y; of a pinch its scale and that a second; of a rotation its angle in radians and that a second; of a swipe the
  /// bit of its direction; of a triggered tap its count; of others none, and none for a stale id. Your own behaviors
  /// say what theirs are. A pan's vectors are the same in every view: a view's coordinates are shifted, not scaled
  /// (PAN-9, N-14).
  mutating func values(of recognizer: RecognizerID) -> GestureValues
  /// A recognizer's settings; nil for a stale id.
  mutating func settings(of recognizer: RecognizerID) -> RecognizerSettings?
  /// A screen place in a view's bounds (N-14); the place itself for a stale view. Cost: half the square of the view's
  /// depth, in steps from a view to its superview.
  mutating func convert(_ place: Point, to view: ViewID) -> Point
  /// The view that a place on the screen hits, and its window (H-1 … H-3); nil if it hits none, and of a place that is
  /// not finite. Costs what it costs a landing: the views that are asked.
  mutating func hitTest(_ place: Point) -> (view: ViewID, window: WindowID)?
  /// Whether a view is another or lies in it, over superviews; no for a stale id. A window's views lie in its own view.
  mutating func isView(_ view: ViewID, inside other: ViewID) -> Bool

  /// Whether a control tracks a touch; no for a stale id.
  mutating func isTracking(_ control: ControlID) -> Bool
  /// Whether a control's touch is inside (CTL-4); after a lift, while that is being sent, whether it was (CTL-6).
  mutating func isTouchInside(_ control: ControlID) -> Bool
  /// Whether a control shows itself pressed (CTL-10).
  mutating func isHighlighted(_ control: ControlID) -> Bool
  /// A control's settings; nil for a stale id and for a view that is no control.
  mutating func settings(of control: ControlID) -> ControlSettings?
  /// The events for which a control has actions (CTL-8); none for a stale id and for a view that is no control.
  mutating func allControlEvents(of control: ControlID) -> ControlEvents
  /// Who comes after a responder (RC-1); nil at the end of the chain, and for one that does not exist.
  mutating func nextResponder(of responder: Responder) -> Responder?

  /// A recognizer's number in the trace, by order of making; -1 for a stale id.
  mutating func number(of recognizer: RecognizerID) -> Int
  /// A view's number in the trace; -1 for a stale id.
  mutating func number(of view: ViewID) -> Int
  /// A control's number in the trace; -1 for a stale id.
  mutating func number(of control: ControlID) -> Int
  /// A window's number in the trace; -1 for a stale id.
  mutating func number(of window: WindowID) -> Int
}
