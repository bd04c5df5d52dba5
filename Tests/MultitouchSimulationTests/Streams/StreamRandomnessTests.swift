import Multitouch
import Testing

@testable import MultitouchSimulation

struct StreamRandomnessTests {
  @Test func `the words of seed 0 are those of the published generator`() {
    var random = StreamRandomness(seed: 0)
    #expect(random.word() == 0xE220_A839_7B1D_CDAF)
    #expect(random.word() == 0x6E78_9E6A_A1B9_65F4)
    #expect(random.word() == 0x06C4_5D18_8009_454F)
  }

  @Test func `a word can be had without drawing those before it`() {
    var random = StreamRandomness(seed: 99)
    for index in 0..<10 { #expect(random.word() == StreamRandomness.word(at: index, seed: 99)) }
  }

  @Test func `draws stay within their bounds and reach both ends`() {
    var random = StreamRandomness(seed: 1)
    var seen = Set<Int>()
    for _ in 0..<1000 {
      seen.insert(random.integer(in: -2...3))
      let real = random.real(in: -1...2)
      #expect(real >= -1 && real <= 2)
      let unit = random.unit()
      #expect(unit >= 0 && unit < 1)
    }
    #expect(seen == [-2, -1, 0, 1, 2, 3])
  }

  @Test func `the bell has mean 0 and variance 1`() {
    var random = StreamRandomness(seed: 2)
    var sum = 0.0
    var squares = 0.0
    let count = 4000.0
    for _ in 0..<Int(count) {
      let x = random.bell()
      #expect(abs(x) <= 6)
      sum += x
      squares += x * x
    }
    #expect(abs(sum / count) < 0.05)
    #expect(abs(squares / count - 1) < 0.1)
  }
}

struct TurnTests {
  @Test(arguments: [
    (0.0, 1.0, 0.0), (30, 0.8660254037844386, 0.5), (90, 0, 1), (180, -1, 0), (-90, 0, -1),
    (405, 0.7071067811865476, 0.7071067811865476),
    (-1170, 0, -1),
  ])
  func `a turn has the cosine and sine of its angle`(degrees: Double, cosine: Double, sine: Double) {
    let turn = Turn(degrees: degrees)
    #expect(abs(turn.cosine - cosine) < 1e-12)
    #expect(abs(turn.sine - sine) < 1e-12)
  }

  @Test func `the angle between two vectors is the turn from one to the other`() throws {
    for degrees in stride(from: -88.0, through: 88, by: 4) {
      let old = Turn(degrees: 77).applied(to: Point(x: 150, y: 0))
      let new = Turn(degrees: 77 + degrees).applied(to: Point(x: 90, y: 0))
      let found = try #require(Turn.degrees(from: old, to: new))
      #expect(abs(found - degrees) < 1e-10)
    }
  }

  @Test func `there is no angle beyond a right one`() {
    #expect(Turn.degrees(from: Point(x: 1, y: 0), to: Point(x: 0, y: 1)) == nil)
    #expect(Turn.degrees(from: Point(x: 1, y: 0), to: Point(x: -1, y: 1)) == nil)
    #expect(Turn.degrees(from: .zero, to: Point(x: 1, y: 0)) == nil)
  }

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
