import Multitouch
import Testing

@testable import MultitouchSimulation

/// No reader hands out such frames: they are made up here, so that the judge is seen to object.
@Suite struct FrameCheckTests {
  /// The rule that is objected to in frames, by time, and after which of them.
  private func rule(_ frames: (time: Int64, changes: [ContactChange])...) -> String? {
    var check = FrameCheck()
    for (number, frame) in frames.enumerated() {
      guard let found = check.objection(to: frame.changes, at: Timestamp(nanoseconds: frame.time)) else { continue }
      #expect(found.identity.judge == "reader-frames")
      return "\(found.identity.rule) \(number)"
    }
    return nil
  }

  private let began = ContactChange.began(ContactID(1), x: 1, y: 2)
  private let ended = ContactChange.ended(ContactID(1))
  private func moved(_ x: Double, _ y: Double) -> ContactChange { .moved(ContactID(1), x: x, y: y) }

  @Test func `frames as they must be pass`() {
    let other = ContactChange.began(ContactID(2), x: 3, y: 4)
    let latest = Timestamp.latest.nanoseconds
    #expect(
      rule((0, [began, other]), (0, [moved(5, 6)]), (1, [.cancelled(ContactID(2)), ended]), (latest, [began])) == nil)
  }

  @Test func `time that goes back, or beyond the engine's clock, is objected to`() {
    #expect(rule((1, []), (1, []), (0, [])) == "time 2")
    #expect(rule((0, []), (Timestamp.latest.nanoseconds + 1, [])) == "clock 1")
  }

  @Test func `two changes of a contact in a frame are objected to`() {
    #expect(rule((0, [began]), (1, [moved(1, 2), moved(3, 4)])) == "once 1")
  }

  @Test func `a contact begins while it is up, and does all else while it is down`() {
    #expect(rule((0, [began]), (1, [began])) == "order 1")
    #expect(rule((0, [moved(1, 2)])) == "order 0")
    #expect(rule((0, [ended])) == "order 0")
    #expect(rule((0, [.cancelled(ContactID(1))])) == "order 0")
    #expect(rule((0, [began]), (1, [ended]), (2, [ended])) == "order 2")
    #expect(rule((0, [began]), (1, [.cancelled(ContactID(1))]), (2, [moved(1, 2)])) == "order 2")
  }

  @Test func `a place that is none is objected to`() {
    #expect(rule((0, [.began(ContactID(1), x: .nan, y: 0)])) == "place 0")
    #expect(rule((0, [began]), (1, [moved(0, .infinity)])) == "place 1")
  }
}
