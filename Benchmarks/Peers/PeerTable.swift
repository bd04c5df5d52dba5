// Peers side by side, as the page of the repository.

import BenchmarkHarness
import ShellText

/// Writes comparisons as Markdown.
struct PeerTable {
  var comparisons: [PeerComparison]
  var machine: Machine
  var toolchain: Toolchain
  var commit: GitCommit?
  /// When, where and how, as a person wants to do it again.
  var startedAt: String
  var command: String
  var rounds: Int
  var seed: UInt64
  /// Processes that waited for a processor, by the system's load average; `nil` if it does not say.
  var load: Double?
  /// Peers that could not be had, and why.
  var missing: [String]
  /// How many times cheaper ours has to be, and than whom.
  var wanted: Double
  static let judged: Set<String> = ["GTK", "Qt"]

  /// Every judged peer that is not so many times dearer in some stream.
  var misses: [String] {
    comparisons.flatMap { comparison in
      comparison.entries.dropFirst().filter { Self.judged.contains($0.name) }.compactMap { entry in
        let ratio = comparison.ratio(of: entry)
        return ratio >= wanted
          ? nil : "\(comparison.stream): \(entry.name) costs \(Decimals.fixed(ratio, places: 1)) times as much"
      }
    }
  }

  /// Every judged peer that at times did nothing of what it did at others, and the stream: it was not compared.
  var lapses: [String] {
    comparisons.flatMap { comparison in
      comparison.entries.filter { Self.judged.contains($0.name) && $0.emptyPlayings > 0 }.map {
        "\(comparison.stream): \($0.name) recognized nothing in \(Counted.text($0.emptyPlayings, "playing"))"
      }
    }
  }

  /// 2 if a judged peer is not dear enough, 3 if one was not there or did nothing: what was not compared does not hold.
  var exitReason: ExitReason {
    if !misses.isEmpty { return .regression }
    if !lapses.isEmpty { return .inconclusive }
    let names = comparisons.first?.entries.dropFirst().map(\.name) ?? []
    return Self.judged.isSubset(of: names) ? .pass : .inconclusive
  }

  var text: String {
    guard let first = comparisons.first else { return "No stream was played.\n" }
    var text = """
      # Peers, side by side

      Written by `\(command)`; do not edit. The same streams, in one run, through engines a user might pick instead:
      one turn each a round, in an order that turns round every time, \(rounds) rounds, seed \(seed). A turn plays the stream
      again and again until \(Self.figure(PeerComparison.turnMinNs / 1e6)) ms are over. Figures are nanoseconds of the
      playing thread on a processor, per contact row (one change of one contact), medians over rounds; in brackets the
      least and the most; then how many times dearer than ours, the median of the ratios within a round.

      """
    text += "\n| stream | rows |" + first.entries.map { " \(Self.title($0)) |" }.joined() + "\n"
    text += "|---|--:|" + String(repeating: "--:|", count: first.entries.count) + "\n"
    for comparison in comparisons {
      text += "| \(comparison.stream) | \(comparison.rowCount) |"
      for (index, entry) in comparison.entries.enumerated() {
        let spread = "(\(Self.figure(entry.samples.min() ?? 0))–\(Self.figure(entry.samples.max() ?? 0)))"
        text += " \(Self.figure(entry.median)) \(spread)"
        text += index == 0 ? " |" : " **\(Decimals.fixed(comparison.ratio(of: entry), places: 1))×** |"
      }
      text += "\n"
    }
    text += "\n" + verdict + "\n\n## What each recognized\n\n"
    text += "So that nobody is compared for doing less: recognitions in one playing, the least and the most.\n\n"
    text += "| stream |" + first.entries.map { " \(Self.title($0)) |" }.joined() + "\n"
    text += "|---|" + String(repeating: "---|", count: first.entries.count) + "\n"
    for comparison in comparisons {
      let cells = comparison.entries.map { entry in
        let seen = entry.counts.filter { $0.most != 0 }.map(\.text)
        return seen.isEmpty ? "nothing" : seen.joined(separator: ", ")
      }
      text += "| \(comparison.stream) | " + cells.joined(separator: " | ") + " |\n"
    }
    return text + Self.notes + conditions
  }

  private var verdict: String {
    let who = comparisons.first.map { $0.entries.dropFirst().map(\.name).filter(Self.judged.contains) } ?? []
    let factor = Decimals.fixed(wanted, places: wanted == wanted.rounded() ? 0 : 1)
    guard !who.isEmpty else { return "Neither GTK nor Qt was there to compare with." }
    let names = who.joined(separator: " and ")
    return misses.isEmpty
      ? "At least \(factor) times cheaper per row than \(names) in every stream: **holds**."
      : "At least \(factor) times cheaper per row than \(names) in every stream: **does not hold**: "
        + misses.joined(separator: "; ") + "."
  }

  private static func title(_ entry: PeerComparison.Entry) -> String {
    entry.version.isEmpty ? entry.name : "\(entry.name) \(entry.version)"
  }

  private static func figure(_ value: Double) -> String { Decimals.fixed(value, places: value < 99.95 ? 1 : 0) }

  private static let notes = """

    ## How to read it

    - Ours plays the standard scene: six recognizers on a view two levels deep, hit test, failure requirement, sharing,
      actions and view delivery.
    - GTK gets one `gtk_main_do_event` a row, to the third of three nested widgets: multi-press, long press, and drag, zoom
      and rotation in one group; no gesture is claimed. A drag begins at the landing, without a threshold, and is
      counted there. Its display is Xvfb's; nothing is drawn.
    - Qt gets one synchronous `handleTouchEvent` a frame with all contacts that are down, as its platforms send it, to the
      third of three nested items: a TapHandler, a DragHandler and a PinchHandler, which also turns, without targets.
      Its tap handler counts the single taps of a double tap too. Contacts are cancelled together. Moves are handled as
      they come (`QML_NO_TOUCH_COMPRESSION`): with Qt's own compression most are dropped, and a picture is drawn for
      the others. Its warnings are off, so that writing them is no part of its time.
    - SDL gets one `SDL_PushEvent` a row. It has no taps, presses, pans, hit test or arbitration, only the centre, turn
      and spread of all fingers, and a recognizer of strokes that looks at the path of each that lifts, even if it knows
      no stroke: a lower bound, not a peer. What is counted are its multi-gesture events.
    - Each adapter is started anew for each stream: what a stream leaves behind is not the next one's.
    - Peers' timers run on the stream's clock, which stands in for the system's monotonic clock, and get a chance to fire
      every 20 ms of it; an application's main loop would ask more often.
    - Recognitions differ because rules and thresholds differ; where a peer recognizes nothing, its time says little.

    ## Conditions


    """

  private var conditions: String {
    var lines = [
      "started \(startedAt)",
      "\(machine.processor), \(Counted.text(machine.processorCount, "processor")), \(machine.isVirtual ? "virtual" : "not virtual"), "
        + "\(machine.operatingSystem) \(machine.kernel), \(machine.architecture)",
      "Swift \(toolchain.swift)"
        + (commit.map { ", commit \($0.hash.prefix(12))\($0.isModified ? " (modified)" : "")" } ?? ""),
    ]
    if let load {
      let shared = load > Double(machine.processorCount) * 0.75
      lines.append(
        "load average \(Decimals.fixed(load, places: 1)) at the start"
          + (shared ? ": **the machine was shared**; caches and processors were not ours alone" : ""))
    }
    lines += (missing + lapses).map { "not compared: \(MarkdownText.prose($0))" }
    return lines.map { "- \($0)\n" }.joined()
  }
}
