// What a command is busy with, where a person watches.

import BenchmarkHarness
import CommandShell

/// One line on standard error that is written over and over; nothing at all if that is no terminal.
struct StatusLine {
  private let terminal = Terminal.of(descriptor: 2)

  /// Shows what is being done now.
  func show(_ text: String) {
    guard terminal.isInteractive else { return }
    Console.complain("\r\u{1B}[K" + String(text.prefix(max(1, (terminal.width ?? 80) - 1))))
  }

  /// Takes the line away.
  func clear() {
    guard terminal.isInteractive else { return }
    Console.complain("\r\u{1B}[K")
  }
}
