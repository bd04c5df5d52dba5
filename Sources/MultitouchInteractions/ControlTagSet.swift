import Multitouch

/// A small set of controls' numbers, in the order of joining; when full, the oldest makes room.
///
/// Empty almost always, so a search costs nothing; at most as many members as can be touched at once, unless controls
/// are left behind.
@frozen
@usableFromInline
struct ControlTagSet: Sendable {
  @inlinable static var capacity: Int { 64 }

  @usableFromInline var tags: [64 of Int32]
  /// Only the first `count` tags are members.
  @usableFromInline var count = 0

  @inlinable init() { tags = .init(repeating: 0) }

  @inlinable
  func position(of tag: Int) -> Int? {
    var i = 0
    while i < count {
      if Int(tags[i]) == tag { return i }
      i &+= 1
    }
    return nil
  }

  @inlinable func contains(_ tag: Int) -> Bool { count > 0 && position(of: tag) != nil }

  @inlinable
  mutating func insert(_ tag: Int) {
    if contains(tag) { return }
    if count == Self.capacity { remove(at: 0) }
    tags[count] = Int32(truncatingIfNeeded: tag)
    count &+= 1
  }

  /// Whether it was a member.
  @inlinable
  mutating func remove(_ tag: Int) -> Bool {
    guard count > 0, let i = position(of: tag) else { return false }
    remove(at: i)
    return true
  }

  @inlinable
  mutating func remove(at position: Int) {
    var i = position
    while i &+ 1 < count {
      tags[i] = tags[i &+ 1]
      i &+= 1
    }
    count &-= 1
  }
}
