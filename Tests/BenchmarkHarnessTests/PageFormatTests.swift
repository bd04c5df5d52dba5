import Testing

@testable import BenchmarkHarness

@Suite struct PageFormatTests {
  static func page(_ report: RunReport, base: RunReport? = nil) throws -> String {
    try PageFormat().text(of: ReportSource(report, base: base))
  }

  static let sketch = EventSketch(
    event: 7, caption: "event 7 <slow>",
    paths: [
      .init(
        label: "contact 1",
        points: [.init(x: 0, y: 0, offset: -1, mark: "down"), .init(x: 30, y: 40, offset: 0, mark: "cancelled")])
    ])

  static func full() -> RunReport {
    var scenario = Sample.scenario(name: "stream/x/rows=4")
    scenario.sketches = [sketch]
    let curve = [1, 10, 100].map { Sample.scenario(name: "scale/idle/count=\($0)") }
    return Sample.report([scenario] + curve + [Sample.whole("scale/idle")])
  }

  @Test func `the page has every section, and one plot for each percentile curve, histogram, curve and slow event`()
    throws
  {
    let page = try Self.page(Self.full())
    for id in ["verdicts", "costs", "curves", "latencies", "machine"] {
      #expect(page.contains("<section id=\"\(id)\"") && page.contains("href=\"#\(id)\""), "\(id)")
    }
    #expect(page.ranges(of: "<svg ").count == 4 * 2 + 1 + 1)
    #expect(page.ranges(of: "<title id=").count == 10 && page.ranges(of: "<desc id=").count == 10)
    #expect(!page.contains("{{"))
    #expect(!page.contains("id=\"changes\""))
  }

  @Test func `verdicts come first`() throws {
    let page = try Self.page(Self.full())
    let verdicts = try #require(page.range(of: "id=\"verdicts\""))
    let plot = try #require(page.range(of: "<svg "))
    #expect(verdicts.lowerBound < plot.lowerBound)
  }

  @Test func `the page fetches nothing and runs nothing`() throws {
    let page = try Self.page(ReportFormatTests.report())
    for word in ["http:", "https:", "<script", "src=", "url(", "@import", "onload"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `what comes from outside is escaped wherever it is shown`() throws {
    var report = ReportFormatTests.report()
    var hostile = Sample.scenario(name: "<script>alert('x')</script>")
    hostile.sketches = [Self.sketch]
    report.append(hostile)
    let page = try Self.page(report, base: report)
    #expect(!page.contains("<script>") && !page.contains("<b>") && !page.contains("<slow>"))
    #expect(page.contains("&lt;script&gt;"))
  }

  @Test func `two runs are drawn over each other, and what is gone is named`() throws {
    let base = Sample.report([Sample.scenario(name: "stream/x/rows=4"), Sample.scenario(name: "gone/by")])
    let page = try Self.page(Self.full(), base: base)
    #expect(page.contains("id=\"changes\"") && page.contains("only in the base"))
    #expect(page.contains("dashed c1") && page.contains("outline c1"))
    #expect(page.contains(">before<") && page.contains(">after<"))
  }

  @Test func `a run without anything is a page too`() throws {
    let page = try Self.page(Sample.report([]))
    #expect(page.contains("verdict skipped") && !page.contains("<svg"))
    #expect(page.contains("Nothing was looked at: ") && !page.contains("Everything that was looked at holds."))
    #expect(try Self.page(Self.full()).contains("Nothing was looked at: ") == false)
  }

  @Test func `a scenario without latencies or with none at all has no plot and breaks none`() throws {
    var empty = Sample.scenario(name: "old")
    empty.latency?.classes = nil
    let untimed = Sample.scenario(name: "none").withoutTimings(because: "x")
    #expect(try Self.page(Sample.report([empty, untimed])).ranges(of: "<svg ").isEmpty)
  }

  @Test func `a page of sums that are no number is one all the same`() throws {
    var scenario = Sample.scenario()
    scenario.recognitions = (0..<2).map { .init(name: "\($0)", expected: .max, found: .max) }
    scenario.sketches = [
      EventSketch(event: 7, caption: "", paths: [.init(label: "", points: [.init(x: 0, y: 0, offset: .max)])])
    ]
    #expect(try Self.page(Sample.report([scenario])).contains("1.8446744073709552e+19"))
  }

  @Test func `places that are no finite distance apart are drawn all the same`() throws {
    for (x, y) in [(-1e308, 0.0), (0, -1e308), (1e308, -1e308)] {
      var scenario = Sample.scenario()
      let points: [EventSketch.Point] = [.init(x: -x, y: 1, offset: 0), .init(x: x, y: y, offset: 1, mark: "up")]
      scenario.sketches = [EventSketch(event: 7, caption: "", paths: [.init(label: "", points: points)])]
      let page = try Self.page(Sample.report([scenario]))
      let drawn = page.ranges(of: "<svg ").compactMap { start in
        page[start.lowerBound...].range(of: "</svg>").map { page[start.lowerBound..<$0.lowerBound] }
      }
      #expect(drawn.contains { $0.contains("polyline") && $0.contains("class=\"sketch\"") })
      for plot in drawn { #expect(!plot.contains("inf\"") && !plot.contains("inf,") && !plot.contains("nan")) }
    }
  }

  @Test func `scales that have one logarithm are no curve`() throws {
    let report = Sample.report(
      (0..<3).map { Sample.scenario(name: "a/n=\(1_000_000_000_000_000 + $0)") } + [Sample.whole("a")])
    #expect(ReportCurve.curves(of: report).map(\.fit) == [nil])
    #expect(try Self.page(report).contains("no fit"))
  }

  @Test func `a curve has a fit, or says why it has none`() {
    let curve = ReportCurve.curves(of: Self.full())
    #expect(curve.map(\.name) == ["scale/idle"] && curve[0].parameter == "count")
    #expect(curve[0].fitText.hasPrefix("cost ~ count^0.000") || curve[0].fitText.hasPrefix("cost ~ count^-0.000"))
    let zero = Sample.report([0, 1, 2].map { Sample.scenario(name: "a/n=\($0)") } + [Sample.whole("a")])
    #expect(ReportCurve.curves(of: zero).map(\.fitText) == ["no fit: a scale or a cost is not positive"])
    let two = Sample.report([1, 2].map { Sample.scenario(name: "a/n=\($0)") } + [Sample.whole("a")])
    #expect(ReportCurve.curves(of: two).isEmpty)
    let numbered = Sample.report([1, 2, 3].map { Sample.scenario(name: "a/n=\($0)") })
    #expect(ReportCurve.curves(of: numbered).isEmpty, "nobody judges them as one")
  }
}

@Suite struct PlotAxisTests {
  @Test func `a logarithmic axis covers its values with round ends`() {
    let axis = PlotAxis.logarithmic("t", covering: [42, 8600, 0, .infinity], label: PlotAxis.time)
    #expect(axis.lower <= 42 && axis.upper >= 8600)
    #expect(axis.ticks.map(\.label) == ["30 ns", "100 ns", "300 ns", "1 µs", "3 µs", "10 µs"])
    #expect(axis.position(axis.lower) == 0 && axis.position(axis.upper) == 1)
    #expect(axis.position(0) == 0 && axis.position(1e12) == 1)
  }

  @Test func `an axis of nothing or of one value is one all the same`() {
    #expect(PlotAxis.logarithmic("t", covering: [], label: PlotAxis.time).ticks.count > 1)
    #expect(PlotAxis.logarithmic("t", covering: [5], label: PlotAxis.time).position(5).isFinite)
    #expect(PlotAxis.linear("t", covering: [], fromZero: true, label: PlotAxis.count).ticks.count > 1)
    #expect(PlotAxis.linear("t", covering: [0, 0], fromZero: true, label: PlotAxis.count).upper > 0)
    #expect(PlotAxis.linear("t", covering: [7, 7], fromZero: false, label: PlotAxis.count).position(7) < 1)
  }

  @Test(arguments: [
    [1e308, -1e308], [.leastNonzeroMagnitude], [0.0, .leastNonzeroMagnitude], [1e16, 1e16 + 2], [-5.0, -5.0],
  ])
  func `an axis of what no plot can show is one all the same`(values: [Double]) {
    for axis in [
      PlotAxis.linear("t", covering: values, fromZero: true, label: PlotAxis.count),
      PlotAxis.linear("t", covering: values, fromZero: false, label: PlotAxis.count),
      PlotAxis.logarithmic("t", covering: values, label: PlotAxis.time),
    ] {
      #expect(axis.ticks.count > 1 && axis.lower < axis.upper)
      #expect(values.allSatisfy { (0...1).contains(axis.position($0)) })
    }
  }

  @Test func `an axis of nines gives every nine the same room`() {
    let axis = PlotAxis.nines("share", eventCount: 1000)
    #expect(axis.ticks.map(\.label) == ["0 %", "90 %", "99 %", "99.9 %"])
    for (tick, place) in zip(axis.ticks, [0, 1.0 / 3, 2.0 / 3, 1]) {
      #expect(abs(axis.position(tick.value) - place) < 1e-9)
    }
    #expect(PlotAxis.nines("share", eventCount: 1050).ticks.count == 4)
    #expect(PlotAxis.nines("share", eventCount: .max).ticks.count == 8)
  }

  @Test func `labels have no trailing zeros`() {
    #expect(PlotAxis.time(1500) == "1.5 µs" && PlotAxis.time(100) == "100 ns" && PlotAxis.time(1000) == "1 µs")
    #expect(PlotAxis.count(1) == "1" && PlotAxis.count(10_000) == "10 k" && PlotAxis.count(2_500_000) == "2.5 M")
  }
}
