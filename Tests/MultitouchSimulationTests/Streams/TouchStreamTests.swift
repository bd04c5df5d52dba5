import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct TouchStreamTests {
  /// Two contacts, four frames.
  private static func sample() -> TouchStream {
    var stream = TouchStream()
    stream.openFrame(at: Timestamp(nanoseconds: 10))
    stream.append(.began(1, x: 100, y: 200))
    stream.append(.began(2, x: 300, y: 200))
    stream.openFrame(at: Timestamp(nanoseconds: 20))
    stream.append(.moved(1, x: 101, y: 200))
    stream.append(.moved(2, x: 301, y: 200))
    stream.openFrame(at: Timestamp(nanoseconds: 30))
    stream.append(.ended(1))
    stream.openFrame(at: Timestamp(nanoseconds: 40))
    stream.append(.cancelled(2))
    return stream
  }

  @Test func `a well-behaved stream has no violations`() { #expect(Self.sample().violations().isEmpty) }

  @Test func `a frame is sixteen bytes`() { #expect(MemoryLayout<TouchStream.Frame>.stride == 16) }

  @Test func `each corruption of a stream is found`() {
    func violations(_ corrupt: (inout TouchStream) -> Void) -> [StreamViolation] {
      var stream = Self.sample()
      corrupt(&stream)
      return stream.violations()
    }
    #expect(violations { $0.frames[1].time = Timestamp(nanoseconds: 10) } == [.timeNotIncreasing(frame: 1)])
    #expect(violations { $0.frames[1].firstChange = 1 } == [.brokenRange(frame: 1)])
    #expect(violations { $0.frames[3].changeCount = 2 } == [.brokenRange(frame: 3)])
    #expect(violations { $0.changes.append(.ended(1)) } == [.brokenRange(frame: 4)])
    #expect(violations { $0.openFrame(at: Timestamp(nanoseconds: 50)) } == [.emptyFrame(frame: 4)])
    #expect(violations { $0.changes[3] = .moved(1, x: 0, y: 0) } == [.twoChanges(frame: 1, contact: 1)])
    #expect(violations { $0.changes[2] = .began(1, x: 0, y: 0) } == [.beganAgain(frame: 1, contact: 1)])
    #expect(violations { $0.changes[2] = .moved(7, x: 0, y: 0) } == [.neverBegan(frame: 1, contact: 7)])
    #expect(violations { $0.changes[2] = .ended(1) } == [.afterItsEnd(frame: 2, contact: 1)])
    #expect(violations { $0.changes[2] = .moved(1, x: .nan, y: 0) } == [.badPlace(frame: 1, contact: 1)])
    #expect(
      violations { $0.changes[5] = .moved(2, x: 1, y: 1) } == [.neverEnded(contact: 2)])
  }

  @Test func `the digest sees every time, contact, phase and place`() {
    let digest = Self.sample().digest
    #expect(digest == Self.sample().digest)
    var others: [TouchStream] = Array(repeating: Self.sample(), count: 4)
    others[0].frames[2].time = Timestamp(nanoseconds: 31)
    others[1].changes[4] = .ended(3)
    others[2].changes[4] = .cancelled(1)
    others[3].changes[0].location.y += 1.0 / 64
    for other in others { #expect(other.digest != digest) }
  }

  @Test func `as a script it has its frames and then runs until all timers have fired`() {
    let steps = Self.sample().steps()
    #expect(steps.count == 5)
    #expect(steps[2] == .frame(30, [.ended(1)]))
    #expect(steps[4] == .advance(40 + 1_500_000_000))
  }

  @Test func `a change without a frame is refused`() async {
    await #expect(processExitsWith: .failure) {
      var stream = TouchStream()
      stream.append(.ended(1))
    }
  }
}
