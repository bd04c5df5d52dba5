// Where corpus entries go for which the corpus has no room.

import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// Entries that could not be written where they belong, saved elsewhere.
struct EntryRefuge {
  /// Where they are; nil if none could be written there either.
  private(set) var folder: String?
  private(set) var savedCount = 0
  /// Those that are on no disk, as text with their names: for a person, who can still copy it.
  private(set) var texts: [String] = []

  /// Writes entries to a folder of their own below another, made if there are any; what fails there is in ``texts``.
  init(_ entries: [CorpusEntry], below parent: String = NSTemporaryDirectory()) {
    if entries.isEmpty { return }
    guard let path = EntryRefuge.newFolder(below: parent) else {
      texts = entries.map(EntryRefuge.text)
      return
    }
    let refuge = CorpusStore(folder: path)
    for entry in entries {
      do {
        try refuge.write(entry)
        folder = refuge.discovered
        savedCount += 1
      } catch { texts.append(EntryRefuge.text(of: entry)) }
    }
    if folder == nil { try? FileManager.default.removeItem(atPath: path) }
  }

  private static func text(of entry: CorpusEntry) -> String {
    TouchFormat.text(of: entry.script, comments: [entry.fileName] + entry.comments)
  }

  /// A folder that nobody else has, of a name that nobody can know before; nil if none can be made.
  private static func newFolder(below parent: String) -> String? {
    // What mkdtemp puts a random name in the place of.
    let blank = String(repeating: "X", count: 6)
    var template = ((parent.hasSuffix("/") ? parent : parent + "/") + "corpus-" + blank).utf8CString
    return template.withUnsafeMutableBufferPointer { name in
      guard let start = name.baseAddress, mkdtemp(start) != nil else { return nil }
      return String(cString: start)
    }
  }

  /// What became of the entries, for a message.
  func words(corpus: String) -> String {
    var parts: [String] = []
    if let folder {
      parts.append(
        "\(Counted.text(savedCount, "corpus entry")) went to \(folder): move \(savedCount == 1 ? "it" : "them") to \(corpus) when there is room"
      )
    }
    if !texts.isEmpty {
      parts.append(
        "\(Counted.text(texts.count, "corpus entry")) \(texts.count == 1 ? "stands" : "stand") above, each with its name"
      )
    }
    return parts.joined(separator: "; ")
  }
}
