// Which chain record a landing continues, where there are many: found by cells of the screen, it is the one that
// looking at each would find (T-6).

import Testing

@testable import Multitouch

@Suite struct ChainCellsTests {
  private static let view = ViewID(index: 1, generation: 1)
  private static let window = WindowID(index: 0, generation: 0)

  /// A repeatable source of numbers: the multiplier of Knuth's MMIX; its upper bits are used.
  private struct Numbers {
    var state: UInt64
    mutating func below(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    /// A place on a grid of a quarter point, most often within a screen.
    mutating func place(_ extent: UInt64) -> Point {
      Point(x: Double(below(4 * extent)) / 4 - Double(extent / 2), y: Double(below(4 * extent)) / 4)
    }
  }

  private static func record(_ uid: UInt64, at place: Point, end: Int64) -> ChainRecord {
    var record = ChainRecord()
    record.view = view
    record.window = window
    record.uid = TouchID(uid)
    record.place = place
    record.end = Timestamp(nanoseconds: end)
    record.anchor = record.end
    record.tapCount = UInt8(uid % 200 + 1)
    return record
  }

  /// The one that is near enough and nearest, the oldest of several as near.
  private static func expected(_ records: [ChainRecord], at place: Point, within limit: Double) -> ChainRecord? {
    records.filter { (place - $0.place).squaredLength <= limit }
      .min {
        let (first, second) = ((place - $0.place).squaredLength, (place - $1.place).squaredLength)
        return first != second ? first < second : $0.isOlder(than: $1)
      }
  }

  /// Distances of three engines, none at all, whole columns, and more than the cells can tell apart.
  @Test(arguments: [45, 100, 8, 0, 16, 47.99, 48, 480, 959, 960, 1e6], [UInt64(40), 400, 1_400])
  func `T-6: a landing continues the record that looking at each would find`(_ distance: Double, _ extent: UInt64) {
    var numbers = Numbers(state: UInt64(distance) &+ extent)
    var chain = TapChain<11>(within: distance)
    var left: [ChainRecord] = []
    let limit = distance * distance
    var continued = 0
    for uid in UInt64(1)...3_000 {
      let place = numbers.place(extent)
      let record = Self.record(uid, at: place, end: Int64(uid / 3))
      if numbers.below(3) == 0 {
        let found = Self.expected(left, at: place, within: limit)
        let tapCount = chain.claim(view: Self.view, window: Self.window, at: place, within: limit, scope: .sameView)
        #expect(tapCount == (found?.tapCount ?? 0) + 1)
        if let found { #expect(chain.claimed == found.uid) }
        left.removeAll { $0.uid == found?.uid }
        if found != nil { continued += 1 }
      } else {
        if let replaced = chain.add(record) { left.removeAll { $0.uid == replaced } }
        left.append(record)
      }
      if numbers.below(40) == 0 {
        chain.expire(at: Timestamp(nanoseconds: Int64(uid / 3)), interval: Nanoseconds(3))
        left.removeAll { Int64(uid / 3) - $0.anchor.nanoseconds > 3 }
      }
      #expect(chain.count == left.count)
    }
    // What is hardly ever near enough need not have been.
    if distance * 8 >= Double(extent) { #expect(continued > 100) }
  }

  @Test func `T-6: a record is forgotten when its own anchor is too old, in whatever order they joined`() {
    var numbers = Numbers(state: 6)
    var chain = TapChain<11>(within: 45)
    var left: [ChainRecord] = []
    var now: Int64 = 0
    var forgotten = 0
    for uid in UInt64(1)...3_000 {
      now += Int64(numbers.below(3))
      chain.expire(at: Timestamp(nanoseconds: now), interval: Nanoseconds(9))
      let count = left.count
      left.removeAll { now - $0.anchor.nanoseconds > 9 }
      forgotten += count - left.count
      if numbers.below(4) == 0 {
        let place = numbers.place(400)
        let found = Self.expected(left, at: place, within: 45 * 45)
        _ = chain.claim(view: Self.view, window: Self.window, at: place, within: 45 * 45, scope: .sameView)
        left.removeAll { $0.uid == found?.uid }
      } else {
        var record = Self.record(uid, at: numbers.place(400), end: now)
        record.anchor = Timestamp(nanoseconds: now - Int64(numbers.below(10)))
        if let replaced = chain.add(record) { left.removeAll { $0.uid == replaced } }
        left.append(record)
      }
      let found = (0..<chain.count).map { chain.records[$0].uid.rawValue }
      #expect(found.sorted() == left.map(\.uid.rawValue))
    }
    #expect(forgotten > 1_000)
  }

  @Test func `Places as far apart as they may be are in near cells, wherever the columns begin`() {
    for distance in [1.0, 15.99, 16, 45, 47.999, 48, 100, 959.9] {
      var cells = ChainCells(within: distance)
      for step in -400...400 {
        let place = Point(x: Double(step) * 3.3, y: -Double(step) * 7.7)
        for (x, y) in [(distance, 0.0), (-distance, 0), (0, distance), (0, -distance)] {
          cells.note(0, Point(x: place.x + x, y: place.y + y))
          #expect(cells.near(place) & 1 == 1)
        }
      }
    }
  }

  @Test func `Places far apart are told apart, and each of sixteen is itself`() {
    var cells = ChainCells(within: 45)
    for i in 0..<16 { cells.note(i, Point(x: Double(i) * 120, y: 900)) }
    for i in 0..<16 {
      var near = cells.near(Point(x: Double(i) * 120 + 3, y: 905))
      #expect(SixteenBytes.pop(&near) == i)
      #expect(SixteenBytes.pop(&near) == nil)
    }
    #expect(cells.near(Point(x: 120, y: 400)) == 0)
  }

  @Test func `A record that moves takes its cell along`() {
    var cells = ChainCells(within: 45)
    for i in 0..<16 { cells.note(i, Point(x: Double(i) * 120, y: 0)) }
    cells.count = 16
    cells.move(to: 3, from: 15)
    #expect(cells.count == 15)
    var near = cells.near(Point(x: 1_800, y: 0)) & ~(1 << 57)
    #expect(SixteenBytes.pop(&near) == 3)
    // From beyond those that are noted: from where it comes to, nothing is known.
    cells.count = 9
    cells.move(to: 4, from: 12)
    #expect(cells.count == 4)
  }
}
