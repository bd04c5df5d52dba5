// A continuous recognizer from outside: timers, ignored touches, values; and one that makes mistakes.

import Multitouch
import Testing

@Suite struct TwoFingerHoldTests {
  private static func holding() -> Stage<MixedBehavior> {
    var stage = Stage<MixedBehavior>()
    stage.add(.hold(TwoFingerHold()))
    stage.frame(0, .began(1, x: 100, y: 100))
    stage.frame(50, .began(2, x: 300, y: 100))
    return stage
  }

  @Test func `it begins when its timer fires, changes with every move and ends with a lift`() {
    var stage = Self.holding()
    stage.runOut(to: 249)
    #expect(stage.host.actions == [])
    stage.runOut(to: 250)
    #expect(stage.host.actions == ["0 began 250"])
    #expect(stage.host.lastAction?.numberOfTouches == 2)
    #expect(stage.host.lastAction?.location == Point(x: 200, y: 100))
    #expect(stage.host.lastAction?.values == GestureValues(0.2))
    stage.frame(300, .moved(1, x: 140, y: 100))
    #expect(stage.host.lastAction?.values == GestureValues(0.25))
    stage.frame(400, .ended(2))
    #expect(stage.host.actions == ["0 began 250", "0 changed 300", "0 ended 400"])
  }

  @Test func `it fails when a finger moves too far before it begins`() {
    var stage = Self.holding()
    stage.frame(100, .moved(1, x: 111, y: 100))
    stage.runOut(to: 1000)
    #expect(stage.host.actions == [])
  }

  @Test func `a finger it ignores is not tracked, and stays with its view`() {
    var stage = Self.holding()
    stage.frame(100, .began(3, x: 500, y: 500))
    stage.runOut(to: 250)
    #expect(stage.host.lastAction?.numberOfTouches == 2)
    #expect(stage.host.deliveries.last == "0 cancelled t1 t2")
    stage.frame(300, .moved(3, x: 600, y: 500))
    #expect(stage.host.deliveries.last == "0 moved t3")
    #expect(stage.host.actions == ["0 began 250"])
    stage.frame(320, .ended(3))
    #expect(stage.host.deliveries.last == "0 ended t3")
    #expect(stage.host.actions == ["0 began 250"])
  }

  @Test func `it excludes a tap and is broken off with its touches`() {
    var stage = Stage<MixedBehavior>()
    stage.add(.tap())
    stage.add(.hold(TwoFingerHold()))
    stage.frame(0, .began(1, x: 100, y: 100), .began(2, x: 300, y: 100))
    stage.runOut(to: 210)
    stage.engine.perform(.cancelAllTouches, host: &stage.host)
    #expect(stage.host.actions == ["1 began 200", "1 cancelled 210"])
  }
}

@Suite struct ClumsyRecognizerTests {
  /// What a mistake costs: the drops, beside a tap that goes on as if nothing were.
  private static func drops(of mistake: ClumsyRecognizer.Mistake) -> [String] {
    switch mistake {
    case .thirdTimer: ["timers 1", "timers 1"]
    case .changedFromPossible: ["assign 1"]
    case .twelveAssignments: ["assign 1", "assign 1"]
    case .ignoresNobody, .timerInThePast: []
    }
  }

  @Test(arguments: ClumsyRecognizer.Mistake.allCases)
  func `a mistake is counted and disturbs nobody else`(mistake: ClumsyRecognizer.Mistake) {
    var stage = Stage<MixedBehavior>()
    stage.add(.tap())
    stage.add(.clumsy(ClumsyRecognizer(mistake: mistake)))
    stage.tap(from: 0, to: 40)
    stage.runOut(to: 1000)
    #expect(stage.host.actions == ["0 ended 40"])
    #expect(stage.host.drops == Self.drops(of: mistake))
    let isQuiescent = stage.engine.isQuiescent
    #expect(isQuiescent)
  }
}
