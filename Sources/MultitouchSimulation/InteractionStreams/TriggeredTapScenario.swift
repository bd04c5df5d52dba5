import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Taps of a second finger while a first rests; two fingers at once; a finger alone (SPEC §6.2, hardened).
struct TriggeredTapScenario: InteractionScenario {
  var name: String { "triggered-tap" }
  var summary: String { "taps beside a resting finger, many of them as early as counts" }

  func scene() -> TouchScript {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 1080, height: 1920)), level: 0),
      .addView(ViewAttributes(frame: Self.area), parent: 0),
      .addRecognizer(RecognizerSpec(.triggeredTap(TriggeredTapParameters(variant: .hardened))), view: 1),
    ]
    script.system = .triggeredTap(recognizer: 0)
    return script
  }

  func author() -> any InteractionAuthor { TriggeredTapAuthor(area: Self.area) }

  private static let area = Rect(x: 40, y: 40, width: 1000, height: 1840)
}

/// Fingers on a view with a triggered tap.
struct TriggeredTapAuthor: InteractionAuthor {
  /// Where they are.
  var area: Rect

  mutating func play(in composer: inout InteractionComposer) {
    let choice = composer.random.unit()
    if choice < 0.7 {
      playTaps(&composer)
    } else if choice < 0.85 {
      // TT-c: of two that land at once none becomes a trigger, and a third finger changes nothing about it.
      let fingers: [FingerPlan] = [
        .resting(at: place(&composer), from: 0, to: 90), .resting(at: place(&composer), from: 0, to: 95),
        .resting(at: place(&composer), from: 40, to: 50),
      ]
      _ = composer.play(fingers)
    } else {
      _ = composer.play([.resting(at: place(&composer), from: 0, to: composer.random.integer(in: 4...60))])
    }
  }

  private func place(_ composer: inout InteractionComposer) -> Point { composer.random.place(in: area, inset: 20) }

  /// A finger rests, another taps one to four times; landings often are 30 ticks apart (0.25 s, the least that counts).
  private func playTaps(_ composer: inout InteractionComposer) {
    var taps: [FingerPlan] = []
    var tick = 0
    for _ in 0..<composer.random.integer(in: 1...4) {
      tick += composer.random.chance(0.5) ? composer.random.integer(in: 29...31) : composer.random.integer(in: 16...60)
      taps.append(.resting(at: place(&composer), from: tick, to: tick + composer.random.integer(in: 4...12)))
    }
    let rest = FingerPlan.resting(at: place(&composer), from: 0, to: taps[taps.count - 1].landing + 20)
    let played = composer.play([rest] + taps)
    var last = played[0].landing.time
    var count = 0
    for tap in played.dropFirst() where tap.landing.time - last > .milliseconds(250) {
      // The first recognition still shows both fingers (G-16); after it the resting one is ignored (G-9).
      let resting = played[0].samples.last { $0.time <= tap.landing.time }?.place ?? played[0].landing.place
      let place = count == 0 ? (resting + tap.landing.place).divided(by: 2) : tap.landing.place
      last = tap.landing.time
      count += 1
      composer.tell(.triggeredTap(count: count, at: place), at: last)
    }
  }
}
