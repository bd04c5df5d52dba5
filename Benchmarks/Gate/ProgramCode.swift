// Whether two executables are the same code.

import CommandShell
import Foundation

/// Compares what executables are made of, without what only tells builds apart.
enum ProgramCode {
  /// What the compiler and the linker write about a build and nobody runs: hashes, into which the folder goes.
  static let labels = [".swift_modhash", ".note.gnu.build-id"]

  /// Whether two executables have the same code and the same data in the same places.
  ///
  /// Where there is no `strip` that takes the labels away, the files are compared as they are: builds in two folders
  /// differ then.
  static func isSame(_ one: String, _ other: String) throws(CommandFailure) -> Bool {
    let files = FileManager.default
    if files.contentsEqual(atPath: one, andPath: other) { return true }
    guard let strip = CommandPath.of("strip") else { return false }
    let folder = try TemporaryFolder()
    let bare = ["one", "other"].map { folder.path + "/" + $0 }
    let calls = zip(bare, [one, other]).map { copy, program in
      ChildRun.Call(
        command: strip, arguments: ["--strip-all"] + labels.map { "--remove-section=" + $0 } + ["-o", copy, program])
    }
    for outcome in ChildRun.together(calls) where try !outcome.get().isSuccess { return false }
    return files.contentsEqual(atPath: bare[0], andPath: bare[1])
  }
}
