import Multitouch
import MultitouchRecordings

// A compact way to write recordings and what must come of them, for the tests of the readers.

/// Reads text as a recording of a format.
func read(
  _ text: String, as format: RecordingFormat? = nil, screen: ScreenSize? = nil, device: String? = nil,
  openContacts: OpenContacts = .leftOpen
) throws -> Recording {
  try Recording(
    bytes: Array(text.utf8), name: "test",
    options: RecordingOptions(format: format, screen: screen, device: device, openContacts: openContacts))
}

/// Reads evemu events without a header, written as `"time type code value"` in ms, hexadecimal, hexadecimal, decimal;
/// `"---"` is a report at the time of the line before.
func evemu(_ header: String = "", _ events: String, openContacts: OpenContacts = .leftOpen) throws -> Recording {
  try read(evemuText(header, events), as: .evemu, openContacts: openContacts)
}

/// The evemu text of such events.
func evemuText(_ header: String = "", _ events: String) -> String {
  var text = header
  var time = "0"
  for line in events.split(separator: "\n") {
    let words = line.split(separator: " ").map(String.init)
    if words.first == "---" {
      text += "E: \(seconds(time)) 0000 0000 \(words.count > 1 ? words[1] : "0")\n"
    } else if words.count == 4 {
      time = words[0]
      text += "E: \(seconds(time)) \(words[1]) \(words[2]) \(words[3])\n"
    }
  }
  return text
}

private func seconds(_ milliseconds: String) -> String {
  let number = Int(milliseconds) ?? 0
  let fraction = String(number % 1000)
  return "\(number / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
}

/// The frames of a recording, one line each: the time in ms and the changes, `+` began, `~` moved, `-` ended, `x`
/// cancelled, like `8: -3 ~4@10,20 +5@1,2`.
func notation(_ recording: Recording) -> [String] {
  recording.frames.map { frame in
    let changes = frame.changes.map { change in
      let place = "\(change.contact.rawValue)@\(short(change.location.x)),\(short(change.location.y))"
      return switch change.phase {
      case .began: "+" + place
      case .moved: "~" + place
      case .ended: "-\(change.contact.rawValue)"
      case .cancelled: "x\(change.contact.rawValue)"
      }
    }
    return (["\(frame.time.nanoseconds / 1_000_000):"] + changes).joined(separator: " ")
  }
}

private func short(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)
}

/// What is wrong with the order of a recording's frames; empty if every reader's promise is kept.
func faults(of recording: Recording) -> [String] {
  var faults: [String] = []
  var down: Set<Int64> = []
  var time = Int64.min
  for (index, frame) in recording.frames.enumerated() {
    if frame.time.nanoseconds < time { faults.append("frame \(index): time goes back") }
    time = frame.time.nanoseconds
    if frame.time < .zero || frame.time > .latest { faults.append("frame \(index): no time of the engine's") }
    var changed: Set<Int64> = []
    for change in frame.changes {
      let id = change.contact.rawValue
      if !changed.insert(id).inserted { faults.append("frame \(index): contact \(id) changes twice") }
      switch change.phase {
      case .began:
        if !down.insert(id).inserted { faults.append("frame \(index): contact \(id) begins twice") }
      case .moved:
        if !down.contains(id) { faults.append("frame \(index): contact \(id) moves before it begins") }
      case .ended, .cancelled:
        if down.remove(id) == nil { faults.append("frame \(index): contact \(id) ends before it begins") }
      }
      if change.phase == .ended || change.phase == .cancelled, change.location != .zero {
        faults.append("frame \(index): a lift carries a place")
      }
    }
  }
  let closed = recording.counters.contactsClosedAtEnd
  if down.count != recording.counters.contactsOpenAtEnd - closed {
    faults.append("\(down.count) contacts are left down")
  }
  return faults
}

/// The error that reading text as a recording throws; nil if it does not.
func error(_ text: String, as format: RecordingFormat? = nil) -> RecordingError? {
  error(Array(text.utf8), as: format)
}

/// The error that reading bytes as a recording throws; nil if it does not.
func error(_ bytes: [UInt8], as format: RecordingFormat? = nil) -> RecordingError? {
  do throws(RecordingError) {
    _ = try Recording(bytes: bytes, name: "test", options: RecordingOptions(format: format))
    return nil
  } catch {
    return error
  }
}
