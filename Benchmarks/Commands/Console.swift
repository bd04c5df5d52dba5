// Standard output and standard error.

import BenchmarkHarness
import Foundation

enum Console {
  /// Writes to standard output. A reader that has gone away is not an error of the benchmark's.
  static func print(_ text: String) { write(text, to: .standardOutput) }

  /// Writes to standard error.
  static func complain(_ text: String) { write(text, to: .standardError) }

  private static func write(_ text: String, to handle: FileHandle) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch { return }
  }

  /// A progress line on standard error; draws nothing if that is no terminal.
  static func progressLine(total: Int) -> ProgressLine {
    ProgressLine(
      total: total, terminal: .of(descriptor: 2), now: { DispatchTime.now().uptimeNanoseconds }, write: complain)
  }
}
