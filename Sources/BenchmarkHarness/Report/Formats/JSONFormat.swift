// The report as the JSON of this module.

/// `--json`: everything, in the versioned schema that `Benchmarks/report.schema.json` describes.
public struct JSONFormat: TextReportFormat {
  public var name: String { "json" }
  public var summary: String { "everything, in a versioned schema (Benchmarks/report.schema.json)" }

  public init() {}

  public func text(of source: ReportSource) throws(ReportFailure) -> String { try source.report.json() }
}
