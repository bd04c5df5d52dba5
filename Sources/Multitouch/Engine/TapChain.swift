/// What an ended touch leaves behind for the next one to continue: the chain records of T-6.
///
/// No more than `touchCapacity` touches end in one frame.
@usableFromInline
struct TapChain<let touchCapacity: Int>: ~Copyable {
  /// maxChainRecords of SPEC Appendix B.
  @inlinable static var capacity: Int { 16 }

  @usableFromInline var records: [16 of ChainRecord]
  /// The first `count` are in use.
  @usableFromInline var count = 0
  /// Where the oldest is if all are taken and known to be in order of age, from it on and round to before it; else
  /// negative.
  @usableFromInline var oldest = -1
  /// Where the records are, roughly; noted when there are many, and somebody looks for one.
  @usableFromInline var cells: ChainCells
  /// No record's anchor is before it: while it is not too old, none is.
  @usableFromInline var eldestAnchor = Timestamp.latest
  /// Records of touches forgotten (N-16) in the frame they ended in; they join at its end.
  @usableFromInline var late: [touchCapacity of ChainRecord]
  @usableFromInline var lateCount = 0
  /// The windows of touches forgotten in a frame in which they changed, a bit each: they are asked in it (D-5).
  @usableFromInline var lateWindows: UInt64 = 0
  /// The landing that the latest of them made room for: good in its frame only.
  @usableFromInline var lateLanding = TouchID(0)

  /// A chain without records, of taps up to `distance` points apart.
  @inlinable
  init(within distance: Double) {
    cells = ChainCells(within: distance)
    records = .init(repeating: ChainRecord())
    late = .init(repeating: ChainRecord())
  }

  /// Notes a record for the end of the frame.
  @inlinable
  mutating func addLate(_ record: ChainRecord) {
    guard lateCount < touchCapacity else { return }
    late[lateCount] = record
    lateCount &+= 1
  }

  /// Forgets what touches of a window, or all, would leave late: their changes were swallowed (D-5).
  @inlinable
  mutating func swallowLate(of window: WindowID? = nil) {
    var kept = 0
    var i = 0
    while i < lateCount {
      if let window, late[i].window != window {
        late[kept] = late[i]
        kept &+= 1
      }
      i &+= 1
    }
    lateCount = kept
  }

  @inlinable
  mutating func remove(at i: Int) {
    count &-= 1
    oldest = -1
    if i < count { records[i] = records[count] }
    if unlikely(cells.count != 0) { cells.move(to: i, from: count) }
  }

  /// Forgets records that no later touch can continue. Until one is too old none is looked at.
  @inlinable
  @inline(__always)
  mutating func expire(at now: Timestamp, interval: Nanoseconds) {
    if now - eldestAnchor > interval { expireAll(at: now, interval: interval) }
  }

  @inlinable
  @inline(never)
  mutating func expireAll(at now: Timestamp, interval: Nanoseconds) {
    eldestAnchor = now
    var i = 0
    while i < count {
      let anchor = records[i & 15].anchor
      if now - anchor > interval {
        remove(at: i)
      } else {
        noteAnchor(anchor)
        i &+= 1
      }
    }
  }

  /// A record of this anchor is there, or about to be.
  @inlinable
  @inline(__always)
  mutating func noteAnchor(_ anchor: Timestamp) { eldestAnchor = anchor < eldestAnchor ? anchor : eldestAnchor }

  /// Forgets a view's records, those that are still to join too.
  @inlinable
  mutating func forget(view: ViewID) {
    var i = 0
    while i < count { if records[i].view == view { remove(at: i) } else { i &+= 1 } }
    var kept = 0
    i = 0
    while i < lateCount {
      if late[i].view != view {
        late[kept] = late[i]
        kept &+= 1
      }
      i &+= 1
    }
    lateCount = kept
  }

  /// The tapCount of a touch that lands (T-6); the record it continues is used up (``claimed``). Records that are too
  /// old are forgotten before (``expire(at:interval:)``).
  ///
  /// - Parameters:
  ///   - limit: the square of how far a record may be.
  ///   - scope: what a record must share with the touch.
  @inlinable
  @inline(__always)
  mutating func claim(
    view: ViewID, window: WindowID, at place: Point, within limit: Double, scope: MultiTapScope
  ) -> UInt8 {
    let best =
      likely(count <= TapChain.few) || !cells.isUseful
      ? nearest(view, window, place, limit, scope) : nearestOfMany(view, window, place, limit, scope)
    guard best >= 0 else { return 1 }
    let tapCount = records[best].tapCount
    let uid = records[best].uid
    remove(at: best)
    records[count & 15].uid = uid
    return tapCount == 255 ? 255 : tapCount &+ 1
  }

  /// Whose record was used up last, until one is added: it stands behind those in use.
  @inlinable
  @inline(__always)
  var claimed: TouchID {
    mutating get { records[count & 15].uid }
  }

  /// So many records are looked at one by one.
  @inlinable static var few: Int { 3 }

  // Mutating, as in TouchEngine+Queries.swift: of a borrowed chain the records would be copied to the stack, where the
  // compiler inlines little.

  /// The record that a touch continues; negative if there is none.
  @inlinable
  @inline(__always)
  mutating func nearest(
    _ view: ViewID, _ window: WindowID, _ place: Point, _ limit: Double, _ scope: MultiTapScope
  ) -> Int {
    var best = -1
    var bestDistance = 0.0
    var i = nextNear(place, limit, from: 0)
    while i < count {
      weigh(i, view, window, place, scope, &best, &bestDistance)
      i = nextNear(place, limit, from: i &+ 1)
    }
    return best
  }

  /// The same where there are many records, as after several fingers' taps: only those in the cells near the place
  /// are looked at. Most touches have none there.
  @inlinable
  @inline(__always)
  mutating func nearestOfMany(
    _ view: ViewID, _ window: WindowID, _ place: Point, _ limit: Double, _ scope: MultiTapScope
  ) -> Int {
    if cells.count < count { noteCells() }
    let near = cells.near(place)
    return likely(near == 0) ? -1 : nearest(of: near, view, window, place, limit, scope)
  }

  /// Notes in which cells the records are that have none yet.
  @inlinable
  @inline(never)
  mutating func noteCells() {
    if cells.count == 0 && count > 7 {
      // So many are noted faster if all are, also those that there are not.
      var i = 8
      while i > 0 {
        i &-= 1
        cells.push(records[i].place, records[i &+ 8].place)
      }
      cells.count = count
    }
    while cells.count < count {
      cells.note(cells.count, records[cells.count & 15].place)
      cells.count &+= 1
    }
  }

  /// The record that a touch continues, of some.
  @inlinable
  @inline(never)
  mutating func nearest(
    of near: UInt64, _ view: ViewID, _ window: WindowID, _ place: Point, _ limit: Double, _ scope: MultiTapScope
  ) -> Int {
    var near = near
    var best = -1
    var bestDistance = 0.0
    while let i = SixteenBytes.pop(&near) {
      if i < count && (place - records[i & 15].place).squaredLength <= limit {
        weigh(i, view, window, place, scope, &best, &bestDistance)
      }
    }
    return best
  }

  /// Takes a record that is near enough for the best if it is one and better.
  @inlinable
  @inline(__always)
  mutating func weigh(
    _ i: Int, _ view: ViewID, _ window: WindowID, _ place: Point, _ scope: MultiTapScope, _ best: inout Int,
    _ bestDistance: inout Double
  ) {
    let distance = (place - records[i & 15].place).squaredLength
    if isEligible(i & 15, view, window, scope)
      && (best < 0 || distance < bestDistance
        || (distance == bestDistance && records[i & 15].isOlder(than: records[best & 15])))
    {
      best = i
      bestDistance = distance
    }
  }

  /// The first record from one on whose squared distance is within a limit; ``count`` if there is none. Most are
  /// elsewhere: to ask each for its place alone costs least.
  @inlinable
  @inline(__always)
  mutating func nextNear(_ place: Point, _ limit: Double, from first: Int) -> Int {
    var i = first
    // Masked, so that the index needs no check.
    while i < count && !((place - records[i & 15].place).squaredLength <= limit) { i &+= 1 }
    return i
  }

  @inlinable
  @inline(__always)
  mutating func isEligible(_ i: Int, _ view: ViewID, _ window: WindowID, _ scope: MultiTapScope) -> Bool {
    scope == .sameView ? records[i].view == view : records[i].window == window
  }

  /// Adds a record; the uid of the one it replaces if all were taken.
  ///
  /// - Precondition: it is not too old as it is added, and those that were are forgotten (``expire(at:interval:)``).
  @inlinable
  mutating func add(_ record: ChainRecord) -> TouchID? {
    noteAnchor(record.anchor)
    if likely(count < TapChain.capacity) {
      records[count] = record
      count &+= 1
      return nil
    }
    let replaced = oldestUID
    records[takeOldest(for: record.uid, at: record.end, record.place)] = record
    return replaced
  }

  /// Who makes room where all are taken. Many fingers that lift at once replace many: it is worked out for the first of
  /// them.
  @inlinable var oldestUID: TouchID {
    mutating get {
      if oldest < 0 { sort() }
      return records[oldest & 15].uid
    }
  }

  /// Where the record of a touch that ends is to be written in place of the oldest, once that is known
  /// (``oldestUID``).
  @inlinable
  @inline(never)
  mutating func takeOldest(for uid: TouchID, at end: Timestamp, _ place: Point) -> Int {
    let i = oldest & 15
    // Of frames at one time the later may end the older touch.
    let newest = (i &- 1) & 15
    let isNewest = end != records[newest].end ? end > records[newest].end : uid > records[newest].uid
    oldest = isNewest ? (i &+ 1) & 15 : -1
    if i < cells.count { cells.note(i, place) }
    return i
  }

  /// Puts the records into order of age; most have joined in it.
  @inlinable
  mutating func sort() {
    var k = 1
    while k < count {
      var j = k
      let record = records[k]
      while j > 0 && record.isOlder(than: records[j &- 1]) {
        records[j] = records[j &- 1]
        j &-= 1
      }
      if j != k { records[j] = record }
      k &+= 1
    }
    oldest = 0
    cells.count = 0
  }
}

/// One ended touch, as far as tap chains care.
@frozen
@usableFromInline
struct ChainRecord: Sendable {
  @usableFromInline var view = ViewID(index: 0, generation: 0)
  @usableFromInline var window = WindowID(index: 0, generation: 0)
  @usableFromInline var uid = TouchID(0)
  @usableFromInline var place = Point.zero
  /// What the interval is counted from (T-6's a).
  @usableFromInline var anchor = Timestamp.zero
  @usableFromInline var end = Timestamp.zero
  @usableFromInline var tapCount: UInt8 = 0

  @inlinable init() {}

  /// By end, then by uid.
  @inlinable
  func isOlder(than other: ChainRecord) -> Bool { end != other.end ? end < other.end : uid < other.uid }
}
