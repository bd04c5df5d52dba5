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
    // The longest lies at the end of the last one, and is in it.
    let three = LatencyClasses(nanoseconds: [1, 20, 1000], counts: [1, 2, 4])?.logarithmicBins(3)
    #expect(three?.map(\.count) == [1, 2, 4])
  }

  @Test func `nothing has no bins, and one place has one`() {
    #expect(LatencyClasses(nanoseconds: [], counts: [])?.logarithmicBins(5).isEmpty == true)
    #expect(LatencyClasses(nanoseconds: [70], counts: [3])?.logarithmicBins(5).map(\.count) == [3])
  }

  @Test func `what is no histogram is refused, from JSON too`() throws {
    #expect(LatencyClasses(nanoseconds: [1, 2], counts: [1]) == nil)
    #expect(LatencyClasses(nanoseconds: [2, 1], counts: [1, 1]) == nil)
    #expect(LatencyClasses(nanoseconds: [1, 1], counts: [1, 1]) == nil)
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
    let longest = try #require(LatencyClasses(nanoseconds: [range.upperBound], counts: [1]))
    #expect(longest.hgrm.contains("#[Max     = 8640000000000000.00000, Total count    =            1]"))
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

  @Test func `the percentile text has moments of events, not of classes, and the longest that there was`() throws {
    let text = try #require(LatencyClasses(nanoseconds: [10, 40, 90], counts: [3, 1, 0])).hgrm
    // Three are 7.5 below the mean and one is 22.5 above it.
    #expect(text.contains("#[Mean    =     17.50000, StdDeviation   =     12.99038]"))
    #expect(text.contains("#[Max     =     40.00000, Total count    =            4]"))
  }

  @Test func `the percentile text has HdrHistogram's lines, one beside the other`() throws {
    var generator = SplitMix64(seed: 7)
    var uniform = LatencyHistogram(nanosecondsPerTick: 0.5)
    for _ in 0..<3000 { uniform.record(ticks: generator.next() % 4000) }
    var single = LatencyHistogram(nanosecondsPerTick: 0.5)
    single.record(ticks: 7)
    for histogram in [uniform, single] {
      let own = LatencyClasses(histogram).hgrm.split(separator: "\n", omittingEmptySubsequences: false)
      let theirs = histogram.hgrm.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(own.count == theirs.count && own.prefix(2) == theirs.prefix(2))
      for (line, other) in zip(own, theirs).dropFirst(2) where !line.hasPrefix("#") {
        let (cells, others) = (line.split(separator: " "), other.split(separator: " "))
        #expect(cells.dropFirst() == others.dropFirst(), "\(line) | \(other)")
        guard let value = cells.first.flatMap({ Double($0) }), let same = others.first.flatMap({ Double($0) }) else {
          continue
        }
        #expect(abs(same - value) < 0.001, "\(line) | \(other)")
      }
    }
  }

  @Test func `no event has no percentile, and three notes`() throws {
    let lines = try #require(LatencyClasses(nanoseconds: [], counts: [])).hgrm.split(separator: "\n")
    #expect(lines.count == 4 && lines.dropFirst().allSatisfy { $0.hasPrefix("#[") })
  }

  @Test func `the text of as many events as can be counted has an end`() throws {
    let classes = try #require(LatencyClasses(nanoseconds: [0, 0.001], counts: [.max - 1, 1]))
    let lines = classes.hgrm.split(separator: "\n")
    #expect(lines.count < 500 && lines.dropLast(3).last?.contains("1.000000000000") == true)
  }
}
