/// What an ended touch leaves behind for the next one to continue: the chain records of T-6.
///
/// No more than `touchCapacity` touches end in one frame.
@usableFromInline
struct TapChain<let touchCapacity: Int>: ~Copyable {
  /// maxChainRecords of SPEC Appendix B.
  @inlinable static var capacity: Int { 16 }

  @usableFromInline var records: [16 of ChainRecord]
  /// The first `count` are in use, in no order.
  @usableFromInline var count = 0
  /// Records of touches forgotten (N-16) in the frame they ended in; they join at its end.
  @usableFromInline var late: [touchCapacity of ChainRecord]
  @usableFromInline var lateCount = 0
  /// The windows of touches forgotten in a frame in which they changed, a bit each: they are asked in it (D-5).
  @usableFromInline var lateWindows: UInt64 = 0

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
    if i < count { records[i] = records[count] }
  }

  /// Forgets records that no later touch can continue.
  @inlinable
  mutating func expire(at now: Timestamp, interval: Nanoseconds) {
    var i = 0
    while i < count {
      if now - records[i].anchor > interval { remove(at: i) } else { i &+= 1 }
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

  /// The tapCount of a touch that lands (T-6); the record it continues is used up.
  @inlinable
  mutating func claim(view: ViewID, window: WindowID, at place: Point, now: Timestamp, profile: TimingProfile) -> UInt8
  {
    expire(at: now, interval: profile.multiTapInterval)
    var best = -1
    var bestDistance = 0.0
    let limit = profile.multiTapDistance * profile.multiTapDistance
    var i = 0
    while i < count {
      let record = records[i]
      let isEligible = profile.multiTapScope == .sameView ? record.view == view : record.window == window
      let distance = (place - record.place).squaredLength
      if isEligible && distance <= limit
        && (best < 0 || distance < bestDistance || (distance == bestDistance && record.isOlder(than: records[best])))
      {
        best = i
        bestDistance = distance
      }
      i &+= 1
    }
    guard best >= 0 else { return 1 }
    let tapCount = records[best].tapCount
    remove(at: best)
    return tapCount == 255 ? 255 : tapCount &+ 1
  }

  /// Adds a record; the uid of the one it replaces if all were taken.
  @inlinable
  mutating func add(_ record: ChainRecord) -> TouchID? {
    if count < TapChain.capacity {
      records[count] = record
      count &+= 1
      return nil
    }
    var oldest = 0
    var i = 1
    while i < count {
      if records[i].isOlder(than: records[oldest]) { oldest = i }
      i &+= 1
    }
    let uid = records[oldest].uid
    records[oldest] = record
    return uid
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
