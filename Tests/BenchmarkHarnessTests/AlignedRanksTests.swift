import Testing

@testable import BenchmarkHarness

@Suite struct AlignedRanksTests {
  func ranks(_ candidate: [Double], _ others: [Double]...) -> AlignedRanks? {
    AlignedRanks(candidate: candidate, others: others)
  }

  @Test func `one round of three has each rank in a third of the cases`() throws {
    let dearest = try #require(ranks([3], [1], [2]))
    #expect(abs(dearest.dearer - 1.0 / 3) < 1e-15 && abs(dearest.cheaper - 1) < 1e-15)
    let middle = try #require(ranks([2], [1], [3]))
    #expect(abs(middle.dearer - 2.0 / 3) < 1e-15 && abs(middle.cheaper - 2.0 / 3) < 1e-15)
  }

  @Test func `two rounds of two, by hand`() throws {
    // Distances from the means: ±a in the first round and ±b in the second, a < b. The candidate has +a and −b, ranks 3
    // and 1; the four deals have the sums 2 + 1, 2 + 4, 3 + 1, 3 + 4.
    let test = try #require(ranks([1.1, 1], [1, 2]))
    #expect(test.dearer == 0.75 && test.cheaper == 0.5)
    #expect(test.roundCount == 2)
  }

  @Test func `always the dearest is as rare as it can be`() throws {
    let candidate = (0..<15).map { 1.05 * Double($0 + 1) }
    let base = (0..<15).map { Double($0 + 1) }
    let again = (0..<15).map { 1.01 * Double($0 + 1) }
    let test = try #require(ranks(candidate, base, again))
    var share = 1.0
    for _ in 0..<15 { share /= 3 }
    #expect(abs(test.dearer / share - 1) < 1e-9)
    #expect(test.cheaper == 1)
  }

  @Test func `what a round has in common does not matter`() throws {
    let plain = try #require(ranks([1.0, 1.2, 1.1], [1.3, 0.9, 1.0], [0.8, 1.4, 1.05]))
    // Powers of two, so that ratios stay exactly what they are.
    let slowed = try #require(ranks([2, 1.2, 8.8], [2.6, 0.9, 8], [1.6, 1.4, 8.4]))
    #expect(abs(plain.dearer - slowed.dearer) < 1e-12)
    // However far apart the rounds are: a thousand times.
    let together = try #require(ranks([1, 3], [2, 2], [8, 1]))
    #expect(together == ranks([1, 3072], [2, 2048], [8, 1024]))
  }

  @Test(arguments: [1.0, 3, 7, 0.1, 1e5, 1e-300, 1e300])
  func `equal ratios are ties, however they are rounded`(factor: Double) throws {
    // +a and −a in both rounds: the doubled ranks are 7 and 3, and of the sums 6, 10, 10 and 14 the candidate has 10.
    let test = try #require(ranks([2, 3 * factor], [1, 6 * factor]))
    #expect(test.dearer == 0.75 && test.cheaper == 0.75)
  }

  @Test func `equal samples are no evidence`() throws {
    let test = try #require(ranks([1, 1, 1], [1, 1, 1]))
    #expect(test.dearer == 1 && test.cheaper == 1)
  }

  @Test func `under no difference p-values are at most as often small as they say`() {
    var random = SplitMix64(seed: 3)
    func samples() -> [Double] { (0..<15).map { _ in 100 + random.nearlyNormal() } }
    let pValues = (0..<400).compactMap { _ in ranks(samples(), samples(), samples())?.dearer }
    #expect(pValues.count == 400)
    // 5 % of 400 are 20; 33 is three standard deviations above.
    #expect((8...33).contains(pValues.count { $0 <= 0.05 }))
  }

  @Test func `unfinished rounds are left out, and nothing can be said of none`() throws {
    #expect(try #require(ranks([1, 2, 3], [1, 2])).roundCount == 2)
    #expect(ranks([1]) == nil)
    #expect(ranks([], []) == nil)
    #expect(ranks([0], [1]) == nil)
    #expect(ranks([1], [.infinity]) == nil)
  }
}

@Suite struct AlignmentTests {
  @Test func `ratios within a round stay, what rounds differ by goes`() {
    let aligned = Alignment.aligned([[1, 2, 40], [4, 8, 160]])
    for round in 0..<3 {
      #expect(abs(aligned[0][round] - 2) < 1e-12)
      #expect(abs(aligned[1][round] - 8) < 1e-12)
    }
  }

  @Test func `nothing is aligned to nothing`() {
    #expect(Alignment.aligned([[], [1]]) == [[], []])
    #expect(Alignment.aligned([]) == [])
  }
}
