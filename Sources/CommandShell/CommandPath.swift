// Commands of the system.

import Foundation

/// Where commands are that a shell would find.
public enum CommandPath {
  /// The path of a command in PATH; nil if there is none.
  public static func of(_ command: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy.map { "\($0)/\(command)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
