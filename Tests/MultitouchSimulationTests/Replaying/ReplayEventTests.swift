// Whom a line of a replay speaks of.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct ReplayEventTests {
  /// A tap beside a double tap, of which some have a delegate.
  static func question(_ first: String, _ second: String, _ answer: String) throws -> Replay {
    try ReplayTests.replay(
      "recognizer tap on v0\(first)\nrecognizer tap on v0 taps=2\(second)\nanswer \(answer)\nframe 0\nbegan 1 10 10\n"
        + "frame 50ms\nended 1\nadvance 1s")
  }

  static func asked(_ replay: Replay) -> [String] {
    replay.events.filter { replay.trace.records[$0.index].kind == .req }.map { $0.who + " " + $0.text }
  }

  @Test func `N-10 who was asked about a requirement is the one whose delegate it was`() throws {
    let mine = try Self.question(" delegate", "", "requireFailure r0 only 1")
    #expect(Self.asked(mine) == ["r0 tap asked whether r1 must fail first: yes"])
    let other = try Self.question("", " delegate", "requiredToFail r1 only 0")
    #expect(Self.asked(other) == ["r1 double tap asked whether it must fail before r0: yes"])
    let both = try Self.question(" delegate", " delegate", "requiredToFail r1 only 0")
    #expect(
      Self.asked(both) == [
        "r0 tap asked whether r1 must fail first: no", "r1 double tap asked whether it must fail before r0: yes",
      ])
    let event = try #require(ReplayTests.report(other.json()).events.first { $0.kind == "req" })
    #expect(event.subject == "r0" && event.who == "r1 double tap" && event.text.hasSuffix("before r0: yes"))
    // The band of the one that is about to begin keeps its name.
    #expect(ReplayBand.all(of: both, atMost: 9).map(\.name) == ["r0 tap", "r1 double tap"])
  }
}
