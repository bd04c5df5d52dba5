import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct RunRequestTests {
  static let quick = RunRequest(isQuick: true, isExact: true, rowCount: 500, asksModel: false)

  @Test func `what was asked is one clause`() {
    #expect(RunRequest(isQuick: false, isExact: false, asksModel: true).text == "in full; with the reference model")
    #expect(
      Self.quick.text
        == "quick, figures are rough, 500 rows a stream; without the reference model; "
        + "exact, nothing about time was judged")
  }

  @Test func `a clause says what of the suite was asked for, and for how long in real time`() {
    var some = RunRequest(isQuick: false, isExact: false, rowCount: 2000, asksModel: true)
    some.filters = ["taps", "pans"]
    #expect(
      some.text == "only what is named like taps or pans; in full, 2000 rows a stream; with the reference model")
    some.secondsInRealTime = 2
    #expect(
      some.text
        == "only what is named like taps or pans; in full, 2000 rows a stream; 2 s of each in real time; "
        + "with the reference model")
    (some.isQuick, some.rowCount) = (true, nil)
    #expect(some.text.contains("; quick, figures are rough; 2 s of each in real time; "))
    some.isQuick = false
    (some.filters, some.secondsInRealTime) = ([], 0.25)
    #expect(some.text == "0.25 s of each in real time; with the reference model")
  }

  @Test func `every text says what was left out, and JSON brings it back`() throws {
    var report = Sample.report()
    report.request = Self.quick
    #expect(try !report.json().contains("leftOut"))
    report.leftOut = ["lost or repaired: a.evemu: <cut> off", "left out: 2 files"]
    #expect(try RunReport(json: report.json()) == report)
    let source = ReportSource(report)
    for text in [
      report.text(on: .plain), MarkdownFormat().text(of: source), try JUnitFormat().text(of: source),
      try PageFormat().text(of: source), GoBenchFormat().text(of: source), try JMHFormat().text(of: source),
    ] {
      #expect(text.contains("a.evemu") && text.contains("2 files"))
      #expect(text.contains("cut"))
    }
    #expect(try !PageFormat().text(of: source).contains("<cut>"))
    #expect(GoBenchFormat().text(of: source).split(separator: "\n").count { $0.hasPrefix("# left-out: ") } == 1)
  }

  @Test func `every text for people says what was asked, and nothing where a report does not know it`() throws {
    var report = Sample.report()
    func texts() throws -> [String] {
      let source = ReportSource(report)
      return [
        report.text(on: .plain), MarkdownFormat().text(of: source), try JUnitFormat().text(of: source),
        try PageFormat().text(of: source),
      ]
    }
    for text in try texts() { #expect(!text.lowercased().contains("asked")) }
    report.request = Self.quick
    for text in try texts() {
      #expect(text.lowercased().contains("asked"))
      #expect(text.contains("quick, figures are rough, 500 rows a stream"))
    }
  }

  @Test func `what was asked comes back from JSON, and a report without it is read`() throws {
    var report = Sample.report()
    #expect(try !report.json().contains("request"))
    #expect(try RunReport(json: report.json()).request == nil)
    report.request = Self.quick
    #expect(try RunReport(json: report.json()) == report)
  }
}
