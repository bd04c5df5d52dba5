import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct LatencyClassesTests {
  static func classes() -> LatencyClasses {
    var histogram = LatencyHistogram(nanosecondsPerTick: 0.5)
    for tick in 1...1000 { histogram.record(ticks: UInt64(tick)) }
    histogram.record(ticks: 1_000_000)
    return LatencyClasses(histogram)
  }

  @Test func `classes hold every event and ascend`() {
    let classes = Self.classes()
    #expect(classes.eventCount == 1001)
    #expect(classes.nanoseconds == classes.nanoseconds.sorted())
    #expect(classes.cumulative.last?.share == 1)
    #expect(classes.cumulative.last.map { abs($0.nanoseconds - 500_000) < 500 } == true)
  }

  @Test func `bins hold every event, also those outside of a range`() {
    let classes = Self.classes()
    #expect(classes.logarithmicBins(40).map(\.count).reduce(0, +) == 1001)
    #expect(classes.logarithmicBins(7, over: 10...100).map(\.count).reduce(0, +) == 1001)
    let bins = classes.logarithmicBins(3, over: 1...1000)
    #expect(abs(bins[1].lower - 10) < 1e-9 && abs(bins[1].upper - 100) < 1e-9)
  }

  @Test func `nothing has no bins, and one place has one`() {
    #expect(LatencyClasses(nanoseconds: [], counts: [])?.logarithmicBins(5).isEmpty == true)
    #expect(LatencyClasses(nanoseconds: [70], counts: [3])?.logarithmicBins(5).map(\.count) == [3])
  }

  @Test func `what is no histogram is refused, from JSON too`() throws {
    #expect(LatencyClasses(nanoseconds: [1, 2], counts: [1]) == nil)
    #expect(LatencyClasses(nanoseconds: [2, 1], counts: [1, 1]) == nil)
    #expect(LatencyClasses(nanoseconds: [1], counts: [-1]) == nil)
    #expect(LatencyClasses(nanoseconds: [.nan], counts: [1]) == nil)
    let json = Data(#"{"nanoseconds":[3,2],"counts":[1,1]}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(LatencyClasses.self, from: json) }
  }

  @Test func `a latency beyond all histograms is refused, and the longest that is taken has its text and its bins`()
    throws
  {
    let json = Data(#"{"nanoseconds":[1,2e16],"counts":[1,1]}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(LatencyClasses.self, from: json) }
    #expect(LatencyClasses(nanoseconds: [1e-300, 1], counts: [1, 1]) == nil)
    #expect(LatencyClasses(nanoseconds: [0, 2], counts: [.max, 1]) == nil)
    #expect(LatencyClasses(nanoseconds: [1, 1e9], counts: [1, 100_000_000]) == nil)
    let range = LatencyClasses.range
    let widest = try #require(
      LatencyClasses(nanoseconds: [0, range.lowerBound, range.upperBound], counts: [1, 1, 0]))
    #expect(widest.logarithmicBins(40).map(\.count).reduce(0, +) == 2)
    // Without an event, because a reader of so long a histogram takes its time.
    let longest = try #require(LatencyClasses(nanoseconds: [range.upperBound], counts: [0]))
    #expect(longest.hgrm.contains("Total count    =            0"))
  }

  @Test func `the percentile text keeps every event and the maximum`() {
    let text = Self.classes().hgrm
    #expect(text.contains("Total count    =         1001"))
    let maximum = text.split(separator: "\n").first { $0.hasPrefix("#[Max") }?.split(separator: " ")
    #expect(
      maximum?.lazy.compactMap { Double($0.trimmingCharacters(in: .punctuationCharacters)) }.first.map {
        abs($0 / 500_000 - 1) < 0.001
      } == true)
  }
}
