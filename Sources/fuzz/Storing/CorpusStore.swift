// The corpus on disk: scripts in folders, several processes at a time.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation

/// The folders of a corpus. Seeds and regressions are read; only `Discovered` is written.
///
/// Files are written under another name and renamed, and named by what is in them: processes that share a folder never
/// see half a file, and the same script from two of them is one file.
struct CorpusStore {
  let folder: String
  var discovered: String { folder + "/Discovered" }

  /// What is looked into, in order.
  static let sources = ["Seeds", "Regressions", "Discovered"]

  /// All scripts below some of the folders, in the order of their paths. What cannot be read is returned beside.
  func scripts(in sources: [String] = CorpusStore.sources) -> (
    entries: [(path: String, entry: CorpusEntry)], unreadable: [UnreadableFile]
  ) {
    var entries: [(path: String, entry: CorpusEntry)] = []
    var unreadable: [UnreadableFile] = []
    for source in sources {
      let found = TouchFiles.search(folder + "/" + source)
      unreadable += found.unreadable
      for path in found.paths {
        do {
          let name = String(path.dropFirst(folder.count + 1))
          let script = try TouchFormat.read(path)
          if let reason = ReplayCommand.unplayable(script) {
            unreadable.append(UnreadableFile(path: path, reason: reason))
            continue
          }
          entries.append((path, CorpusEntry(script, origin: [name])))
        } catch {
          // Another process may have taken it away meanwhile. A name that is no UTF-8 leads nowhere, and stays; so does
          // a link to nothing.
          var status = stat()
          if !path.unicodeScalars.contains("\u{FFFD}"), lstat(path, &status) != 0 && errno == ENOENT { continue }
          unreadable.append(UnreadableFile(path: path, reason: "\(error)"))
        }
      }
    }
    return (entries, unreadable)
  }

  /// Those that can be read; the others are named on standard error, and counted.
  func readableScripts(
    in sources: [String] = CorpusStore.sources
  ) -> (entries: [(path: String, entry: CorpusEntry)], leftOut: Int) {
    let (entries, unreadable) = scripts(in: sources)
    for file in unreadable { Console.complain("fuzz: left out \(file.complaint)\n") }
    return (entries, unreadable.count)
  }

  /// Writes an entry to `Discovered`. Returns whether there was no such file yet.
  @discardableResult
  func write(_ entry: CorpusEntry) throws -> Bool {
    let path = discovered + "/" + entry.fileName
    if FileManager.default.fileExists(atPath: path) { return false }
    try Folder.make(discovered)
    try WholeFile.write(TouchFormat.text(of: entry.script, comments: entry.comments), path: path)
    return true
  }

  /// The names of the files in `Discovered`.
  func discoveredNames() -> [String] {
    TouchFiles.below(discovered).map { String($0.dropFirst(discovered.count + 1)) }
  }

  /// Takes away what processes that were killed have left half written in `Discovered`: what no process that still
  /// writes can have begun so many seconds ago.
  func removeLeftovers(olderThan seconds: Double = 3600) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: discovered)) ?? [] {
      guard name.contains(".touch."), name.hasSuffix(".part") else { continue }
      let path = discovered + "/" + name
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType == .typeRegular,
        let changed = attributes[.modificationDate] as? Date, -changed.timeIntervalSinceNow >= seconds
      else { continue }
      unlink(path)
    }
  }

  /// Takes a file out of `Discovered`. One that another process has taken away already is no error.
  func remove(discovered name: String) throws {
    let path = discovered + "/" + name
    if unlink(path) != 0 && errno != ENOENT {
      throw CommandFailure(
        "\(path) cannot be removed (\(String(cString: strerror(errno)))): check the folder's permissions")
    }
  }
}
