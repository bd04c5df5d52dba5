import Foundation

/// Where the real recordings lie that tests and benchmarks read: they are not part of the repository.
public enum RecordingsFolder {
  /// The environment variable that names the folder.
  public static let variable = "TOUCHSTONE_RECORDINGS"

  /// The folder: the one the environment names, else `../shared/recordings` beside the package the current folder lies
  /// in; nil if there is none.
  ///
  /// A variable that names something else than a folder gives nil too, not another folder.
  public static func locate(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    from folder: String = FileManager.default.currentDirectoryPath
  ) -> String? {
    if let named = environment[variable], !named.isEmpty { return isFolder(named) ? named : nil }
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    while url.pathComponents.count > 1 {
      if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
        let candidate = url.appendingPathComponent("../shared/recordings").standardizedFileURL.path
        return isFolder(candidate) ? candidate : nil
      }
      url.deleteLastPathComponent()
    }
    return nil
  }

  /// What the environment names without it being a folder; nil if it names nothing, or a folder.
  public static func misnamed(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    guard let named = environment[variable], !named.isEmpty, !isFolder(named) else { return nil }
    return named
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
