// Exhaustive where small: every pair of slots.

import Testing

@testable import Multitouch

@Suite struct TouchSetTests {
  private static func members(_ set: TouchSet) -> [Int] {
    var rest = set
    var members: [Int] = []
    while let slot = rest.popFirst() { members.append(slot.rawValue) }
    return members
  }

  private static func set(_ slots: [Int]) -> TouchSet {
    var set = TouchSet()
    for slot in slots { set.insert(SlotIndex(slot)) }
    return set
  }

  @Test func `an empty set has nothing, and nothing to take`() {
    var set = TouchSet()
    #expect(set.isEmpty && set.count == 0 && set.first == nil && set.last == nil)
    #expect(set.popFirst() == nil)
    set.remove(SlotIndex(5))
    #expect(set.isEmpty)
  }

  @Test func `every slot can be the only one`() {
    for slot in 0..<TouchSet.capacity {
      var set = TouchSet(SlotIndex(slot))
      #expect(Self.members(set) == [slot])
      #expect(set.count == 1 && set.first?.rawValue == slot && set.last?.rawValue == slot && !set.isEmpty)
      for other in 0..<TouchSet.capacity where set.contains(SlotIndex(other)) != (other == slot) {
        Issue.record("slot \(other) in the set of \(slot)")
      }
      set.insert(SlotIndex(slot))
      #expect(set.count == 1)
      set.remove(SlotIndex(slot))
      #expect(set.isEmpty)
    }
  }

  @Test func `every pair of slots comes out in order and obeys set algebra`() {
    for a in 0..<TouchSet.capacity {
      for b in 0..<TouchSet.capacity {
        let one = TouchSet(SlotIndex(a))
        let two = TouchSet(SlotIndex(b))
        let both = one | two
        let isSame = a == b
        let holds =
          Self.members(both) == (isSame ? [a] : [min(a, b), max(a, b)]) && both == two | one
          && (one & two).isEmpty != isSame && one.intersects(two) == isSame && both - one == (isSame ? TouchSet() : two)
          && both.first?.rawValue == min(a, b) && both.last?.rawValue == max(a, b) && both.count == (isSame ? 1 : 2)
          && (both & two) == two
        if !holds { Issue.record("slots \(a) and \(b)") }
      }
    }
  }

  @Test func `every set of ten slots around the middle is what was put in`() {
    for bits in 0..<1024 {
      let slots = (0..<10).filter { bits >> $0 & 1 != 0 }.map { $0 + 59 }
      let set = Self.set(slots)
      if Self.members(set) != slots || set.count != slots.count { Issue.record("\(slots)") }
    }
  }
}

@Suite struct PlaceSetTests {
  private static func members(_ set: PlaceSet) -> [Int] {
    var rest = set
    var members: [Int] = []
    while let place = rest.popAny() { members.append(place) }
    return members
  }

  @Test func `every pair of places obeys set algebra`() {
    for a in 0..<64 {
      for b in 0..<64 {
        let one = PlaceSet(a)
        let two = PlaceSet(b)
        var both = one | two
        let isSame = a == b
        let holds =
          Self.members(both) == (isSame ? [a] : [min(a, b), max(a, b)]) && (one & two).isEmpty != isSame
          && both - one == (isSame ? PlaceSet() : two) && both.without(a) == both - one && both.contains(b)
          && both.count == (isSame ? 1 : 2)
        both.remove(b)
        if !holds || both.contains(b) || both.contains(a) == isSame { Issue.record("places \(a) and \(b)") }
      }
    }
  }

  @Test func `an empty set has nothing to take`() {
    var set = PlaceSet()
    #expect(set.isEmpty && set.popAny() == nil)
    set.insert(63)
    #expect(set.popAny() == 63 && set.isEmpty)
  }
}
