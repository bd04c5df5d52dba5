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
