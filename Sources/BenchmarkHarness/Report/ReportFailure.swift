// What can go wrong with a report on disk.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Why a report could not be written or read; one line with the place and the remedy.
public enum ReportFailure: Error, Sendable, Equatable, CustomStringConvertible {
  case otherSchema(path: String, found: Int)
  case notEncodable(reason: String)
  case notReadable(path: String)
  case notDecodable(path: String, reason: String)
  case notWritable(path: String, errorCode: Int32)

  public var description: String {
    switch self {
    case .otherSchema(let path, let found):
      "\(path) has schema version \(found), this program reads \(RunReport.schemaVersion): "
        + "use the program that wrote it, or make the report again"
    case .notEncodable(let reason): "the report cannot be written as JSON: \(reason)"
    case .notReadable(let path): "\(path) cannot be read: check that it exists and may be read"
    case .notDecodable(let path, let reason):
      "\(path) is not a report: \(reason); name a file that --json has written"
    case .notWritable(let path, let code):
      "\(path) cannot be written (\(String(cString: strerror(code)))): check that its directory exists, may be written "
        + "and is not full"
    }
  }
}
