// A single tap in a web view by failure requirements (SPEC §6.4).

import Multitouch
import MultitouchRecordings

/// Taps of one, two and three taps, each of which requires the next to fail; their delegates allow simultaneity.
final class ModelWebRequirement: ModelSystem {
  /// For one, two and three taps.
  private let recognizers: [Int]
  private let isHardened: Bool

  init(_ recognizers: [Int], isHardened: Bool, _ session: ModelSession) {
    self.recognizers = recognizers
    self.isHardened = isHardened
    super.init(session, hears: [.act])
  }

  override var attachment: [ScriptCommand] {
    var commands: [ScriptCommand] = [
      .require(recognizers[0], toFail: recognizers[1]), .require(recognizers[1], toFail: recognizers[2]),
    ]
    // Else the third tap, by failing the second, would release the first (G-7.4).
    if isHardened { commands.append(.require(recognizers[0], toFail: recognizers[2])) }
    return commands
  }

  override func answer(_ question: ScriptQuestion, other: Int, inherited: Bool) -> Bool {
    if case .simultaneously(let recognizer) = question, recognizers.contains(recognizer) { return true }
    return inherited
  }

  override func hear(_ record: TraceRecord) -> Bool {
    if case .recognizer(let number) = record.subject, record.state(0) == .ended,
      let index = recognizers.firstIndex(of: number)
    {
      tell(.taps, Double(index + 1), record.real(2), record.real(3))
    }
    return true
  }
}
