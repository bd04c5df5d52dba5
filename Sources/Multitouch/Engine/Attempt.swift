/// What a recognizer has of its present attempt: its touches, its state, its timers (SPEC §3.4).
///
/// The engine keeps one for each recognizer in play and hands it to the behavior with every call. A behavior reads the
/// sets, marks touches in ``selection``, and asks for changes: ``assign(_:)``, ``ignore(_:)``, ``startTimer(_:at:)``.
@frozen
public struct Attempt: Sendable {
  @usableFromInline var received = TouchSet()
  @usableFromInline var following = TouchSet()
  /// The number of touches in ``following``.
  @usableFromInline var followingCount: Int32 = 0
  /// A subset of ``touches`` for the behavior's own use; the engine takes out what leaves the attempt.
  public var selection = TouchSet()
  /// Received, but not yet given to the behavior.
  @usableFromInline var arriving = TouchSet()
  @usableFromInline var ignoring = TouchSet()

  @usableFromInline var time = Timestamp.zero
  /// The touches tracked last, once none is: lifted, so their records keep the place they lifted at.
  @usableFromInline var lastFollowing = TouchSet()
  /// The last centroid, once a touch of ``lastFollowing`` has left the attempt.
  @usableFromInline var lastCentroid = Point.zero

  /// What the behavior remembers of this attempt.
  public var memory = GestureMemory()

  @usableFromInline var timer0 = Timestamp.zero
  @usableFromInline var timer1 = Timestamp.zero
  @usableFromInline var sequence0: UInt64 = 0
  @usableFromInline var sequence1: UInt64 = 0

  /// Places whose failure this recognizer requires, static and dynamic; only active ones count.
  @usableFromInline var requires = PlaceSet()
  /// Places that require this one's failure: q is in p.requires iff p is in q.requiredBy.
  @usableFromInline var requiredBy = PlaceSet()

  /// Those of ``requires`` that a delegate or the class asked for in this attempt (G-5.2).
  @usableFromInline var requiresInAttempt = PlaceSet()

  /// The square of the distance from where they landed within which moves mean nothing; negative: every move counts.
  @usableFromInline var squaredMoveTolerance = -1.0

  @usableFromInline var recognizer: Int32 = 0

  @usableFromInline var internalState = GestureState.possible
  @usableFromInline var publicState = GestureState.possible
  /// Iff the first assignment was Began (SPEC §3.2).
  @usableFromInline var isContinuous = false
  /// Assigned Changed, or a tracked touch moved, since the last notification (G-3).
  @usableFromInline var isChangedDue = false
  /// Notifications queued for the next D-9: bit 0 began, 1 changed, 2 ended, 3 cancelled.
  @usableFromInline var notifications: UInt8 = 0
  /// Disabled or removed: it leaves its component (G-13).
  @usableFromInline var hasLeft = false
  /// A touch was forgotten (N-16): G-17 no longer applies, an empty attempt stays active.
  @usableFromInline var hasForgotten = false
  /// Bit i: timer i is pending.
  @usableFromInline var timersPending: UInt8 = 0
  /// Bit i: timer i was started in the present call and has no sequence number yet. Bit 2, which counts only beside
  /// both: timer 0 was started after timer 1.
  @usableFromInline var timersStarted: UInt8 = 0
  /// Timers asked for beyond the two there are.
  @usableFromInline var timersRefused: UInt8 = 0
  /// How many places the engine keeps for ``TouchContext/location(ofTouch:of:)``; with none, it tells those of now.
  @usableFromInline var pinnedCount: UInt8 = 0
  /// What the present call asked for.
  @usableFromInline var requests = AttemptRequests()
  /// The states it asked for, if ``requests`` does not say it all.
  @usableFromInline var assigned = AssignedStates()

  @inlinable init() {}

  /// Begins with its first touch. Everything is as in a new one (P-84); of timers, what no bit says is pending means
  /// nothing.
  @inlinable
  @inline(__always)
  mutating func begin(of r: Int, with touch: TouchSet, at now: Timestamp) {
    received = touch
    following = TouchSet()
    followingCount = 0
    selection = TouchSet()
    arriving = touch
    ignoring = TouchSet()
    time = now
    lastFollowing = TouchSet()
    lastCentroid = .zero
    memory = GestureMemory()
    requires = PlaceSet()
    requiredBy = PlaceSet()
    requiresInAttempt = PlaceSet()
    squaredMoveTolerance = -1
    recognizer = Int32(truncatingIfNeeded: r)
    internalState = .possible
    publicState = .possible
    isContinuous = false
    isChangedDue = false
    notifications = 0
    hasLeft = false
    hasForgotten = false
    timersPending = 0
    timersStarted = 0
    timersRefused = 0
    pinnedCount = 0
    requests = AttemptRequests()
  }

  /// The same, and it has been told of the touch.
  @inlinable
  @inline(__always)
  mutating func begin(of r: Int, toldOf touch: TouchSet, at now: Timestamp) {
    begin(of: r, with: touch, at: now)
    arriving = TouchSet()
    following = touch
    followingCount = 1
  }

  /// The touches received since the last reset, ended ones included, without ignored and forgotten ones.
  @inlinable public var touches: TouchSet { received }
  /// Those the recognizer has been told of and that have not left it; in a call about lifts, the lifted ones too.
  @inlinable public var tracked: TouchSet { following }
  /// How many touches are ``tracked``.
  @inlinable public var trackedCount: Int { Int(followingCount) }
  /// The present time.
  @inlinable public var now: Timestamp { time }
  /// The internal state (G-1): what the behavior has assigned.
  @inlinable public var state: GestureState { internalState }

  /// While true, ``GestureBehavior/touchesMoved(_:_:_:)`` is not called: the behavior has declared that moves mean
  /// nothing to it at present. They still are in the trace, and still make a gesture under way Changed (G-3).
  @inlinable public var skipsMoves: Bool {
    get { squaredMoveTolerance == .infinity }
    set {
      squaredMoveTolerance = newValue ? .infinity : -1
      requests.remove(.sums)
    }
  }

  /// Declares that moves mean nothing, as with ``skipsMoves``, in every frame in which the touches that move stay
  /// within `distance` points of where they landed; with one below 0, or that is no number, every move counts.
  ///
  /// A frame in which one of them goes farther is told as ever, and so are all moves after one that an event hook has
  /// refused (D-5), until all fingers are up. A touch that rests farther away makes no difference: what several places
  /// decide together, as a centroid does, takes every move.
  @inlinable
  public mutating func skipMoves(within distance: Double) {
    squaredMoveTolerance = distance >= 0 ? distance * distance : -1
    requests.remove(.sums)
  }

  /// Has the engine add up the moves of the one finger there is, which has just landed, as long as every finger that
  /// moves stays closer than `distance` points to where it landed; `all` are the touches that the behavior was given.
  /// Until then ``GestureBehavior/touchesMoved(_:_:_:)`` is not called, and ``memory`` has its sums whenever anybody
  /// looks, save in the call about its lift or cancel.
  ///
  /// They are: `point0`, the sum of the finger's steps so far, each the difference of two places, added in their order;
  /// `point1` the last step from one time to another; `duration0` how long that took; and `time0` when the last move
  /// was, or the landing. All have to be as they would be after the landing: zero, and the present time. The call that
  /// comes when the finger has gone farther finds them as they were before that move. With a second finger, or two
  /// moves at one time, moves are told as ever. Where sums would not be exact, close to an edge of the screen, nothing
  /// is added up and every move is told, as it is without this call and with a distance that is not above 0; so a
  /// behavior adds up for itself what it is told.
  @inlinable
  @inline(__always)
  public mutating func sumMoves(within distance: Double, _ all: Span<Touch>) {
    guard followingCount == 1, internalState == .possible, received == following, let slot = following.first else {
      return
    }
    let start = all[slot.rawValue].beganLocation
    let square = distance * distance
    // Two numbers of one sign, neither more than twice the other, have an exact difference (Sterbenz): in reach all are
    // between 5/7 and 9/7 of the first, and so each sum of steps is the exact difference of two places.
    let reach = distance * 3.5
    guard distance > 0, square > 0, reach <= start.x.magnitude, reach <= start.y.magnitude else { return }
    guard all[slot.rawValue].beganTime == time, all[slot.rawValue].location == start else { return }
    // The largest number below the square: at the distance itself the move is told.
    squaredMoveTolerance = Double(bitPattern: square.bitPattern &- 1)
    requests.insert(.sums)
  }

  /// Asks for a state (SPEC §3.2); carried out when the call returns. At most ten in one call, further ones are lost
  /// with a `drop assign` record.
  @inlinable
  @inline(__always)
  public mutating func assign(_ state: GestureState) {
    if likely(requests.isEmpty) && likely(state != .possible) {
      requests = AttemptRequests(state)
    } else {
      assignFurther(state)
    }
  }

  @inlinable
  mutating func assignFurther(_ state: GestureState) {
    if requests.takeIn(state) { return }
    if !requests.contains(.assignments) {
      assigned = AssignedStates()
      if let first = requests.takeState() { assigned.append(first) }
      requests.insert(.assignments)
    }
    assigned.append(state)
  }

  /// Lets a touch go for the rest of its life (G-10); carried out when the call returns, before any state it asks for:
  /// who lets its last touch go has failed, or is cancelled, by then (G-17).
  @inlinable
  @inline(__always)
  public mutating func ignore(_ slot: SlotIndex) {
    requests.insert(.ignores)
    ignoring.insert(slot)
  }

  /// The same of several.
  @inlinable
  mutating func ignore(all set: TouchSet) {
    requests.insert(.ignores)
    ignoring |= set
  }

  /// Has the engine remember where the touches of ``selection`` are now: what `location(ofTouch:of:)` tells from here
  /// on (TAP-5).
  @inlinable
  public mutating func pinSelection() {
    requests.insert(.pins)
  }

  /// Starts timer 0 or 1, replacing it if it runs; any other is refused and counted (N-15).
  ///
  /// It fires once, at `deadline` or, if that is past, at once after the present instant's input (N-5).
  @inlinable
  @inline(__always)
  public mutating func startTimer(_ timer: Int, at deadline: Timestamp) {
    requests.insert(.timers)
    let due = deadline < time ? time : deadline
    switch timer {
    case 0:
      timer0 = due
      timersStarted |= 1 | (timersStarted & 2) &<< 1
    case 1:
      timer1 = due
      timersStarted = timersStarted & 3 | 2
    default:
      timersRefused = timersRefused == 255 ? 255 : timersRefused &+ 1
      return
    }
    timersPending |= 1 &<< UInt8(truncatingIfNeeded: timer)
  }

  /// Stops a timer; does nothing if it does not run.
  @inlinable
  @inline(__always)
  public mutating func stopTimer(_ timer: Int) {
    requests.insert(.timers)
    guard timer >= 0 && timer < 2 else { return }
    let mask: UInt8 = ~(1 &<< UInt8(truncatingIfNeeded: timer))
    timersPending &= mask
    timersStarted &= mask
  }

  /// What was asked for in a call in which nothing can be is not carried out at a later one.
  @inlinable
  mutating func takeBackRequests(since before: Attempt) {
    requests = before.requests
    assigned = before.assigned
    ignoring = before.ignoring
    timersPending = before.timersPending
    timersStarted = before.timersStarted
    timersRefused = before.timersRefused
    timer0 = before.timer0
    timer1 = before.timer1
  }

  /// Whether a timer runs.
  @inlinable
  public func isTimerPending(_ timer: Int) -> Bool {
    timer >= 0 && timer < 2 && timersPending &>> UInt8(truncatingIfNeeded: timer) & 1 != 0
  }

  /// The mean of the tracked touches' places; with none left, the last there was; with an empty attempt, zero (G-16).
  @inlinable
  @inline(__always)
  public func centroid(_ all: Span<Touch>) -> Point {
    let count = trackedCount
    if unlikely(count == 0) {
      if received.isEmpty { return .zero }
      return lastFollowing.isEmpty ? lastCentroid : sum(of: lastFollowing, all).divided(by: lastFollowing.count)
    }
    return sum(of: following, all).divided(by: count)
  }

  /// The sum of places, in uid order (N-8).
  @inlinable
  @inline(__always)
  public func sum(of set: TouchSet, _ all: Span<Touch>) -> Point {
    var set = set
    guard let first = set.popFirst() else { return .zero }
    var total = all[first.rawValue].location
    while let slot = set.popFirst() {
      let place = all[slot.rawValue].location
      total.x += place.x
      total.y += place.y
    }
    return total
  }
}
