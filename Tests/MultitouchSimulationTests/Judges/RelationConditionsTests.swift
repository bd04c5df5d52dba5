import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// Scripts that a relation once objected to although the rules are as the engine keeps them.
struct RelationConditionsTests {
  private static func script(_ text: String) throws -> TouchScript {
    try TouchFormat.script(from: "touch 1\n" + text, file: "here")
  }

  @Test(arguments: [
    "CTL-11-other-taps-are-not-refused", "CTL-2-a-held-lift-keeps-its-control", "CTL-2-one-tracked-touch",
    "CTL-3-a-refused-touch", "N-15-views-and-depth",
  ])
  func `a frame is not split where a control is told of several fingers at once, or views are refused`(
    _ name: String
  ) throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/Seeds/Specification/\(name).touch")
    let outcome = try MetamorphicRelation.splitFrames.outcome(of: script)
    if case .violated(let violation) = outcome { Issue.record("\(violation)") }
  }

  @Test func `a frame is split where a control is told of one finger at a time`() throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/Seeds/Specification/CTL-5-the-drag-example.touch")
    #expect(try MetamorphicRelation.splitFrames.outcome(of: script) == .holds)
  }

  @Test func `a host that knows touches by uid is not judged by splitting`() throws {
    for question in [ScriptQuestion.beginTracking(control: 1), .continueTracking(control: 1), .receive(recognizer: 0)] {
      var script = TouchScript()
      script.answers = [ScriptAnswer(question, .only([1]))]
      #expect(script.knowsTouches)
    }
  }

  @Test func `nothing is added to a scene in which an id names nothing`() throws {
    let recognizer = try RelationConditionsTests.script("require r0 r0\n")
    let view = try RelationConditionsTests.script("recognizer pinch on v0\n")
    let reason = RelationOutcome.doesNotApply("a command names what does not exist")
    for relation in [MetamorphicRelation.refusingRecognizers, .untouchedThings] {
      #expect(try relation.outcome(of: recognizer) == reason)
      #expect(try relation.outcome(of: view) == reason)
    }
  }

  @Test func `of a script with an interaction only relations that change no number, place or time are asked`() throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/Seeds/Specification/DC1-one-tap.touch")
    #expect(script.system != nil)
    var asked: Set<String> = []
    for relation in MetamorphicRelations.all {
      switch try relation.outcome(of: script) {
      case .holds: asked.insert(relation.judge.id)
      case .doesNotApply: #expect(!relation.allowsInteraction)
      case .violated(let violation): Issue.record("\(violation)")
      }
    }
    #expect(asked == ["P-72", "P-75", "P-80", "P-81", "P-82", "P-83"])
  }

  @Test func `a run with an interaction is judged by properties and by a second run`() throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/Seeds/Specification/DC1-one-tap.touch")
    #expect(ScriptExaminer().examine(script).verdict == nil)
    let fault = PlantedFault(
      "a lift told as a cancel",
      trace: { _, trace in
        for i in trace.indices where trace[i].kind == .view && trace[i].fields[0] == .phase(.ended) {
          trace[i].fields[0] = .phase(.cancelled)
        }
      })
    func judge(_ name: String) -> FindingIdentity? {
      ScriptExaminer(fault: fault).examine(script, .of(FindingIdentity(judge: name, rule: "-"))).verdict?.identity
    }
    #expect(judge("P-64")?.rule == "D-28")
    #expect(judge("digest")?.rule == "second-run")
  }
}
