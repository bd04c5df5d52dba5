// Slots stay in the order of arrival however often records are moved (N-9, N-16).

import Multitouch
import Testing

@Suite struct SlotOrderTests {
  /// A pan for two fingers keeps every touch of its attempt, so its records fill up while one finger rests.
  @Test func `a finger rests while two hundred others tap, and slots stay in order of arrival`() throws {
    var stage = Stage<StandardBehavior>()
    stage.add(.pan(PanRecognizer(PanParameters(minimum: 2))))
    stage.host.notesSlots = true
    stage.frame(0, .began(1, x: 500, y: 500))
    for i in 0..<200 {
      let time = Int64(i + 1) * 100
      // A move of the resting finger in the frame of a landing: the record moves while it is in use.
      stage.frame(time, .moved(1, x: 500, y: 500), .began(ContactID(Int64(100 + i)), x: 100, y: 100))
      stage.frame(time + 40, .ended(ContactID(Int64(100 + i))))
    }
    #expect(stage.host.slotOrders.count > 400)
    #expect(stage.host.slotOrders.filter { $0 != $0.sorted() || Set($0).count != $0.count } == [])
    #expect(stage.host.slotOrders.allSatisfy { $0.first == 1 })
    // Eight records: the resting finger's, and seven others before the first must be forgotten.
    #expect(stage.host.drops == (2...194).map { "records \($0)" })
    let live = stage.engine.liveTouches
    #expect(live.count == 1)
    let touch = stage.engine.touch(at: try #require(live.first))
    #expect(touch.id == TouchID(1))
    #expect(touch.contact == 1)
    #expect(touch.location == Point(x: 500, y: 500))
    stage.frame(30_000, .ended(1))
    let isQuiescent = stage.engine.isQuiescent
    #expect(isQuiescent)
    #expect(stage.host.actions == [])
  }

  @Test func `the resting finger still makes a pan with a second one afterwards`() {
    var stage = Stage<StandardBehavior>()
    stage.add(.pan(PanRecognizer(PanParameters(minimum: 2))))
    stage.frame(0, .began(1, x: 500, y: 500))
    for i in 0..<50 { stage.tap(ContactID(Int64(100 + i)), from: Int64(i + 1) * 100, to: Int64(i + 1) * 100 + 40) }
    stage.frame(6000, .began(2, x: 600, y: 500))
    stage.frame(6010, .moved(1, x: 520, y: 500), .moved(2, x: 620, y: 500))
    stage.frame(6020, .ended(1), .ended(2))
    #expect(stage.host.actions == ["0 began 6010", "0 ended 6020"])
    // Twenty points less the hysteresis (PAN-3).
    #expect(stage.host.lastAction?.values.value0 == 10)
  }

  @Test func `a view hears of every tap while a finger rests under a pan`() {
    var stage = Stage<StandardBehavior>()
    stage.add(.pan(PanRecognizer(PanParameters(minimum: 2))))
    stage.frame(0, .began(1, x: 500, y: 500))
    for i in 0..<100 { stage.tap(ContactID(Int64(100 + i)), from: Int64(i + 1) * 100, to: Int64(i + 1) * 100 + 40) }
    stage.frame(20_000, .ended(1))
    stage.runOut(to: 30_000)
    for uid in 1...101 {
      let mine = stage.host.deliveries.filter { $0.split(separator: " ").contains("t\(uid)") }
      #expect(mine.count == 2, "t\(uid)")
    }
  }
}
