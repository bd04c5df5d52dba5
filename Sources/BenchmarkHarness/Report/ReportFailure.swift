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
  /// A folder where a file is wanted.
  case isFolder(path: String)
  /// A file, or something else, where a folder of runs is wanted.
  case isNoFolder(path: String)
  case notDecodable(path: String, reason: String)
  case notWritable(path: String, errorCode: Int32)
  /// There is nothing to put into a folder of percentiles.
  case noLatencies(path: String)

  /// Why a file that was to be read has no text.
  static func unreadable(_ path: String) -> ReportFailure {
    WholeFile.isFolder(path) ? .isFolder(path: path) : .notReadable(path: path)
  }

  /// Why a folder of runs has no list of files.
  static func unreadable(folder path: String) -> ReportFailure {
    access(path, F_OK) == 0 && !WholeFile.isFolder(path) ? .isNoFolder(path: path) : .notReadable(path: path)
  }

  public var description: String {
    switch self {
    case .otherSchema(let path, let found):
      "\(path) has schema version \(found), this program reads \(RunReport.schemaVersion): "
        + "use the program that wrote it, or make the report again"
    case .notEncodable(let reason): "the report cannot be written as JSON: \(reason)"
    case .notReadable(let path): "\(path) cannot be read: check that it exists and may be read"
    case .isFolder(let path): "\(path) is a folder: name a file that --json has written"
    case .isNoFolder(let path): "\(path) is no folder: name a folder of runs, as --history makes one"
    case .notDecodable(let path, let reason):
      "\(path) is not a report: \(reason); name a file that --json has written"
    case .notWritable(let path, let code):
      "\(path) cannot be written (\(String(cString: strerror(code)))): check that its directory exists, may be written "
        + "and is not full"
    case .noLatencies(let path):
      "\(path) was not made: the report has no latencies of single events, as those of --rate and of curves alone; leave "
        + "--hgrm out, or run other scenarios"
    }
  }
}
