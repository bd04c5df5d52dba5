import Multitouch

/// Which item each finger of a collection landed on, by the finger's uid: as many as an engine has touch records. When
/// full, the oldest makes room.
///
/// Almost always one or two fingers, so a search costs next to nothing. Not by slot: a slot is only good until the
/// engine returns.
@frozen
@usableFromInline
struct LandedItems: Sendable {
  @inlinable static var capacity: Int { TouchSet.capacity }

  @usableFromInline var fingers: [128 of TouchID]
  @usableFromInline var items: [128 of Int32]
  /// Only the first `count` are down.
  @usableFromInline var count = 0

  @inlinable
  init() {
    fingers = .init(repeating: TouchID(0))
    items = .init(repeating: 0)
  }

  /// Adds a finger; an item of a ``CollectionGrid`` fits, there are at most 10⁹.
  @inlinable
  mutating func append(_ finger: TouchID, on item: Int) {
    if count == Self.capacity { _ = take(fingers[0]) }
    fingers[count] = finger
    items[count] = Int32(truncatingIfNeeded: item)
    count &+= 1
  }

  /// The item a finger landed on, which is forgotten; nil if it landed on none.
  @inlinable
  mutating func take(_ finger: TouchID) -> Int? {
    var i = 0
    while i < count && fingers[i] != finger { i &+= 1 }
    guard i < count else { return nil }
    let item = Int(items[i])
    count &-= 1
    while i < count {
      fingers[i] = fingers[i &+ 1]
      items[i] = items[i &+ 1]
      i &+= 1
    }
    return item
  }
}
