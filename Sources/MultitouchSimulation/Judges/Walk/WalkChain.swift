// Chain records of taps by T-6, kept beside a trace so that each tapCount can be checked.

import Multitouch
import MultitouchRecordings

/// The chain records there must be (T-6).
struct WalkChain {
  struct Record {
    var uid: Int
    var view: Int
    var window: Int
    var beganTime: Int64
    var beganPlace: Point
    var endTime: Int64
    var tapCount: Int
  }

  static let capacity = 16
  var records: [Record] = []

  /// The position of the record a landing continues, or nil.
  func eligible(view: Int, window: Int, place: Point, at time: Int64, profile: TimingProfile) -> Int? {
    var best: Int?
    var bestDistance = 0.0
    let limit = WalkChain.distance(profile)
    for (i, record) in records.enumerated() {
      let isSame = profile.multiTapScope == .sameView ? record.view == view : record.window == window
      let distance = (place - record.beganPlace).squaredLength
      if !isSame || isExpired(record, at: time, profile) || distance > limit * limit { continue }
      if let b = best {
        let other = records[b]
        if distance > bestDistance { continue }
        if distance == bestDistance && (record.endTime, record.uid) > (other.endTime, other.uid) { continue }
      }
      best = i
      bestDistance = distance
    }
    return best
  }

  static func distance(_ profile: TimingProfile) -> Double {
    profile.multiTapDistance.isFinite ? max(0, profile.multiTapDistance) : TimingProfile.uiKit.multiTapDistance
  }

  func isExpired(_ record: Record, at time: Int64, _ profile: TimingProfile) -> Bool {
    let anchor = profile.multiTapAnchor == .previousEnd ? record.endTime : record.beganTime
    return time - anchor > profile.multiTapInterval.asDuration.count
  }

  /// A touch began: the record it continues is used up.
  mutating func take(_ walk: TraceWalk, _ uid: Int) {
    let touch = walk.touches[uid - 1]
    if touch.view < 0 || records.isEmpty { return }
    if let i = eligible(
      view: touch.view, window: touch.window, place: touch.beganPlace, at: touch.beganTime, profile: walk.profile)
    {
      touch.continues = records[i].uid
      records.remove(at: i)
    }
  }

  /// D-30: the records of this frame's ended touches, in uid order.
  mutating func leave(_ walk: TraceWalk) {
    var uids: [Int]?
    for uid in walk.frameTouches {
      let touch = walk.touches[uid - 1]
      if touch.isLive || touch.wasCancelled || touch.tapCount < 1 || touch.view < 0 { continue }
      if touch.changeSegment != walk.segment || walk.scene.views[touch.view].isDestroyed { continue }
      uids = (uids ?? []) + [uid]
    }
    guard var uids else { return }
    if uids.count > 1 { uids.sort() }
    for uid in uids {
      let touch = walk.touches[uid - 1]
      let profile = walk.profile
      let now = walk.clock
      if records.contains(where: { isExpired($0, at: now, profile) }) {
        records = records.filter { !isExpired($0, at: now, profile) }
      }
      let record = Record(
        uid: uid, view: touch.view, window: touch.window, beganTime: touch.beganTime, beganPlace: touch.beganPlace,
        endTime: touch.time, tapCount: touch.tapCount)
      if isExpired(record, at: now, profile) { continue }
      if records.count >= WalkChain.capacity {
        let oldest = records.min { ($0.endTime, $0.uid) < ($1.endTime, $1.uid) }
        records.removeAll { $0.uid == oldest?.uid }
      }
      records.append(record)
    }
  }
}
