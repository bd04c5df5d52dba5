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
