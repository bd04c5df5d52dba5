/// Who can answer events and actions (RC-1).
@frozen
public enum Responder: Hashable, Sendable {
  /// A view that is no window.
  case view(ViewID)
  /// A view controller.
  case controller(ControllerID)
  /// A window, with the view it is.
  case window(WindowID)
  /// The scene of the windows, if the host has one.
  case scene
  /// The application.
  case application
  /// The application's delegate, if it is a responder.
  case applicationDelegate
}

/// Which responders a host has above its windows (RC-1).
@frozen
public struct HostResponders: Hashable, Sendable {
  /// Whether its windows belong to a scene.
  public var hasScene = false
  /// Whether there is an application object.
  public var hasApplication = true
  /// Whether the application has a delegate that is a responder and not one of the others already.
  public var hasApplicationDelegate = false

  /// An application without scenes, whose delegate is no responder.
  @inlinable public init() {}
}

/// A view controller, named by its owner: the engine only passes the number on.
@frozen
public struct ControllerID: RawRepresentable, Hashable, Sendable {
  /// Any number.
  public var rawValue: Int32

  /// Wraps its owner's number.
  @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }
}
