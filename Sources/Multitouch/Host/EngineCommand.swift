/// A command to the engine (N-12): at once from outside a callback, when the callback returns from inside one.
///
/// Each is carried out as a change of state only; the callbacks it causes are made by the steps that follow. A stale id
/// is counted and ignored (N-15).
///
/// A command says nothing of what it makes. From outside, `addWindow`, `addView`, `addControl` and `addRecognizer` of
/// the engine give an id. Inside a callback the id comes with the first callback about the thing; until then further
/// commands can name it by its trace number, ``ViewID/init(numbered:)``: windows, views and recognizers are numbered
/// from 0 in the order of making, controls and windows' own views among the views, and what is refused takes no number
/// (N-10, N-12).
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
  /// Puts a view into a superview, as its newest: in front, if it is there already; elsewhere it is detached first.
  case attachView(ViewID, parent: ViewID)
  /// Detaches a view and frees it, its subviews and the recognizers on them. A window's own view can be neither
  /// detached nor destroyed: that is refused and counted.
  case destroyView(ViewID)
  /// Makes a control, which is a view, as the newest subview of another.
  case addControl(ControlSettings, ViewSettings, parent: ViewID)
  /// Replaces a control's settings; disabling one that tracks does CTL-9.
  case setControl(ControlID, ControlSettings)
  /// Registers an action for events; an equal target and action only widens its mask (CTL-8). Without a target it goes
  /// up the responder chain (RC-3).
  case addTarget(ControlID, target: Int64?, action: Int64, ControlEvents)
  /// Takes events off the matching registrations; one without events is gone.
  case removeTarget(ControlID, TargetPattern, action: Int64?, ControlEvents)
  /// A target no longer exists: its registrations are gone, of all controls (CTL-8, weak).
  case releaseTarget(Int64)
  /// Has a control send events, such as `valueChanged`, in the next D-11.
  case sendActions(ControlID, ControlEvents)
  /// Makes a view the root view of a view controller, or of none; `presentedBy` is who presents that (RC-1). A window's
  /// own view has none: that is refused and counted.
  case setController(ViewID, ControllerID?, presentedBy: ControllerID?)
  /// Makes a recognizer, as the newest on a view.
  case addRecognizer(Behavior, RecognizerSettings, view: ViewID)
  /// Takes a recognizer off its view (G-13).
  case detachRecognizer(RecognizerID)
  /// Puts a recognizer onto a view, as its newest, also if it is there already; elsewhere it is detached first.
  case attachRecognizer(RecognizerID, view: ViewID)
  /// Detaches a recognizer and frees it; its requirement edges go with it.
  case destroyRecognizer(RecognizerID)
  /// The first requires the second to fail (G-8).
  case require(RecognizerID, toFail: RecognizerID)
  /// Replaces a recognizer's settings; disabling does G-13.
  case setRecognizer(RecognizerID, RecognizerSettings)
  /// Replaces a recognizer's parameters or its kind; an attempt under way ends, as if it were disabled, replaced and
  /// enabled.
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

extension EngineCommand {
  /// Whether it brings a behavior, which may refer to what is not the engine's.
  @inlinable var bringsBehavior: Bool {
    switch self {
    case .addRecognizer, .configure: true
    default: false
    }
  }
}

/// Which registrations' targets a command means (CTL-8).
@frozen
public enum TargetPattern: Hashable, Sendable {
  /// All.
  case any
  /// Those with this target; nil: those for the responder chain.
  case target(Int64?)
}
