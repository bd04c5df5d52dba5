// A worktree in which one side of a gate is built.

import BenchmarkHarness
import CommandShell
import Foundation

/// A git worktree of the gate's own, with what was built in it.
///
/// Each side has one, so that both are built at the same time, and a base that was built yesterday is there. The code
/// does not know where it was made: without debug information there is no path in it (``ProgramCode``), and the names
/// of the two folders are of one length all the same.
struct GateTree {
  /// The repository's working tree.
  let root: String
  let path: String

  /// What a build is made from: a change there that is not committed would be measured under a wrong name.
  static let sourcePaths = ["Package.swift", "Sources", "Benchmarks"]
  /// The folders whose code is measured, and the manifest, which says how it is compiled; everything else measures.
  static let measuredPaths = ["Package.swift", "Sources/Multitouch", "Sources/MultitouchInteractions"]

  /// The file that fixes the versions of other packages.
  var resolvedPath: String { path + "/Package.resolved" }
  /// What a build leaves.
  var executable: String { path + "/.build/release/bench" }

  /// Makes the worktree unless it is there. One that came out of a cache belongs to a clone that is gone, and one that
  /// was copied with its clone to the other, whose own stays as it is: what was built in it is kept.
  func make(at commit: String) throws(CommandFailure) {
    let files = FileManager.default
    if files.fileExists(atPath: path) {
      let top = try ChildRun.run("git", ["rev-parse", "--show-toplevel"], in: path)
      let own = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      if top.isSuccess, URL(fileURLWithPath: top.firstLine).resolvingSymlinksInPath().path == own,
        let repository = try Self.repository(of: path), try repository == Self.repository(of: root)
      {
        return
      }
    }
    let built = path + ".built"
    try forgetModules()
    do {
      if files.fileExists(atPath: path + "/.build") {
        if files.fileExists(atPath: built) { try files.removeItem(atPath: built) }
        try files.moveItem(atPath: path + "/.build", toPath: built)
      }
      if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
    } catch {
      throw CommandFailure("\(path) cannot be made anew: check that it may be written, or name another with --cache")
    }
    // A tree that was removed by hand is still known to git.
    _ = try ChildRun.run("git", ["worktree", "prune"], in: root)
    // Twice: one that was killed in the middle of this, and removed, is locked still.
    try git(["worktree", "add", "--force", "--force", "--detach", path, commit], in: root)
    // Without what was built it only takes longer.
    try? files.moveItem(atPath: built, toPath: path + "/.build")
  }

  /// Removes what the compiler refuses of a tree that was made in another place: modules that it keeps with their
  /// paths.
  private func forgetModules() throws(CommandFailure) {
    guard let own = try Self.repository(of: root), let link = HostFiles.system.text(path + "/.git") else { return }
    if link.hasPrefix("gitdir: \(own)/") { return }
    let files = FileManager.default
    for platform in (try? files.contentsOfDirectory(atPath: path + "/.build")) ?? [] {
      let folder = path + "/.build/" + platform
      for mode in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
        try? files.removeItem(atPath: "\(folder)/\(mode)/ModuleCache")
      }
    }
  }

  /// Where the repository of a working tree is; nil if it has none.
  private static func repository(of tree: String) throws(CommandFailure) -> String? {
    let found = try ChildRun.run("git", ["rev-parse", "--git-common-dir"], in: tree)
    guard found.isSuccess else { return nil }
    // Relative to where git was asked.
    let folder = URL(fileURLWithPath: found.firstLine, relativeTo: URL(fileURLWithPath: tree, isDirectory: true))
    return folder.standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Takes the versions of other packages from another folder; without them there the build decides.
  func takeVersions(from folder: String) {
    let files = FileManager.default
    let other = folder + "/Package.resolved"
    guard files.fileExists(atPath: other), !files.contentsEqual(atPath: other, andPath: resolvedPath) else { return }
    try? files.removeItem(atPath: resolvedPath)
    try? files.copyItem(atPath: other, toPath: resolvedPath)
  }

  /// Brings the sources of a commit into the tree, with the measured paths of another. Files that are as they shall
  /// be stay untouched, and what was compiled from them is good.
  func hold(_ commit: String, measured: String) throws(CommandFailure) {
    let wanted = try tree(of: commit, measured: measured)
    try git(["read-tree", "--reset", "-u", wanted], in: path)
    try git(["checkout-index", "--all", "--force", "--quiet"], in: path)
    try git(["clean", "--quiet", "-fd", "--"] + Self.sourcePaths, in: path)
  }

  /// The object of a commit's tree with the measured paths of another; it is put together in an index of its own.
  private func tree(of commit: String, measured: String) throws(CommandFailure) -> String {
    let index = path + ".index"
    defer { try? FileManager.default.removeItem(atPath: index) }
    let own = ["GIT_INDEX_FILE": Optional(index)]
    try git(["read-tree", commit], in: root, environment: own)
    for path in measured == commit ? [] : Self.measuredPaths {
      try git(["rm", "-rqf", "--cached", "--ignore-unmatch", "--", path], in: root, environment: own)
      // Mode, type and object, if it is there.
      let entry = try git(["ls-tree", "--full-tree", measured, "--", path], in: root).firstLine
      let words = entry.split { $0 == " " || $0 == "\t" }
      guard words.count > 2 else { continue }
      if words[1] == "tree" {
        try git(["read-tree", "--prefix=\(path)/", "\(words[2])"], in: root, environment: own)
      } else {
        let file = "\(words[0]),\(words[2]),\(path)"
        try git(["update-index", "--add", "--cacheinfo", file], in: root, environment: own)
      }
    }
    return try git(["write-tree"], in: root, environment: own).firstLine
  }

  @discardableResult
  private func git(
    _ arguments: [String], in directory: String, environment: [String: String?] = [:]
  ) throws(CommandFailure) -> ChildRun {
    let run = try ChildRun.run("git", arguments, in: directory, environment: environment)
    guard run.isSuccess else {
      throw CommandFailure(
        "git \(arguments.joined(separator: " ")) failed: \(run.ending()); if \(path) is damaged, remove it")
    }
    return run
  }

  /// The call that builds what the tree holds.
  var build: ChildRun.Call {
    // What this process was told about building concerns the checkout, not the tree.
    ChildRun.Call(
      command: "swift", arguments: Self.buildArguments + ["--package-path", path], directory: path,
      environment: Self.environment)
  }

  /// The call that decides which versions of other packages are taken, where nothing has yet.
  var resolution: ChildRun.Call {
    ChildRun.Call(
      command: "swift", arguments: ["package", "--package-path", path, "resolve"], directory: path,
      environment: Self.environment)
  }

  /// With this in the environment `bench` is built with nothing but the gate; see `Package.swift`.
  static let environment: [String: String?] = ["TOUCHSTONE_GATE": "1"]
  /// As `scripts/gate` builds too. Nobody debugs these programs: what that would need is neither made nor kept.
  static let buildArguments = ["build", "-c", "release", "--product", "bench", "-debug-info-format", "none"]
}
