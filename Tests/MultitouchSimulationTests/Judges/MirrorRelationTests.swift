import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// The mirror (P-79): what it may be asked of, and engines that are not the same on both sides.
struct MirrorRelationTests {
  /// A switch at 100 … 180 with its knob in the left half, dragged by its knob and far out.
  private static func toggle(from x: String, by way: String) throws -> TouchScript {
    try RelationConditionsTests.script(
      RelationConditionsTests.window + "control c1 switch in v0 100 100 80 50 knob=0,0,40,50\n"
        + "recognizer pan on v0\naddtarget c1 1 1 4095\n"
        + "frame 0\nbegan 1 \(x) 125\nframe 20ms\nmoved 1 \(x) 128\nframe 40ms\nmoved 1 \(way) 128\n"
        + "frame 60ms\nended 1\n")
  }

  @Test func `a control and its knob have a mirror image`() throws {
    // Along the switch on its knob, beside its knob, and out of it and its slop on either side.
    for (x, way) in [("120", "150"), ("150", "120"), ("150", "300"), ("130", "20"), ("120", "110"), ("150", "140")] {
      #expect(try MetamorphicRelation.mirror.outcome(of: MirrorRelationTests.toggle(from: x, by: way)) == .holds)
    }
  }

  @Test(arguments: [("140", "150"), ("120", "30"), ("120", "250")])
  func `a finger on an edge of a control's knob or slop has one too`(_ x: String, _ way: String) throws {
    let script = try MirrorRelationTests.toggle(from: x, by: way)
    #expect(try MetamorphicRelation.mirror.outcome(of: script) == .holds)
  }

  /// An engine that takes the last edge of views for inside: on the grid they are 1/64 wider.
  private static func inclusive(_ script: TouchScript) throws -> JudgedRun {
    try .ofEngine(script.mappingViews { attributes, isWindow in if !isWindow { attributes.frame.width += 1.0 / 64 } })
  }

  @Test func `an engine that has the last edge of a slop inside is found (CTL-4)`() throws {
    let script = try MirrorRelationTests.toggle(from: "120", by: "250")
    guard case .violated = try MetamorphicRelation.mirror.outcome(of: script, engine: MirrorRelationTests.inclusive)
    else {
      Issue.record("the edges on the right are as those on the left")
      return
    }
  }

  @Test(arguments: ["100", "300", "299.984375", "99.984375"])
  func `a finger that lands on an edge of a view has a mirror image, unless both edges are in it (H-2)`(
    _ x: String
  ) throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "view in v0 100 100 200 200\nrecognizer tap on v1\n"
        + "frame 0\nbegan 1 \(x) 150\nframe 50ms\nended 1\n")
    #expect(try MetamorphicRelation.mirror.outcome(of: script) == .holds)
    let outcome = try MetamorphicRelation.mirror.outcome(of: script, engine: MirrorRelationTests.inclusive)
    if x == "300" || x == "99.984375" {
      #expect(outcome != .holds, "both edges are in it")
    } else {
      #expect(outcome == .holds)
    }
  }

  @Test(arguments: ["knob=0,0,40.1,50", "knob=0.1,0,40,50"])
  func `a control off the grid has none`(_ knob: String) throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "control c1 switch in v0 100 100 80 50 \(knob)\n")
    #expect(try MetamorphicRelation.mirror.outcome(of: script) == .doesNotApply("a control off the 1/64 grid"))
  }

  @Test func `places of three fingers may be rounded in the mirror, and an empty attempt has none (G-16)`() throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer pan on v0\nframe 0\nbegan 1 100 100\nbegan 2 201 100\n"
        + "began 3 302 100\nframe 10ms\nmoved 1 200 100\nmoved 3 303 100\nmoved 2 nan 0\nframe 20ms\nended 1\n"
        + "ended 2\nframe 30ms\nended 3\n")
    #expect(try ScriptRunner.run(script).contains { $0.kind == .act })
    #expect(try MetamorphicRelation.mirror.outcome(of: script) == .holds)
  }

  @Test func `a control whose knob is not mirrored is found`() throws {
    let script = try MirrorRelationTests.toggle(from: "120", by: "150")
    let lopsided: (TouchScript) throws -> JudgedRun = { script in
      try .ofEngine(
        script.mappingCommands { command in
          guard case .addControl(var settings, let attributes, let parent) = command else { return command }
          settings.knob.origin.x = 0
          return .addControl(settings, attributes, parent: parent)
        })
    }
    guard case .violated = try MetamorphicRelation.mirror.outcome(of: script, engine: lopsided) else {
      Issue.record("the mirror image has the same trace")
      return
    }
  }

  /// A pan from edges of a screen at 100 … 800, by a finger that goes to a side.
  private static func edgePan(_ edges: ScreenEdges, from x: String, to way: String) throws -> TouchScript {
    try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer edgepan on v0 edges=\(edges.rawValue) screen=100,0,700,900\n"
        + "frame 0\nbegan 1 \(x) 400\nframe 20ms\nmoved 1 \(way) 403\nframe 40ms\nended 1\n")
  }

  private static let edgePans: [(ScreenEdges, String, String)] = [
    (.left, "119.984375", "140"), (.left, "780", "760"), (.right, "780", "760"), (.right, "119", "140"),
    ([.left, .right], "785", "770"), ([.left, .right], "785", "799"), ([.left, .bottom], "110", "130"),
  ]

  @Test(arguments: edgePans)
  func `a screen-edge pan has a mirror image`(_ edges: ScreenEdges, _ x: String, _ way: String) throws {
    // The right region holds its first place, the left one not its last (EDG-1).
    let script = try MirrorRelationTests.edgePan(edges, from: x, to: way)
    #expect(try MetamorphicRelation.mirror.outcome(of: script) == .holds)
  }

  @Test func `a screen-edge pan that takes left for right is found`() throws {
    let script = try MirrorRelationTests.edgePan(.left, from: "110", to: "140")
    #expect(try ScriptRunner.run(script).contains { $0.kind == .act })
    let lopsided: (TouchScript) throws -> JudgedRun = { script in
      try .ofEngine(
        script.mappingKinds { kind in
          guard case .screenEdgePan(var p) = kind else { return kind }
          p.edges = .left
          return .screenEdgePan(p)
        })
    }
    guard case .violated = try MetamorphicRelation.mirror.outcome(of: script, engine: lopsided) else {
      Issue.record("the mirror image has the same trace")
      return
    }
  }

  @Test(arguments: ["pan", "rotation"])
  func `half a turn between two contacts is an excuse for rotations only`(_ kind: String) throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer \(kind) on v0\nframe 0\nbegan 1 100 100\nbegan 2 50 100\n"
        + "frame 10ms\nmoved 2 150 100\nframe 20ms\nmoved 2 150 130\nframe 30ms\nended 1\nended 2\n")
    #expect(try ScriptRunner.run(script).contains { $0.kind == .act })
    let engine = RelationTests.ForgetfulEngine(.inOtherScripts)
    let outcome = try MetamorphicRelation.mirror.outcome(of: script, engine: engine.run)
    if kind == "rotation" {
      #expect(outcome == .doesNotApply("a half turn, which has one sign only"))
    } else if case .violated = outcome {
    } else {
      Issue.record("\(outcome)")
    }
  }

  @Test func `a contact that has ended turns around nobody`() throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer rotation on v0\nframe 0\nbegan 1 100 100\nframe 50ms\nended 1\n"
        + "frame 1000ms\nbegan 2 50 100\nframe 1010ms\nmoved 2 150 100\nframe 1050ms\nended 2\n")
    let engine = RelationTests.ForgetfulEngine(.inOtherScripts)
    guard case .violated = try MetamorphicRelation.mirror.outcome(of: script, engine: engine.run) else {
      Issue.record("one finger makes no half turn")
      return
    }
  }

  /// Two quarter turns of a second finger round the first.
  private static let quarterTurns = """
    frame 0
      began 1 200 200
    frame 10ms
      began 2 300 200
    frame 20ms
      moved 2 200 300
    frame 30ms
      moved 2 100 200
    frame 40ms
      ended 1
      ended 2

    """

  @Test(arguments: [true, false])
  func `a half turn may be one step because a hook swallows the move between its halves (D-5)`(
    _ isSwallowed: Bool
  ) throws {
    let hook = "answer hook w0 \(isSwallowed ? "cycle 1 1 0 1 1" : "always 1")\n"
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer rotation on v0\n" + hook + MirrorRelationTests.quarterTurns)
    #expect(try ScriptRunner.run(script).contains { $0.kind == .act })
    #expect(
      try MetamorphicRelation.mirror.outcome(of: script)
        == (isSwallowed ? .doesNotApply("a half turn, which has one sign only") : .holds))
  }

  /// The half turn is not shown, so it is the engine's lapse that parts the mirror images.
  @Test(arguments: [TraceKind.view, .rec])
  func `a half turn is an excuse for what is about the rotation, and for nothing else`(_ kind: TraceKind) throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer rotation on v0 threshold=360\nframe 0\nbegan 1 100 100\n"
        + "began 2 50 100\nframe 10ms\nmoved 2 150 100\nframe 20ms\nended 2\nframe 30ms\nended 1\n")
    #expect(try MetamorphicRelation.mirror.outcome(of: script) == .holds)
    let engine = RelationTests.ForgetfulEngine(.inOtherScripts, of: [kind])
    let outcome = try MetamorphicRelation.mirror.outcome(of: script, engine: engine.run)
    if kind == .rec {
      #expect(outcome == .doesNotApply("a half turn, which has one sign only"))
    } else if case .violated = outcome {
    } else {
      Issue.record("\(outcome)")
    }
  }

  /// A pan and a rotation by two fingers beside a switch that one drags, and a command after their first moves.
  private static func commanded(_ lines: String) throws -> TouchScript {
    try RelationConditionsTests.script(
      RelationConditionsTests.window + "view in v0 20 30 200 200 bounds=3,4 multiple\n"
        + "control c2 switch in v0 300 100 80 50 knob=0,0,20,50\naddtarget c2 1 1 4095\n"
        + "recognizer pan on v1 delegate\nrecognizer rotation on v1 delegate\nrecognizer pan on v0 cancels=no\n"
        + "answer simultaneous r0 always 1\nanswer simultaneous r1 always 1\n"
        + "frame 0\nbegan 1 100 100\nbegan 2 150 100\nbegan 3 310 120\n"
        + "frame 10ms\nmoved 1 100 110\nmoved 2 180 150\nmoved 3 330 120\n\(lines)"
        + "frame 20ms\nmoved 1 90 110\nmoved 2 190 170\nmoved 3 250 120\nframe 30ms\nbegan 4 30 40\n"
        + "frame 40ms\nended 1\nended 2\nended 3\nended 4\nframe 1s\nbegan 5 310 120\nframe 2s\nended 5\n")
  }

  private static let commands = [
    "settranslation r0 10 -3", "setrotation r1 0.75", "setscale r1 2", "set r0 enabled=no", "detach r0", "destroy r1",
    "attach r2 on v1", "require r0 r1", "setview v1 40 30 100 200", "setview v0 -7 0 700 700 bounds=5,5",
    "setcontrol c2 slider knob=40,0,20,50", "detach v1", "destroy v2", "attach v2 in v1", "window 0 0 320 400",
    "view in v1 0 0 20 20", "control button in v1 0 0 20 20", "order w0 level=1", "sendactions c2 4096", "cancelall",
  ]

  @Test(arguments: commands)
  func `commands have a mirror image, from outside and in callbacks`(_ command: String) throws {
    for line in ["command \(command)\n", "when rec r0 nth=2 do \(command)\n", "when act r1 do \(command)\n"] {
      let script = try MirrorRelationTests.commanded(line)
      #expect(try MetamorphicRelation.mirror.outcome(of: script) == .holds, "\(line)")
      let engine = RelationTests.ForgetfulEngine(.inOtherScripts)
      if case .violated = try MetamorphicRelation.mirror.outcome(of: script, engine: engine.run) { continue }
      Issue.record("\(line) is not asked")
    }
  }

  @Test(arguments: [
    "command configure r0 swipe\n", "command recognizer pan on v0\n", "when act r1 do configure r0 pan\n",
  ])
  func `recognizers whose numbers do not say what they are have none`(_ line: String) throws {
    let reason = RelationOutcome.doesNotApply("kinds of recognizers change after they are made")
    #expect(try MetamorphicRelation.mirror.outcome(of: MirrorRelationTests.commanded(line)) == reason)
  }

  @Test(arguments: ["command settranslation r0 10 -3\n", "command setrotation r1 0.75\n"])
  func `an engine that sets only what is positive is found`(_ line: String) throws {
    let script = try MirrorRelationTests.commanded(line)
    let lopsided: (TouchScript) throws -> JudgedRun = { script in
      try .ofEngine(
        script.mappingCommands { command in
          switch command {
          case .setTranslation(let r, let v): .setTranslation(r, Point(x: abs(v.x), y: v.y))
          case .setRotation(let r, let v): .setRotation(r, abs(v))
          default: command
          }
        })
    }
    guard case .violated = try MetamorphicRelation.mirror.outcome(of: script, engine: lopsided) else {
      Issue.record("the mirror image has the same trace")
      return
    }
  }
}
