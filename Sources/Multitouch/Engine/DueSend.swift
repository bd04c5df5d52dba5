/// CTL-9, due for a control that may be destroyed by the time it is carried out.
@frozen
@usableFromInline
struct DueCancel: Sendable {
  @usableFromInline var view = ViewID(index: 0, generation: 0)
  @usableFromInline var touch = TouchID(0)
  @usableFromInline var number: Int32 = -1

  @inlinable init() {}
}

/// A send that a command asked for.
@frozen
@usableFromInline
struct DueSend: Sendable {
  @usableFromInline var view = ViewID(index: 0, generation: 0)
  @usableFromInline var events = ControlEvents(rawValue: 0)

  @inlinable init() {}
}
