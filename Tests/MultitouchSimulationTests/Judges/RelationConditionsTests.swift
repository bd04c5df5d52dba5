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

  @Test(arguments: ["4611686018427387904", "5000000000000000000", "-9223372036854775808", "9223372036854775807"])
  func `times of performs that cannot be doubled are not doubled, wherever they stand`(_ delay: String) throws {
    let window = "window w0 v0 0 0 800 800\n"
    for line in ["perform 1 1 after=\(delay)\n", "command perform 1 1 after=\(delay)\n"] {
      let script = try RelationConditionsTests.script(window + line + "advance 1s\n")
      let reason = RelationOutcome.doesNotApply("a duration near the limit of N-15")
      #expect(try MetamorphicRelation.timeScale.outcome(of: script) == reason)
      #expect(ScriptExaminer().examine(script).verdict == nil)
    }
  }

  @Test func `a scene beside itself keeps numbers that are too large to name anything`() throws {
    let largest = Int.max
    let script = try RelationConditionsTests.script(
      """
      window w0 v0 0 0 800 800
      view in v\(largest) 0 0 100 100
      control plain in v\(largest) 0 0 100 100
      recognizer tap on v\(largest)
      recognizer tap on v0 delegate
      require r0 r\(largest)
      addtarget c\(largest) 1 1 64

      """)
    let doubled = script.doubled
    #expect(doubled.scene.count == 2 * script.scene.count)
    #expect(doubled.scene.contains(.require(2, toFail: largest)))
    #expect(ScriptExaminer().examine(script).verdict == nil)
  }

  @Test func `a dial whose centre is no place is not followed`() throws {
    let script = try RelationConditionsTests.script(
      """
      window w0 v0 0 0 1080 1920
      control c1 plain in v0 100 100 100 100
      system dial c1 centre=50,-4611686018427387904 silent
      frame 0
        began 1 190 150
      frame 100000000
        moved 1 150 190
      frame 200000000
        ended 1

      """)
    #expect(try Judges.violations(of: JudgedRun.ofEngine(script)).isEmpty)
  }
}
