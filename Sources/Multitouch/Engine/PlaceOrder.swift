/// The places in play in κ order (D-2).
///
/// Places are handed out so that, as a rule, a smaller place comes earlier in κ: then a walk takes one bit after the
/// other. Only where no place was free between two neighbours is the order kept as a list, until nobody is in play.
@frozen
@usableFromInline
struct PlaceOrder: Sendable {
  /// Whether κ order is that of ``list`` instead of the places'.
  @usableFromInline var isListed = false
  /// If ``isListed``: the places in play in κ order, the first ``count`` of them.
  @usableFromInline var list: [64 of UInt8]
  @usableFromInline var count = 0

  @inlinable init() { list = .init(repeating: 0) }

  /// A walk in κ order through a set that stays the same meanwhile.
  @inlinable
  @inline(__always)
  mutating func walk(_ set: PlaceSet) -> PlaceWalk {
    PlaceWalk(rest: set, position: isListed ? 0 : -1)
  }

  /// The walk's next place; nil at its end.
  @inlinable
  @inline(__always)
  mutating func next(_ walk: inout PlaceWalk) -> Int? {
    if unlikely(walk.position >= 0) { return nextListed(in: walk.rest, &walk.position) }
    return walk.rest.popAny()
  }

  /// The κ-first place of a set behind a step's; for loops in which the set may change between the steps.
  @inlinable
  @inline(__always)
  mutating func next(in set: PlaceSet, after step: inout PlaceStep) -> Int? {
    if unlikely(isListed) { return nextListed(in: set, &step.position) }
    let ahead = set.bits & step.ahead
    if ahead == 0 { return nil }
    let place = ahead.trailingZeroBitCount & 63
    step.ahead = ~1 &<< UInt64(truncatingIfNeeded: place)
    return place
  }

  /// How far a walk has come that has just met a place.
  @inlinable
  func step(behind place: Int, _ walk: PlaceWalk) -> PlaceStep {
    var step = PlaceStep()
    step.ahead = ~1 &<< UInt64(truncatingIfNeeded: place)
    if walk.position >= 0 { step.position = walk.position }
    return step
  }

  /// A walk that has just met a place goes on through a larger set.
  @inlinable
  func widen(_ walk: inout PlaceWalk, behind place: Int, to set: PlaceSet) {
    walk.rest = walk.position >= 0 ? set : PlaceSet(bits: set.bits & ~1 &<< UInt64(truncatingIfNeeded: place))
  }

  @inlinable
  mutating func nextListed(in set: PlaceSet, _ position: inout Int) -> Int? {
    while position < count {
      let place = Int(list[position])
      position &+= 1
      if set.contains(place) { return place & 63 }
    }
    return nil
  }

  /// Whether a place comes before another one, both in play.
  @inlinable
  mutating func isAhead(_ place: Int, of other: Int) -> Bool {
    if likely(!isListed) { return place < other }
    var k = 0
    while k < count {
      if Int(list[k]) == place { return true }
      if Int(list[k]) == other { return false }
      k &+= 1
    }
    return false
  }

  /// Goes over to a list of the places in play.
  @inlinable
  mutating func makeList(of inPlay: PlaceSet) {
    isListed = true
    count = 0
    var rest = inPlay
    while let p = rest.popAny() { append(p) }
  }

  @inlinable
  mutating func append(_ place: Int) {
    list[count] = UInt8(truncatingIfNeeded: place)
    count &+= 1
  }

  /// Takes out of the list who is no longer in play.
  @inlinable
  mutating func keep(_ inPlay: PlaceSet) {
    guard unlikely(isListed) else { return }
    if inPlay.isEmpty {
      isListed = false
      return
    }
    var kept = 0
    var k = 0
    while k < count {
      let place = list[k]
      k &+= 1
      if inPlay.contains(Int(place)) {
        list[kept] = place
        kept &+= 1
      }
    }
    count = kept
  }

  /// Whether the list is in the order of the places.
  @inlinable
  var isAscending: Bool {
    mutating get {
      var k = 1
      while k < count {
        if list[k &- 1] > list[k] { return false }
        k &+= 1
      }
      return true
    }
  }
}

/// What is left of a walk through ``PlaceOrder``.
@frozen
@usableFromInline
struct PlaceWalk: Sendable {
  /// The places still to come; if the order is a list, all of the walk.
  @usableFromInline var rest: PlaceSet
  /// The position in the list; negative if the order is that of the places, as long as the walk lasts.
  @usableFromInline var position: Int

  @inlinable
  init(rest: PlaceSet, position: Int) {
    self.rest = rest
    self.position = position
  }
}

/// How far a loop through ``PlaceOrder`` has come.
@frozen
@usableFromInline
struct PlaceStep: Sendable {
  /// The places behind the last one, if the order is that of the places.
  @usableFromInline var ahead = UInt64.max
  /// The position behind it in the list, if there is one.
  @usableFromInline var position = 0

  @inlinable init() {}
}
