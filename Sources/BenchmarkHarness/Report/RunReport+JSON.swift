// A report as JSON, and back.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RunReport {
  /// The report as JSON: sorted keys, indented, a newline at the end; the same report gives the same bytes.
  public func json() throws(ReportFailure) -> String { try JSONText.of(self) }

  /// Reads what `json()` wrote. `path` is named in errors.
  public init(json: String, path: String = "the text") throws(ReportFailure) {
    do { self = try JSONDecoder().decode(RunReport.self, from: Data(json.utf8)) } catch {
      // Whoever decodes does not know the file.
      if case .otherSchema(_, let found)? = error as? ReportFailure { throw .otherSchema(path: path, found: found) }
      if let failure = error as? ReportFailure { throw failure }
      throw .notDecodable(path: path, reason: CodingPlace.text(of: error, in: json))
    }
  }

  /// Reads the report at `path`.
  public init(path: String) throws(ReportFailure) {
    guard let json = HostFiles.system.text(path) else { throw .unreadable(path) }
    try self.init(json: json, path: path)
  }

  /// Writes the report to `path`, replacing what is there.
  public func write(path: String) throws(ReportFailure) {
    try WholeFile.write(try json(), path: path)
  }
}
