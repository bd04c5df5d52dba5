// Where the suite finds its files.

import Foundation
import MultitouchRecordings

/// The folders of the corpus and of the real recordings; nil where there is none.
struct SuiteFolders {
  var corpus: String?
  var recordings: String?
  /// The slowest streams that a search has found.
  var slow: String?

  /// Looks from the current folder upward for the package, then from the executable.
  static func located() -> SuiteFolders {
    let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let starts = [FileManager.default.currentDirectoryPath, executable ?? ""].filter { !$0.isEmpty }
    let package = starts.lazy.compactMap { packageFolder(above: $0) }.first
    let corpus = package.map { $0 + "/Corpus/Seeds" }.flatMap { isFolder($0) ? $0 : nil }
    return SuiteFolders(
      corpus: corpus,
      recordings: RecordingsFolder.locate(from: package ?? FileManager.default.currentDirectoryPath),
      slow: package.map { $0 + "/Corpus/Slow" }.flatMap { isFolder($0) ? $0 : nil })
  }

  /// The files below a folder, by their path within it, sorted.
  static func files(in folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { !isFolder(folder + "/" + $0) && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .sorted()
  }

  private static func packageFolder(above start: String) -> String? {
    var url = URL(fileURLWithPath: start).standardizedFileURL
    while url.pathComponents.count > 1 {
      if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) { return url.path }
      url.deleteLastPathComponent()
    }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
