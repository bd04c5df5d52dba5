// Files that a command is to write.

import Foundation

enum OutputPath {
  /// Whether the folder of a file to be written takes it: said before minutes of measuring, not after.
  static func canBeWritten(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return !path.isEmpty && FileManager.default.isWritableFile(atPath: folder)
  }
}
