// Places of recognizers: a free one between those of its neighbours in κ, which it keeps as its home as long as nothing
// moves, so that coming back costs nothing.

extension TouchEngine {
  /// A free place between the recognizer's neighbours in κ, to be its home; if there is none, any, and the order
  /// becomes a list.
  @inlinable
  @inline(never)
  mutating func takePlace(_ r: Int) -> Int {
    if !order.isListed {
      if isCrowded && inPlay.isEmpty {
        settleAll()
        if recognizers[r].home >= 0 { return Int(recognizers[r].home) }
      }
      if let p = findHome(r) { return p }
      if let p = makeHome(r) { return p }
      listOrder()
    }
    let p = (~inPlay.bits).trailingZeroBitCount
    insertInList(p, r)
    noteSettings(p, r)
    return p
  }

  @inlinable
  mutating func findHome(_ r: Int) -> Int? {
    let earlier = tenants(before: r)
    guard let p = PlaceSet.freePlace(after: earlier, before: tenants - earlier) else { return nil }
    settle(r, at: p)
    return p
  }

  /// The tenants that come before a recognizer in κ.
  @inlinable
  mutating func tenants(before r: Int) -> PlaceSet {
    // Those below `low` come before it, those from `high` on do not.
    var low = 0
    var high = 64
    while low < high {
      let middle = (low &+ high) / 2
      if let q = tenants.between(low &- 1, middle &+ 1).last, precedes(r, Int(attempts[q].recognizer)) {
        high = q
      } else {
        low = middle &+ 1
      }
    }
    return tenants.between(-1, low)
  }

  /// Makes a place a recognizer's home.
  @inlinable
  mutating func settle(_ r: Int, at p: Int) {
    tenants.insert(p)
    recognizers[r].home = Int8(truncatingIfNeeded: p)
    noteSettings(p, r)
    linkHome(p, r)
  }

  /// Notes the failure requirements between a new tenant and those there are.
  @inlinable
  mutating func linkHome(_ p: Int, _ r: Int) {
    var edge = Int(recognizers[r].firstOut)
    while edge >= 0 {
      let q = Int(recognizers[Int(graph.edges[edge].to)].home)
      if q >= 0 { homeLinks.link(p, to: q) }
      edge = Int(graph.edges[edge].nextOut)
    }
    edge = Int(recognizers[r].firstIn)
    while edge >= 0 {
      let s = Int(recognizers[Int(graph.edges[edge].from)].home)
      if s >= 0 { homeLinks.link(s, to: p) }
      edge = Int(graph.edges[edge].nextIn)
    }
  }

  /// Makes a home where there is no free place between the neighbours: the idle tenants between those in play move
  /// apart. If they are too many, they lose theirs.
  @inlinable
  mutating func makeHome(_ r: Int) -> Int? {
    let earlier = tenants(before: r)
    let low = (earlier & inPlay).last ?? -1
    let high = ((tenants - earlier) & inPlay).first ?? 64
    let room = high &- low &- 1
    isCrowded = isCrowded || room == 0
    if room == 0 { return nil }
    let idle = (tenants - inPlay).between(low, high)
    var movers: [64 of Int16] = .init(repeating: 0)
    var count = 0
    if idle.count < room {
      noteMovers(idle & earlier, &movers, &count)
      movers[count] = Int16(truncatingIfNeeded: r)
      count &+= 1
      noteMovers(idle - earlier, &movers, &count)
    } else {
      isCrowded = true
      movers[0] = Int16(truncatingIfNeeded: r)
      count = 1
    }
    evict(idle)
    spread(movers, count, from: low &+ 1, room)
    return Int(recognizers[r].home)
  }

  @inlinable
  mutating func noteMovers(_ places: PlaceSet, _ movers: inout [64 of Int16], _ count: inout Int) {
    var rest = places
    while let q = rest.popAny() {
      movers[count] = Int16(truncatingIfNeeded: attempts[q].recognizer)
      count &+= 1
    }
  }

  /// Gives recognizers, which are in κ order, homes at even distances.
  @inlinable
  mutating func spread(_ movers: [64 of Int16], _ count: Int, from first: Int, _ room: Int) {
    var k = 0
    while k < count {
      let p = (first &+ (k &* room &+ room / 2) / count) & 63
      let mover = Int(movers[k])
      attempts[p].recognizer = Int32(truncatingIfNeeded: mover)
      settle(mover, at: p)
      k &+= 1
    }
  }

  /// While nobody is in play: gives all recognizers a home, if there are no more than places; so those in play will
  /// never be in the way of others.
  @inlinable
  mutating func settleAll() {
    isCrowded = false
    if recognizerCount > 64 { return }
    var movers: [64 of Int16] = .init(repeating: 0)
    var count = 0
    var r = 0
    while r < usedRecognizers {
      if recognizers[r].isAlive {
        let position = position(of: r, among: movers, count)
        var k = count
        while k > position {
          movers[k] = movers[k &- 1]
          k &-= 1
        }
        movers[k] = Int16(truncatingIfNeeded: r)
        count &+= 1
      }
      r &+= 1
    }
    evict(tenants)
    spread(movers, count, from: 0, 64)
  }

  /// Where a recognizer belongs among others, the first `count` of a list in κ order: often behind them all.
  @inlinable
  mutating func position(of r: Int, among others: [64 of Int16], _ count: Int) -> Int {
    var low = 0
    var high = count
    var middle = count &- 1
    while low < high {
      if precedes(r, Int(others[middle])) { high = middle } else { low = middle &+ 1 }
      middle = (low &+ high) / 2
    }
    return low
  }

  @inlinable
  mutating func evict(_ places: PlaceSet) {
    var rest = places
    while let p = rest.popAny() { recognizers[Int(attempts[p].recognizer)].home = -1 }
    tenants = tenants - places
    homeLinks.forget(places)
  }

  /// Goes over to a list, in the present order.
  @inlinable
  mutating func listOrder() {
    if order.isListed { return }
    evict(tenants)
    order.makeList(of: inPlay)
  }
}
