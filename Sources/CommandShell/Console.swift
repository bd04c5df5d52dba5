// Standard output and standard error of the package's programs.

import Foundation

/// Standard output and standard error; a reader that has gone away is no error.
public enum Console {
  /// Writes to standard output.
  public static func print(_ text: String) { write(text, to: .standardOutput) }

  /// Writes to standard error.
  public static func complain(_ text: String) { write(text, to: .standardError) }

  private static func write(_ text: String, to handle: FileHandle) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch { return }
  }
}
