// Which touch a contact of a replay is.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct ReplayContactTests {
  @Test func `T-9 a contact that is dropped beside another at its place has no touch`() throws {
    let script =
      "touch 1\ncapacities touches=1\nwindow 0 0 1000 1000\nframe 0\nbegan 9 500 500\nframe 100ms\nbegan 1 10 10\n"
      + "frame 100ms\nended 9\nframe 100ms\nbegan 2 10 10\nframe 200ms\nended 2\nframe 300ms\nended 1"
    let replay = try Replay(TouchFormat.script(from: script, file: "test"))
    #expect(replay.contacts.map(\.contact.rawValue) == [9, 1, 2])
    #expect(replay.contacts.map(\.touch) == [1, nil, 2])
    #expect(try ReplayTests.report(replay.json()).contacts.map(\.touch) == [1, nil, 2])
  }
}
