// The two programs that are compared, built from one repository in one place.

import BenchmarkHarness
import CommandShell
import Foundation
import ShellText

/// Builds the base and the candidate, each in a git worktree of its own, at the same time: much of a build is work for
/// one processor.
///
/// Built is the gate alone, without what it has no use for (``GateTree/environment``); what was built before is taken
/// from a shelf. The base is the measured code of a ref, compiled as its own manifest says, under the measuring code of
/// the candidate, so that a new scenario has something to be compared with; only if that does not compile, or if it is
/// asked for, the ref is built whole, with its own benchmark.
struct GateBuild {
  /// The repository's working tree.
  let root: String
  /// The commit to be judged.
  let head: String
  let cache: String
  var candidateTree: GateTree { GateTree(root: root, path: cache + "/tree") }
  var baseTree: GateTree { GateTree(root: root, path: cache + "/base") }

  /// Looks at the repository round a directory; throws why it cannot be compared, with the remedy.
  init(directory: String, cache: String? = nil) throws(CommandFailure) {
    let top = try ChildRun.run("git", ["rev-parse", "--show-toplevel"], in: directory)
    guard top.isSuccess else {
      // Of somebody else's clone, as in many a container, git says what to do.
      throw CommandFailure(
        top.errors.contains("safe.directory")
          ? "git does not work in \(directory): \(top.ending())"
          : "\(directory) is in no git repository: run the gate in a clone, or compare with --baseline")
    }
    root = top.firstLine
    let commit = try ChildRun.run("git", ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], in: root)
    guard commit.isSuccess else { throw CommandFailure("the repository has no commit yet: commit first") }
    head = commit.firstLine
    self.cache = cache ?? root + "/.build/gate"
    let status = try ChildRun.run("git", ["status", "--porcelain", "--"] + GateTree.sourcePaths, in: root)
    guard status.isSuccess else { throw CommandFailure("git status failed: \(status.ending())") }
    let changed = status.output.split(separator: "\n")
    if let first = changed.first {
      throw CommandFailure(
        "the tree is dirty (\(Counted.text(changed.count, "file")), first: \(first.dropFirst(3))): commit or stash, so that what is "
          + "measured has a name")
    }
  }

  /// The commit a ref names.
  func commit(of ref: String) throws(CommandFailure) -> String {
    // A ref that begins with a dash would be an option.
    let found = try ChildRun.run(
      "git", ["rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}"], in: root)
    guard found.isSuccess, !found.firstLine.isEmpty else {
      throw CommandFailure(
        "there is no commit '\(ref)' here: check the name, or fetch it (git fetch origin \(ref)); a shallow clone "
          + "needs more depth")
    }
    return found.firstLine
  }

  /// Both executables.
  struct Programs {
    var base: String
    var candidate: String
    /// Whether they are the same code.
    var areIdentical: Bool
    /// What a reader must know about how they were built.
    var notes: [String]
    /// Held until both have been measured: another gate would take processors and, in time, programs away.
    var lock: TreeLock
  }

  /// Builds both sides. Who calls gives the lock back.
  ///
  /// - Parameters:
  ///   - isWhole: build the ref with its own benchmark.
  ///   - progress: told what is built.
  func programs(base ref: String, isWhole: Bool, progress: (String) -> Void) throws(CommandFailure) -> Programs {
    let commit = try commit(of: ref)
    try refuseForeignTrees()
    try makeCache()
    // Before the tree is looked at: another gate may be at work in it.
    let lock = try TreeLock(path: cache + "/lock")
    do throws(CommandFailure) {
      return try programs(base: ref, commit, isWhole: isWhole, lock, progress)
    } catch {
      lock.release()
      throw error
    }
  }

  /// Refuses folders of the trees' names that no gate has made: they would be made anew. A gate leaves its lock beside
  /// its own.
  func refuseForeignTrees() throws(CommandFailure) {
    let files = FileManager.default
    guard !files.fileExists(atPath: cache + "/lock") else { return }
    for tree in [baseTree, candidateTree] where files.fileExists(atPath: tree.path) {
      throw CommandFailure(
        "\(tree.path) was not made by a gate, and would be deleted: name another folder with --cache")
    }
  }

  private func programs(
    base ref: String, _ commit: String, isWhole: Bool, _ lock: TreeLock, _ progress: (String) -> Void
  ) throws(CommandFailure) -> Programs {
    try candidateTree.make(at: head)
    candidateTree.takeVersions(from: root)
    // Two builds at once must not decide twice; why one cannot decide its build will say.
    if !FileManager.default.fileExists(atPath: candidateTree.resolvedPath) {
      _ = ChildRun.together([candidateTree.resolution])
    }
    var notes: [String] = []
    let candidate = Side(name: "the candidate \(head.prefix(12))", tree: candidateTree, commit: head, measured: head)
    let base = Side(name: "the base \(ref)", tree: baseTree, commit: head, measured: commit)
    let whole = Side(name: "\(ref) whole", tree: baseTree, commit: commit, measured: commit)
    let built = try programs([candidate, isWhole ? whole : base], progress, &notes)
    let candidatePath = try built[0].get()
    var basePath: String
    do throws(CommandFailure) { basePath = try built[1].get() } catch {
      if isWhole || Interruption.isRequested { throw error }
      let reason = error.description.prefix { $0 != "\n" }
      notes.append(
        "\(ref) was built whole, with its own benchmark, because under this one it cannot be built: \(reason)")
      basePath = try programs([whole], progress, &notes)[0].get()
    }
    return Programs(
      base: basePath, candidate: candidatePath, areIdentical: try ProgramCode.isSame(basePath, candidatePath),
      notes: notes, lock: lock)
  }

  // MARK: Steps

  private func makeCache() throws(CommandFailure) {
    do { try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true) } catch {
      throw CommandFailure("\(cache) cannot be made: check that it may be written, or name another with --cache")
    }
  }

  /// What is to be built, and where.
  private struct Side {
    var name: String
    var tree: GateTree
    var commit: String
    /// Whose measured paths.
    var measured: String

    /// What its program is made of, with the versions of other packages that a tree has.
    func source(_ tree: GateTree) throws(CommandFailure) -> ProgramSource {
      try ProgramSource(commit: commit, measured: measured, tree: tree.path)
    }
  }

  /// The executables of sides, or why one does not build: from the shelf if they were built before, else built now, at
  /// the same time, and put there. Sides of the same sources are built once.
  private func programs(
    _ sides: [Side], _ progress: (String) -> Void, _ notes: inout [String]
  ) throws(CommandFailure) -> [Result<String, CommandFailure>] {
    let shelf = ProgramShelf(folder: cache + "/programs")
    let sources = try sides.map { side throws(CommandFailure) in try side.source(candidateTree) }
    var found: [ProgramSource: Result<String, CommandFailure>] = [:]
    var missing: [(side: Side, source: ProgramSource)] = []
    for (side, source) in zip(sides, sources) {
      if let kept = shelf.program(madeOf: source) {
        found[source] = .success(kept)
        notes.append("\(side.name) had been built before")
      } else if !missing.contains(where: { $0.source == source }) {
        missing.append((side, source))
      }
    }
    if !missing.isEmpty, CommandPath.of("swift") == nil {
      throw CommandFailure("there is no `swift` in PATH: add the toolchain to PATH")
    }
    for (side, _) in missing {
      try side.tree.make(at: head)
      side.tree.takeVersions(from: candidateTree.path)
      try side.tree.hold(side.commit, measured: side.measured)
    }
    if !missing.isEmpty { progress("building " + missing.map(\.side.name).joined(separator: " and ")) }
    for ((side, source), outcome) in zip(missing, ChildRun.together(missing.map(\.side.tree.build))) {
      do throws(CommandFailure) {
        try Self.check(try outcome.get(), side.name)
        // Asked again: the build may have fixed the packages' versions.
        found[source] = .success(try shelf.keep(side.tree.executable, madeOf: try side.source(side.tree)))
      } catch { found[source] = .failure(error) }
    }
    return sources.compactMap { found[$0] }
  }

  /// Throws what a build complained about.
  private static func check(_ run: ChildRun, _ name: String) throws(CommandFailure) {
    guard !run.isSuccess else { return }
    let text = (run.output + "\n" + run.errors).split(separator: "\n")
    let errors = text.filter { $0.contains("error:") }
    throw CommandFailure(
      "\(name) does not build: " + (errors.isEmpty ? text.suffix(6) : errors.prefix(6)).joined(separator: "\n")
        + "\nname a ref that builds with this toolchain, or compare with --baseline")
  }
}
