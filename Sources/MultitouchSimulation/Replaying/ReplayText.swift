// A replay on a page of text.

import Multitouch
import MultitouchRecordings

extension Replay {
  /// The contacts, what the recording lost, if it lost anything, then the timeline.
  ///
  /// Without `isWhole`, moves, questions and what recognizers are told are left out, and a run of Changed actions of
  /// one recognizer, or of what an interaction tells of a finger's moves, is one line that says how many there were.
  public func text(isWhole: Bool = false) -> String {
    var text = ""
    writeText(isWhole: isWhole, to: &text)
    return text
  }

  /// Writes the same, a line at a time, for as long as somebody reads it.
  public func writeText(
    isWhole: Bool, to output: inout some TextOutputStream, while isRead: () -> Bool = { true }
  ) {
    output.write((startTime == 0 ? "" : timeBase + "\n") + contactTable() + "\n")
    if let line = RecordingLoss.line(losses) { output.write(line + "\n\n") }
    if isWhole {
      writeTimeline(events, to: &output, while: isRead)
    } else {
      let story = condensedStory(while: isRead)
      writeTimeline(story.lines, to: &output, while: isRead)
      let hidden = trace.records.count - story.eventCount
      if hidden > 0 {
        output.write(
          "\n\(hidden) \(hidden == 1 ? "record of detail is" : "records of detail are") not shown; --all shows \(hidden == 1 ? "it" : "them")\n"
        )
      }
    }
    output.write("\(trace.countText), digest \(trace.digestText)\n")
  }

  /// The most letters of the column that says who.
  private static let whoWidthMax = 28

  private func writeTimeline(
    _ events: some Sequence<ReplayEvent>, to output: inout some TextOutputStream, while isRead: () -> Bool
  ) {
    var width = 0
    for (count, event) in events.enumerated() {
      // Now and then: it may be all of a long story.
      if count % 1024 == 1023, !isRead() { return }
      width = max(width, event.who.count)
      if width >= Self.whoWidthMax { break }
    }
    width = min(width, Self.whoWidthMax)
    // Nobody is nameless: without a width there is no event.
    if width == 0 { output.write("nothing happened\n") }
    var last: Int64?
    for event in events {
      if !isRead() { return }
      // The same instant is written once.
      let time = event.time == last ? "" : ReplayTime.milliseconds(event.time - startTime, decimals: 3)
      last = event.time
      let rule = event.rule.map { "  [\($0)]" } ?? ""
      output.write(Self.right(time, 12) + "  " + Self.left(event.who, width) + "  " + event.text + rule + "\n")
    }
  }

  /// The story, with runs of Changed actions in one line each, and of how many events it is.
  private func condensedStory(while isRead: () -> Bool) -> (lines: [ReplayEvent], eventCount: Int) {
    var shown: [ReplayEvent] = []
    var count = 0
    // Per recognizer, and for what is told: where its run stands in `shown`, and how many there were.
    var runs: [TraceSubject: (place: Int, count: Int)] = [:]
    for event in events.story {
      if !isRead() { break }
      count += 1
      let record = trace.records[event.index]
      guard isOfRun(record) else {
        if [.act, .state, .user].contains(record.kind) { runs[record.subject] = nil }
        shown.append(event)
        continue
      }
      guard let run = runs[record.subject] else {
        runs[record.subject] = (shown.count, 1)
        shown.append(event)
        continue
      }
      runs[record.subject]?.count += 1
      var merged = event
      merged.time = shown[run.place].time
      merged.text +=
        " (the last of \(run.count + 1)\(record.kind == .act ? " actions" : ""), \(ReplayTime.milliseconds(event.time - merged.time)) ms)"
      shown[run.place] = merged
    }
    return (shown, count)
  }

  /// Whether there are many like it: what a recognizer or an interaction makes of each move.
  private func isOfRun(_ record: TraceRecord) -> Bool {
    record.kind == .act
      ? record.fields.first == .state(.changed) : script.system != nil && InteractionWords.isOfMove(record)
  }

  /// What times count from.
  var timeBase: String { "times from the start of the script, which is at \(ReplayTime.milliseconds(startTime)) ms" }

  private func contactTable() -> String {
    if contacts.isEmpty { return "no contact lands\n" }
    var rows = [["contact", "touch", "down ms", "up ms", "moves", "way pt", "from", "to"]]
    for contact in contacts {
      guard let first = contact.path.first, let last = contact.path.last else { continue }
      rows.append([
        String(contact.contact.rawValue), contact.touch.map { "t\($0)" } ?? "dropped",
        ReplayTime.milliseconds(contact.beganTime - startTime),
        contact.endTime.map { ReplayTime.milliseconds($0 - startTime) + (contact.isCancelled ? " cancelled" : "") }
          ?? "stays down",
        String(contact.path.count - 1), TraceField.real(contact.length).replayWord, Replay.text(first.place),
        Replay.text(last.place),
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { Replay.left($0, $1) }.joined(separator: "  ").trimmingTrailingSpaces + "\n"
    }.joined()
  }

  private static func text(_ place: Point) -> String {
    TraceField.real(place.x).replayWord + "," + TraceField.real(place.y).replayWord
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension String {
  var trimmingTrailingSpaces: String {
    var text = Substring(self)
    while text.hasSuffix(" ") { text = text.dropLast() }
    return String(text)
  }
}
