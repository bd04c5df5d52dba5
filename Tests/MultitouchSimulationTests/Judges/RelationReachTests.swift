import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// Scripts that relations once passed over although they have something to say of them: each holds for the engine, and
/// an engine that breaks it is found.
struct RelationReachTests {
  /// So many taps on a recognizer that has a delegate, a second apart, behind more lines of the scene.
  private static func taps(_ count: Int, _ lines: String, on views: String = "") throws -> TouchScript {
    var text = RelationConditionsTests.window + views + "recognizer tap on v0 delegate\n" + lines
    for tap in 0..<count { text += "frame \(tap)s\nbegan 1 100 100\nframe \(tap * 1000 + 50)ms\nended 1\n" }
    return try RelationConditionsTests.script(text)
  }

  /// Judges the engine, and one that loses the last record of each kind where the script is another one.
  private static func expectSaid(
    by relation: MetamorphicRelation, of script: TouchScript, losing kinds: [TraceKind] = TraceKind.allCases,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try relation.outcome(of: script) == .holds, "\(relation.judge)", sourceLocation: place)
    let engine = RelationTests.ForgetfulEngine(.inOtherScripts, of: kinds)
    let outcome = try relation.outcome(of: script, engine: engine.run)
    if case .violated = outcome { return }
    Issue.record("\(relation.judge): \(outcome)", sourceLocation: place)
  }

  @Test(arguments: ["P-57", "P-63", "P-65", "P-73", "P-79", "P-84", "P-85"])
  func `a host that only remarks on what it sees gives no commands (N-12)`(_ name: String) throws {
    let script = try RelationReachTests.taps(2, "when act r0 nth=0 do user 1 2.5\n")
    #expect(try ScriptRunner.run(script).count { $0.kind == .user } == 2)
    for relation in MetamorphicRelations.named(name) { try RelationReachTests.expectSaid(by: relation, of: script) }
    let commanding = try RelationReachTests.taps(2, "when view v0 do user 1\nwhen view v0 do configure r0 pan\n")
    for relation in MetamorphicRelations.named(name) {
      guard case .doesNotApply = try relation.outcome(of: commanding) else {
        Issue.record("\(name) is asked of a host that gives commands")
        continue
      }
    }
  }

  @Test(arguments: ["touch t1", "receive r0", "beginv v0", "begin r0", "rec r0", "state r0", "act r0", "reset r0"])
  func `P-65: only what a view or a control is told tells whether it accepts a touch`(_ record: String) throws {
    let script = try RelationReachTests.taps(2, "when \(record) do set r0 delegate delaysEnded=no\n")
    try RelationReachTests.expectSaid(by: .gatesAreForViews, of: script)
  }

  @Test(arguments: ["view v1", "track c1", "ctl c1", "send c1"])
  func `P-65: who commands in what they are told is not asked`(_ record: String) throws {
    let script = try RelationReachTests.taps(
      2, "when \(record) do set r0 delegate delaysEnded=no\n", on: "control c1 plain in v0 0 0 200 200\n")
    let reason = RelationOutcome.doesNotApply("the host gives commands in what a view is told")
    #expect(try MetamorphicRelation.gatesAreForViews.outcome(of: script) == reason)
  }

  @Test func `P-65: room for recognizers, offers and views does not depend on who accepts a touch`() throws {
    let script = try RelationConditionsTests.script(
      "capacities recognizers=2 offered=1 views=1\n" + RelationConditionsTests.window + "view in v0 0 0 9 9\n"
        + "recognizer tap on v0\nrecognizer pan on v0\nrecognizer pan on v0\n"
        + "frame 0\nbegan 1 100 100\nframe 50ms\nmoved 1 200 100\nframe 100ms\nended 1\n")
    let trace = try ScriptRunner.run(script)
    #expect(trace.hasDrops([.recognizers]) && trace.hasDrops([.views]))
    try RelationReachTests.expectSaid(by: .gatesAreForViews, of: script)
  }

  @Test func `F-10: the parts of a frame that is split are asked about like frames (D-5, N-11)`() throws {
    let script = try RelationConditionsTests.script(
      RelationConditionsTests.window + "recognizer pan on v0\nanswer hook w0 cycle 1 1 0\n"
        + "answer hook app cycle 1 1 1 0\nframe 0\nbegan 1 100 100\nframe 10ms\nmoved 1 130 100\nframe 20ms\n"
        + "moved 1 150 100\nframe 30ms\nended 1\n")
    try RelationReachTests.expectSaid(by: .batchedSamples, of: script, losing: [.hook])
  }

  @Test(arguments: [
    "answer hook w0 cycle 1 0 1 1\n", "answer hook app cycle 1 1\n", "when hook w0 nth=3 do cancelall\n",
  ])
  func `P-74: a frame without changes asks no window, and what the application says is the same`(
    _ line: String
  ) throws {
    let script = try RelationReachTests.taps(2, line + "answer hook w1 always 1\n")
    #expect(try ScriptRunner.run(script).contains { $0.kind == .hook })
    try RelationReachTests.expectSaid(by: .denseClock, of: script)
  }

  @Test(arguments: ["answer hook app cycle 1 0\n", "answer hook w0 always 1\nwhen hook app nth=3 do cancelall\n"])
  func `P-74: a host that counts what the application is asked is not asked`(_ line: String) throws {
    let script = try RelationReachTests.taps(2, line)
    let reason = RelationOutcome.doesNotApply("what the application's hook does depends on how often it is asked")
    #expect(try MetamorphicRelation.denseClock.outcome(of: script) == reason)
  }

  @Test func `P-85: a tap of two fingers is not the one that is asked, as one finger never makes it`() throws {
    let two = "recognizer tap on v0 touches=2\n"
    let script = try RelationReachTests.taps(2, "", on: two)
    let subject = MetamorphicRelation.tolerantTap.subject(of: script)
    #expect(subject.sceneRecognizers.map(\.spec.settings.hasDelegate) == [true])
    try RelationReachTests.expectSaid(by: .tolerantTap, of: script)
    let alone = try RelationConditionsTests.script(RelationConditionsTests.window + two)
    #expect(
      try MetamorphicRelation.tolerantTap.outcome(of: alone) == .doesNotApply("not one single tap of one finger"))
  }

  /// Between −2⁵⁹ and 2⁵⁹, with a frame and an advance from before all time.
  private static func longPast(duration: String, start: String = "-576460752303423488") throws -> TouchScript {
    let past = "-9223372036854775808"
    return try RelationConditionsTests.script(
      "profile multiTapInterval=\(duration)\nstart \(start)\n" + RelationConditionsTests.window
        + "recognizer tap on v0 taps=2 duration=\(duration) interval=\(duration)\nrecognizer touchdelay on v0 "
        + "delay=\(duration)\nrecognizer triggeredtap on v0 delay=\(duration)\nperform 1 1 after=\(duration)\n"
        + "advance -5\nframe 0\nbegan 1 100 100\nframe \(past)\nmoved 1 101 100\nadvance \(past)\n"
        + "frame 576460752303423487\nended 1\nframe 576460752303423488\nbegan 1 100 100\nbegan 2 101 100\n")
  }

  @Test(arguments: [
    "576460752303423489", "1152921504606846975", "1152921504606846976", "1152921504606846977", "2305843009213693952",
    "9223372036854775807", "-1", "-9223372036854775808",
  ])
  func `P-70, P-74, P-78: what never comes due is as long at any speed, and the past is past`(
    _ duration: String
  ) throws {
    let script = try RelationReachTests.longPast(duration: duration)
    #expect(try ScriptRunner.run(script).hasDrops([.time]))
    for relation in [MetamorphicRelation.timeTranslation, .denseClock, .timeScale] {
      try RelationReachTests.expectSaid(by: relation, of: script)
    }
  }

  @Test func `P-70, P-74, P-78: a start or a time that may be clamped is an excuse`() throws {
    let early = try RelationReachTests.longPast(duration: "1", start: "-576460752303423489")
    var late = try RelationReachTests.longPast(duration: "1")
    late.steps.append(.advance((1 << 59) + 1))
    for relation in [MetamorphicRelation.timeTranslation, .denseClock, .timeScale] {
      for script in [early, late] {
        #expect(try relation.outcome(of: script) == .doesNotApply("a time near the limits of N-15"))
      }
    }
  }

  /// Two fingers in a view in tenths of a point, which drag a pan and a pinch; also where no place is.
  private static func tenths(window: String = "0 0 800 800") throws -> TouchScript {
    try RelationConditionsTests.script(
      "window \(window) multiple\nview in v0 0.1 0.1 300.3 300.3 bounds=0.7,0.7 multiple\n"
        + "recognizer pan on v1 hysteresis=4.7\nrecognizer pinch on v1\n"
        + "frame 0\nbegan 1 100.5 100.25\nframe 10ms\nmoved 1 111.75 100.5\nmoved 7 nan 5\n"
        + "frame 20ms\nbegan 2 200.25 100\nbegan 3 inf 16777217\nframe 30ms\nmoved 2 230 100\nmoved 1 nan 3\n"
        + "frame 40ms\nended 1\nended 2\n")
  }

  @Test func `P-71: of views only windows need be on the grid and stay as they are, and what is no place need not`()
    throws
  {
    let script = try RelationReachTests.tenths()
    #expect(try ScriptRunner.run(script).hasDrops([.place]))
    try RelationReachTests.expectSaid(by: .spaceTranslation, of: script)
    var setting = script
    setting.steps.insert(.command(.setView(1, ViewAttributes(frame: Rect(x: 3.3, y: 1, width: 400, height: 9)))), at: 1)
    try RelationReachTests.expectSaid(by: .spaceTranslation, of: setting)
    let off = try RelationReachTests.tenths(window: "0.1 0 800 800")
    #expect(
      try MetamorphicRelation.spaceTranslation.outcome(of: off) == .doesNotApply("a window off the 1/64 grid"))
    setting = script
    setting.steps.append(.command(.setView(0, ViewAttributes(frame: Rect(x: 1, y: 1, width: 9, height: 9)))))
    let reason = RelationOutcome.doesNotApply("a window is set after it is made")
    #expect(try MetamorphicRelation.spaceTranslation.outcome(of: setting) == reason)
    // One that is made later may have any number.
    setting = script
    let frame = ViewAttributes(frame: Rect(x: 1, y: 1, width: 9, height: 9))
    setting.steps += [.command(.addWindow(frame, level: 0)), .command(.setView(2, frame))]
    #expect(try MetamorphicRelation.spaceTranslation.outcome(of: setting) == reason)
  }

  @Test func `P-78: distances are doubled off the grid too`() throws {
    var script = try RelationReachTests.tenths(window: "0.1 0 800.3 800")
    script = script.mappingChanges { if $0.location.isPlace { $0.location.x += 0.1 } }
    #expect(try ScriptRunner.run(script).contains { $0.kind == .act })
    try RelationReachTests.expectSaid(by: .distanceScale, of: script)
    // An engine that works in tenths.
    let coarse: (TouchScript) throws -> JudgedRun = { script in
      try .ofEngine(script.mappingChanges { $0.location.x = ($0.location.x * 10).rounded() / 10 })
    }
    script = script.mappingChanges { if $0.location.isPlace { $0.location.x += 0.03 } }
    guard case .violated = try MetamorphicRelation.distanceScale.outcome(of: script, engine: coarse) else {
      Issue.record("places in tenths are doubled as others are")
      return
    }
  }

  @Test(arguments: [0x1p23 + 1, 0x1p-401])
  func `P-78: a place that may be none when it is doubled, or whose square is too small, is an excuse`(
    _ x: Double
  ) throws {
    let script = try RelationReachTests.taps(1, "").mappingChanges { $0.location.x = x }
    let reason = RelationOutcome.doesNotApply("a place near the limits of what a place can be")
    #expect(try MetamorphicRelation.distanceScale.outcome(of: script) == reason)
  }

  @Test func `P-55: what a host commands comes of what is asked, and before a promotion that is the same`() throws {
    let script = try RelationReachTests.taps(1, "when rec r0 do set r0 delegate delaysEnded=no\n")
    try RelationReachTests.expectSaid(by: .simultaneityWaivesNothing, of: script)
  }
}
