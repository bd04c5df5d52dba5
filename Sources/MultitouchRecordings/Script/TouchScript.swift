import Multitouch

/// A complete experiment: a scene, what is done to it, and what must come of it. The content of a `.touch` file.
///
/// The same script runs through the engine and through the reference model; equal traces are the proof that both
/// follow the SPEC. Views, windows and recognizers are named by number, in order of creation, each from 0 (N-10).
public struct TouchScript: Equatable, Sendable {
  /// The constants in force (SPEC §8).
  public var profile = TimingProfile.uiKit
  /// The capacities of the engine that runs it (N-15).
  public var capacities = ScriptCapacities()
  /// Commands given before the first step, at `startTime`, in order: they build the scene. They come from outside a
  /// callback, so each acts at once and D-8 … D-30 follow it (N-12); without touches only `sendActions` shows it.
  public var scene: [ScriptCommand] = []
  /// The interaction at work beside the script's own host, if there is one.
  public var system: ScriptSystem?
  /// What the host answers when asked; a question without an entry gets its default.
  public var answers: [ScriptAnswer] = []
  /// Commands given from inside callbacks.
  public var reactions: [ScriptReaction] = []
  /// The engine's first `now`, ns.
  public var startTime: Int64 = 0
  /// Frames, advances and commands, in order.
  public var steps: [ScriptStep] = []
  /// What must come of it.
  public var expectations: [ScriptExpectation] = []

  /// An empty script.
  public init() {}
}

/// The capacities of the engine that runs a script (N-15, Appendix B). Only what a script may change.
public struct ScriptCapacities: Equatable, Hashable, Sendable {
  public var touches = 11
  public var touchRecords = 64
  public var recognizers = 64
  public var views = 256
  public var viewDepth = 32
  public var windows = 8
  public var requirementEdges = 256
  /// Registrations of all controls together (CTL-8).
  public var registrations = 64
  /// Recognizers offered one touch.
  public var offered = 32
  /// Recognizers active at once.
  public var active = 64
  /// What happens to a began beyond `touches` (T-9).
  public var overflow = OverflowPolicy.ignoreNew

  public init() {}
}

/// One input of the engine.
public enum ScriptStep: Equatable, Sendable {
  /// A frame: a time and its changes (N-2).
  case frame(Int64, [ContactChange])
  /// advance(to:) (N-3).
  case advance(Int64)
  /// A command from outside a callback (N-12).
  case command(ScriptCommand)
  /// Raw samples that belong to the next frame (T-12): of each contact oldest first, without the main sample. They
  /// change nothing in a trace (T-14).
  case samples([ScriptSample])
}

/// A raw sample of a contact between two frames (T-12).
public struct ScriptSample: Equatable, Hashable, Sendable {
  public var contact: ContactID
  /// When it was taken, ns.
  public var time: Int64
  public var location: Point

  public init(contact: ContactID, time: Int64, location: Point) {
    self.contact = contact
    self.time = time
    self.location = location
  }
}

/// A view's attributes (H-1, H-7, H-8, H-9).
public struct ViewAttributes: Equatable, Hashable, Sendable {
  /// Origin in the superview's bounds (on the screen for a window's view), and size.
  public var frame: Rect
  /// Origin of its own bounds.
  public var boundsOrigin = Point.zero
  public var isHidden = false
  public var alpha = 1.0
  public var isUserInteractionEnabled = true
  public var isMultipleTouchEnabled = false
  public var isExclusiveTouch = false

  public init(frame: Rect) { self.frame = frame }
}

/// A recognizer's kind and parameters.
public enum RecognizerKind: Equatable, Hashable, Sendable {
  case tap(TapParameters)
  case longPress(LongPressParameters)
  case pan(PanParameters)
  case pinch(PinchParameters)
  case rotation(RotationParameters)
  case swipe(SwipeParameters)
  case screenEdgePan(ScreenEdgePanParameters)
  case triggeredTap(TriggeredTapParameters)
  case touchDelay(TouchDelayParameters)
}

/// A recognizer to be made.
public struct RecognizerSpec: Equatable, Hashable, Sendable {
  public var kind: RecognizerKind
  public var settings: RecognizerSettings

  public init(_ kind: RecognizerKind, _ settings: RecognizerSettings = RecognizerSettings()) {
    self.kind = kind
    self.settings = settings
  }
}

/// A command (N-12). Numbers name things by order of creation; a number that was never created, or whose thing has
/// been destroyed, is stale (`drop stale`, N-15) and the command does nothing else.
///
/// Decisions where the SPEC is silent `[O]`:
/// - A window *is* a view: making a window makes its view too, which takes the next view number. A touch that hits the
///   window's own view and no subview is bound to that view. A window's view cannot be removed, only its window.
/// - A refused creation (N-15) takes no number. Checked in this order: stale id of the parent, then capacity. A view
///   whose parent has depth `viewDepth − 1` is refused; a window's view has depth 0.
/// - *detach* removes from the view (G-13) or superview (T-11) and keeps the thing; *attach* adds it again, as the
///   newest, moving it if it is attached elsewhere (which is a detach first). *destroy* detaches and frees the number's
///   slot for others; numbers are not reused. Destroying a view destroys its subviews and the recognizers on them.
///   Attaching a view under itself or a descendant of itself is refused (`drop views`).
/// - A recognizer keeps its requirement edges while detached; destroying it removes them.
/// - `configure` replaces a recognizer's parameters or its kind. An attempt under way ends: it is carried out as
///   disable, replace, enable. `set` replaces its settings at once; isEnabled true → false does
///   G-13.
/// - A control is a view and takes a view number; records about it as a view name it as one (`v`), only `track`, `ctl`
///   and `send` name it as a control (`c`). A control's command for a number that is a view and no control is stale.
/// - A control handles a callback of its view directly after it (CTL-3, CTL-5 … CTL-7), unless it is disabled, or CTL-9
///   is due for it: then it does nothing with it. If a command given in `track begin` disables the control or takes it
///   out of its window, the answer counts as no.
/// - CTL-9 is due from the command that disables or removes a tracking control to the next D-11, which begins with it
///   (per touch in uid order, together with T-11), or until the tracking ends otherwise. Enabling it again changes
///   nothing about that. Destroying a control frees its registrations at once; its CTL-9 still writes `track` and
///   `ctl`.
/// - `sendActions` is carried out at the beginning of the next D-11, in the order given and before CTL-9; it causes a
///   further pass (as addTarget and the other commands about controls do, being changes). At most 32 may be waiting, a
///   further one is refused (`drop commands`); one whose control has been destroyed meanwhile is skipped.
/// - CTL-8: the snapshot is of the registrations there are when the send begins, before its `ctl` record; the mask that
///   counts is the one a registration has at its turn. A registration for a mask of 0 is legal and never reached; a
///   send of 0 is told (`ctl`) and reaches nobody.
/// - `releaseTarget` is what the death of a weak target is: all registrations with it vanish.
/// - CTL-11: the answers of a control's kind are what the host's answer is when it has none of its own. The touch that
///   must have begun on the knob is the one that the question is about (the smallest uid, G-5.1a); its began place is
///   converted by the present geometry; the knob is half-open. A swipe goes along a slider if its mask has a horizontal
///   bit; a pan along a switch if |T.x| ≥ |T.y| when it reaches the hysteresis, before that is taken off (PAN-3). A
///   screen-edge pan is a pan here too (EDG-3).
public enum ScriptCommand: Equatable, Hashable, Sendable {
  /// Makes a window (and its view) on top of its level.
  case addWindow(ViewAttributes, level: Int)
  /// Moves a window to the top of a level.
  case orderWindow(Int, level: Int)
  /// Makes a view, as the newest subview of `parent`.
  case addView(ViewAttributes, parent: Int)
  /// Replaces a view's attributes; what is already bound stays bound (H-4).
  case setView(Int, ViewAttributes)
  case detachView(Int)
  case attachView(Int, parent: Int)
  case destroyView(Int)
  /// Makes a control, which is a view, as the newest subview of `parent`.
  case addControl(ControlSettings, ViewAttributes, parent: Int)
  /// Replaces a control's settings, its kind too.
  case setControl(Int, ControlSettings)
  /// Registers an action for a mask of events; an equal target and action only widens its mask (CTL-8). A nil target
  /// is the responder chain's (RC-3).
  case addTarget(Int, target: Int64?, action: Int64, ControlEvents)
  /// Takes events off the registrations that match; one without events is gone.
  case removeTarget(Int, ScriptTargetPattern, action: Int64?, ControlEvents)
  /// The target no longer exists: its registrations are gone, of all controls.
  case releaseTarget(Int64)
  /// Has a control send events that are not its own, such as `valueChanged`.
  case sendActions(Int, ControlEvents)
  /// Makes a recognizer, as the newest on `view`.
  case addRecognizer(RecognizerSpec, view: Int)
  case detachRecognizer(Int)
  case attachRecognizer(Int, view: Int)
  case destroyRecognizer(Int)
  /// `recognizer.require(toFail: other)` (G-8).
  case require(Int, toFail: Int)
  case set(Int, RecognizerSettings)
  case configure(Int, RecognizerKind)
  case cancelAllTouches
  /// PAN-8; ignored for other kinds and for a non-finite value.
  case setTranslation(Int, Point)
  /// PIN-3.
  case setScale(Int, Double)
  /// ROT-3; ignored for a non-finite value.
  case setRotation(Int, Double)
  /// Adds a delayed perform (§6.1) due at now + delay; delay ≤ 0 is due at now (N-5).
  case perform(PerformRequest, delay: Int64)
  /// Removes all performs equal in target, selector and object.
  case cancelPerform(target: Int64, selector: Int64, object: [Int64])
  /// Removes all performs of a target.
  case cancelPerforms(target: Int64)
  /// Sets the current run-loop mode: `isDefault` false is the tracking mode, in which only `common` performs run.
  case setMode(isDefault: Bool)
  /// Writes a `user` record: a code and up to four numbers. Only useful in a reaction.
  case user(code: Int64, [Double])
}

/// Which registrations' targets are meant.
public enum ScriptTargetPattern: Equatable, Hashable, Sendable {
  /// All.
  case any
  /// Those with this target; nil: those for the responder chain.
  case target(Int64?)
}

/// A delayed perform (§6.1): who, what, with which object (three words, compared bitwise), in which mode.
public struct PerformRequest: Equatable, Hashable, Sendable {
  public var target: Int64
  public var selector: Int64
  /// Exactly three words.
  public var object: [Int64]
  /// Runs in every mode, not only in the default one.
  public var isCommon = false

  public init(target: Int64, selector: Int64, object: [Int64] = [0, 0, 0], isCommon: Bool = false) {
    self.target = target
    self.selector = selector
    self.object = object
    self.isCommon = isCommon
  }
}
