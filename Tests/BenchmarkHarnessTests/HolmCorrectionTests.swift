import Testing

@testable import BenchmarkHarness

@Suite struct HolmCorrectionTests {
  @Test func `four hypotheses are adjusted as in the textbook`() {
    let adjusted = HolmCorrection.adjusted([0.01, 0.04, 0.03, 0.005])
    for (found, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) { #expect(abs(found - expected) < 1e-12) }
  }

  @Test func `one hypothesis is left alone, none gives none, and nothing passes one`() {
    #expect(HolmCorrection.adjusted([0.2]) == [0.2])
    #expect(HolmCorrection.adjusted([]) == [])
    #expect(HolmCorrection.adjusted([0.9, 0.8]) == [1, 1])
  }

  @Test func `equal probabilities get equal corrections`() {
    #expect(HolmCorrection.adjusted([0.25, 0.25, 0.25]) == [0.75, 0.75, 0.75])
  }
}
