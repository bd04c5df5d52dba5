// The progress line of a run.

import BenchmarkHarness
import CommandShell
import Foundation

extension Console {
  /// A progress line on standard error; draws nothing if that is no terminal.
  static func progressLine(total: Int) -> ProgressLine {
    ProgressLine(
      total: total, terminal: .of(descriptor: 2), now: { DispatchTime.now().uptimeNanoseconds }, write: complain)
  }
}
