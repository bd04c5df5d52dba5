// Pipes, terminals and devices: what has no bytes of its own.

import Foundation

enum SpecialFile {
  /// Whether something is at a path that is neither a regular file nor a folder.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind != S_IFREG && kind != S_IFDIR
  }
}
