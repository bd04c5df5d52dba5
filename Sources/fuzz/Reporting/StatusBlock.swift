// What a person sees while a search goes on: a block that is drawn over and over, or plain lines where nobody watches.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchSimulation
import ShellText

/// The texts of the status.
enum StatusText {
  /// A share in percent; a dash without one.
  static func percent(_ share: Double?) -> String {
    guard let share else { return "–" }
    return "\(Int((share * 100).rounded())) %"
  }

  /// Such a count and what it counts.
  static func count(_ value: Int, _ noun: String) -> String { count(value) + " " + Counted.noun(noun, value) }

  /// A count with a space between thousands.
  static func count(_ value: Int) -> String {
    var digits = String(value)
    var parts: [String] = []
    while digits.count > 3 {
      parts.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + parts).joined(separator: " ")
  }

  static func duration(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 1e9)))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole / 60 % 60) min"
  }

  /// The lines of the block.
  ///
  /// - Parameters:
  ///   - campaign: What is searched.
  ///   - seconds: How long it has been.
  ///   - budget: How long it may be, in words.
  ///   - jobs: How many threads search.
  ///   - trouble: What cannot be written at the moment and why; nil if everything can.
  static func lines(_ campaign: Campaign, seconds: Double, budget: String, jobs: Int, trouble: String? = nil)
    -> [String]
  {
    let s = campaign.statistics
    let shown = campaign.findings.reduce(0) { $0 + (campaign.shown[$1.identity] ?? 0) }
    let rate = seconds > 0 ? Double(s.events) / seconds / Double(jobs) : 0
    var lines = [
      "time      \(duration(seconds)) of \(budget), \(count(jobs, "job")), seed \(campaign.options.seed)",
      "runs      \(count(s.runs)), \(count(s.events, "event")), \(count(Int(rate), "event")) per second and job",
      "coverage  \(count(s.features, "feature")), last new in run \(count(s.lastNewRun))",
      "corpus    \(count(s.corpus, "entry"))",
      "valid     \(percent(s.validShare)) of \(count(s.scripts, "script"))",
      "findings  \(campaign.findings.count)" + (shown > 0 ? ", shown by \(count(shown, "run"))" : ""),
    ]
    if let trouble { lines.append("unwritten " + trouble) }
    return lines
  }
}

/// Draws the status on standard error. A class, as it is drawn from within a round too; all on one thread.
final class StatusBlock {
  private let terminal = Terminal.of(descriptor: 2)
  private var drawnLines = 0
  private var lastNs: UInt64 = 0
  /// What was drawn last, without what was added.
  private var lastLines: [String] = []

  /// Between two drawings on a terminal, and between two plain lines elsewhere.
  private var intervalNs: UInt64 { terminal.isInteractive ? 200_000_000 : 10_000_000_000 }

  /// Draws the lines if it is time to.
  func update(_ lines: @autoclosure () -> [String], force: Bool = false) {
    let now = DispatchTime.now().uptimeNanoseconds
    guard force || now &- lastNs >= intervalNs else { return }
    lastNs = now
    lastLines = lines()
    draw(lastLines, plain: lastLines)
  }

  /// Draws a line below what was drawn last, if it is time to; where nobody watches, the line alone.
  func add(_ line: String) {
    let now = DispatchTime.now().uptimeNanoseconds
    guard now &- lastNs >= intervalNs else { return }
    lastNs = now
    draw(lastLines + [line], plain: [line])
  }

  private func draw(_ lines: [String], plain: [String]) {
    if !terminal.isInteractive {
      Console.complain(plain.joined(separator: " | ").replacingOccurrences(of: "  ", with: " ") + "\n")
      return
    }
    let width = max(20, (terminal.width ?? 80) - 1)
    var text = drawnLines > 0 ? "\u{1B}[\(drawnLines)A" : ""
    for line in lines { text += "\r\u{1B}[2K" + String(line.prefix(width)) + "\n" }
    // What was longer before.
    Console.complain(text + "\u{1B}[J")
    drawnLines = lines.count
  }

  /// Leaves what is drawn where it is; the next drawing begins below.
  func leave() { drawnLines = 0 }
}
