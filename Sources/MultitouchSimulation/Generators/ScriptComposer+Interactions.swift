// A script that is nothing but an interaction with gestures of its kind.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then replaces what was composed by an interaction alone, drawn last so that other scripts stay as they are.
  ///
  /// On a generated scene an interaction meets hosts that answer in its place and commands that take things away under
  /// it. Alone it meets gestures of its own kind, many at their thresholds, and the properties P-90 … P-95 can be judged.
  mutating func playAloneNowAndThen() {
    if random.below(24) == 19 { playAlone() }
  }

  /// A script of nothing but an interaction and a few of its gestures, literal or hardened.
  private mutating func playAlone() {
    let scenario = InteractionScenarios.all[random.below(InteractionScenarios.all.count)]
    let seed = UInt64(random.below(1 << 30))
    script = scenario.make(gestures: random.within(1...4), seed: seed).script()
    let isHardened = random.chance(1, of: 2)
    switch script.system {
    case .delayedTap(var taps):
      taps.isHardened = isHardened
      script.system = .delayedTap(taps)
    case .webTap(var web):
      web.isHardened = isHardened
      script.system = .webTap(web)
    default: break
    }
  }
}
