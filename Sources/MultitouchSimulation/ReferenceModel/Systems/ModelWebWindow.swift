// A single tap in a web view by a window's look at its events (SPEC §6.4).

import Multitouch
import MultitouchRecordings

/// After a window has handled an event with one touch, which ended in the observed view.
final class ModelWebWindow: ModelSystem {
  private let observed: Int
  private let settings: ScriptWebTap

  init(_ observed: Int, _ settings: ScriptWebTap, _ session: ModelSession) {
    self.observed = observed
    self.settings = settings
    super.init(session, hears: [.hook, .timer])
  }

  override var interceptsEvents: Bool { true }

  override func hear(_ record: TraceRecord) -> Bool {
    if record.kind == .timer {
      if let place = ModelWebRecipe.place(record) { tell(.forward, place.x, place.y) }
    } else if case .window = record.subject {
      look()
    }
    return true
  }

  private func look() {
    let event = session.touches + session.frameTouches.filter { !session.touches.has($0) }
    let touches = event.filter { session.isInEvent($0) }
    guard touches.count == 1, touches[0].change == .ended, let place = touches.first?.place, isObserved(touches[0])
    else { return }
    let request = ModelWebRecipe.request(place, 0, isCommon: false)
    if touches[0].tapCount == 1 {
      perform(request, after: settings.delay)
    } else if touches[0].tapCount > 1 {
      // The trap: a tap one pixel away is not equal. Hardened: by target.
      if settings.isHardened { command(.cancelPerforms(target: request.target)) } else { cancel(request) }
    }
  }

  private func isObserved(_ touch: ModelTouch) -> Bool {
    guard let view = touch.view, !view.isDestroyed, let observed = self.view(observed) else { return false }
    return view.isIn(observed)
  }
}
