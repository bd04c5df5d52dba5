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
  /// Commands carried out before the first step, at `startTime`, in order: they build the scene. They cause no steps
  /// D-8 … D-30.
  public var scene: [ScriptCommand] = []
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
