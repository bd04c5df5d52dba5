// One line that says how far a long run is: for a person at a terminal, and for nobody else.

import CTimestamp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// A line that is drawn over and over: done of total, rate, time left, and what is being done.
///
/// Updates are drawn at most ten times a second, and never on their own: between two updates nothing is written, so a
/// measurement that runs in between is not disturbed. On anything but an interactive terminal nothing is written at
/// all.
public struct ProgressLine {
  public let total: Int
  private let terminal: Terminal
  private let now: () -> UInt64
  private let write: (String) -> Void
  private let start: UInt64
  private var lastDrawn: UInt64?
  private var isVisible = false

  private static let drawIntervalNs: UInt64 = 100_000_000

  /// A line for `total` units of work.
  ///
  /// - Parameters:
  ///   - total: How many units there are, from 0.
  ///   - terminal: Where it is drawn.
  ///   - now: The time in nanoseconds from any fixed instant.
  ///   - write: Writes text to the terminal, at once.
  public init(total: Int, terminal: Terminal, now: @escaping () -> UInt64, write: @escaping (String) -> Void) {
    precondition(total >= 0, "there is no negative amount of work")
    self.total = total
    self.terminal = terminal
    self.now = now
    self.write = write
    start = now()
  }

  /// A line on standard error, where it does not mix with results.
  public static func onStandardError(total: Int) -> ProgressLine {
    ProgressLine(total: total, terminal: .of(descriptor: STDERR_FILENO), now: ctimestamp_monotonic) { text in
      // A progress line that cannot be written is no reason to stop.
      WholeFile.writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
  }

  /// Says that `done` units are finished and that `label` comes next.
  public mutating func update(done: Int, label: String) {
    guard terminal.isInteractive else { return }
    let instant = now()
    if let lastDrawn, instant &- lastDrawn < Self.drawIntervalNs { return }
    lastDrawn = instant
    isVisible = true
    write(
      "\r\u{1B}[2K" + Self.text(done: done, total: total, elapsedNs: instant &- start, label: label, terminal.width))
  }

  /// Takes the line away, before anything else is printed. Can be called again, and updated afterwards.
  public mutating func clear() {
    guard isVisible else { return }
    isVisible = false
    lastDrawn = nil
    write("\r\u{1B}[2K")
  }

  /// The line's text, cut to the terminal's width less one: a full line would wrap.
  static func text(done: Int, total: Int, elapsedNs: UInt64, label: String, _ width: Int?) -> String {
    var text = "\(done)/\(total)"
    if total > 0 { text += "  \(done * 100 / total) %" }
    let seconds = Double(elapsedNs) / 1e9
    if done > 0, seconds > 0 {
      let rate = Double(done) / seconds
      text += "  \(Decimals.fixed(rate, places: rate < 10 ? 1 : 0))/s"
      if done <= total { text += "  \(duration(Double(total - done) / rate)) left" }
    }
    text += "  \(label)"
    guard let width, text.count >= width else { return text }
    return width > 1 ? text.prefix(width - 2) + "…" : ""
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 360_000_000))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole / 60 % 60) min"
  }
}
