/// The controls of an engine, beside its view tree: their state by the index of their view, and their registrations
/// (SPEC §5).
///
/// A control's registrations are a list in the order of adding, so a send costs what that one control has. The record
/// of a view that is no control is never looked at.
@usableFromInline
struct ControlTable<let viewCapacity: Int, let registrationCapacity: Int>: ~Copyable {
  @usableFromInline var records: [viewCapacity of ControlRecord] = .init(repeating: ControlRecord())
  @usableFromInline var registrations: [registrationCapacity of Registration] = .init(repeating: Registration())
  /// Registrations there are.
  @usableFromInline var registrationCount = 0
  @usableFromInline var usedRegistrations = 0
  @usableFromInline var freeRegistration: Int32 = -1
  /// The next registration's place in the order of adding, over all controls.
  @usableFromInline var nextSequence: UInt64 = 0

  /// Controls for which CTL-9 is due. One entry per tracked touch: there is room for as many as there can be records.
  @usableFromInline var cancels: [128 of DueCancel] = .init(repeating: DueCancel())
  @usableFromInline var cancelCount = 0
  /// How many of them, the first ones, the present D-11 carries out; they are in the order of uids.
  @usableFromInline var readyCancels = 0
  /// Sends asked for by a command, oldest first; at most maxCommands wait (N-15).
  @usableFromInline var sends: [32 of DueSend]
  @usableFromInline var sendCount = 0
  /// Controls that track a touch.
  @usableFromInline var trackingCount = 0

  /// The control whose steps run: its number can be told even after a command has destroyed it.
  @usableFromInline var current: ViewID?
  @usableFromInline var currentNumber: Int32 = -1
  /// What kind it was when a command destroyed it.
  @usableFromInline var lastKind = ControlKind.plain

  @inlinable
  init() {
    sends = .init(repeating: DueSend())
  }

  /// Whether the next D-11 has something to begin with.
  @inlinable var hasWork: Bool { (cancelCount | sendCount) != 0 }

  // MARK: Tracking

  /// A control begins to track the touch it has been asked about.
  @inlinable
  mutating func start(_ i: Int) {
    records[i].tracking = .tracking
    records[i].isHighlighted = true
    trackingCount &+= 1
  }

  /// A control tracks nothing any more; isTouchInside is the caller's.
  @inlinable
  mutating func stop(_ i: Int) {
    if records[i].tracking == .tracking || records[i].tracking == .givenUp { trackingCount &-= 1 }
    records[i].tracking = .none
    records[i].touch = TouchID(0)
    records[i].isHighlighted = false
  }

  /// Makes CTL-9 due for a tracking control. Without room, which takes frames that all ended at maxPasses (N-15) with
  /// lifts undelivered, the tracking just ends.
  @inlinable
  mutating func giveUp(_ i: Int, _ view: ViewID, _ number: Int32) {
    guard cancelCount < cancels.count else {
      stop(i)
      records[i].isTouchInside = false
      return
    }
    records[i].tracking = .givenUp
    cancels[cancelCount].view = view
    cancels[cancelCount].number = number
    cancels[cancelCount].touch = records[i].touch
    cancelCount &+= 1
  }

  /// CTL-9 is no longer due for a control: its tracking has ended otherwise.
  @inlinable
  mutating func withdrawCancel(of view: ViewID) {
    var i = 0
    while i < cancelCount {
      if cancels[i].view == view {
        removeCancel(at: i)
        return
      }
      i &+= 1
    }
  }

  @inlinable
  mutating func removeCancel(at position: Int) {
    if position < readyCancels { readyCancels &-= 1 }
    cancelCount &-= 1
    var i = position
    while i < cancelCount {
      cancels[i] = cancels[i &+ 1]
      i &+= 1
    }
  }

  /// A D-11 begins: it carries out what is due by now, in the order of uids (N-12).
  @inlinable
  mutating func readyAllCancels() {
    readyCancels = cancelCount
    var i = 1
    while i < cancelCount {
      let entry = cancels[i]
      var k = i
      while k > 0 && entry.touch < cancels[k &- 1].touch {
        cancels[k] = cancels[k &- 1]
        k &-= 1
      }
      cancels[k] = entry
      i &+= 1
    }
  }

  @inlinable
  mutating func takeCancel(at position: Int) -> DueCancel {
    let entry = cancels[position]
    removeCancel(at: position)
    return entry
  }

  /// Where CTL-9 stands that is due for the control tracking a touch.
  @inlinable
  mutating func dueCancel(of touch: TouchID) -> Int? {
    var i = 0
    while i < cancelCount {
      if cancels[i].touch == touch { return i }
      i &+= 1
    }
    return nil
  }

  @inlinable
  mutating func takeSend() -> DueSend {
    let entry = sends[0]
    sendCount &-= 1
    var i = 0
    while i < sendCount {
      sends[i] = sends[i &+ 1]
      i &+= 1
    }
    return entry
  }

  // MARK: Registrations (CTL-8)

  /// Registers an action, or widens the mask of an equal one; no if there is no room.
  @inlinable
  mutating func add(_ i: Int, _ target: Int64?, _ action: Int64, _ events: ControlEvents, limit: Int) -> Bool {
    var k = Int(records[i].first)
    while k >= 0 {
      if registrations[k].target == target && registrations[k].action == action {
        registrations[k].events.rawValue |= events.rawValue
        return true
      }
      k = Int(registrations[k].next)
    }
    guard registrationCount < limit, let new = takeSlot() else { return false }
    registrationCount &+= 1
    registrations[new].target = target
    registrations[new].action = action
    registrations[new].events = events
    registrations[new].sequence = nextSequence
    nextSequence &+= 1
    registrations[new].control = Int32(truncatingIfNeeded: i)
    registrations[new].previous = records[i].last
    registrations[new].next = -1
    if records[i].last >= 0 {
      registrations[Int(records[i].last)].next = Int32(truncatingIfNeeded: new)
    } else {
      records[i].first = Int32(truncatingIfNeeded: new)
    }
    records[i].last = Int32(truncatingIfNeeded: new)
    return true
  }

  /// The masks of all registrations of a control together.
  @inlinable
  @inline(__always)
  mutating func allEvents(of i: Int) -> ControlEvents {
    var mask: UInt32 = 0
    var k = Int(records[i].first)
    while k >= 0 {
      mask |= registrations[k].events.rawValue
      k = Int(registrations[k].next)
    }
    return ControlEvents(rawValue: mask)
  }

  @inlinable
  mutating func takeSlot() -> Int? {
    if freeRegistration >= 0 {
      let k = Int(freeRegistration)
      freeRegistration = registrations[k].next
      return k
    }
    guard usedRegistrations < registrationCapacity else { return nil }
    usedRegistrations &+= 1
    return usedRegistrations &- 1
  }

  /// Takes events off the registrations that match; those without events are gone.
  @inlinable
  mutating func remove(_ i: Int, _ targets: TargetPattern, _ action: Int64?, _ events: ControlEvents) {
    var k = Int(records[i].first)
    while k >= 0 {
      let next = Int(registrations[k].next)
      if targets.matches(registrations[k].target) && (action == nil || registrations[k].action == action) {
        registrations[k].events.rawValue &= ~events.rawValue
        if registrations[k].events.rawValue == 0 { remove(k) }
      }
      k = next
    }
  }

  /// Removes all registrations of a control.
  @inlinable
  mutating func removeAll(of i: Int) {
    while records[i].first >= 0 { remove(Int(records[i].first)) }
  }

  /// Removes all registrations with a target, whosever they are.
  @inlinable
  mutating func release(_ target: Int64) {
    var k = 0
    while k < usedRegistrations {
      if registrations[k].sequence != .max && registrations[k].target == target { remove(k) }
      k &+= 1
    }
  }

  @inlinable
  mutating func remove(_ k: Int) {
    let i = Int(registrations[k].control)
    let next = registrations[k].next
    let previous = registrations[k].previous
    if previous >= 0 { registrations[Int(previous)].next = next } else { records[i].first = next }
    if next >= 0 { registrations[Int(next)].previous = previous } else { records[i].last = previous }
    registrations[k].sequence = .max
    registrations[k].next = freeRegistration
    freeRegistration = Int32(truncatingIfNeeded: k)
    registrationCount &-= 1
  }

  /// The registration of a control that follows one that was at `k` and may be gone; -1 at the end.
  @inlinable
  mutating func follower(of sequence: UInt64, at k: Int, _ i: Int) -> Int {
    if registrations[k].sequence == sequence { return Int(registrations[k].next) }
    var next = Int(records[i].first)
    while next >= 0 && registrations[next].sequence < sequence { next = Int(registrations[next].next) }
    return next
  }
}

extension TargetPattern {
  /// Whether a registration's target is meant.
  @inlinable
  func matches(_ target: Int64?) -> Bool {
    switch self {
    case .any: true
    case .target(let wanted): wanted == target
    }
  }
}
