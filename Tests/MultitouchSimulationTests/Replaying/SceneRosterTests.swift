// What commands about views and recognizers come to, and what it costs to know.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct SceneRosterTests {
  /// A tap, or a long press beside a pan, in a view that is brought to the front as they fail.
  @Test(arguments: [
    ("recognizer tap on v1\nwhen rec r0 nth=2 do attach v1 in v0", "moved farther than 45.0 pt [TAP-3]"),
    ("recognizer tap on v1\nwhen rec r0 nth=2 do attach r0 on v1", "moved farther than 45.0 pt [TAP-3]"),
    (
      "recognizer longpress on v1\nrecognizer pan on v1\nwhen rec r0 nth=1 do attach v1 in v0\n"
        + "when rec r0 nth=2 do attach v1 in v0", "moved farther than 10.0 pt [LP-3]"
    ),
    ("recognizer tap on v1\nwhen rec r0 nth=1 do attach v1 in v2", "removed [G-13]"),
    ("recognizer tap on v1\nwhen rec r0 nth=1 do attach r0 on v2", "removed [G-13]"),
    ("recognizer tap on v1\nwhen rec r0 nth=1 do destroy v1", "removed [G-13]"),
  ])
  func `G-13 what is added again where it is has not been removed`(script: (scene: String, reason: String)) throws {
    let replay = try ReplayTests.replay(
      "view in v0 0 0 500 500\nview in v0 500 500 99 99\n\(script.scene)\nframe 0\nbegan 1 10 10\nframe 10ms\n"
        + "moved 1 100 10\nframe 20ms\nended 1")
    #expect(StateExplanationTests.failures(replay) == [script.reason])
  }

  static func outcomes(_ roster: inout SceneRoster, _ command: ScriptCommand) -> [CommandOutcome] {
    var refusals: [DropReason] = []
    return roster.carryOut(command, &refusals)
  }

  @Test func `T-11 what is in a view leaves with it, and is gone with it`() {
    var roster = SceneRoster(requirementsMax: 9)
    let attributes = ViewAttributes(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    _ = Self.outcomes(&roster, .addWindow(attributes, level: 0))
    for parent in [0, 1, 2, 0] { _ = Self.outcomes(&roster, .addView(attributes, parent: parent)) }
    let spec = RecognizerSpec(.pinch(PinchParameters()))
    for (number, view) in [3, 0, 1].enumerated() {
      let made = Self.outcomes(&roster, .addRecognizer(spec, view: view))
      #expect(made == [.made(number, spec, view: view)])
    }
    #expect(Self.outcomes(&roster, .attachView(2, parent: 1)).isEmpty)
    #expect(Self.outcomes(&roster, .attachView(2, parent: 4)) == [.left(0, .removed)])
    #expect(Self.outcomes(&roster, .attachRecognizer(2, view: 1)) == [.moved(2, view: 1)])
    #expect(Self.outcomes(&roster, .attachRecognizer(2, view: 2)) == [.left(2, .removed), .moved(2, view: 2)])
    #expect(Self.outcomes(&roster, .destroyView(4)) == [.left(0, .removed), .left(2, .removed)])
    // Stale from here on.
    for view in [2, 3, 4] { #expect(Self.outcomes(&roster, .addRecognizer(spec, view: view)).isEmpty) }
    #expect(Self.outcomes(&roster, .detachRecognizer(0)).isEmpty)
    #expect(Self.outcomes(&roster, .addRecognizer(spec, view: 1)) == [.made(3, spec, view: 1)])
  }

  @Test(.timeLimit(.minutes(2)))
  func `a move of a view costs what hangs on recognizers, however many views are in it`() {
    var roster = SceneRoster(requirementsMax: 9)
    let attributes = ViewAttributes(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    _ = Self.outcomes(&roster, .addWindow(attributes, level: 0))
    for parent in [0, 0, 1] { _ = Self.outcomes(&roster, .addView(attributes, parent: parent)) }
    for _ in 0..<20_000 { _ = Self.outcomes(&roster, .addView(attributes, parent: 3)) }
    let spec = RecognizerSpec(.pinch(PinchParameters()))
    _ = Self.outcomes(&roster, .addRecognizer(spec, view: 20_003))
    for i in 0..<2_000 {
      #expect(Self.outcomes(&roster, .attachView(3, parent: 2 - i % 2)) == [.left(0, .removed)])
    }
  }
}
