import Multitouch
import Testing

@testable import MultitouchInteractions

struct ControlTagSetTests {
  @Test func `members are found until they are removed`() {
    var set = ControlTagSet()
    for tag in [5, 3, 9, 3] { set.insert(tag) }
    #expect(set.count == 3)
    #expect([3, 5, 9].allSatisfy { set.contains($0) })
    let removed = set.remove(3)
    let again = set.remove(3)
    #expect(removed && !again)
    #expect(!set.contains(3) && set.contains(5) && set.contains(9))
  }

  @Test func `when full the oldest makes room`() {
    var set = ControlTagSet()
    for tag in 0..<65 { set.insert(tag) }
    #expect(set.count == ControlTagSet.capacity)
    #expect(!set.contains(0) && set.contains(1) && set.contains(64))
  }
}
