/// The view controllers of an engine, beside its view tree (RC-1): whose root view each view is.
///
/// Nothing is looked at while there is none. To find a controller's view costs the views there are.
@usableFromInline
struct ControllerTable<let viewCapacity: Int>: ~Copyable {
  /// By the index of the view.
  @usableFromInline var records: [viewCapacity of ControllerRecord] = .init(repeating: ControllerRecord())
  /// Views with a controller.
  @usableFromInline var count = 0

  @inlinable init() {}

  /// Makes a view the root view of a controller, or of none; a controller has one root view, the last it was given.
  @inlinable
  mutating func set(_ i: Int, _ controller: ControllerID?, _ presenter: ControllerID?, views: Int) {
    clear(i)
    guard let controller else { return }
    if let other = view(of: controller, views: views) { clear(other) }
    records[i].controller = controller
    records[i].presenter = presenter
    count &+= 1
  }

  @inlinable
  mutating func clear(_ i: Int) {
    if count == 0 || records[i].controller == nil { return }
    records[i] = ControllerRecord()
    count &-= 1
  }

  @inlinable
  mutating func controller(of i: Int) -> ControllerID? { count == 0 ? nil : records[i].controller }

  /// The index of a controller's root view; nil if it has none. `views`: the slots that can be in use.
  @inlinable
  mutating func view(of controller: ControllerID, views: Int) -> Int? {
    if count == 0 { return nil }
    var i = 0
    while i < views {
      if records[i].controller == controller { return i }
      i &+= 1
    }
    return nil
  }
}

/// The controller whose root view a view is, and who presents it.
@frozen
@usableFromInline
struct ControllerRecord: Sendable {
  @usableFromInline var controller: ControllerID?
  @usableFromInline var presenter: ControllerID?

  @inlinable init() {}
}
