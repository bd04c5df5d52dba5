/// The list of formats.
public enum ReportFormats {
  public static let all: [any ReportFormat] = [
    JSONFormat(), MarkdownFormat(), JUnitFormat(), PercentileFormat(), JMHFormat(), BencherFormat(), GoBenchFormat(),
    PageFormat(),
  ]

  /// The format of a name; `nil` if there is none.
  public static func named(_ name: String) -> (any ReportFormat)? { all.first { $0.name == name } }
}
