// The standard recognizers and somebody's, as one value type for an engine.

import Multitouch
import MultitouchRecordings

/// What an engine is told of a ``ForeignRecognizer``, or of a standard one.
enum ForeignBehavior: ScriptBehavior {
  case standard(StandardBehavior)
  case foreign(ForeignRecognizer)

  init() { self = .standard(StandardBehavior()) }

  init(_ kind: RecognizerKind) {
    self = ForeignRecognizer(kind).map { .foreign($0) } ?? .standard(StandardBehavior(kind))
  }

  private var sort: ForeignRecognizer.Sort? { if case .foreign(let foreign) = self { foreign.sort } else { nil } }
  private var isTap: Bool { if case .standard(.tap) = self { true } else { false } }

  // MARK: Calls

  /// Gives a standard one its call, a foreign one its wish.
  private mutating func forward(
    _ call: ForeignRecognizer.Call, _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, timer: Int = 0,
    _ work: (inout StandardBehavior, inout Attempt) -> Void
  ) {
    switch self {
    case .standard(var behavior):
      work(&behavior, &attempt)
      self = .standard(behavior)
    case .foreign(var foreign):
      var rest = changed
      let first = rest.popFirst()
      let about = first.map { all[$0.rawValue].id.rawValue } ?? UInt64(timer)
      let wish = foreign.wish(call, at: attempt.now.nanoseconds, about: about, attempt.state)
      self = .foreign(foreign)
      for change in wish.timers {
        switch change {
        case .start(let timer, let delay): attempt.startTimer(timer, at: attempt.now + Nanoseconds(delay))
        case .stop(let timer): attempt.stopTimer(timer)
        }
      }
      switch wish.skips {
      case .all: attempt.skipsMoves = true
      case .nothing: attempt.skipsMoves = false
      case .within(let distance): attempt.skipMoves(within: distance)
      case nil: break
      }
      if wish.ignoresFirst, let first { attempt.ignore(first) }
      if wish.ignoresAll {
        var tracked = attempt.tracked
        while let slot = tracked.popFirst() { attempt.ignore(slot) }
      }
      if let state = wish.first { attempt.assign(state) }
      if let state = wish.second { attempt.assign(state) }
    }
  }

  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    forward(.began, changed, all, &attempt) { $0.touchesBegan(changed, all, &$1) }
  }
  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    forward(.moved, changed, all, &attempt) { $0.touchesMoved(changed, all, &$1) }
  }
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    forward(.ended, changed, all, &attempt) { $0.touchesEnded(changed, all, &$1) }
  }
  mutating func touchesCancelled(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    forward(.cancelled, changed, all, &attempt) { $0.touchesCancelled(changed, all, &$1) }
  }
  mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt) {
    forward(.timer, TouchSet(), all, &attempt, timer: timer) { $0.timerFired(timer, all, &$1) }
  }

  // MARK: What only a standard one has more to say to

  private mutating func change<Result>(_ work: (inout StandardBehavior) -> Result) -> Result? {
    guard case .standard(var behavior) = self else { return nil }
    defer { self = .standard(behavior) }
    return work(&behavior)
  }

  private var standard: StandardBehavior? { if case .standard(let behavior) = self { behavior } else { nil } }

  mutating func prepare(touchCapacity: Int) { _ = change { $0.prepare(touchCapacity: touchCapacity) } }
  var keepsTouches: Bool { standard?.keepsTouches ?? false }
  mutating func keptTouchesChanged(
    _ phase: ContactPhase, _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, kept: inout KeptTouches
  ) {
    guard case .standard(var behavior) = self else { return }
    behavior.keptTouchesChanged(phase, changed, all, &attempt, kept: &kept)
    self = .standard(behavior)
  }
  mutating func touchesForgotten(_ forgotten: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard case .standard(var behavior) = self else { return }
    behavior.touchesForgotten(forgotten, all, &attempt)
    self = .standard(behavior)
  }
  mutating func reset() { _ = change { $0.reset() } }
  mutating func adjust(_ adjustment: GestureAdjustment, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard case .standard(var behavior) = self else { return }
    behavior.adjust(adjustment, all, &attempt)
    self = .standard(behavior)
  }

  /// Of the same sort it goes on counting.
  mutating func configure(as other: ForeignBehavior) -> Bool {
    if let others = other.standard { return change { $0.configure(as: others) } ?? false }
    return sort == other.sort
  }

  // MARK: Its class

  func canPrevent(_ other: ForeignBehavior) -> Bool {
    if let mine = standard, let others = other.standard { return mine.canPrevent(others) }
    return ForeignRecognizer.canPrevent(sort, other.sort, isTap: other.isTap)
  }
  func canBePrevented(by other: ForeignBehavior) -> Bool {
    if let mine = standard, let others = other.standard { return mine.canBePrevented(by: others) }
    return ForeignRecognizer.canBePrevented(sort, by: other.sort, isTap: other.isTap)
  }
  func shouldRequireFailure(of other: ForeignBehavior) -> Bool {
    ForeignRecognizer.shouldRequireFailure(sort, of: other.sort, isTap: other.isTap)
  }
  func shouldBeRequiredToFail(by other: ForeignBehavior) -> Bool {
    ForeignRecognizer.shouldBeRequiredToFail(sort, by: other.sort, isTap: other.isTap)
  }
  var controlRole: ControlRole { standard?.controlRole ?? .other }
  func leadsSideways(_ attempt: Attempt) -> Bool { standard?.leadsSideways(attempt) ?? false }

  // MARK: What it shows

  func numberOfTouches(_ attempt: Attempt) -> Int { standard?.numberOfTouches(attempt) ?? attempt.trackedCount }
  func location(ofTouch index: Int, _ all: Span<Touch>, _ attempt: Attempt) -> Point? {
    if case .standard(let behavior) = self { behavior.location(ofTouch: index, all, attempt) } else { nil }
  }
  func location(_ all: Span<Touch>, _ attempt: Attempt) -> Point {
    if case .standard(let behavior) = self { behavior.location(all, attempt) } else { attempt.centroid(all) }
  }
  func values(_ attempt: Attempt) -> GestureValues {
    switch self {
    case .standard(let behavior): behavior.values(attempt)
    case .foreign(let foreign): GestureValues(foreign.value)
    }
  }
}
