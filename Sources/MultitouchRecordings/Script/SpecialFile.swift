// Pipes, terminals and devices, what has no bytes of its own, told from regular files.

import Foundation

enum SpecialFile {
  /// Whether something is at a path that is neither a regular file nor a folder.
  static func exists(_ path: String) -> Bool {
    guard let kind = kind(of: path) else { return false }
    return kind != S_IFREG && kind != S_IFDIR
  }

  /// Whether a path leads to a regular file, which can be opened and read without waiting for anybody.
  static func isRegular(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
