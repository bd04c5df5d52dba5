/// A format that is one text.
public protocol TextReportFormat: ReportFormat {
  /// The report as text: the same report gives the same bytes.
  func text(of source: ReportSource) throws(ReportFailure) -> String
}

extension TextReportFormat {
  public func write(_ source: ReportSource, to path: String) throws(ReportFailure) {
    try WholeFile.write(try text(of: source), path: path)
  }
}
