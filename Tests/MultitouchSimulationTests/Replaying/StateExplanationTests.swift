// The reasons a replay gives where several recognizers meet: who excluded whom, who waited, and what cannot have been.

import Foundation
import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct StateExplanationTests {
  /// The failures of a recognizer, with their rules.
  static func failures(_ replay: Replay, of recognizer: Int = 0) -> [String] {
    let failed = "possible → failed: "
    return replay.events.filter { $0.who.hasPrefix("r\(recognizer) ") && $0.text.hasPrefix(failed) }.map {
      "\($0.text.dropFirst(failed.count)) [\($0.rule ?? "")]"
    }
  }

  /// A pan is under way when another finger lands, of which the first recognizer makes something.
  @Test(arguments: [
    ("tap", "frame 3ms\nended 2"),
    ("longpress", "advance 1s"),
    ("pan", "frame 3ms\nmoved 2 120 90"),
    ("pinch", "began 3 90 190\nframe 3ms\nmoved 2 90 60"),
    ("rotation", "began 3 90 190\nframe 3ms\nmoved 2 190 90"),
  ])
  func `G-7 what asks nobody before it begins was excluded by one before it`(
    script: (kind: String, steps: String)
  ) throws {
    for settings in ["", " cancels=no"] {
      let replay = try ReplayTests.replay(
        "recognizer \(script.kind) on v0\(settings)\nrecognizer pan on v0\nframe 0\nbegan 1 5 5\nframe 1ms\n"
          + "moved 1 25 5\nframe 2ms\nbegan 2 90 90\n\(script.steps)")
      let reasons = Self.failures(replay)
      // The first finger's attempt is over when the other one lands.
      #expect(reasons.count == 2 && reasons.last == "excluded by r1 pan [G-7]", "\(script.kind)\(settings): \(reasons)")
    }
  }

  @Test(arguments: [("", "r2"), (" delegate\nanswer simultaneous r0 only 1", "r2")])
  func `G-7 of two that are under way the one that is asked about first is told`(
    script: (settings: String, winner: String)
  ) throws {
    let replay = try ReplayTests.replay(
      "view in v0 0 0 500 1920\nview in v0 500 0 500 1920\nrecognizer tap on v0 touches=2\(script.settings)\n"
        + "recognizer pan on v1\nrecognizer pan on v2\nframe 0\nbegan 1 100 100\nbegan 2 600 100\nframe 10ms\n"
        + "moved 1 130 100\nmoved 2 630 100\nframe 20ms\nbegan 3 200 200\nbegan 4 700 200\nframe 30ms\nended 3\nended 4"
    )
    let reasons = Self.failures(replay)
    #expect(reasons == Array(repeating: "excluded by \(script.winner) pan [G-7]", count: 2))
  }

  @Test func `G-7 who may recognize beside another is not excluded by it`() throws {
    let replay = try ReplayTests.replay(
      "recognizer triggeredtap on v0 delegate\nrecognizer pan on v0\nanswer simultaneous r0 always 1\nframe 0\n"
        + "began 1 5 5\nframe 1ms\nmoved 1 25 5\nended 1")
    #expect(Self.failures(replay) == ["nothing is left of its attempt [G-12]"])
  }

  @Test func `G-11 what does not wait is on no ring`() throws {
    let replay = try ReplayTests.replay(
      "recognizer triggeredtap on v0\nrecognizer pan on v0\nrequire r0 r1\nrequire r1 r0\nframe 0\nbegan 1 5 5\n"
        + "frame 1ms\nended 1")
    #expect(Self.failures(replay) == ["nothing is left of its attempt [G-12]"])
    #expect(Self.failures(replay, of: 1) == ["lifted before it had gone far enough [PAN-6]"])
  }

  @Test func `G-8 what waited and moves as it is let go says that it waited`() throws {
    let replay = try ReplayTests.replay(
      "recognizer pan on v0\nrecognizer tap on v0\nrequire r0 r1\nframe 0\nbegan 1 5 5\nframe 20ms\nmoved 1 25 5\n"
        + "frame 60ms\nmoved 1 65 5")
    let began = try #require(replay.events.first { $0.text.hasPrefix("possible → began") })
    #expect(began.time == 60_000_000 && began.text.hasSuffix(": it had waited for others to fail"))
    #expect(began.rule == "G-8")
  }

  @Test func `G-8 a system's own requirements are known`() throws {
    let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus/Seeds/Specification")
    let replay = try Replay(TouchFormat.read(corpus.appending(path: "WEB-requirement-two-taps.touch").path))
    #expect(Self.failures(replay, of: 4) == ["r5 double tap recognized, which had to fail first [G-8]"])
  }

  @Test func `G-13 what was told to another kind is no reason of the present one`() throws {
    let replay = try ReplayTests.replay(
      "recognizer pinch on v0\nrecognizer longpress on v0\nwhen reset r1 do configure r0 swipe\nframe 0\nbegan 1 5 5\n"
        + "frame 1ms\nbegan 2 90 90")
    #expect(Self.failures(replay) == ["configured anew [G-13]"])
  }

  @Test func `PIN-1 a third finger is none of a pair's, whose lift ends it`() throws {
    for kind in ["pinch", "rotation"] {
      let replay = try ReplayTests.replay(
        "recognizer \(kind) on v0\nframe 0\nbegan 1 5 5\nbegan 2 90 90\nbegan 3 190 90\nframe 1ms\nended 1\nended 2\n"
          + "command set r0 enabled=no")
      let rule = kind == "pinch" ? "PIN-5" : "ROT-5"
      #expect(Self.failures(replay) == ["the fingers lifted before it began [\(rule)]"])
    }
  }
}
