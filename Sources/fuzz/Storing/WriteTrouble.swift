// A disk that takes nothing: said as soon as it is so, and no more than once for each time that it begins.

import CommandShell
import ShellText

/// What became of writing one kind of files. A class, as those who write and those who tell share it, on one thread.
final class WriteTrouble {
  /// Why the last write failed; nil if it did not.
  private(set) var present: String?
  /// Why something could not be written; nil if nothing has failed so far.
  private(set) var last: String?
  /// How often trouble has begun and a person was told.
  private(set) var toldCount = 0

  func failed(_ error: any Error) {
    let isNew = present == nil
    present = ShownText.line("\(error)")
    last = present
    if !isNew { return }
    toldCount += 1
    Console.complain("fuzz: \(error). The search goes on; what cannot be written is kept and tried again\n")
  }

  func succeeded() { present = nil }
}
