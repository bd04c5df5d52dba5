// A recognizer that somebody wrote, in the reference model.

import Multitouch
import MultitouchRecordings

/// Asks for what a ``ForeignRecognizer`` wants. It counts its calls beyond its attempts.
final class ModelForeign: ModelGesture {
  private var foreign: ForeignRecognizer
  /// Of which moves it is not told in this attempt; they are in the trace, and make it Changed (G-3), all the same.
  private var skips = ForeignRecognizer.MoveWish.nothing

  init(_ foreign: ForeignRecognizer, session: ModelSession) {
    self.foreign = foreign
    super.init(session: session)
  }

  private func answer(_ call: ForeignRecognizer.Call, _ touches: [ModelTouch], timer: Int = 0) {
    let wish = foreign.wish(call, at: session.now, about: touches.first?.uid ?? UInt64(timer), state)
    for change in wish.timers {
      switch change {
      case .start(let timer, let delay): startTimer(timer, Nanoseconds(delay), from: session.now)
      case .stop(let timer): stopTimer(timer)
      }
    }
    if let wanted = wish.skips { skips = wanted }
    ignore(wish.ignoresAll ? tracked : wish.ignoresFirst ? Array(touches.prefix(1)) : [])
    if let state = wish.first { assign(state) }
    if let state = wish.second { assign(state) }
  }

  override func touchesBegan(_ touches: [ModelTouch]) { answer(.began, touches) }
  override func touchesMoved(_ touches: [ModelTouch]) {
    switch skips {
    case .all: return
    case .within(let distance) where distance >= 0:
      if session.squaredStray.map({ $0 <= distance * distance }) ?? false { return }
    case .within, .nothing: break
    }
    answer(.moved, touches)
  }
  override func touchesEnded(_ touches: [ModelTouch]) { answer(.ended, touches) }
  override func touchesCancelled(_ touches: [ModelTouch]) { answer(.cancelled, touches) }
  override func timerFired(_ timer: Int) { answer(.timer, [], timer: timer) }

  override var values: [Double] { [foreign.value] }
  override var afterReset: ModelGesture {
    skips = .nothing
    return self
  }

  // MARK: Its class

  private static func sort(_ gesture: ModelGesture) -> ForeignRecognizer.Sort? {
    (gesture as? ModelForeign)?.foreign.sort
  }

  override func canPrevent(_ other: ModelGesture) -> Bool {
    ForeignRecognizer.canPrevent(foreign.sort, Self.sort(other), isTap: other is ModelTap)
  }
  override func canBePrevented(by other: ModelGesture) -> Bool {
    ForeignRecognizer.canBePrevented(foreign.sort, by: Self.sort(other), isTap: other is ModelTap)
  }
  override func shouldRequireFailure(of other: ModelGesture) -> Bool {
    ForeignRecognizer.shouldRequireFailure(foreign.sort, of: Self.sort(other), isTap: other is ModelTap)
  }
  override func shouldBeRequiredToFail(by other: ModelGesture) -> Bool {
    ForeignRecognizer.shouldBeRequiredToFail(foreign.sort, by: Self.sort(other), isTap: other is ModelTap)
  }
}
