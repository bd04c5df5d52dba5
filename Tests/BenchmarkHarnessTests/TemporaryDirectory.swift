// A place for files that a test writes.

import Foundation

/// A new, empty directory of this test's own. The system's temporary directory is cleared by the system.
func temporaryDirectory() -> String {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("harness-" + UUID().uuidString).path
  do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
    fatalError("no temporary directory: \(error)")
  }
  return path
}
