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

/// A view controller, named by its owner: the engine only passes the number on.
@frozen
public struct ControllerID: RawRepresentable, Hashable, Sendable {
  /// Any number.
  public var rawValue: Int32

  @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }
}
