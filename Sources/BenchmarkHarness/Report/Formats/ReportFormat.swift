// Everything a report can be written as. A format is one file here and one line in the list; `bench` has an option for
// each (`OutputOptions`), and `scripts/check-formats` reads each back.

/// One way of writing a report.
public protocol ReportFormat: Sendable {
  /// The option's name, as in `--name FILE`.
  var name: String { get }
  /// One line for a list: what reads it.
  var summary: String { get }
  /// Whether what is written is a folder of several files. Default: a file.
  var isFolder: Bool { get }
  /// Writes to `path`, each file whole or not at all: a file, or a folder if the format is one of several files.
  func write(_ source: ReportSource, to path: String) throws(ReportFailure)
}

extension ReportFormat {
  public var isFolder: Bool { false }
}
