// Which commit a figure is of: that of the program which is running, wherever it is started from.

import BenchmarkHarness
import Foundation

/// The package that a program was built in.
enum ProgramPackage {
  /// The running executable; nil where the system does not say.
  static var executable: String? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? Bundle.main.executablePath
  }

  /// The innermost folder above a path that holds a package.
  static func folder(above path: String) -> String? {
    var url = URL(fileURLWithPath: path).standardizedFileURL
    while url.pathComponents.count > 1 {
      if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) { return url.path }
      url.deleteLastPathComponent()
    }
    return nil
  }

  /// Whether something that programs are built from has changed in a package since a file was written: then what is
  /// checked out there does not say what the file was built from.
  static func isNewer(_ package: String, than file: String) -> Bool {
    func change(_ path: String) -> Date? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return attributes?[.type] as? FileAttributeType == .typeRegular ? attributes?[.modificationDate] as? Date : nil
    }
    guard let written = change(file) else { return true }
    return ["Package.swift", "Sources", "Benchmarks"].map { package + "/" + $0 }.contains { place in
      let below = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
      let sources = below.filter { name in [".swift", ".c", ".h"].contains { name.hasSuffix($0) } }
      let files = below.isEmpty ? [place] : sources.map { place + "/" + $0 }
      return files.contains { change($0).map { $0 > written } ?? false }
    }
  }
}

extension GitCommit {
  /// The commit checked out where a program lies, modified if it was built from something else; nil for one that lies
  /// in no package or in no repository. Where it is started from does not matter.
  static func ofProgram(_ executable: String? = ProgramPackage.executable) -> GitCommit? {
    guard let executable, let package = ProgramPackage.folder(above: executable),
      var commit = checkedOut(in: package)
    else { return nil }
    if ProgramPackage.isNewer(package, than: executable) { commit.isModified = true }
    return commit
  }
}
