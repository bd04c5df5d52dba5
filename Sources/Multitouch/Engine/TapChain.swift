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
  /// The time at which no record was too old: what has joined since was not either.
  @usableFromInline var freshAt = Timestamp.zero
  /// Records of touches forgotten (N-16) in the frame they ended in; they join at its end.
  @usableFromInline var late: [touchCapacity of ChainRecord]
  @usableFromInline var lateCount = 0
  /// The windows of touches forgotten in a frame in which they changed, a bit each: they are asked in it (D-5).
  @usableFromInline var lateWindows: UInt64 = 0
  /// The landing that the latest of them made room for: good in its frame only.
  @usableFromInline var lateLanding = TouchID(0)

  @inlinable
  init() {
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
  }

  /// Forgets records that no later touch can continue.
  ///
  /// Once for each time: what ``add(_:)`` adds afterwards is not too old.
  @inlinable
  mutating func expire(at now: Timestamp, interval: Nanoseconds) {
    if now == freshAt { return }
    freshAt = now
    var i = 0
    while i < count {
      if now - records[i & 15].anchor > interval { remove(at: i) } else { i &+= 1 }
    }
  }

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

  /// The tapCount of a touch that lands (T-6); the record it continues is used up. Records that are too old are
  /// forgotten before (``expire(at:interval:)``).
  ///
  /// - Parameters:
  ///   - limit: the square of how far a record may be.
  ///   - scope: what a record must share with the touch.
  @inlinable
  @inline(__always)
  mutating func claim(
    view: ViewID, window: WindowID, at place: Point, within limit: Double, scope: MultiTapScope
  ) -> UInt8 {
    var best = -1
    var bestDistance = 0.0
    var i = nextNear(place, limit, from: 0)
    while i < count {
      let distance = (place - records[i & 15].place).squaredLength
      if isEligible(i & 15, view, window, scope)
        && (best < 0 || distance < bestDistance
          || (distance == bestDistance && records[i & 15].isOlder(than: records[best & 15])))
      {
        best = i
        bestDistance = distance
      }
      i = nextNear(place, limit, from: i &+ 1)
    }
    guard best >= 0 else { return 1 }
    let tapCount = records[best].tapCount
    remove(at: best)
    return tapCount == 255 ? 255 : tapCount &+ 1
  }

  /// The first record from one on whose squared distance is within a limit; ``count`` if there is none. Most are
  /// elsewhere: to ask each for its place alone costs least.
  @inlinable
  @inline(__always)
  func nextNear(_ place: Point, _ limit: Double, from first: Int) -> Int {
    var i = first
    // Masked, so that the index needs no check.
    while i < count && !((place - records[i & 15].place).squaredLength <= limit) { i &+= 1 }
    return i
  }

  @inlinable
  @inline(__always)
  func isEligible(_ i: Int, _ view: ViewID, _ window: WindowID, _ scope: MultiTapScope) -> Bool {
    scope == .sameView ? records[i].view == view : records[i].window == window
  }

  /// Adds a record; the uid of the one it replaces if all were taken.
  ///
  /// - Precondition: it is not too old as it is added, and those that were are forgotten (``expire(at:interval:)``).
  @inlinable
  mutating func add(_ record: ChainRecord) -> TouchID? {
    if likely(count < TapChain.capacity) {
      records[count] = record
      count &+= 1
      return nil
    }
    return replaceOldest(record)
  }

  /// Adds a record where all are taken. Many fingers that lift at once replace many: who is the oldest is worked out
  /// for the first of them.
  @inlinable
  @inline(never)
  mutating func replaceOldest(_ record: ChainRecord) -> TouchID {
    if oldest < 0 { sort() }
    let place = oldest & 15
    let uid = records[place].uid
    // Of frames at one time the later may end the older touch.
    let isNewest = !record.isOlder(than: records[(place &- 1) & 15])
    records[place] = record
    oldest = isNewest ? (place &+ 1) & 15 : -1
    return uid
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
