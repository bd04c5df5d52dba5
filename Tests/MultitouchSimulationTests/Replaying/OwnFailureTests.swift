// The reasons of failures that are a recognizer's own: what was missing, or came too early, before it could begin.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct OwnFailureTests {
  @Test(arguments: [
    (
      "longpress on v0 touches=2\nframe 0\nbegan 1 100 100\nframe 3s\nended 1",
      "lifted before all fingers were down [LP-3]"
    ),
    (
      "longpress on v0 touches=2\nframe 0\nbegan 1 100 100\nframe 2s\nbegan 2 200 100\nframe 2100ms\nended 1",
      "lifted before 500 ms [LP-3]"
    ),
    (
      "longpress on v0 taps=1 touches=2\nframe 0\nbegan 1 5 5\nframe 3s\nended 1",
      "held longer than 750 ms in a tap before the press [LP-1]"
    ),
    (
      "longpress on v0 taps=1 touches=2\nframe 0\nbegan 1 5 5\nframe 10ms\nended 1",
      "lifted before all fingers were down [LP-1]"
    ),
    (
      "pan on v0 min=2\nframe 0\nbegan 1 100 100\nframe 100ms\nmoved 1 900 100\nframe 200ms\nended 1",
      "lifted before 2 fingers were down [PAN-6]"
    ),
    // A minimum above the maximum counts (PAN-1).
    ("pan on v0 min=3 max=2\nframe 0\nbegan 1 5 5\nframe 1ms\nended 1", "lifted before 3 fingers were down [PAN-6]"),
    (
      "swipe on v0 touches=2\nframe 0\nbegan 1 10 100\nframe 100ms\nmoved 1 400 100\nframe 200ms\nended 1",
      "lifted before all fingers were down [SWI-4]"
    ),
    (
      "swipe on v0 touches=2\nframe 0\nbegan 1 10 100\nframe 100ms\nmoved 1 400 100\nadvance 1s",
      "not all fingers were down in 500 ms [SWI-4]"
    ),
    // An empty mask comes first: with all fingers, too, it never recognizes.
    (
      "swipe on v0 directions=0 touches=2\nframe 0\nbegan 1 10 100\nframe 100ms\nmoved 1 400 100\nended 1",
      "it has no direction [SWI-2]"
    ),
    (
      "swipe on v0 directions=0\nframe 0\nbegan 1 10 100\nframe 100ms\nmoved 1 400 100\nadvance 1s",
      "it has no direction [SWI-2]"
    ),
  ])
  func `a lift or a timer with too few fingers tells that, and no time or distance`(
    script: (lines: String, reason: String)
  ) throws {
    #expect(try ReplayTests.reason("recognizer " + script.lines) == "possible → failed: " + script.reason)
  }

  @Test(arguments: [
    // The first finger goes far alone, then two rest.
    (
      "pan on v0 min=2\nframe 0\nbegan 1 100 100\nframe 10ms\nmoved 1 300 100\nframe 20ms\nbegan 2 400 400\n"
        + "frame 30ms\nended 1\nended 2", "lifted before its fingers had gone far enough together [PAN-6]"
    ),
    // Two go far, away from each other (PAN-2).
    (
      "pan on v0\nframe 0\nbegan 1 500 100\nbegan 2 500 200\nframe 10ms\nmoved 1 300 100\nmoved 2 700 200\n"
        + "frame 30ms\nended 1\nended 2", "lifted before its fingers had gone far enough together [PAN-6]"
    ),
    (
      "swipe on v0 touches=2\nframe 0\nbegan 1 100 100\nbegan 2 100 200\nframe 100ms\nmoved 1 400 100\n"
        + "frame 200ms\nended 1", "lifted before all fingers had gone far enough [SWI-4]"
    ),
    (
      "swipe on v0 touches=2\nframe 0\nbegan 1 100 100\nbegan 2 100 200\nframe 100ms\nmoved 1 400 100\nadvance 1s",
      "not all fingers far enough in 500 ms [SWI-4]"
    ),
    (
      "swipe on v0 opposite=500\nframe 0\nbegan 1 500 100\nframe 100ms\nmoved 1 100 100\nframe 200ms\nended 1",
      "lifted before it had gone far enough in its direction [SWI-4]"
    ),
  ])
  func `of several fingers, or of one that went back, no other distance is told than the one that counts`(
    script: (lines: String, reason: String)
  ) throws {
    #expect(try ReplayTests.reason("recognizer " + script.lines) == "possible → failed: " + script.reason)
  }

  @Test func `SWI-3 where nothing is far enough no distance is told`() throws {
    let name = "0075-swi-3-a-maximum-that-is-no-number"
    let replay = try Replay(TouchFormat.read("\(CorpusFolder.path)/Regressions/\(name).touch"))
    #expect(StateExplanationTests.failures(replay) == ["lifted before it recognized [SWI-4]"])
  }

  @Test func `N-4 a lift at the deadline of a press is told as one`() throws {
    let lines = "recognizer longpress on v0\nframe 0\nbegan 1 5 5\nframe 500ms\nended 1"
    let reason = "lifted at 500 ms, and a lift comes before the timer [N-4]"
    #expect(try ReplayTests.reason(lines) == "possible → failed: " + reason)
  }

  @Test(arguments: [("frame 0\nbegan 1 5 5\nframe 1ms\nended 1\n", "no further tap"), (tap + tap, "no press")])
  func `LP-1 what did not come in time is told: a tap, or the press`(script: (taps: String, missing: String)) throws {
    let reason = try ReplayTests.reason("recognizer longpress on v0 taps=2\n" + script.taps + "advance 2s")
    #expect(reason == "possible → failed: \(script.missing) within 350 ms [LP-1]")
  }

  static let tap = "frame 0\nbegan 1 5 5\nframe 0\nended 1\n"

  @Test func `LP-3 what waits after its time has not lifted too early`() throws {
    let replay = try ReplayTests.replay(
      "recognizer longpress on v0 cancels=no\nrecognizer tap on v0 taps=2 duration=5s\nrequire r0 r1\nframe 0\n"
        + "began 1 5 5\nframe 1s\nended 1\ncommand detach r0")
    #expect(StateExplanationTests.failures(replay) == ["removed [G-13]"])
  }

  /// In each, a touch lifts and is forgotten in one frame, and no recognizer is told of its lift.
  @Test(arguments: [
    ("0036-forgotten-touch-of-another-window", 0, ["nothing is left of its attempt [G-12]"]),
    (
      "0140-t-6-a-late-chain-record-of-a-destroyed-view", 0,
      ["lifted before its fingers had gone far enough together [PAN-6]", "lifted before 2 fingers were down [PAN-6]"]
    ),
    ("0189-p-31-lift-forgotten-untold", 0, ["not complete within 750 ms [TAP-1]"]),
    ("0189-p-31-lift-forgotten-untold", 1, ["the fingers lifted before it began [ROT-5]"]),
  ])
  func `N-16 a touch that is forgotten is no finger any more`(
    regression: (name: String, recognizer: Int, reasons: [String])
  ) throws {
    let replay = try Replay(TouchFormat.read("\(CorpusFolder.path)/Regressions/\(regression.name).touch"))
    #expect(StateExplanationTests.failures(replay, of: regression.recognizer) == regression.reasons)
  }

  /// Of four records two are kept by a recognizer of its own kind that nobody else shares: the next landing forgets t1.
  @Test(arguments: [
    // Of the press all fingers are forgotten when its time is over.
    ("longpress on v1", "its fingers are forgotten [N-16]"),
    // Without one of them it is not begun anew, and the other one's lift ends it.
    ("longpress on v1 taps=1", "not complete within 750 ms in a tap before the press [LP-1]"),
    ("tap on v1", "not complete within 750 ms [TAP-1]"),
  ])
  func `N-16 what waits for a forgotten finger's lift says so`(script: (kind: String, reason: String)) throws {
    let replay = try Replay(
      TouchFormat.script(
        from: "touch 1\ncapacities touches=2 touchRecords=4\nwindow 0 0 800 800 multiple\n"
          + "view in v0 0 0 400 800 multiple\nrecognizer \(script.kind)\nrecognizer rotation on v0\nframe 0\n"
          + "began 1 100 200\nframe 10ms\nbegan 2 500 400\nframe 15ms\nended 2\nframe 20ms\nbegan 3 500 400\n"
          + "frame 25ms\nended 3\nframe 30ms\nbegan 4 500 400\nframe 35ms\nended 4\nframe 40ms\nended 1\n"
          + "began 5 500 400\nadvance 2s", file: "test"))
    #expect(StateExplanationTests.failures(replay) == [script.reason])
  }
}
