// Interactions in generated scripts: placed on whatever the scene has, or alone with gestures of their kind.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then puts an interaction to work, drawn last so that the rest of a script is what it is without.
  ///
  /// On a scene it meets hosts that answer in its place and commands that take things away under it. Alone it meets
  /// gestures of its own kind, many at their thresholds, and the properties P-90 … P-95 can be judged.
  mutating func placeInteraction() {
    switch random.below(24) {
    case 20..<24: script.system = placedSystem()
    case 19: playAlone()
    default: break
    }
  }

  /// A system for things of the scene; nil if the scene has nothing for it to look after.
  private mutating func placedSystem() -> ScriptSystem? {
    var systems: [ScriptSystem] = []
    if let control = controls.first {
      var taps = ScriptDelayedTap(
        random.pick(ScriptDelayedTap.Variant.allCases), controls: Array(controls.prefix(random.within(1...2))))
      taps.isHardened = random.chance(1, of: 2)
      if random.chance(1, of: 4) { taps.holdDelay = .milliseconds(Int64(random.within(0...500))) }
      if random.chance(1, of: 4) { taps.delay = .milliseconds(Int64(random.within(0...500))) }
      taps.registersRepeatFirst = random.chance(1, of: 4)
      taps.sharesAction = random.chance(1, of: 4)
      var press = ScriptPress()
      press.holdTime = .milliseconds(Int64(random.pick([500, 100, 0])))
      if random.chance(1, of: 3) { press.countInterval = .milliseconds(300) }
      var dial = ScriptDial(control: control)
      dial.centre = Point(x: Double(random.below(100)), y: Double(random.below(100)))
      dial.isSilent = random.chance(1, of: 2)
      systems = [.delayedTap(taps), .tapDragHold(control: control, press), .dial(dial)]
    }
    for (number, kind) in kinds.enumerated() {
      switch kind {
      case .triggeredTap: systems.append(.triggeredTap(recognizer: number))
      case .tap(let tap):
        if tap.numberOfTapsRequired == 2 {
          systems.append(.collection(ScriptCollection(view: homeViews.first ?? 0, doubleTap: number)))
        }
        var web = ScriptWebTap(settings[number].hasDelegate ? .recipe(number) : .window(view: homeViews.last ?? 0))
        web.isHardened = random.chance(1, of: 2)
        systems.append(.webTap(web))
      default: break
      }
    }
    return systems.isEmpty ? nil : random.pick(systems)
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
