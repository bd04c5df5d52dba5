// The package's files, as the layout tests see them.

import Foundation

/// The files that belong to the package: what git tracks or would, or in a copy without git, everything that is not
/// made by a build.
struct Repository: Sendable {
  /// The folder with Package.swift.
  let root: URL
  /// Paths from the root, sorted.
  let paths: [String]

  /// The repository these tests were built from.
  static let current: Repository = {
    // Tests/LayoutTests/Repository.swift
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Repository(root: root, paths: (tracked(in: root) ?? walked(in: root)).sorted())
  }()

  /// Folders and files at the top that only a build makes; see .gitignore.
  static func isMade(_ name: String) -> Bool {
    name == ".build" || name.hasPrefix(".build-") || name.hasPrefix(".build_") || name == ".swiftpm" || name == ".git"
      || name == "Package.resolved" || name.hasSuffix(".profraw") || name.hasPrefix("callgrind.out.")
  }

  /// What git knows, and new files that it does not ignore where the package has its files: a report that somebody
  /// wrote beside them is none of its. Nil without git or outside of a checkout of its own.
  static func tracked(in root: URL) -> [String]? {
    guard FileManager.default.fileExists(atPath: root.appending(path: ".git").path),
      let known = listed(["--cached", "--deduplicate"], in: root),
      let new = listed(["--others", "--exclude-standard"], in: root)
    else { return nil }
    return known + new.filter { LayoutRules.placeViolations($0).isEmpty }
  }

  private static func listed(_ options: [String], in root: URL) -> [String]? {
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-C", root.path, "ls-files", "-z"] + options
    let output = Pipe()
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    guard (try? git.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    git.waitUntilExit()
    guard git.terminationStatus == 0 else { return nil }
    let paths = data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    // A file that was deleted but not committed is still listed.
    return paths.filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
  }

  /// Everything below the root, without what a build makes.
  static func walked(in root: URL) -> [String] {
    let manager = FileManager.default
    var paths: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let url = folder.isEmpty ? root : root.appending(path: folder)
      for name in (try? manager.contentsOfDirectory(atPath: url.path)) ?? [] {
        if folder.isEmpty && isMade(name) { continue }
        let path = folder.isEmpty ? name : folder + "/" + name
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder) else { continue }
        if isFolder.boolValue { folders.append(path) } else { paths.append(path) }
      }
    }
    return paths
  }

  /// The Swift files below a folder; "" is the root.
  func swiftFiles(below folder: String = "") -> [String] {
    paths.filter { $0.hasSuffix(".swift") && $0.hasPrefix(folder) }
  }

  /// A file's text; what is not UTF-8 is shown as replacement characters.
  func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }
}
