// Of more taps than there are chain records the oldest is forgotten (T-6), in whatever order they have come and gone.

import Testing

@testable import Multitouch

@Suite struct ChainRecordTests {
  /// A record of a touch that ended at a time.
  private static func record(_ uid: UInt64, end: Int64) -> ChainRecord {
    var record = ChainRecord()
    record.uid = TouchID(uid)
    record.end = Timestamp(nanoseconds: end)
    record.anchor = record.end
    return record
  }

  /// What stands there, oldest first.
  private static func uids(_ chain: borrowing TapChain<11>) -> [UInt64] {
    (0..<chain.count).map { chain.records[$0] }.sorted { $0.isOlder(than: $1) }.map(\.uid.rawValue)
  }

  @Test func `T-6: of records that all end at one time the least uid makes room, whenever it has joined`() {
    var chain = TapChain<11>(within: 45)
    for uid in UInt64(100)..<116 {
      let replaced = chain.add(Self.record(uid, end: 1))
      #expect(replaced == nil)
    }
    var replaced: [UInt64] = []
    // 7 is the touch of a later frame at the same time: it is next.
    for uid: UInt64 in [116, 117, 7, 118, 119] {
      if let touch = chain.add(Self.record(uid, end: 1)) { replaced.append(touch.rawValue) }
    }
    #expect(replaced == [100, 101, 102, 7, 103])
    #expect(Self.uids(chain) == Array(104...119))
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
  func `T-6: what is left is what is left of a sorted list, whatever is used up in between`(_ seed: UInt64) {
    var chain = TapChain<11>(within: 45)
    var left: [ChainRecord] = []
    // The multiplier of Knuth's MMIX; its upper bits are used.
    var state = seed
    func below(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    var end: Int64 = 0
    var replacements = 0
    for uid in UInt64(1)...2_000 {
      if chain.count > 0 && below(12) == 0 {
        let place = Int(below(UInt64(chain.count)))
        let used = chain.records[place].uid
        chain.remove(at: place)
        left.removeAll { $0.uid == used }
      }
      end += Int64(below(3)) / 2
      // Nearly rising: of fingers that lift at one time any may be the first.
      let next = Self.record(uid ^ below(4), end: end)
      if left.contains(where: { $0.uid == next.uid }) { continue }
      let replaced = chain.add(next)
      if left.count == 16 {
        left.sort { $0.isOlder(than: $1) }
        #expect(replaced == left.removeFirst().uid)
        replacements += 1
      } else {
        #expect(replaced == nil)
      }
      left.append(next)
      left.sort { $0.isOlder(than: $1) }
      #expect(Self.uids(chain) == left.map(\.uid.rawValue))
    }
    #expect(replacements > 500)
  }
}
