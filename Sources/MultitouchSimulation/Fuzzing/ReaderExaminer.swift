// One hostile file before the judges of the readers.

import Multitouch
import MultitouchRecordings

/// Feeds files to the readers of recordings and of `.touch`, and holds them to what they promise for any file: they
/// come back, with an error that names a place or with well-formed frames, and their memory is bounded by the file's
/// size.
public struct ReaderExaminer {
  /// The judges by name, each with what it holds.
  public static let judges: [(name: String, holds: String)] = [
    ("reader-trap", "a reader comes back from every file"),
    ("reader-frames", "frames of a recording are well formed: times never back, one change a contact, landings first"),
    ("reader-truth", "a recording that tells its frames is read as these frames"),
    ("reader-memory", "a reader allocates at most 1 MiB and 600 bytes for each byte of the file"),
    ("reader-error", "an error names the file and a line within it"),
    ("touch-round-trip", "a text that is read is written and read again to the same script"),
  ]

  private let hooks: RunHooks

  private let fault: PlantedFault?

  public init(_ hooks: RunHooks = .none, fault: PlantedFault? = nil) {
    self.hooks = hooks
    self.fault = fault
  }

  /// A judge's objection to what the readers make of a recording's bytes; nil if there is none.
  public func examine(recording bytes: [UInt8]) -> Objection? {
    hooks.note(.recording(bytes))
    defer { hooks.note(nil) }
    var objection: Objection?
    var given = bytes
    fault?.recording(&given)
    let read = given
    let used = measure(bytes) { objection = Self.readRecording(read) }
    return objection ?? used
  }

  /// A judge's objection to what the reader of `.touch` makes of a text; nil if there is none.
  public func examine(touchText bytes: [UInt8]) -> Objection? {
    hooks.note(.touchText(bytes))
    defer { hooks.note(nil) }
    var objection: Objection?
    let used = measure(bytes) { objection = Self.readTouch(bytes) }
    return objection ?? used
  }

  /// Runs a reader in the net and looks at what it allocated.
  private func measure(_ bytes: [UInt8], _ read: @escaping () -> Void) -> Objection? {
    let before = hooks.allocationCounter?() ?? 0
    if let trap = hooks.guarded(read) {
      return Objection(
        FindingIdentity(judge: "reader-trap", rule: trap.word), reason: "the reader did not come back: \(trap.word)")
    }
    guard let counter = hooks.allocationCounter else { return nil }
    // Allocated and freed together, each about the same: twice what was needed at most at one time and after another.
    let spent = (counter() &- before) / 2
    let allowed = UInt64(1 << 20) + 600 * UInt64(bytes.count)
    if spent <= allowed { return nil }
    return Objection(
      FindingIdentity(judge: "reader-memory", rule: "linear"),
      reason: "\(spent) bytes were allocated for a file of \(bytes.count) bytes; allowed are \(allowed)")
  }

  // MARK: Recordings

  private static func readRecording(_ bytes: [UInt8]) -> Objection? {
    var reader: RecordingReader
    do throws(RecordingError) { reader = try RecordingReader.open(bytes: bytes, name: "file") } catch {
      return placed(error, bytes)
    }
    let truth = TruthLines(bytes)
    var read: [String] = []
    var changes: [ContactChange] = []
    var check = FrameCheck()
    while true {
      let time: Timestamp?
      do throws(RecordingError) { time = try reader.next(into: &changes) } catch { return placed(error, bytes) }
      guard let time else { return truth.objection(to: read) }
      if !truth.lines.isEmpty { read += changes.map { truth.line($0, time.nanoseconds) } }
      if let objection = check.objection(to: changes, at: time) { return objection }
    }
  }

  private static func placed(_ error: RecordingError, _ bytes: [UInt8]) -> Objection? {
    // Line 0 is the file as a whole.
    placed(error.file, error.line, in: bytes, lineMin: 0, "\(error)")
  }

  private static func placed(
    _ file: String, _ line: Int, in bytes: [UInt8], lineMin: Int, _ error: String
  ) -> Objection? {
    let lines = bytes.count { $0 == 10 } + 1
    if !file.isEmpty && (lineMin...lines).contains(line) { return nil }
    return Objection(
      FindingIdentity(judge: "reader-error", rule: "place"),
      reason: "the error names line \(line) of \(lines): \(error)")
  }

  // MARK: .touch

  /// Reads the bytes of a file named `file`, and writes scripts; with another reader and another writer in tests.
  static func readTouch(
    _ bytes: [UInt8], by read: ([UInt8]) throws -> TouchScript = { try TouchFormat.read(bytes: $0, file: "file") },
    written write: (TouchScript) -> String = { TouchFormat.text(of: $0) }
  ) -> Objection? {
    let script: TouchScript
    do { script = try read(bytes) } catch let error as TextSyntaxError {
      return placed(error.file, error.line, in: bytes, lineMin: 1, "\(error)")
    } catch { return nil }
    let text = write(script)
    do throws(TextSyntaxError) {
      let back = try TouchFormat.script(from: text)
      if write(back) != text {
        return Objection(
          FindingIdentity(judge: "touch-round-trip", rule: "equal"),
          reason: "what was written and read is written otherwise than before")
      }
      // What is not a number is not equal to itself; its description is.
      if back == script || String(describing: back) == String(describing: script) { return nil }
      return Objection(
        FindingIdentity(judge: "touch-round-trip", rule: "whole"),
        reason: "a script that was written and read is another one: something of it is not in its text")
    } catch {
      return Objection(
        FindingIdentity(judge: "touch-round-trip", rule: "readable"), reason: "what was written is not read: \(error)")
    }
  }
}

/// What a recording tells of itself (``RecordingTruth``).
private struct TruthLines {
  let lines: [String]

  init(_ bytes: [UInt8]) {
    // Most files tell nothing; a search for the first byte of a comment costs less than splitting them all.
    guard bytes.contains(UInt8(ascii: "#")) else {
      lines = []
      return
    }
    lines = bytes.split(separator: 10).filter { $0.starts(with: RecordingTruth.mark.utf8) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// A change that was read, in the words of the truth.
  func line(_ change: ContactChange, _ time: Int64) -> String {
    let hasPlace = change.phase == .began || change.phase == .moved
    let place = hasPlace ? change.location : .zero
    let isWhole = abs(place.x) < 1e9 && abs(place.y) < 1e9
    return RecordingTruth.line(
      time, "\(change.phase)", change.contact.rawValue, isWhole ? place.x : 0, isWhole ? place.y : 0)
  }

  func objection(to read: [String]) -> Objection? {
    if lines.isEmpty || lines == read { return nil }
    let index =
      zip(lines, read).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(lines.count, read.count)
    let expected = index < lines.count ? lines[index] : "nothing more"
    let found = index < read.count ? read[index] : "nothing more"
    return Objection(
      FindingIdentity(judge: "reader-truth", rule: "frames"),
      reason: "change \(index) was read as \(found); the file tells \(expected)")
  }
}
