import CommandShell
import Foundation

/// A folder that lives as long as the value.
final class TemporaryFolder: Sendable {
  let path: String

  /// A new folder in another one, or in the system's place for them, which must be there.
  init(in parent: String? = nil) throws(CommandFailure) {
    let base = parent ?? FileManager.default.temporaryDirectory.path
    path = base + "/bench-" + UUID().uuidString
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) } catch {
      throw CommandFailure("\(path) cannot be made: check that \(base) exists, may be written and is not full")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
