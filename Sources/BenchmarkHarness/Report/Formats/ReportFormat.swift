// Everything a report can be written as. A format is one file here and one line in the list.

/// A report, and an earlier one to compare it with.
public struct ReportSource: Sendable {
  public var report: RunReport
  /// The run it is compared with; `nil` if there is none. Formats that know no comparison leave it out.
  public var base: RunReport?
  /// Whether the figures are a gate's: then its plan stands for the options of a run.
  public var isOfGate = false

  public init(_ report: RunReport, base: RunReport? = nil) {
    self.report = report
    self.base = base
  }
}

/// One way of writing a report.
public protocol ReportFormat: Sendable {
  /// The option's name, as in `--name FILE`.
  var name: String { get }
  /// One line for a list: what reads it.
  var summary: String { get }
  /// Writes to `path`, each file whole or not at all: a file, or a folder if the format is one of several files.
  func write(_ source: ReportSource, to path: String) throws(ReportFailure)
}

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

/// The list of formats.
public enum ReportFormats {
  public static let all: [any ReportFormat] = [
    JSONFormat(), MarkdownFormat(), JUnitFormat(), PercentileFormat(), JMHFormat(), BencherFormat(), GoBenchFormat(),
    PageFormat(),
  ]

  /// The format of a name; `nil` if there is none.
  public static func named(_ name: String) -> (any ReportFormat)? { all.first { $0.name == name } }
}
