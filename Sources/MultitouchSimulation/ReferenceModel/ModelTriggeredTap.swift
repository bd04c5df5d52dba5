// The triggered tap (SPEC §6.2): taps that count only while another finger rests on the screen.

import Multitouch
import MultitouchRecordings

/// Keeps what it knows beyond its resets (TT-3): the fingers that rest, and which one is the trigger.
final class ModelTriggeredTap: ModelGesture {
  /// The uids of the touches it thinks are down, in order of arrival.
  private var active: [UInt64] = []
  /// t1.
  private var trigger: UInt64?
  private var triggerTime: Int64 = 0
  private var count = 0
  /// Of ``active``: those that were found cancelled. Only the literal variant keeps them.
  private var cancelled: [UInt64] = []

  private var parameters: TriggeredTapParameters {
    if case .triggeredTap(let parameters) = kind { parameters } else { TriggeredTapParameters() }
  }

  /// TT-1.
  override func touchesBegan(_ touches: [ModelTouch]) {
    session.mark(.tt1, .tt5)
    for touch in touches { active.append(touch.uid) }
    clean()
    let isLate = session.now - triggerTime > ModelParameters.duration(parameters.minimumDelay)
    if trigger == nil, let uid = newTrigger(among: touches) {
      trigger = uid
      triggerTime = session.now
      count = 0
      if parameters.variant == .hardened { active = [uid] }
    } else if trigger != nil && active.count == 2 && isLate {
      active.removeAll { uid in touches.contains { $0.uid == uid } }
      session.mark(.tt4)
      count += 1
      triggerTime = session.now
      assign(.ended)
    }
  }

  override func touchesMoved(_ touches: [ModelTouch]) {}

  /// TT-2.
  override func touchesEnded(_ touches: [ModelTouch]) {
    session.mark(.tt2)
    clean()
  }

  /// TT-2 instead of G-14.
  override func touchesCancelled(_ touches: [ModelTouch]) { clean() }

  /// TT-3.
  override var afterReset: ModelGesture {
    session.mark(.tt3)
    return self
  }

  override var values: [Double] { [Double(count)] }

  /// TT-1 (3).
  ///
  /// [decision] Row TT-h: what the hardened variant requires stands in place of |active| = 1, which would leave
  /// "active := {it}" without a meaning; of several new touches the one that is alone on the view is meant.
  private func newTrigger(among new: [ModelTouch]) -> UInt64? {
    if parameters.variant != .hardened { return active.count == 1 ? new[0].uid : nil }
    guard let view = recognizer?.view else { return nil }
    let resting = session.touches.filter { $0.isLive && ($0.view?.isIn(view) ?? false) }
    return resting.count == 1 && new.has(resting[0]) ? resting[0].uid : nil
  }

  /// TT-1 (2), TT-3: forgets the fingers that are up. A touch that is not known any more counts as ended.
  ///
  /// [decision] Row TT-g: to the literal variant a touch once found cancelled stays cancelled, and with it in the list,
  /// when nobody knows it any more. It keeps maxTouches of them, the latest.
  private func clean() {
    let isLiteral = parameters.variant == .literal
    active.removeAll { uid in
      if isLiteral && cancelled.contains(uid) { return false }
      guard let touch = session.touches.first(where: { $0.uid == uid }) else { return true }
      if touch.isLive { return false }
      if isLiteral && touch.wasCancelled {
        cancelled.append(uid)
        return false
      }
      return true
    }
    cancelled = cancelled.filter { active.contains($0) }
    let excess = cancelled.prefix(max(0, cancelled.count - session.capacities.touches))
    active.removeAll { excess.contains($0) }
    cancelled.removeFirst(excess.count)
    if let uid = trigger, !active.contains(uid) { trigger = nil }
  }
}
