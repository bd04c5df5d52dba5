// The report as one page that needs nothing else.

import Mustache

/// `--html`: verdicts, changes, costs, curves, latencies, slow events, machine; no script, no network, no other file.
///
/// Plots are drawn here, as inline SVG; behind each is a table with its figures. Light, dark, narrow and printed are
/// the style's concern.
public struct PageFormat: TextReportFormat {
  public var name: String { "html" }
  public var summary: String { "one self-contained page with plots" }

  public init() {}

  public func text(of source: ReportSource) throws(ReportFailure) -> String {
    do {
      return try MustacheTemplate(string: PageTemplate.text).render(PageModel(source).values)
    } catch {
      throw .notEncodable(reason: "the page's template: \(error)")
    }
  }
}
