import Multitouch
import MultitouchRecordings
import Testing

/// What a report lists that is no touch.
@Suite struct AnonymousContactsAbsenceTests {
  @Test func `pens, palms and hovering contacts are no touches`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 3 39 1
      0 0 2 0
      0 3 35 30
      0 3 36 40
      0 3 39 2
      0 3 37 1
      0 0 2 0
      0 3 35 50
      0 3 36 60
      0 3 39 3
      0 3 3b 9
      0 0 2 0
      ---
      8 3 35 10
      8 3 36 20
      8 3 39 1
      8 3 37 2
      8 0 2 0
      8 3 35 50
      8 3 36 60
      8 3 39 3
      8 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: x1 +3@50,60"])
    #expect(recording.counters.tools == 1)
    #expect(recording.counters.hovers == 1)
  }

  @Test func `what hovers and what lifts without having landed are counted together`() throws {
    let recording = try evemu(
      "",
      """
      0 3 30 5
      0 3 35 1
      0 3 36 1
      0 0 2 0
      ---
      8 3 30 5
      8 3 35 1
      8 3 36 2
      8 0 2 0
      8 3 3b 4
      8 3 35 500
      8 3 36 500
      8 0 2 0
      8 3 30 0
      8 3 35 900
      8 3 36 900
      8 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@1,1", "8: ~0@1,2"])
    #expect(recording.counters.hovers == 2)
  }
}
