// The slowest streams on disk: one file for each number of contacts.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// The folder of the slowest streams.
struct SlowStore {
  let folder: String

  /// The name of the file for a number of contacts; `bench` makes its scenario's name of it.
  static func fileName(contacts: Int) -> String { "contacts-\(contacts < 10 ? "0" : "")\(contacts).touch" }

  func path(contacts: Int) -> String { folder + "/" + Self.fileName(contacts: contacts) }

  /// What is there, in the order of the names.
  func scripts() -> (scripts: [TouchScript], unreadable: [UnreadableFile]) {
    var scripts: [TouchScript] = []
    var (paths, unreadable) = TouchFiles.search(folder)
    for path in paths {
      do { scripts.append(try TouchFormat.read(path)) } catch {
        unreadable.append(UnreadableFile(path: path, reason: "\(error)"))
      }
    }
    return (scripts, unreadable)
  }

  /// The unit of costs that callgrind has counted.
  static let countedUnit = "instructions"

  /// Refuses to compare by the records of traces where a stream was found by counted instructions, as its head says:
  /// by records, a poor likeness, worse streams would take the place of better ones.
  func refuseRecords(because reason: String) throws(CommandFailure) {
    let isCounted = TouchFiles.search(folder).paths.contains { path in
      guard let data = FileManager.default.contents(atPath: path) else { return false }
      return String(decoding: data.prefix(1000), as: UTF8.self).contains(" \(Self.countedUnit) per event over ")
    }
    guard isCounted else { return }
    throw CommandFailure(
      "\(reason)\nthe streams in \(ShownText.line(folder)) were found by counted instructions and stay as they are: to "
        + "compare by the records of traces, name another folder with --slow")
  }

  /// Writes a stream over the one of as many contacts; whole, or not at all.
  func write(_ stream: SlowStream, unit: String, seed: UInt64) throws {
    try Folder.make(folder)
    let events = stream.script.steps.count
    let comments = [
      "The slowest legal stream that was found for \(Counted.text(stream.contactCount, "contact")) at once:",
      "\(Decimals.fixed(stream.cost, places: 1)) \(unit) per event over \(Counted.text(events, "event")) when it was found,",
      "by fuzz --worst-latency --seed \(seed).",
    ]
    try WholeFile.write(
      TouchFormat.text(of: stream.script, comments: comments), path: path(contacts: stream.contactCount))
  }
}
