// Executables of the gate that have been built before.

import CommandShell
import Foundation

/// Keeps executables, and the objects they were linked from, beside what they were made of, so that nothing is built
/// twice: the base of a branch is the same in every gate of that branch.
struct ProgramShelf {
  let folder: String

  /// How many are kept; some hundred megabytes each.
  static let countMax = 6

  private func path(_ source: ProgramSource) -> String { folder + "/" + GateSampler.digest(ofTexts: [source.text]) }
  private static func label(_ path: String) -> String { path + ".txt" }

  /// The program that was made of exactly this; nil if there is none.
  func program(madeOf source: ProgramSource) -> String? {
    let path = path(source)
    // The label is written last: where it is whole, the program is.
    guard let label = try? String(contentsOfFile: Self.label(path), encoding: .utf8), label == source.text,
      FileManager.default.isExecutableFile(atPath: path)
    else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: Self.label(path))
    return path
  }

  /// Puts a copy of an executable on the shelf and says where; the oldest beyond the most there may be go.
  func keep(_ program: String, madeOf source: ProgramSource) throws(CommandFailure) -> String {
    let files = FileManager.default
    let path = path(source)
    do {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for old in [Self.label(path), path, path + ".new"] where files.fileExists(atPath: old) {
        try files.removeItem(atPath: old)
      }
      ProgramParts.discard(beside: path)
      try ProgramParts(of: program)?.keep(beside: path)
      try files.copyItem(atPath: program, toPath: path + ".new")
      try files.moveItem(atPath: path + ".new", toPath: path)
      try Data(source.text.utf8).write(to: URL(fileURLWithPath: Self.label(path)), options: .atomic)
    } catch { throw CommandFailure("\(path) cannot be written: check that the disk is not full") }
    discardOldest()
    return path
  }

  /// What cannot be removed stays: it costs room and nothing else.
  private func discardOldest() {
    let files = FileManager.default
    let labels = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".txt") }.map { name in
      let path = folder + "/" + name
      let used = (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      return (path: path, used: used ?? .distantPast)
    }
    for (label, _) in labels.sorted(by: { ($1.used, $1.path) < ($0.used, $0.path) }).dropFirst(Self.countMax) {
      try? files.removeItem(atPath: label)
      let program = String(label.dropLast(4))
      try? files.removeItem(atPath: program)
      ProgramParts.discard(beside: program)
    }
  }
}
