// Tap, drag and hold in the tracking callbacks of a control (SPEC §6.5).

import Multitouch
import MultitouchRecordings

/// One finger on one control. ``ModelDial`` makes something else of its drags.
class ModelTapDragHold: ModelSystem {
  final let control: Int
  final let press: ScriptPress

  /// A press was begun here and is not over.
  private var isActive = false
  private var tap = false
  private var drag = false
  private var held = false
  private var origin = Point.zero
  private var landing: Int64 = 0
  /// How many taps in a row there were, and when the last one lifted.
  private var tapCount = 0
  private var lastLift: Int64 = 0

  init(_ control: Int, _ press: ScriptPress, _ session: ModelSession) {
    self.control = control
    self.press = press
    super.init(session, hears: [.track, .timer])
  }

  // MARK: For subclasses

  /// The target of the timer's perform.
  var owner: Int64 { -2 }

  /// A finger has landed.
  func landed(at place: Point) {}
  /// It has moved, whatever that means.
  func moved(to place: Point) {}
  func dragBegan(at place: Point) { tell(.dragBegin, Double(control), place.x, place.y) }
  func dragged(to place: Point) { tell(.drag, Double(control), place.x, place.y) }
  func dragEnded() { tell(.dragEnd, Double(control)) }

  // MARK: The timer

  private var timer: PerformRequest { PerformRequest(target: owner, selector: 1, object: [Int64(control), 0, 0]) }

  /// [decision] §6.5, CTL-5: one that a press has left that ended without a word means nothing.
  private func timerFired() {
    guard isActive, tap, view(control)?.control?.isTracking ?? false else { return }
    tap = false
    held = true
    tell(.hold, Double(control))
  }

  // MARK: Tracking

  final override func answer(_ question: ScriptQuestion, other: Int, inherited: Bool) -> Bool {
    switch question {
    case .beginTracking(control):
      guard let touch = touch(UInt64(other)) else { return inherited }
      begin(touch)
      return true
    case .continueTracking(control):
      guard let touch = touch(UInt64(other)) else { return inherited }
      if isActive { goOn(touch.place) }
      return true
    default: return inherited
    }
  }

  /// A landing that is told late is told where and when it was (D-21).
  private func begin(_ touch: ModelTouch) {
    isActive = true
    origin = touch.beganPlace
    landing = touch.beganTime
    tap = true
    drag = false
    held = false
    cancel(timer)
    perform(timer, after: press.holdTime)
    landed(at: touch.beganPlace)
  }

  private func goOn(_ place: Point) {
    moved(to: place)
    if !drag && isBeyondSlop(place) {
      tap = false
      cancel(timer)
      drag = true
      dragBegan(at: place)
    }
    // Row TD3: not otherwise, but then.
    if drag { dragged(to: place) }
  }

  /// N-6: strictly; at set-up as in §4.
  private func isBeyondSlop(_ place: Point) -> Bool {
    let slop = press.slop.isNaN ? 10 : max(0, press.slop)
    return (place - origin).squaredLength > slop * slop
  }

  final override func hear(_ record: TraceRecord) -> Bool {
    if record.kind == .timer {
      let words = [timer.target, timer.selector] + timer.object
      if record.subject == .perform, record.fields == words.map({ .integer($0) }) { timerFired() }
    } else if record.subject == .control(control), isActive {
      switch record.fields[0] {
      case .step(.end): end(record.touches.first.flatMap { touch($0) }?.time ?? session.now)
      case .step(.cancel):
        isActive = false
        cancel(timer)
        tell(.cancel, Double(control))
      default: break
      }
    }
    return true
  }

  private func end(_ time: Int64) {
    isActive = false
    cancel(timer)
    if drag {
      dragEnded()
    } else if held {
      tell(.holdEnd, Double(control))
    } else if tap {
      countTap(at: time)
      tell(.tap, Double(control), Double(tapCount))
    }
  }

  /// [decision] Taps count together whose gap, from a lift to the landing of the next tap, is within the interval.
  private func countTap(at time: Int64) {
    var isNext = false
    if let interval = press.countInterval, tapCount > 0 { isNext = landing - lastLift <= interval.count }
    tapCount = isNext ? tapCount + 1 : 1
    lastLift = time
  }
}
