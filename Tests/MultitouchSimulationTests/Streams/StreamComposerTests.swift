import Multitouch
import Testing

@testable import MultitouchSimulation

struct StreamComposerTests {
  @Test func `few gestures are drawn again, and their kind is kept`() {
    var composer = StreamComposer(seed: 1)
    var choices: [Double] = []
    for _ in 0..<60 {
      composer.play { choice, random in
        if choices.last != choice { choices.append(choice) }
        return PinchRotationScenario.twoFingers(spreads: true, turns: choice < 0.5, travels: false, &random)
      }
    }
    #expect(choices.count == 60)
    #expect(composer.redrawCount > 0 && composer.redrawCount < 240)
  }

  @Test func `contacts of all gestures are numbered on`() {
    var composer = StreamComposer(seed: 1)
    for _ in 0..<5 { composer.play { TapScenario.doubleTap(&$1) } }
    let began = composer.stream.changes.filter { $0.phase == .began }.map(\.contact.rawValue)
    #expect(began == Array(1...10))
    #expect(composer.truth.counts[.doubleTap, .ended] == 5)
  }

  @Test func `a gesture that is drawn wanting another recognizer is never accepted`() async {
    await #expect(processExitsWith: .failure) {
      var composer = StreamComposer(seed: 1)
      composer.play { _, random in
        var plan = TapScenario.singleTap(&random)
        plan.wanted = [.pan]
        return plan
      }
    }
  }
}
