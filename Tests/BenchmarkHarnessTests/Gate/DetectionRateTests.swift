import Testing

@testable import BenchmarkHarness

@Suite struct DetectionRateTests {
  @Test func `the interval is Clopper and Pearson's`() {
    // Two-sided 95 %, as tables have it.
    let none = DetectionRate(hitCount: 0, trialCount: 200).interval
    #expect(none.lowerBound == 0 && abs(none.upperBound - 0.01828) < 1e-4)
    let all = DetectionRate(hitCount: 5, trialCount: 5).interval
    #expect(all.upperBound == 1 && abs(all.lowerBound - 0.4782) < 1e-4)
    let half = DetectionRate(hitCount: 5, trialCount: 10).interval
    #expect(abs(half.lowerBound - 0.1871) < 1e-4 && abs(half.upperBound - 0.8129) < 1e-4)
  }

  @Test func `nothing tried says nothing`() {
    let none = DetectionRate(hitCount: 0, trialCount: 0)
    #expect(none.interval == 0...1 && none.rate == 0 && none.text == "not tried")
  }

  @Test func `a rate is written with its interval`() {
    #expect(DetectionRate(hitCount: 5, trialCount: 10).text == "5 of 10 (18.7 % to 81.3 %)")
  }
}
