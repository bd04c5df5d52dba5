// The recognizer that holds touches back from a view for a moment (SPEC D-29).

import Multitouch
import MultitouchRecordings

/// Never recognizes. [decision] D-29: what it holds back, and that it holds back at all, is a matter of its settings
/// (D-14); they are those it is made with.
final class ModelTouchDelay: ModelGesture {
  private var hasBegun = false

  private var parameters: TouchDelayParameters {
    if case .touchDelay(let parameters) = kind { parameters } else { TouchDelayParameters() }
  }

  override func touchesBegan(_ touches: [ModelTouch]) {
    if hasBegun { return }
    hasBegun = true
    session.mark(.d29)
    startTimer(parameters.delay, from: session.now)
  }

  override func touchesEnded(_ touches: [ModelTouch]) { assign(.failed) }

  override func timerFired() { assign(.failed) }
}
