import Multitouch
import Testing

@testable import MultitouchSimulation

struct FrameClockTests {
  @Test func `ticks come at 120 Hz, half a millisecond early or late, in order`() {
    let clock = FrameClock(seed: 5)
    var last = Timestamp(nanoseconds: -1)
    var widest: Int64 = 0
    for tick in 0..<2400 {
      let time = clock.time(of: tick)
      let off = time - FrameClock.gridTime(of: tick)
      #expect(time > last)
      #expect(abs(off.count) <= 500_000)
      widest = max(widest, abs(off.count))
      last = time
    }
    #expect(widest > 450_000)
    #expect(FrameClock.gridTime(of: 120) - FrameClock.gridTime(of: 0) == .milliseconds(1000))
  }
}
