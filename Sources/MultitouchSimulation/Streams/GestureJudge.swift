import Multitouch

/// Decides by the rules of SPEC §3.4 and §4 what one gesture makes of the standard scene, when nothing is down before
/// it and nothing happens within the longest interval after it.
///
/// A few hundred lines that know this one scene, not an engine: no views, no delays, no commands, no values. Whatever
/// is close to a threshold (0.5 pt, 0.25°, 5 ms) or needs a rule that is not here makes the verdict unclear, and the
/// generator draws another gesture. So the truth of a stream does not hang on the last bit of anybody's arithmetic.
struct GestureJudge {
  /// The closest a distance may come to a threshold, in points.
  static let distanceMargin = 0.5
  /// The closest an angle may come to a threshold, in degrees.
  static let angleMargin = 0.25
  /// The closest a landing, a lift or a recognition may come to a deadline.
  static let timeMargin = Nanoseconds.milliseconds(5)

  /// A contact as the judge sees it; its number is the order of arrival (N-9).
  struct Touch {
    var contact: ContactID
    var start: Point
    var place: Point
    var previous: Point
    var isDown = true
  }

  /// One recognizer's attempt: the two layers of its state (G-1) and its touches.
  struct Attempt {
    var inner = GestureState.possible
    var outer = GestureState.possible
    /// The touches of the attempt, ended ones included, by number; empty iff it is not active.
    var touches: Set<Int> = []
    /// Those it tracks, in order of arrival.
    var tracked: [Int] = []
    /// A touch it tracked moved in this frame.
    var moved = false
    /// The one timer of a tap or a long press.
    var deadline: Timestamp?
  }

  /// The constants it decides by.
  let profile: TimingProfile
  var touches: [Touch] = []
  var attempts = Array(repeating: Attempt(), count: StandardRecognizer.allCases.count)
  var verdict = GestureVerdict()
  /// When a timer last took effect.
  var lastFired: Timestamp?

  /// Taps completed, and where the first began, of the single and the double tap.
  var taps = [TapProgress(required: 1), TapProgress(required: 2)]
  /// The pan's sum of mean displacements (PAN-2).
  var travel = Point.zero
  /// The pinch's first distance (PIN-2).
  var firstDistance = 1.0
  /// The rotation's sum of steps, in degrees, and the vector they are measured from (ROT-1).
  var turned = 0.0
  var reference = Point.zero
  /// What was turned before a finger was exchanged: the SPEC does not say in so many words that it still counts.
  var angleDoubt = 0.0

  /// How far a tap recognizer has come.
  struct TapProgress {
    let required: Int
    var done = 0
    var isDown = false
    var start = Point.zero
    var firstStart = Point.zero
  }

  private init(profile: TimingProfile) { self.profile = profile }

  /// Judges a gesture, or several with pauses between them.
  ///
  /// - Parameter gesture: frames in order of time; every contact ends.
  static func verdict(on gesture: TouchStream, profile: TimingProfile = .uiKit) -> GestureVerdict {
    var judge = GestureJudge(profile: profile)
    for index in gesture.frames.indices {
      judge.take(gesture.changes(ofFrame: index), at: gesture.frames[index].time)
    }
    judge.fireTimers(before: nil)
    if judge.attempts.contains(where: { !$0.touches.isEmpty }) || judge.touches.contains(where: \.isDown) {
      judge.verdict.isClear = false
    }
    return judge.verdict
  }

  /// One frame (N-3, D-6, D-7): timers that are due, then moves, lifts, landings, then the decisions.
  private mutating func take(_ changes: ArraySlice<ContactChange>, at now: Timestamp) {
    fireTimers(before: now)
    for r in attempts.indices { attempts[r].moved = false }
    var moved: [Int] = []
    var lifted: [Int] = []
    var cancelled: [Int] = []
    for change in changes where change.phase != .began {
      guard let touch = touches.lastIndex(where: { $0.contact == change.contact && $0.isDown }) else {
        verdict.isClear = false
        continue
      }
      touches[touch].previous = touches[touch].place
      switch change.phase {
      case .moved:
        touches[touch].place = change.location
        moved.append(touch)
      case .ended:
        touches[touch].isDown = false
        lifted.append(touch)
      case .cancelled:
        touches[touch].isDown = false
        cancelled.append(touch)
      case .began: break
      }
    }
    if moved.count < changes.count { checkTimeMargin(at: now) }
    if !moved.isEmpty { takeMoves(moved) }
    for touch in lifted { takeLift(of: touch, at: now) }
    for touch in cancelled { takeCancel(of: touch) }
    let landed = changes.filter { $0.phase == .began }.map { change in
      touches.append(
        Touch(contact: change.contact, start: change.location, place: change.location, previous: change.location))
      return touches.count - 1
    }
    if !landed.isEmpty { takeLandings(landed, at: now) }
    reconcile(at: now)
  }

  /// Fires the timers due before a time, or all of them, in order (N-3).
  private mutating func fireTimers(before limit: Timestamp?) {
    while let r = attempts.indices.filter({ attempts[$0].deadline != nil }).min(by: {
      attempts[$0].deadline ?? .latest < attempts[$1].deadline ?? .latest
    }), let deadline = attempts[r].deadline, limit.map({ deadline < $0 }) ?? true {
      attempts[r].deadline = nil
      for other in attempts.indices { attempts[other].moved = false }
      assign(r == StandardRecognizer.longPress.rawValue ? .began : .failed, to: r)
      reconcile(at: deadline)
      lastFired = deadline
    }
  }

  /// A subclass's assignment (§3.2): a terminal state stays, and stops the timer.
  mutating func assign(_ state: GestureState, to r: Int) {
    guard !attempts[r].inner.isTerminal else { return }
    attempts[r].inner = state
    if state.isTerminal { attempts[r].deadline = nil }
  }

  /// Notes that something happened now that a timer shortly before or after could have forestalled.
  mutating func checkTimeMargin(at now: Timestamp) {
    if let lastFired, now - lastFired < Self.timeMargin { verdict.isClear = false }
    for attempt in attempts {
      if let deadline = attempt.deadline, deadline - now < Self.timeMargin { verdict.isClear = false }
    }
  }

  /// Whether a measure has reached a threshold; close to it, the verdict is unclear.
  mutating func reaches(_ measure: Double, _ threshold: Double, margin: Double) -> Bool {
    if measure > threshold - margin && measure < threshold + margin { verdict.isClear = false }
    return measure >= threshold
  }
}
