// The application of a triggered tap (SPEC §6.2); the recognizer is ``ModelTriggeredTap``.

import Multitouch
import MultitouchRecordings

/// Tells each recognition (TT-4), its count and its place.
///
/// [decision] TT-4: a count is a whole number. Of a recognizer of another kind it is what the first of its numbers has
/// before the point, and 0 if that is beyond all counts.
final class ModelTriggeredTapSystem: ModelSystem {
  private let recognizer: Int

  init(_ recognizer: Int, _ session: ModelSession) {
    self.recognizer = recognizer
    super.init(session, hears: [.act])
  }

  override func hear(_ record: TraceRecord) -> Bool {
    if record.subject == .recognizer(recognizer), record.state(0) == .ended {
      let shown = record.fields.count > 4 ? record.real(4) : 0
      let count = abs(shown) <= 0x1p53 ? shown.rounded(.towardZero) : 0
      tell(.triggeredTap, count, record.real(2), record.real(3))
    }
    return true
  }
}
