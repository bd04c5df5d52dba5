// Files as the file system knows them, whatever they are called.

import Foundation

/// Which file a path leads to.
public enum FileIdentity {
  /// Whether two paths lead to one regular file: what is written to one takes the place of the other. Devices and pipes
  /// are never replaced, and what is not there is no file.
  public static func isOne(_ path: String, _ other: String) -> Bool {
    guard let first = status(path), let second = status(other) else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether two paths lead to one place, whether anything is there yet or not.
  public static func isSamePlace(_ path: String, _ other: String) -> Bool {
    isOne(path, other) || place(path) == place(other)
  }

  private static func place(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The first of these files that a path leads to; nil if it leads to none.
  public static func first(of files: [String], at path: String) -> String? { files.first { isOne($0, path) } }

  /// The first path that leads to a file which one before it leads to, or that is named once more, with that one; nil
  /// if all are different.
  public static func repeated(in files: [String]) -> (first: String, again: String)? {
    struct Place: Hashable {
      var device: dev_t
      var number: ino_t
    }
    var named: Set<String> = []
    var paths: [Place: String] = [:]
    for path in files {
      guard named.insert(path).inserted else { return (path, path) }
      guard let status = status(path) else { continue }
      if let first = paths.updateValue(path, forKey: Place(device: status.st_dev, number: status.st_ino)) {
        return (first, path)
      }
    }
    return nil
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status
  }
}
