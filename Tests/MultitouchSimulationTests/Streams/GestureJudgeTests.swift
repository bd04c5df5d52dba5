import Multitouch
import Testing

@testable import MultitouchSimulation

/// The judge against the rules of the SPEC, on gestures without noise.
struct GestureJudgeTests {
  /// A stream of (milliseconds, changes).
  private static func gesture(_ frames: [(Int64, [ContactChange])]) -> TouchStream {
    var stream = TouchStream()
    for (time, changes) in frames {
      stream.openFrame(at: Timestamp(nanoseconds: time * 1_000_000))
      for change in changes { stream.append(change) }
    }
    return stream
  }

  private static func verdict(_ frames: [(Int64, [ContactChange])]) -> GestureVerdict {
    GestureJudge.verdict(on: gesture(frames))
  }

  private static func event(_ ms: Int64, _ recognizer: StandardRecognizer, _ state: GestureState) -> RecognitionEvent {
    RecognitionEvent(
      time: Timestamp(nanoseconds: ms * 1_000_000), recognizer: recognizer.rawValue, state: state)
  }

  @Test func `TAP-4: a single tap acts when the double tap gives up, 350 ms after the lift`() {
    let verdict = Self.verdict([(0, [.began(1, x: 100, y: 100)]), (80, [.ended(1)])])
    #expect(verdict.events == [Self.event(430, .singleTap, .ended)])
    #expect(verdict.isClear)
  }

  @Test func `TAP-4: a double tap acts at its second lift and silences the single tap`() {
    let verdict = Self.verdict([
      (0, [.began(1, x: 100, y: 100)]), (80, [.ended(1)]), (200, [.began(2, x: 104, y: 100)]), (280, [.ended(2)]),
    ])
    #expect(verdict.events == [Self.event(280, .doubleTap, .ended)])
    #expect(verdict.isClear)
  }

  @Test func `TAP-3: a second tap too far away lets the single tap act at its landing`() {
    let verdict = Self.verdict([
      (0, [.began(1, x: 100, y: 100)]), (80, [.ended(1)]), (200, [.began(2, x: 160, y: 100)]), (280, [.ended(2)]),
    ])
    #expect(verdict.events == [Self.event(200, .singleTap, .ended)])
  }

  @Test func `LP-2: a long press begins exactly 500 ms after the landing and excludes tap and pan`() {
    let verdict = Self.verdict([
      (0, [.began(1, x: 100, y: 100)]), (400, [.moved(1, x: 103, y: 100)]), (600, [.moved(1, x: 190, y: 100)]),
      (700, [.ended(1)]),
    ])
    #expect(verdict.events == [Self.event(500, .longPress, .began), Self.event(700, .longPress, .ended)])
    #expect(verdict.changeCounts == [0, 0, 1, 0, 0, 0])
    #expect(verdict.isClear)
  }

  @Test func `PAN-3: a pan begins beyond 10 pt and excludes the taps`() {
    let verdict = Self.verdict([
      (0, [.began(1, x: 100, y: 100)]), (8, [.moved(1, x: 106, y: 100)]), (16, [.moved(1, x: 120, y: 100)]),
      (24, [.moved(1, x: 125, y: 100)]), (32, [.ended(1)]),
    ])
    #expect(verdict.events == [Self.event(16, .pan, .began), Self.event(32, .pan, .ended)])
    #expect(verdict.changeCounts == [0, 0, 0, 1, 0, 0])
    #expect(verdict.isClear)
  }

  @Test func `PAN-2: a finger that moves alone counts half when two are down`() {
    let verdict = Self.verdict([
      (0, [.began(1, x: 100, y: 100), .began(2, x: 100, y: 400)]), (8, [.moved(1, x: 118, y: 100)]),
      (16, [.moved(1, x: 124, y: 100)]), (24, [.ended(1), .ended(2)]),
    ])
    #expect(verdict.events == [Self.event(16, .pan, .began), Self.event(24, .pan, .ended)])
  }

  @Test func `PIN-2 and ROT-2: spreading is a pinch only, turning a rotation only`() {
    let pinch = Self.verdict([
      (0, [.began(1, x: 400, y: 400), .began(2, x: 600, y: 400)]),
      (8, [.moved(1, x: 396, y: 400), .moved(2, x: 604, y: 400)]),
      (16, [.moved(1, x: 390, y: 400), .moved(2, x: 610, y: 400)]), (24, [.ended(1)]), (40, [.ended(2)]),
    ])
    #expect(pinch.events == [Self.event(16, .pinch, .began), Self.event(40, .pinch, .ended)])
    #expect(pinch.isClear)
    let arm = Turn(degrees: 12).applied(to: Point(x: 100, y: 0))
    let rotation = Self.verdict([
      (0, [.began(1, x: 400, y: 400), .began(2, x: 600, y: 400)]),
      (8, [.moved(1, x: 500 - arm.x, y: 400 - arm.y), .moved(2, x: 500 + arm.x, y: 400 + arm.y)]),
      (24, [.ended(1), .ended(2)]),
    ])
    #expect(rotation.events == [Self.event(8, .rotation, .began), Self.event(24, .rotation, .ended)])
    #expect(rotation.isClear)
  }

  @Test func `PIN-5: a pinch outlives the exchange of a finger`() {
    let verdict = Self.verdict([
      (0, [.began(1, x: 400, y: 400), .began(2, x: 600, y: 400)]),
      (8, [.moved(1, x: 380, y: 400), .moved(2, x: 620, y: 400)]), (100, [.ended(2)]),
      (200, [.began(3, x: 700, y: 400)]), (1200, [.ended(3)]), (1300, [.ended(1)]),
    ])
    #expect(verdict.events == [Self.event(8, .pinch, .began), Self.event(1300, .pinch, .ended)])
    #expect(verdict.isClear)
  }

  @Test func `ROT-5: fingers that start on one pixel pinch and do not rotate`() {
    let verdict = Self.verdict([
      (0, [.began(1, x: 400, y: 400), .began(2, x: 400, y: 400)]), (8, [.moved(1, x: 400, y: 402)]),
      (16, [.moved(1, x: 400, y: 406), .moved(2, x: 400, y: 394)]),
      (24, [.moved(1, x: 400, y: 400), .moved(2, x: 400, y: 400)]), (32, [.moved(1, x: 400, y: 409)]),
      (40, [.ended(1), .ended(2)]),
    ])
    #expect(verdict.events == [Self.event(16, .pinch, .began), Self.event(40, .pinch, .ended)])
    #expect(verdict.isClear)
  }

  @Test func `G-14: a cancel cancels what is under way and silently fails the rest`() {
    let verdict = Self.verdict([
      (0, [.began(1, x: 400, y: 400), .began(2, x: 600, y: 400)]),
      (8, [.moved(1, x: 380, y: 400), .moved(2, x: 620, y: 400)]), (16, [.cancelled(1), .cancelled(2)]),
    ])
    #expect(verdict.events == [Self.event(8, .pinch, .began), Self.event(16, .pinch, .cancelled)])
    let tap = Self.verdict([(0, [.began(1, x: 1, y: 1)]), (16, [.cancelled(1)])])
    #expect(tap.events.isEmpty && tap.isClear)
  }

  @Test func `G-7: a tap followed by a drag is both, the tap at the moment the drag excludes the double tap`() {
    let verdict = Self.verdict([
      (0, [.began(1, x: 100, y: 100)]), (80, [.ended(1)]), (200, [.began(2, x: 100, y: 100)]),
      (216, [.moved(2, x: 130, y: 100)]), (232, [.ended(2)]),
    ])
    #expect(
      verdict.events == [
        Self.event(216, .pan, .began), Self.event(216, .singleTap, .ended), Self.event(232, .pan, .ended),
      ])
  }

  @Test func `G-7: a stray tap beside a running pan is excluded by it`() {
    let verdict = Self.verdict([
      (0, [.began(1, x: 100, y: 100)]), (16, [.moved(1, x: 130, y: 100)]), (100, [.began(2, x: 600, y: 600)]),
      (150, [.ended(2)]), (800, [.ended(1)]),
    ])
    #expect(verdict.events == [Self.event(16, .pan, .began), Self.event(800, .pan, .ended)])
  }

  @Test func `what is within half a point, a quarter degree or 5 ms of a threshold is unclear`() {
    func isClear(x: Double) -> Bool {
      Self.verdict([(0, [.began(1, x: 100, y: 100)]), (8, [.moved(1, x: 100 + x, y: 100)]), (16, [.ended(1)])]).isClear
    }
    #expect(isClear(x: 9.5) && !isClear(x: 9.75) && !isClear(x: 10.25) && isClear(x: 10.5))
    func isClear(lift: Int64) -> Bool { Self.verdict([(0, [.began(1, x: 1, y: 1)]), (lift, [.ended(1)])]).isClear }
    #expect(isClear(lift: 495) && !isClear(lift: 496) && !isClear(lift: 500) && !isClear(lift: 504))
    #expect(isClear(lift: 505))
    func isClear(degrees: Double) -> Bool {
      let arm = Turn(degrees: degrees).applied(to: Point(x: 100, y: 0))
      return Self.verdict([
        (0, [.began(1, x: 400, y: 400), .began(2, x: 600, y: 400)]),
        (8, [.moved(1, x: 500 - arm.x, y: 400 - arm.y), .moved(2, x: 500 + arm.x, y: 400 + arm.y)]),
        (24, [.ended(1), .ended(2)]),
      ]).isClear
    }
    #expect(isClear(degrees: 9.7) && !isClear(degrees: 9.8) && !isClear(degrees: 10.2) && isClear(degrees: 10.3))
  }

  @Test func `a gesture that does not end, or a change of nobody, is unclear`() {
    #expect(!Self.verdict([(0, [.began(1, x: 1, y: 1)])]).isClear)
    #expect(!Self.verdict([(0, [.ended(1)])]).isClear)
  }
}
