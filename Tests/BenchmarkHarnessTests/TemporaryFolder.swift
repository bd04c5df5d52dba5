// A place for files that a test writes.

import Foundation

/// A new, empty directory of this test's own, removed when the process ends.
func temporaryDirectory() -> String {
  let path = TemporaryFolder.root + "/" + UUID().uuidString
  do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
    fatalError("no temporary directory: \(error)")
  }
  return path
}

private enum TemporaryFolder {
  /// One folder for all directories of this process.
  static let root: String = {
    atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.root) }
    return FileManager.default.temporaryDirectory.appendingPathComponent("harness-\(getpid())").path
  }()
}
