// What an executable was linked from: with it the same code can be laid out elsewhere in memory.

import CommandShell
import Foundation

/// The object files of a benchmark's executable.
///
/// Where functions come to lie decides which of them share lines of caches and of the branch predictor: linking the
/// same objects in another order makes single scenarios up to a tenth faster or slower (Mytkowicz et al., "Producing
/// Wrong Data Without Doing Anything Obviously Wrong!", 2009). What a change does to durations is therefore asked of
/// many layouts of both sides (Curtsinger and Berger, "Stabilizer", 2013).
struct ProgramParts: Equatable, Sendable {
  /// Paths, in the order of the linker's list.
  let objects: [String]

  init(objects: [String]) { self.objects = objects }

  /// The parts of an executable that are kept beside it, by the package manager or by ``keep(beside:)``; nil if there
  /// are none, or not all of them.
  init?(of executable: String) {
    let files = FileManager.default
    if let names = try? files.contentsOfDirectory(atPath: Self.folder(of: executable)) {
      objects = names.filter { $0.hasSuffix(".o") }.sorted().map { Self.folder(of: executable) + "/" + $0 }
    } else if let list = try? String(contentsOfFile: executable + ".product/Objects.LinkFileList", encoding: .utf8) {
      objects = list.split(separator: "\n").map { Self.unquoted($0) }
    } else {
      return nil
    }
    guard !objects.isEmpty, objects.allSatisfy({ files.isReadableFile(atPath: $0) }) else { return nil }
  }

  /// Whether a part was written after the executable: then the package manager has compiled other sources since, and
  /// what is linked from the parts is another program. A file that cannot be asked is not newer.
  func isNewer(than executable: String) -> Bool {
    guard let linked = Self.writtenAt(executable) else { return false }
    return objects.contains { Self.writtenAt($0).map { $0 > linked } ?? false }
  }

  private static func writtenAt(_ path: String) -> Date? {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  private static func folder(of executable: String) -> String { executable + ".objects" }

  /// A path as the package manager's list has it: quoted if it holds a space.
  private static func unquoted(_ line: Substring) -> String {
    for quote in ["\"", "'"] where line.count > 1 && line.hasPrefix(quote) && line.hasSuffix(quote) {
      return String(line.dropFirst().dropLast())
    }
    return String(line)
  }

  /// Copies the parts beside an executable, in place of those that were there; throws what the system says.
  func keep(beside executable: String) throws {
    let files = FileManager.default
    Self.discard(beside: executable)
    let folder = Self.folder(of: executable)
    let unfinished = folder + ".new"
    try? files.removeItem(atPath: unfinished)
    try files.createDirectory(atPath: unfinished, withIntermediateDirectories: true)
    for (place, object) in objects.enumerated() {
      let number = String(place)
      let name = String(repeating: "0", count: max(0, 6 - number.count)) + number + ".o"
      try files.copyItem(atPath: object, toPath: unfinished + "/" + name)
    }
    try files.moveItem(atPath: unfinished, toPath: folder)
  }

  /// Removes what ``keep(beside:)`` has put beside an executable.
  static func discard(beside executable: String) {
    try? FileManager.default.removeItem(atPath: folder(of: executable))
  }

  /// The parts with another path for the first, a link that is made in a folder: beside the first of its inputs the
  /// compiler's driver writes a file of its own, and whoever links the same parts at the same time writes it too.
  func linked(in folder: String) throws -> ProgramParts {
    guard let first = objects.first else { return self }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/first.o"
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: URL(fileURLWithPath: first).standardizedFileURL.path)
    return ProgramParts(objects: [path] + objects.dropFirst())
  }

  /// The call that links the parts anew, with their sections of code in an order that the layout's number decides.
  ///
  /// Takes the linker that comes with the toolchain: no other can shuffle. It shall be quick: `-O0` is about the
  /// linker's work on strings, the code is what it is.
  ///
  /// - Parameters:
  ///   - layout: From 1; the same number of the same parts gives the same program.
  ///   - libraries: The linker's options for libraries that are no part of the package.
  func link(layout: UInt32, to path: String, libraries: [String]) -> ChildRun.Call {
    ChildRun.Call(
      command: "swiftc",
      arguments: [
        "-emit-executable", "-o", path, "-module-name", "bench", "-use-ld=lld", "-Xlinker", "--gc-sections", "-Xlinker",
        "--defsym", "-Xlinker", "main=bench_main", "-Xlinker", "-O0", "-Xlinker", "--strip-debug", "-Xlinker",
        "--shuffle-sections=.text*=\(layout)",
      ] + libraries + objects)
  }
}
