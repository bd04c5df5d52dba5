// Whoever is in play is walked through in κ order (D-2), wherever there was a place for it.

import Testing

@testable import Multitouch

@Suite struct PlaceOrderTests {
  private static func members(_ order: inout PlaceOrder, _ set: PlaceSet) -> [Int] {
    var walk = order.walk(set)
    var members: [Int] = []
    while let place = order.next(&walk) { members.append(place) }
    return members
  }

  private static func steps(_ order: inout PlaceOrder, _ set: PlaceSet) -> [Int] {
    var step = PlaceStep()
    var members: [Int] = []
    while let place = order.next(in: set, after: &step) { members.append(place) }
    return members
  }

  @Test func `without a list places come in their own order, the last one too`() {
    var order = PlaceOrder()
    for set in [[], [0], [63], [0, 63], [3, 17, 62], Array(0..<64)] {
      let places = set.reduce(into: PlaceSet()) { $0.insert($1) }
      #expect(Self.members(&order, places) == set)
      #expect(Self.steps(&order, places) == set)
    }
  }

  @Test func `with a list places come in its order, as far as they are wanted`() {
    var order = PlaceOrder()
    order.isListed = true
    for place in [9, 63, 0, 4] { order.append(place) }
    let wanted = PlaceSet(63) | PlaceSet(4) | PlaceSet(9)
    #expect(Self.members(&order, wanted) == [9, 63, 4])
    #expect(Self.steps(&order, wanted) == [9, 63, 4])
    let isAscending = order.isAscending
    #expect(!isAscending)
    order.keep(PlaceSet(0) | PlaceSet(4))
    #expect(Self.members(&order, PlaceSet(0) | PlaceSet(4)) == [0, 4])
    let isAscendingNow = order.isAscending
    #expect(isAscendingNow)
    order.keep(PlaceSet())
    #expect(!order.isListed)
  }

  @Test(arguments: [false, true])
  func `a set that shrinks or grows ahead of a step is followed`(_ isListed: Bool) {
    var order = PlaceOrder()
    let all = [2, 5, 11, 40].reduce(into: PlaceSet()) { $0.insert($1) }
    if isListed { order.makeList(of: all) }
    var set = PlaceSet(2) | PlaceSet(5)
    var step = PlaceStep()
    let first = order.next(in: set, after: &step)
    #expect(first == 2)
    set.remove(5)
    set.insert(40)
    let second = order.next(in: set, after: &step)
    #expect(second == 40)
    // What joins behind the step is not come back to.
    set.insert(11)
    let third = order.next(in: set, after: &step)
    #expect(third == nil)
  }

  @Test func `a free place lies between its neighbours, or there is none`() {
    for low in [[], [0], [7], [7, 8], [62], [63]] {
      for high in [[], [1], [8], [9], [32], [63]] where (low.last ?? -1) < (high.first ?? 64) {
        let before = low.reduce(into: PlaceSet()) { $0.insert($1) }
        let behind = high.reduce(into: PlaceSet()) { $0.insert($1) }
        let place = PlaceSet.freePlace(after: before, before: behind)
        if let place {
          #expect(place > low.last ?? -1 && place < high.first ?? 64 && place >= 0 && place < 64)
        } else {
          #expect((high.first ?? 64) - (low.last ?? -1) == 1)
        }
      }
    }
  }

  /// Notes who publicly fails, by number.
  private struct FailureHost: TouchHost {
    typealias Behavior = StandardBehavior
    var failures: [Int] = []

    mutating func stateChanged(
      _ recognizer: RecognizerID, from: GestureState, to: GestureState,
      in context: inout some TouchContext<StandardBehavior> & ~Copyable
    ) {
      if to == .failed { failures.append(context.number(of: recognizer)) }
    }
  }

  /// Ten views side by side on a window, v1 … v10, each with six two-finger taps: r0 … r5 on v1, and so on.
  private struct Row: ~Copyable {
    var engine = StandardTouchEngine()
    var host = FailureHost()

    init() throws {
      let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
      let root = try #require(engine.addWindow(screen, host: &host)).view
      for i in 0..<10 {
        let frame = Rect(x: Double(i) * 100, y: 0, width: 100, height: 1000)
        let view = try #require(engine.addView(ViewSettings(frame: frame), parent: root, host: &host))
        for _ in 0..<6 {
          _ = engine.addRecognizer(.tap(TapRecognizer(TapParameters(touches: 2))), view: view, host: &host)
        }
      }
    }

    mutating func land(_ milliseconds: Int64, on view: Int) {
      let x = Double(view - 1) * 100 + 50
      let change = ContactChange.began(ContactID(Int64(view)), x: x, y: 10)
      engine.handle(.zero + .milliseconds(milliseconds), [change].span, host: &host)
    }

    /// The fingers on these views are lost at one instant; who fails, in order.
    mutating func lose(_ milliseconds: Int64, on views: [Int]) -> [Int] {
      host.failures = []
      let changes = views.map { ContactChange.cancelled(ContactID(Int64($0))) }
      engine.handle(.zero + .milliseconds(milliseconds), changes.span, host: &host)
      return host.failures
    }

    func homes() -> [Int8] { (0..<60).map { engine.recognizers[$0].home } }
  }

  @Test func `one finger in each of ten views makes the order a list, and it is κ order all the same`() throws {
    var row = try Row()
    for (time, view) in [5, 10, 1, 6, 3, 8, 2, 9, 4, 7].enumerated() { row.land(Int64(time), on: view) }
    let isListed = row.engine.order.isListed
    #expect(isListed)
    // The newest view is the first in κ, and on a view the newest recognizer.
    #expect(row.lose(20, on: Array(1...10)) == Array((0..<60).reversed()))
    // With nobody in play, the places are the order again.
    let isListedAfterwards = row.engine.order.isListed
    #expect(!isListedAfterwards)
    row.land(30, on: 1)
    row.land(31, on: 2)
    #expect(row.lose(32, on: [1, 2]) == Array((0..<12).reversed()))
  }

  @Test func `a recognizer that comes back has its place again, unless its view has moved`() throws {
    var row = try Row()
    row.land(0, on: 1)
    row.land(1, on: 10)
    #expect(row.lose(2, on: [1, 10]) == [59, 58, 57, 56, 55, 54, 5, 4, 3, 2, 1, 0])
    let homes = row.homes()
    #expect(Set(homes.filter { $0 >= 0 }).count == 12)
    row.land(10, on: 1)
    #expect(row.lose(11, on: [1]) == [5, 4, 3, 2, 1, 0])
    #expect(row.homes() == homes)
    // Attached anew, v1 is the newest view: first in κ.
    row.engine.perform(.detachView(ViewID(numbered: 1)), host: &row.host)
    row.engine.perform(.attachView(ViewID(numbered: 1), parent: ViewID(numbered: 0)), host: &row.host)
    row.land(20, on: 10)
    row.land(21, on: 1)
    #expect(row.lose(22, on: [1, 10]) == [5, 4, 3, 2, 1, 0, 59, 58, 57, 56, 55, 54])
  }

  @Test func `a place kept for a destroyed recognizer is given to others`() throws {
    var row = try Row()
    row.land(0, on: 1)
    _ = row.lose(1, on: [1])
    row.engine.perform(.destroyView(ViewID(numbered: 1)), host: &row.host)
    row.land(10, on: 2)
    let tenants = row.engine.tenants.count
    #expect(tenants == 6)
    #expect(row.lose(11, on: [2]) == [11, 10, 9, 8, 7, 6])
  }

  @Test func `with enough places all get a home once nobody is in play, and keep it`() throws {
    var row = try Row()
    var time: Int64 = 0
    // One view after the other beside a finger that rests, which holds places in the middle.
    for resting in [5, 1, 10, 3] {
      row.land(time, on: resting)
      time += 1
      for view in [9, 2, 7, 4, 10, 6, 1, 8, 3, 5] where view != resting {
        row.land(time, on: view)
        let own = Array((6 * (view - 1)..<6 * view).reversed())
        #expect(row.lose(time + 1, on: [view]) == own)
        time += 2
      }
      _ = row.lose(time, on: [resting])
      time += 1
    }
    for view in 1...10 {
      row.land(time, on: view)
      _ = row.lose(time + 1, on: [view])
      time += 2
    }
    let homes = row.homes()
    #expect(Set(homes).count == 60 && homes.allSatisfy { $0 >= 0 })
    // Newer views and newer recognizers first.
    #expect(zip(homes, homes.dropFirst()).allSatisfy { $0 > $1 })
    for (k, view) in [5, 10, 1, 6, 3, 8, 2, 9, 4, 7].enumerated() { row.land(time + Int64(k), on: view) }
    let isListed = row.engine.order.isListed
    #expect(!isListed)
    #expect(row.lose(time + 20, on: Array(1...10)) == Array((0..<60).reversed()))
    #expect(row.homes() == homes)
  }
}
