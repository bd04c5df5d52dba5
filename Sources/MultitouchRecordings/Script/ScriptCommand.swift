import Multitouch

/// A command (N-12). Numbers name things by order of creation; a number that was never created, or whose thing has
/// been destroyed, is stale (`drop stale`, N-15) and the command does nothing else.
///
/// Decisions where the SPEC is silent `[O]`:
/// - A window *is* a view: making a window makes its view too, which takes the next view number. A touch that hits the
///   window's own view and no subview is bound to that view. A window's view can be neither removed nor attached
///   (`drop views`), and nothing removes a window.
/// - A refused creation (N-15) takes no number. Checked in this order: stale id of the parent, then capacity. A view
///   whose parent has depth `viewDepth − 1` is refused; a window's view has depth 0.
/// - *detach* removes from the view (G-13) or superview (T-11) and keeps the thing; *attach* adds it again, as the
///   newest, moving it if it is attached elsewhere (which is a detach first). *destroy* detaches and frees the number's
///   slot for others; numbers are not reused. Destroying a view destroys its subviews and the recognizers on them.
///   Attaching a view under itself or a descendant of itself, or where what is in it would lie too deep, is refused
///   (`drop views`).
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
