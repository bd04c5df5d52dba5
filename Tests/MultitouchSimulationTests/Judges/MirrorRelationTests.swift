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
}
