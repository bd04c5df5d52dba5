// Against the definition: a slot moves down by the free slots below it.

import Testing

@testable import Multitouch

@Suite struct SlotCompactionTests {
  /// The slots of a set.
  private static func members(_ set: TouchSet) -> [Int] { (0..<128).filter { set.contains(SlotIndex($0)) } }

  private static func set(_ slots: [Int]) -> TouchSet {
    var set = TouchSet()
    for slot in slots { set.insert(SlotIndex(slot)) }
    return set
  }

  /// Where these slots are when of all slots only `used` remain, which are in ascending order.
  private static func moved(_ slots: [Int], among used: [Int]) -> [Int] { slots.map { used.firstIndex(of: $0) ?? -1 } }

  @Test func `every set moves down by the free slots below it, keeping the order`() {
    for bits in 0..<1024 {
      let used = (0..<10).filter { bits >> $0 & 1 != 0 }.map { $0 * 13 }
      let compaction = SlotCompaction(Self.set(used))
      for part in 0..<8 {
        let kept = used.enumerated().filter { $0.offset % 3 == part % 3 || part & 4 != 0 }.map(\.element)
        let result = Self.members(compaction.moved(Self.set(kept)))
        if result != Self.moved(kept, among: used) { Issue.record("\(kept) of \(used): \(result)") }
      }
    }
  }

  @Test func `crowded sets move as well, over the middle too`() {
    // A linear congruence: any bits will do.
    var state: UInt64 = 1
    func bits() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state &>> 29
    }
    let edges: [UInt64] = [0, 1, 1 << 63, .max, .max - 1, .max >> 1, 0x5555_5555_5555_5555]
    let words = edges + (0..<20).map { _ in bits() } + (0..<20).map { _ in bits() | bits() | bits() }
    for low in words {
      for high in words {
        let used = TouchSet(low: low, high: high)
        let compaction = SlotCompaction(used)
        for part in [used, used & TouchSet(low: bits(), high: bits()), used & TouchSet(low: bits(), high: 0)] {
          let result = Self.members(compaction.moved(part))
          let wanted = Self.moved(Self.members(part), among: Self.members(used))
          if result != wanted { Issue.record("\(part) of \(used): \(result)") }
        }
      }
    }
  }
}
