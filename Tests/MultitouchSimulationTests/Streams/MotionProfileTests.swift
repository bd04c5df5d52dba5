import Testing

@testable import MultitouchSimulation

struct MotionProfileTests {
  @Test func `movements begin at 0 and end at 1 and never go back`() {
    for profile in [MotionProfile.reach, .fling] {
      #expect(profile.fraction(at: -1) == 0)
      #expect(profile.fraction(at: 0) == 0)
      #expect(profile.fraction(at: 1) == 1)
      #expect(profile.fraction(at: 2) == 1)
      var last = 0.0
      for tick in 0...50 {
        let now = profile.fraction(at: tick, from: 0, to: 50)
        #expect(now >= last)
        last = now
      }
    }
  }
}
