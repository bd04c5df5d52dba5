// What an executable of the gate is made of.

import CommandShell
import Foundation

/// Everything that decides what a build gives: two equal ones give the same program.
struct ProgramSource: Hashable {
  /// One line for each part of the sources with its object in git, then the packages' versions and the compiler's.
  let text: String

  /// The sources of one commit, with the measured paths of another.
  ///
  /// - Parameters:
  ///   - commit: Whose benchmark it is.
  ///   - measured: Whose measured paths.
  ///   - tree: Where it is built: a working tree of the repository.
  init(commit: String, measured: String, tree: String) throws(CommandFailure) {
    let measuredPaths = GateTree.measuredPaths
    let paths = GateTree.sourcePaths.filter { $0 != "Sources" }
    var lines = try Self.entries(commit, paths + ["Sources/"], in: tree).filter { line in
      !measuredPaths.contains { line.hasSuffix("\t" + $0) }
    }
    lines += try Self.entries(measured, measuredPaths, in: tree)
    let resolved = (try? String(contentsOfFile: tree + "/Package.resolved", encoding: .utf8)) ?? ""
    let compiler = try ChildRun.run("swift", ["--version"], in: tree)
    guard compiler.isSuccess else { throw CommandFailure("swift --version failed: \(compiler.ending())") }
    text = (lines + [resolved, compiler.output]).joined(separator: "\n")
  }

  init(text: String) { self.text = text }

  /// The objects of some paths in a commit, a line each; paths that are not there have none.
  private static func entries(_ commit: String, _ paths: [String], in tree: String) throws(CommandFailure) -> [String] {
    let run = try ChildRun.run("git", ["ls-tree", "--full-tree", commit, "--"] + paths, in: tree)
    guard run.isSuccess else { throw CommandFailure("git ls-tree \(commit.prefix(12)) failed: \(run.ending())") }
    return run.output.split(separator: "\n").map(String.init).sorted()
  }
}
