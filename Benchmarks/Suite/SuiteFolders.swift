// Where the suite finds its files.

import BenchmarkHarness
import Foundation
import MultitouchRecordings

/// The folders of the corpus, of the regressions and of the real recordings; nil where there is none.
struct SuiteFolders: Equatable {
  /// The package they lie in or beside.
  var package: String?
  var corpus: String?
  var recordings: String?
  /// Scripts of what once went wrong.
  var regressions: String?
  /// The slowest streams that a search has found.
  var slow: String?

  /// Looks from the executable upward for the package, then from the current folder, which may lie in a package of
  /// somebody else's.
  static func located(
    executable: String? = ProgramPackage.executable,
    from current: String = FileManager.default.currentDirectoryPath
  ) -> SuiteFolders {
    let package = [executable ?? "", current].lazy.filter { !$0.isEmpty }.compactMap {
      ProgramPackage.folder(above: $0)
    }.first
    return SuiteFolders(package: package, from: current)
  }

  /// The folders of a package that has been found; recordings may be elsewhere.
  init(package: String?, from current: String = FileManager.default.currentDirectoryPath) {
    func folder(_ name: String) -> String? { package.map { $0 + name }.flatMap { Self.isFolder($0) ? $0 : nil } }
    self.package = package
    corpus = folder("/Corpus/Seeds")
    recordings = RecordingsFolder.locate(from: package ?? current)
    regressions = folder("/Corpus/Regressions")
    slow = folder("/Corpus/Slow")
  }

  init(corpus: String?, recordings: String?, regressions: String? = nil, slow: String? = nil) {
    self.corpus = corpus
    self.recordings = recordings
    self.regressions = regressions
    self.slow = slow
  }

  /// The files below a folder, by their path within it, sorted; pipes and devices, which might never end, are none. A
  /// link to a folder is not followed. A folder that cannot be read is one of the files: who reads that says why not.
  static func files(in folder: String) -> [String] {
    var files: [String] = []
    var folders = [""]
    while let place = folders.popLast() {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + place) else {
        if !place.isEmpty { files.append(String(place.dropLast())) }
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let path = folder + "/" + place + name
        if !isFolder(path) {
          if !WholeFile.isStream(path) { files.append(place + name) }
        } else if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil {
          folders.append(place + name + "/")
        }
      }
    }
    return files.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
