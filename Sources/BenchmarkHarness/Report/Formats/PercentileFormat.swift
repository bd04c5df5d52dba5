// Latency percentiles for the viewers of HdrHistogram.

/// `--hgrm`: a folder with one percentile distribution a scenario, in nanoseconds.
public struct PercentileFormat: ReportFormat {
  public var name: String { "hgrm" }
  public var summary: String { "a folder with one HdrHistogram percentile distribution (.hgrm) a scenario" }

  public var isFolder: Bool { true }

  public init() {}

  public func write(_ source: ReportSource, to path: String) throws(ReportFailure) {
    let files = Self.files(of: source.report)
    if files.isEmpty { throw .noLatencies(path: path) }
    try WholeFile.makeFolder(path)
    for file in files { try WholeFile.write(file.text, path: path + "/" + file.name) }
  }

  /// The files, in the order of scenarios; a scenario without latencies has none.
  static func files(of report: RunReport) -> [(name: String, text: String)] {
    var names = DistinctNames(separator: "-")
    return report.scenarios.compactMap { scenario in
      guard let classes = scenario.latency?.classes else { return nil }
      return (names.name(fileStem(scenario.name)) + ".hgrm", classes.hgrm)
    }
  }

  /// File systems take names of 255 bytes; a number and an ending need some of them.
  private static let stemLengthMax = 230

  /// A scenario's name without what file systems or shells may dislike.
  static func fileStem(_ name: String) -> String {
    let stem = String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "=._-".contains($0)) ? $0 : "_" })
    return String((stem.hasPrefix(".") || stem.isEmpty ? "_" + stem : stem).prefix(stemLengthMax))
  }
}
