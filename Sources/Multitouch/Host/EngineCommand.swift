/// A command to the engine (N-12): at once from outside a callback, when the callback returns from inside one.
///
/// Each is carried out as a change of state only; the callbacks it causes are made by the steps that follow. A stale id
/// is counted and ignored (N-15).
@frozen
public enum EngineCommand<Behavior: GestureBehavior>: Sendable {
  /// Makes a window and its view, in front of its level.
  case addWindow(ViewSettings, level: Int)
  /// Puts a window in front of a level (H-3).
  case orderWindow(WindowID, level: Int)
  /// Makes a view, as the newest subview of another.
  case addView(ViewSettings, parent: ViewID)
  /// Replaces a view's settings; what is bound stays bound (H-4).
  case setView(ViewID, ViewSettings)
  /// Takes a view out of its superview (T-11).
  case detachView(ViewID)
  /// Puts a view into a superview, as its newest; elsewhere it is detached first.
  case attachView(ViewID, parent: ViewID)
  /// Detaches a view and frees it, its subviews and the recognizers on them.
  case destroyView(ViewID)
  /// Makes a recognizer, as the newest on a view.
  case addRecognizer(Behavior, RecognizerSettings, view: ViewID)
  /// Takes a recognizer off its view (G-13).
  case detachRecognizer(RecognizerID)
  /// Puts a recognizer onto a view, as its newest; elsewhere it is detached first.
  case attachRecognizer(RecognizerID, view: ViewID)
  /// Detaches a recognizer and frees it; its requirement edges go with it.
  case destroyRecognizer(RecognizerID)
  /// The first requires the second to fail (G-8).
  case require(RecognizerID, toFail: RecognizerID)
  /// Replaces a recognizer's settings; disabling does G-13.
  case setRecognizer(RecognizerID, RecognizerSettings)
  /// Replaces a recognizer's parameters, keeping the state of its attempt if the kind stays.
  case configure(RecognizerID, Behavior)
  /// Cancels every live touch, in a frame of its own (T-10).
  case cancelAllTouches
  /// Sets a value of a gesture that is publicly under way (PAN-8, PIN-3, ROT-3).
  case adjust(RecognizerID, GestureAdjustment)
  /// Asks for a delayed perform; a delay ≤ 0 is due now (N-5).
  case perform(DelayedPerform, delay: Nanoseconds)
  /// Withdraws all performs equal in target, selector and object.
  case cancelPerform(DelayedPerform)
  /// Withdraws all performs of a target.
  case cancelPerforms(target: Int64)
  /// Sets the run-loop mode: in the tracking mode only common performs run (SPEC §6.1).
  case setMode(isDefault: Bool)
}
