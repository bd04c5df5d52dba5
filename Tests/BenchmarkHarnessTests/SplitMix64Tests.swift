import Testing

@testable import BenchmarkHarness

@Suite struct SplitMix64Tests {
  @Test func `the stream of seed 0 and of seed 1234567 is the reference implementation's`() {
    var zero = SplitMix64(seed: 0)
    #expect(zero.next() == 0xe220_a839_7b1d_cdaf)
    #expect(zero.next() == 0x6e78_9e6a_a1b9_65f4)
    #expect(zero.next() == 0x06c4_5d18_8009_454f)
    var other = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in other.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test func `equal seeds give equal streams and different seeds do not`() {
    var first = SplitMix64(seed: 7)
    var second = SplitMix64(seed: 7)
    var third = SplitMix64(seed: 8)
    let numbers = (0..<10).map { _ in first.next() }
    #expect(numbers == (0..<10).map { _ in second.next() })
    #expect(numbers != (0..<10).map { _ in third.next() })
  }

  @Test(arguments: [1, 2, 3, 6, 7, 10, 1000])
  func `a bounded number stays in its range and reaches both ends evenly`(bound: Int) {
    var generator = SplitMix64(seed: 42)
    var counts = [Int](repeating: 0, count: bound)
    let draws = 200 * bound
    for _ in 0..<draws { counts[generator.next(below: bound)] += 1 }
    #expect(counts.reduce(0, +) == draws)
    // 200 expected a cell; seven standard deviations are 99.
    #expect(counts.allSatisfy { abs($0 - 200) < 99 })
  }

  @Test func `a bound that does not divide all numbers evenly favours none`() {
    // 2⁶⁴ is 8/3 of this bound: without rejection, the residues modulo 3 would come as 3 : 3 : 2.
    let bound = 3 << 61
    var generator = SplitMix64(seed: 3)
    var counts = [0, 0, 0]
    for _ in 0..<3000 { counts[generator.next(below: bound) % 3] += 1 }
    #expect(counts.allSatisfy { abs($0 - 1000) < 130 })
  }

  @Test func `an empty range is refused`() async {
    await #expect(processExitsWith: .failure) {
      var generator = SplitMix64(seed: 1)
      _ = generator.next(below: 0)
    }
  }

  @Test func `unit numbers lie in 0 up to 1 and fill it`() {
    var generator = SplitMix64(seed: 5)
    let numbers = (0..<10_000).map { _ in generator.unit() }
    #expect(numbers.allSatisfy { $0 >= 0 && $0 < 1 })
    let mean = numbers.reduce(0, +) / 10_000
    #expect(abs(mean - 0.5) < 0.02)
    #expect((numbers.min() ?? 1) < 0.001 && (numbers.max() ?? 0) > 0.999)
  }

  @Test func `nearly normal numbers have mean 0, variance 1 and end at six`() {
    var generator = SplitMix64(seed: 6)
    let numbers = (0..<20_000).map { _ in generator.nearlyNormal() }
    let mean = numbers.reduce(0, +) / 20_000
    let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
    #expect(abs(mean) < 0.03)
    #expect(abs(variance - 1) < 0.05)
    #expect(numbers.allSatisfy { abs($0) <= 6 })
    let withinOne = numbers.count { abs($0) < 1 }
    #expect(abs(Double(withinOne) / 20_000 - 0.6827) < 0.015)
  }
}
