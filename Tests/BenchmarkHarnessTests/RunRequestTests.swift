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
