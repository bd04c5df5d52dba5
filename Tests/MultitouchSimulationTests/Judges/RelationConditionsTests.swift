import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// Scripts that a relation once objected to although the rules are as the engine keeps them.
struct RelationConditionsTests {
  static func script(_ text: String) throws -> TouchScript {
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

  @Test(.timeLimit(.minutes(2)))
  func `a recognizer that never rests is found out in time that is linear in the trace`() throws {
    var text = "window 0 0 900 900\nrecognizer tap on v0\nframe 0\n  began 1 100 100\n"
    for time in 1...10_000 { text += "frame \(time)us\n  moved 1 \(100 + time % 3) 100\n" }
    let outcome = try MetamorphicRelation.resetCompleteness.outcome(of: RelationConditionsTests.script(text))
    #expect(outcome == .doesNotApply("it is never reset with all fingers up"))
  }

  @Test func `P-74 looks round each timer, and round frames and commands`() throws {
    let script = try RelationConditionsTests.script(
      "window 0 0 900 900\nframe 0\n  began 1 100 100\ncommand cancelall\nadvance 100\n")
    let dense = DenseSteps(of: script, timers: [50]).steps
    #expect(
      dense == [
        .advance(0), .frame(0, []), .advance(0), .frame(0, []), script.steps[0], .frame(0, []), .frame(0, []),
        script.steps[1], .frame(0, []), .advance(0), .advance(49), .frame(49, []), .advance(50), .frame(50, []),
        .advance(51), .frame(51, []), script.steps[2],
      ])
  }

  @Test func `what is added or changed unnoticed is asked of scripts that give commands, unless they make things`()
    throws
  {
    let scene = "window 0 0 900 900\nrecognizer tap on v0\nframe 0\n  began 1 100 100\n"
    let relations = [MetamorphicRelation.gatesAreForViews, .refusingRecognizers, .untouchedThings]
    for relation in relations {
      let disabling = try RelationConditionsTests.script(scene + "command set r0 enabled=no\n")
      #expect(try relation.outcome(of: disabling) == .holds)
    }
    let growing = try RelationConditionsTests.script(scene + "command recognizer pan on v0\n")
    for relation in relations.dropFirst() {
      #expect(try relation.outcome(of: growing) == .doesNotApply("things are made while it is played"))
    }
  }

  @Test func `P-66 is asked of scripts that change their scene, unless they do so in a delegate's question`() throws {
    let scene = "window 0 0 900 900\nrecognizer tap on v0 delegate\nframe 0\n  began 1 100 100\n"
    let changes = [
      "command set r0 delegate cancels=no\n", "command recognizer pan on v0 delegate\n", "command detach r0\n",
      "when touch t1 do set r0 delaysBegan\n",
    ]
    for change in changes {
      let script = try RelationConditionsTests.script(scene + change)
      #expect(try MetamorphicRelation.defaultDelegates.outcome(of: script) == .holds, "\(change)")
    }
    let asked = try RelationConditionsTests.script(scene + "when receive r0 do detach r0\n")
    #expect(
      try MetamorphicRelation.defaultDelegates.outcome(of: asked)
        == .doesNotApply("the host gives commands in a question"))
  }

  @Test func `nothing is added to a scene in which an id names nothing`() throws {
    let recognizer = try RelationConditionsTests.script("window 0 0 9 9\nrequire r0 r0\n")
    let view = try RelationConditionsTests.script("window 0 0 9 9\nrecognizer pinch on v7\n")
    let reason = RelationOutcome.doesNotApply("a command names what does not exist")
    for relation in [MetamorphicRelation.refusingRecognizers, .untouchedThings] {
      #expect(try relation.outcome(of: recognizer) == reason)
      #expect(try relation.outcome(of: view) == reason)
      for scene in ["", "cancelall\n", "view in v0 0 0 9 9\n"] {
        let script = try RelationConditionsTests.script(scene)
        #expect(try relation.outcome(of: script) == .doesNotApply("no window"), "\(scene)")
      }
    }
  }

  @Test(arguments: [
    "0120-p-63-settings-replaced-in-the-scene", "0121-p-71-a-window-set-in-the-scene",
    "0122-p-73-a-view-made-exclusive-in-the-scene", "0123-p-76-a-view-destroyed-in-the-scene",
    "0124-p-79-a-swipe-configured-in-the-scene",
  ])
  func `nothing is changed where it is made if the scene replaces it or takes it away later`(_ name: String) throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/Regressions/\(name).touch")
    #expect(!script.isSceneFixed)
    for relation in MetamorphicRelations.all {
      if case .violated(let violation) = try relation.outcome(of: script) { Issue.record("\(violation)") }
    }
  }

  @Test func `of a script with an interaction only relations that change no number and no place are asked`() throws {
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
    #expect(asked == ["P-70", "P-72", "P-74", "P-75", "P-80", "P-81", "P-82", "P-83"])
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
    func verdict(_ judge: String, _ rule: String) -> FindingIdentity? {
      ScriptExaminer(fault: fault).examine(script, .of(FindingIdentity(judge: judge, rule: rule))).verdict?.identity
    }
    #expect(verdict("P-64", "D-28")?.judge == "P-64")
    #expect(verdict("digest", "second-run")?.judge == "digest")
    // Of another identity than the one that is asked for nothing is said.
    #expect(verdict("P-64", "D-24") == nil)
  }

  @Test(arguments: ["4611686018427387904", "5000000000000000000", "-9223372036854775808", "9223372036854775807"])
  func `performs that never come due, or at once, do so at half the speed too, wherever they stand`(
    _ delay: String
  ) throws {
    let window = "window w0 v0 0 0 800 800\n"
    for line in ["perform 1 1 after=\(delay)\n", "command perform 1 1 after=\(delay)\n"] {
      let script = try RelationConditionsTests.script(window + line + "advance 1s\n")
      #expect(try MetamorphicRelation.timeScale.outcome(of: script) == .holds)
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

  // MARK: What the conditions let in

  static let window = "window w0 v0 0 0 800 800 multiple\n"

  /// Two fingers that land so far apart and move away from each other.
  private static func pinch(_ distance: String, _ scene: String = "recognizer pinch on v0\n") throws -> TouchScript {
    try script(
      window + scene + "frame 0\nbegan 1 100 100\nbegan 2 \(distance) 100\nframe 20ms\nmoved 2 140 100\n"
        + "frame 40ms\nmoved 2 180 100\nframe 60ms\nended 2\nended 1\n")
  }

  @Test func `distances of a pinch are doubled as long as its fingers stay clear of the one point`() throws {
    let apart = try RelationConditionsTests.pinch("102")
    #expect(try ScriptRunner.run(apart).contains { $0.kind == .act })
    #expect(try MetamorphicRelation.distanceScale.outcome(of: apart) == .holds)
    let close = try RelationConditionsTests.pinch("101.984375")
    let reason = RelationOutcome.doesNotApply("a pinch, whose smallest distance is one point")
    #expect(try MetamorphicRelation.distanceScale.outcome(of: close) == reason)
    var changing = apart
    changing.steps.append(.command(.configure(0, .pinch(PinchParameters()))))
    #expect(
      try MetamorphicRelation.distanceScale.outcome(of: changing)
        == .doesNotApply("a pinch, and kinds that change"))
  }

  @Test func `a finger that lifts in a frame counts for the distance of a pinch in that frame`() throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer pinch on v0\n"
        + "frame 0\nbegan 1 100 100\nbegan 2 200 100\nframe 20ms\nended 2\nmoved 1 199 100\nframe 40ms\nended 1\n")
    let reason = RelationOutcome.doesNotApply("a pinch, whose smallest distance is one point")
    #expect(try MetamorphicRelation.distanceScale.outcome(of: script) == reason)
  }

  @Test func `an engine that sees other places as soon as there is a control is found`() throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "frame 0\nbegan 1 100 100\nframe 80ms\nended 1\n")
    #expect(try MetamorphicRelation.untouchedThings.outcome(of: script) == .holds)
    let dizzy: (TouchScript) throws -> JudgedRun = { script in
      let hasControl = script.scene.contains { if case .addControl = $0 { true } else { false } }
      return try .ofEngine(hasControl ? script.mappingChanges { $0.location.x += 1 } : script)
    }
    guard case .violated = try MetamorphicRelation.untouchedThings.outcome(of: script, engine: dizzy) else {
      Issue.record("no control was added")
      return
    }
  }

  @Test(arguments: ["ended", "cancelled"], [TriggeredTapVariant.standard, .literal, .hardened])
  func `a triggered tap is like a fresh one when all fingers are up, but for what a literal one remembers`(
    _ end: String, _ variant: TriggeredTapVariant
  ) throws {
    func taps(_ start: Int, _ first: Int, _ last: String) -> String {
      """
      frame \(start)ms
      began \(first) 100 100
      frame \(start + 400)ms
      began \(first + 1) 200 100
      frame \(start + 500)ms
      ended \(first + 1)
      frame \(start + 600)ms
      \(last) \(first)

      """
    }
    var script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer triggeredtap on v0\n" + taps(0, 1, end) + taps(1000, 3, "ended")
        + taps(2000, 5, "ended"))
    script = script.mappingKinds { _ in .triggeredTap(TriggeredTapParameters(variant: variant)) }
    #expect(try ScriptRunner.run(script).count { $0.kind == .act } >= 2)
    let isKept = end == "cancelled" && variant == .literal
    #expect(
      try MetamorphicRelation.resetCompleteness.outcome(of: script)
        == (isKept
          ? .doesNotApply("a literal triggered tap, which remembers what was cancelled") : .holds))
    if isKept { return }
    let engine = RelationTests.ForgetfulEngine(.inOtherScripts)
    guard case .violated = try MetamorphicRelation.resetCompleteness.outcome(of: script, engine: engine.run) else {
      Issue.record("nothing was compared")
      return
    }
  }

  @Test(arguments: [TraceKind.receive, .rec, .beginv, .begin, .state, .act, .reset, .timer])
  func `P-84: a lone recognizer that is like a fresh one but for one record is not like it`(_ kind: TraceKind) throws {
    let press = { (start: Int) in "frame \(start)ms\nbegan 1 100 100\nframe \(start + 700)ms\nended 1\n" }
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer longpress on v0 delegate\n" + press(0) + press(1000))
    #expect(try MetamorphicRelation.resetCompleteness.outcome(of: script) == .holds)
    let engine = RelationTests.ForgetfulEngine(.inOtherScripts, of: [kind])
    guard case .violated = try MetamorphicRelation.resetCompleteness.outcome(of: script, engine: engine.run) else {
      Issue.record("nothing was compared")
      return
    }
  }

  @Test func `P-84: what only a second attempt leaves behind is found`() throws {
    let press = { (start: Int, end: Int) in "frame \(start)ms\nbegan 1 100 100\nframe \(end)ms\nended 1\n" }
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer tap on v0\n" + press(0, 50) + press(2000, 3000)
        + press(4000, 4050))
    #expect(try MetamorphicRelation.resetCompleteness.outcome(of: script) == .holds)
    // Once its timer has fired a recognizer shows wrong places, in a run of whatever length.
    let spoiled: (TouchScript) throws -> JudgedRun = { script in
      var run = try JudgedRun.ofEngine(script)
      let fired = run.records.firstIndex { $0.kind == .timer } ?? run.records.count
      for index in run.records.indices.dropFirst(fired) where run.records[index].kind == .act {
        run.records[index].fields[2] = .real(1)
      }
      return run
    }
    guard case .violated = try MetamorphicRelation.resetCompleteness.outcome(of: script, engine: spoiled) else {
      Issue.record("the last attempt was compared with none")
      return
    }
  }

  @Test func `P-85: a tap of almost the longest duration is not lost by a longer one (N-15)`() throws {
    for duration in [1 << 61, Int64.max] {
      let script = try RelationConditionsTests.script(
        RelationConditionsTests.window + "recognizer tap on v0 duration=\(duration)\n"
          + "frame 0\nbegan 1 100 100\nframe \((1 << 61) - 1_000_000_000)\nended 1\n")
      #expect(try MetamorphicRelation.tolerantTap.outcome(of: script) == .holds)
    }
  }

  @Test func `a tap recognizer with only one limit inverted is found by raising that one`() throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer tap on v0\n"
        + "frame 0\nbegan 1 100 100\nframe 20ms\nmoved 1 110 100\nframe 700ms\nended 1\n")
    #expect(try MetamorphicRelation.tolerantTap.outcome(of: script) == .holds)
    func inverted(_ invert: @escaping (inout TapParameters) -> Void) throws -> RelationOutcome {
      let engine: (TouchScript) throws -> JudgedRun = { script in
        try .ofEngine(
          script.mappingKinds { kind in
            guard case .tap(var p) = kind else { return kind }
            invert(&p)
            return .tap(p)
          })
      }
      return try MetamorphicRelation.tolerantTap.outcome(of: script, engine: engine)
    }
    let long = try inverted { $0.maxTapDuration = Nanoseconds(1_500_000_000 - $0.maxTapDuration.count) }
    let wide = try inverted { $0.allowableMovement = 60 - $0.allowableMovement }
    for (outcome, word) in [(long, "longer"), (wide, "wider")] {
      guard case .violated(let violation) = outcome else {
        Issue.record("\(word): \(outcome)")
        continue
      }
      #expect(violation.message.hasPrefix("with \(word) limits"))
    }
  }
}
