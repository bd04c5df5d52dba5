import Multitouch

/// Where an interaction tells what happened: an application's own value, called at once and in order.
///
/// It is called from inside a callback of the engine. What it wants of the engine it notes and does afterwards.
public protocol InteractionOutput {
  /// The kinds of recognizers of the engine.
  associatedtype Behavior: GestureBehavior = StandardBehavior

  /// Something happened.
  mutating func interaction(_ event: InteractionEvent, at now: Timestamp)
}

/// A gesture recipe as a value: a host for an engine, and what it tells.
///
/// Give the engine one of these as its host, or several in a ``HostPair``, or call it from a host of your own. None
/// allocates, and each looks at callbacks of its own controls, views and recognizers only.
public protocol InteractionSystem<Output>: TouchHost where Behavior == Output.Behavior {
  /// What it tells to.
  associatedtype Output: InteractionOutput

  /// Who is told.
  var output: Output { get set }
}

// An id that an owner kept may be an engine's own or name a trace number (`numbered:`), as scripts do; callbacks bring
// an engine's own. Numbers are looked up only for an owner that kept one: what is not ours must cost next to nothing.

extension TouchContext where Self: ~Copyable {
  /// Whether a callback's recognizer is the one an owner means.
  @inlinable
  mutating func isSame(_ recognizer: RecognizerID, _ mine: RecognizerID) -> Bool {
    if recognizer == mine { return true }
    guard let wanted = mine.traceNumber else { return false }
    return number(of: recognizer) == wanted
  }

  /// Whether a callback's control is the one an owner means.
  @inlinable
  mutating func isSame(_ control: ControlID, _ mine: ControlID) -> Bool {
    if control == mine { return true }
    guard let wanted = mine.view.traceNumber else { return false }
    return number(of: control) == wanted
  }

  /// Whether a view is the one an owner means.
  @inlinable
  mutating func isSame(_ view: ViewID, _ mine: ViewID) -> Bool {
    if view == mine { return true }
    guard let wanted = mine.traceNumber else { return false }
    return number(of: view) == wanted
  }
}
