// Folders that a command line names: said to be wrong before anything is done, and made where they are missing.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation

/// Checks and makes folders.
enum Folder {
  /// Refuses an empty path, which would come to mean the root of the file system.
  ///
  /// - Parameter option: what was given it, as `--out`.
  static func refuseEmpty(_ path: String, _ option: String) throws {
    if path.isEmpty { throw ValidationError("\(option) is empty: give it a path, or leave it out") }
  }

  /// Refuses a path at which there is something else than a folder; nothing at all will do.
  static func check(_ path: String, _ option: String) throws {
    if FileManager.default.fileExists(atPath: path) && !isFolder(path) {
      throw CommandFailure("\(option) \(path) is a file and no folder: name a folder, or one that is still to be made")
    }
  }

  /// Makes a folder in which files are to be written later, and refuses one that takes none: said before an hour of
  /// searching, not after.
  static func prepare(_ path: String, _ option: String) throws {
    try check(path, option)
    try make(path)
    if access(path, W_OK) != 0 {
      throw CommandFailure(
        "\(option) \(path) may not be written (\(String(cString: strerror(errno)))): name another folder, or change "
          + "its permissions")
    }
  }

  /// Refuses a path at which no file can be written later: at a folder, in one that is not there or that takes none,
  /// and in the place of one that may not be written.
  static func checkFile(_ path: String, _ option: String) throws {
    if isFolder(path) { throw CommandFailure("\(option) \(path) is a folder: name a file") }
    if WholeFile.isStream(path) { return }
    let above = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
    let isThere = FileManager.default.fileExists(atPath: path)
    let places = [above + "/"] + (isThere ? [path] : [])
    for place in places where access(place, W_OK) != 0 {
      throw CommandFailure(
        "\(option) \(path) cannot be written (\(place): \(String(cString: strerror(errno)))): name another file, or check "
          + "its folder")
    }
  }

  /// Makes sure of a folder; returns whether it had to be made. One in a folder that is not there is refused: it is
  /// more likely misspelt than meant.
  static func begin(_ path: String, _ option: String) throws -> Bool {
    try check(path, option)
    if isFolder(path) { return false }
    let above = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if !isFolder(above) {
      throw CommandFailure(
        "\(option) \(path) does not exist, and neither does the folder it would be in: check the path")
    }
    try make(path)
    return true
  }

  /// Whether there is a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Lets `body` work in a folder that is there as long as it does, and that nobody else has: what a process that was
  /// killed left behind is in another one.
  static func temporary<Result>(_ stem: String, _ body: (String) throws -> Result) throws -> Result {
    let folder = NSTemporaryDirectory() + "\(stem)-" + UUID().uuidString
    try make(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  /// Makes a folder with those above it, unless it is there.
  static func make(_ path: String) throws {
    var place = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      place += part
      if !isFolder(place), mkdir(place, 0o777) != 0 {
        let code = errno
        // Another process may have been faster.
        if !isFolder(place) {
          throw CommandFailure(
            "\(path) cannot be made (\(place): \(String(cString: strerror(code)))): check that it is no file and that "
              + "what is above it is a folder that may be written")
        }
      }
      place += "/"
    }
  }
}
