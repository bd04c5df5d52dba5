import Foundation
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

  @Test func `trials made from fewer sources prove no more than those`() {
    let none = DetectionRate(hitCount: 0, trialCount: 500, sourceCount: 200)
    #expect(none.interval == DetectionRate(hitCount: 0, trialCount: 200).interval)
    let all = DetectionRate(hitCount: 500, trialCount: 500, sourceCount: 50)
    #expect(all.interval == DetectionRate(hitCount: 50, trialCount: 50).interval)
    // 192.4 of 200.
    let most = DetectionRate(hitCount: 481, trialCount: 500, sourceCount: 200).interval
    #expect(most.lowerBound == DetectionRate(hitCount: 192, trialCount: 200).interval.lowerBound)
    #expect(most.upperBound == DetectionRate(hitCount: 193, trialCount: 200).interval.upperBound)
    let more = DetectionRate(hitCount: 5, trialCount: 10, sourceCount: 20)
    #expect(more.interval == DetectionRate(hitCount: 5, trialCount: 10).interval)
    #expect(DetectionRate(hitCount: 0, trialCount: 9, sourceCount: 0).interval == 0...1)
  }

  @Test func `nothing tried says nothing`() {
    let none = DetectionRate(hitCount: 0, trialCount: 0)
    #expect(none.interval == 0...1 && none.rate == 0 && none.text == "not tried")
  }

  @Test(arguments: [
    #"{"hitCount": 9, "trialCount": 5}"#, #"{"hitCount": -1, "trialCount": 5}"#,
    #"{"hitCount": 1, "trialCount": 5, "sourceCount": -1}"#,
    #"{"hitCount": 4611686018427387904, "trialCount": 9223372036854775807}"#,
  ])
  func `a rate that cannot be is not read`(text: String) throws {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DetectionRate.self, from: Data(text.utf8)) }
    let rate = DetectionRate(hitCount: 3, trialCount: 200, sourceCount: 50)
    #expect(try JSONDecoder().decode(DetectionRate.self, from: JSONEncoder().encode(rate)) == rate)
  }

  @Test func `a rate is written with its interval`() {
    #expect(DetectionRate(hitCount: 5, trialCount: 10).text == "5 of 10 (18.7 % to 81.3 %)")
  }
}
