// A recognizer that somebody wrote, beside the standard ones: engine and model agree about it.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ForeignRecognizerTests {
  @Test func `engine and model agree about somebody's recognizers in generated scripts`() {
    var played = 0
    for seed in 0..<400 as Range<UInt64> {
      let script = ScriptGenerator.script(seed: seed)
      guard let engine = ForeignRun.trace(script) else { continue }
      played += 1
      if let parted = ModelDisagreement.ofForeign(script, engine) {
        Issue.record("seed \(seed): \(parted)")
        return
      }
      if let objection = LightHostComparison.foreignObjection(to: script, whole: engine, nil) {
        Issue.record("seed \(seed): \(objection.reason)")
        return
      }
    }
    #expect(played > 100)
  }

  @Test func `an engine that does otherwise is seen`() {
    let isSeen = (0..<40 as Range<UInt64>).contains { seed in
      let script = ScriptGenerator.script(seed: seed)
      guard let engine = ForeignRun.trace(script) else { return false }
      return ModelDisagreement.first(engine: engine, model: ReferenceModel.write(script)) != nil
    }
    #expect(isSeen)
  }

  @Test func `it asks for everything that a recognizer can ask for, and for what makes no sense`() {
    var pinch = ForeignRecognizer(.pinch)
    var states: Set<GestureState> = []
    var (hasIgnored, hasLetAllGo) = (false, false)
    var timers: [ForeignRecognizer.TimerWish] = []
    var skips: [ForeignRecognizer.MoveWish] = []
    var pairs: Set<Int64> = []
    var relieved: Set<Int> = []
    for time in 0..<2000 as Range<Int64> {
      let call: ForeignRecognizer.Call = time % 2 == 0 ? .began : .timer
      let wish = pinch.wish(call, at: time, about: 1, .possible)
      states.formUnion([wish.first, wish.second].compactMap { $0 })
      timers += wish.timers
      skips += [wish.skips].compactMap { $0 }
      if wish.timers.count == 2, case .start(1, let first) = wish.timers[0], case .start(0, let second) = wish.timers[1]
      {
        pairs.insert(second - first)
      }
      if wish.timers.count == 2, case .start(let timer, _) = wish.timers[0], wish.timers[1] == .stop(1 - timer) {
        relieved.insert(timer)
      }
      hasIgnored = hasIgnored || wish.ignoresFirst
      hasLetAllGo = hasLetAllGo || wish.ignoresAll
    }
    #expect(states.count == 6 && hasIgnored && hasLetAllGo)
    for wanted in [.all, .nothing, .within(-1), .within(0), .within(48)] as [ForeignRecognizer.MoveWish] {
      #expect(skips.contains(wanted))
    }
    for timer in 0...1 {
      #expect(timers.contains(.start(timer, 0)) && timers.contains(.start(timer, 1)) && timers.contains(.stop(timer)))
    }
    #expect(timers.contains(.start(2, 0)) && timers.contains(.start(-1, 0)))
    // The second first, and the first at the same time, a nanosecond sooner and later.
    #expect(pairs == [-1, 0, 1])
    // One takes the other's place.
    #expect(relieved == [0, 1])
    #expect(pinch.value == 2000)
    // A pure function of the call, and of how many came before.
    var (one, other) = (ForeignRecognizer(.press), ForeignRecognizer(.press))
    let wishes = (one.wish(.moved, at: 5, about: 2, .began), other.wish(.moved, at: 5, about: 2, .began))
    #expect("\(wishes.0)" == "\(wishes.1)" && one == other)
  }

  @Test func `a script with a system, or with none of the kinds that are replaced, is not played`() throws {
    #expect(ForeignRun.trace(TouchScript()) == nil)
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 800)), level: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters())), view: 0),
    ]
    #expect(ForeignRun.trace(script) == nil)
    script.scene.append(.addRecognizer(RecognizerSpec(.pinch(PinchParameters())), view: 0))
    #expect(ForeignRun.trace(script) != nil)
    script.capacities.touches = 12
    #expect(ForeignRun.trace(script) == nil)
  }
}
