// A script and its text: what is written is what was met, and the judge would notice if it were not.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct TextComparisonTests {
  @Test func `generated scripts are read from their texts as they were`() {
    for seed in UInt64(0)..<200 {
      let verdict = TextComparison.objection(to: ScriptGenerator.script(seed: seed))
      #expect(verdict == nil, "seed \(seed): \(verdict?.identity.rule ?? "") \(verdict?.reason ?? "")")
    }
  }

  @Test func `what a text cannot hold is objected to`() {
    // An object has three words; one of two is none.
    let request = PerformRequest(target: 1, selector: 1, object: [5, 6])
    var script = TouchScript()
    script.steps = [.command(.perform(request, delay: 1))]
    #expect(TextComparison.objection(to: script)?.identity.judge == "text")
  }

  @Test func `samples in two steps and in one are the same in a text`() {
    var script = TouchScript()
    let sample = ScriptSample(contact: ContactID(1), time: 5, location: Point(x: 1, y: 2))
    script.steps = [.samples([sample]), .samples([sample]), .samples([]), .frame(10, [])]
    #expect(TextComparison.objection(to: script) == nil)
  }

  @Test func `the first part in which two scripts differ is named`() {
    let plain = ViewAttributes(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    let sample = ScriptSample(contact: ContactID(1), time: 5, location: Point(x: 1, y: 2))
    func difference(_ change: (inout TouchScript) -> Void) -> String? {
      var other = TouchScript()
      change(&other)
      return TextComparison.difference(TouchScript(), other)
    }
    #expect(difference { _ in } == nil)
    #expect(difference { $0.profile.panHysteresis += 1 } == "profile")
    #expect(difference { $0.capacities.touches += 1 } == "capacities")
    #expect(difference { $0.scene = [.addWindow(plain, level: 0)] } == "scene")
    #expect(difference { $0.system = .triggeredTap(recognizer: 0) } == "system")
    #expect(difference { $0.answers = [ScriptAnswer(.shouldBegin(recognizer: 0), .always(true))] } == "answers")
    #expect(
      difference { $0.reactions = [ScriptReaction(kind: .act, subject: .recognizer(0), commands: [.advance(1)])] }
        == "reactions")
    #expect(difference { $0.startTime = 1 } == "start")
    #expect(difference { $0.steps = [.advance(1)] } == "steps")
    #expect(difference { $0.steps = [.samples([sample])] } == "steps")
    #expect(difference { $0.expectations = [.digest(1)] } == "expectations")
  }
}
