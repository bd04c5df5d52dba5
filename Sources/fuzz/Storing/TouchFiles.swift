// The files of a folder that something can be made of: scripts, and what else can be judged.

import BenchmarkHarness
import CommandShell
import Foundation
import ShellText

/// A file or folder that is there and could not be read.
struct UnreadableFile: Equatable {
  var path: String
  var reason: String

  /// What is told of it, as a terminal shows it.
  var complaint: String {
    // Most reasons begin with the place in the file.
    ShownText.lines(reason.hasPrefix(path) ? reason : "\(path): \(reason)", naming: path)
  }
}

/// Finds scripts, and what else can be judged, by their names.
enum TouchFiles {
  /// The endings of what the judges take: scripts, texts for their reader, and recordings as they are commonly called.
  static let judged = [
    "touch", "touchtext", "recording", "evemu", "event", "evtest", "getevent", "yml", "yaml", "csv",
  ]

  /// How the names in a folder are had; a test has its own.
  typealias Listing = @Sendable (_ folder: String) throws -> [String]
  static let listing: Listing = { try FileManager.default.contentsOfDirectory(atPath: $0) }

  /// The files of some endings in a folder and below, sorted, and the folders that cannot be looked into; a file is
  /// itself; nothing if there is nothing.
  ///
  /// A folder is entered where it is named, also if it is a link. What is no file of a folder is left out: other
  /// folders, whatever they are called, and what might never end. A link to nothing stays, for its reader to refuse.
  ///
  /// - Parameters:
  ///   - endings: What names end in behind a dot; nil: in anything.
  ///   - entersLinks: Whether links to folders below are entered too, each folder once.
  static func search(
    _ path: String, endings: [String]? = ["touch"], entersLinks: Bool = false, listing: Listing = TouchFiles.listing
  ) -> (paths: [String], unreadable: [UnreadableFile]) {
    guard let root = status(path) else { return ([], []) }
    if root.st_mode & S_IFMT != S_IFDIR { return ([path], []) }
    var paths: [String] = []
    var unreadable: [UnreadableFile] = []
    var entered: Set<FolderNumber> = []
    var waiting = [(path: path, number: FolderNumber(root))]
    while let folder = waiting.popLast() {
      guard entered.insert(folder.number).inserted else { continue }
      let names: [String]
      do { names = try listing(folder.path) } catch {
        unreadable.append(UnreadableFile(path: folder.path, reason: reason(of: error, folder.path)))
        continue
      }
      // The first is taken next: of two ways to a folder the one that is first in order counts.
      for name in names.sorted().reversed() {
        let path = folder.path + "/" + name
        let isNamed = endings.map { $0.contains { name.hasSuffix("." + $0) } } ?? true
        if let status = status(path) {
          if status.st_mode & S_IFMT == S_IFDIR {
            if entersLinks || !isLink(path) { waiting.append((path, FolderNumber(status))) }
          } else if isNamed, !WholeFile.isStream(path) {
            paths.append(path)
          }
        } else if isNamed {
          paths.append(path)
        } else if errno != ENOENT, errno != ELOOP {
          unreadable.append(UnreadableFile(path: path, reason: String(cString: strerror(errno))))
        }
      }
    }
    return (paths.sorted(), unreadable.sorted { $0.path < $1.path })
  }

  /// The same without what cannot be looked into.
  static func below(_ path: String, endings: [String]? = ["touch"]) -> [String] { search(path, endings: endings).paths }

  /// Why nothing is to be had at a path, with a remedy; nil if something is there.
  static func absence(of path: String) -> String? {
    if status(path) != nil { return nil }
    let code = errno
    if code == ENOTDIR || code == ENOENT {
      return isLink(path) ? "is a link to nothing: check where it leads" : "does not exist: check the path"
    }
    return "cannot be reached (\(String(cString: strerror(code)))): check the path"
  }

  /// Which folder it is, whatever it is called.
  private struct FolderNumber: Hashable {
    var device: dev_t
    var number: ino_t

    init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
  }

  /// What a path leads to; nil, with `errno`, if that cannot be had.
  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Why a folder cannot be looked into, in the system's words where it has any.
  private static func reason(of error: any Error, _ folder: String) -> String {
    let words = access(folder, R_OK) == 0 ? error.localizedDescription : String(cString: strerror(errno))
    return "the folder cannot be looked into (\(words)): check its permissions"
  }
}
