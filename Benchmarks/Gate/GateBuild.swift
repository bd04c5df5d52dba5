// The two programs that are compared, built from one repository in one place.

import BenchmarkHarness
import CommandShell
import Foundation

/// Builds the base and the candidate in a git worktree of their own.
///
/// Both are built at the same path, one after the other: what an executable knows of where it was made is then the same
/// on both sides, and what both share is compiled once. Built is the gate alone, without what it has no use for
/// (``environment``); what was built before is taken from a shelf. The base is the measured code of a ref under the
/// measuring code of the candidate, so that a new scenario has something to be compared with; only if that does not
/// compile, or if it is asked for, the ref is built whole, with its own benchmark.
struct GateBuild {
  /// The repository's working tree.
  let root: String
  /// The commit to be judged.
  let head: String
  let cache: String
  var tree: String { cache + "/tree" }

  /// The folders whose code is measured; everything else measures.
  static let measuredFolders = ["Sources/Multitouch", "Sources/MultitouchInteractions"]
  /// What a build is made from: a change there that is not committed would be measured under a wrong name.
  static let sourcePaths = ["Package.swift", "Sources", "Benchmarks"]

  /// With this in the environment `bench` is built with nothing but the gate; see `Package.swift`.
  static let environment: [String: String?] = ["TOUCHSTONE_GATE": "1"]
  /// As `scripts/gate` builds too. Nobody debugs these programs: what that would need is neither made nor kept.
  static let buildArguments = ["build", "-c", "release", "--product", "bench", "-debug-info-format", "none"]

  /// Looks at the repository round a directory; throws why it cannot be compared, with the remedy.
  init(directory: String, cache: String? = nil) throws(CommandFailure) {
    let top = try ChildRun.run("git", ["rev-parse", "--show-toplevel"], in: directory)
    guard top.isSuccess else {
      throw CommandFailure("\(directory) is in no git repository: run the gate in a clone, or compare with --baseline")
    }
    root = Self.line(top.output)
    let commit = try ChildRun.run("git", ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], in: root)
    guard commit.isSuccess else { throw CommandFailure("the repository has no commit yet: commit first") }
    head = Self.line(commit.output)
    self.cache = cache ?? root + "/.build/gate"
    let status = try ChildRun.run("git", ["status", "--porcelain", "--"] + Self.sourcePaths, in: root)
    guard status.isSuccess else { throw CommandFailure("git status failed: \(status.ending())") }
    let changed = status.output.split(separator: "\n")
    if let first = changed.first {
      throw CommandFailure(
        "the tree is dirty (\(changed.count) files, first: \(first.dropFirst(3))): commit or stash, so that what is "
          + "measured has a name")
    }
  }

  private static func line(_ output: String) -> String { String(output.prefix { $0 != "\n" }) }

  /// The commit a ref names.
  func commit(of ref: String) throws(CommandFailure) -> String {
    // A ref that begins with a dash would be an option.
    let found = try ChildRun.run(
      "git", ["rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}"], in: root)
    guard found.isSuccess, !Self.line(found.output).isEmpty else {
      throw CommandFailure(
        "there is no commit '\(ref)' here: check the name, or fetch it (git fetch origin \(ref)); a shallow clone "
          + "needs more depth")
    }
    return Self.line(found.output)
  }

  /// Both executables.
  struct Programs {
    var base: String
    var candidate: String
    /// Whether they are the same, byte by byte.
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

  private func programs(
    base ref: String, _ commit: String, isWhole: Bool, _ lock: TreeLock, _ progress: (String) -> Void
  ) throws(CommandFailure) -> Programs {
    try makeTree()
    var notes: [String] = []
    let candidate = try program(
      "the candidate \(head.prefix(12))", madeOf: { () throws(CommandFailure) in try source(head, measured: head) },
      progress, &notes, checkOut: { () throws(CommandFailure) in try checkOut(head) })

    var base: String?
    if !isWhole {
      do throws(CommandFailure) {
        base = try program(
          "the base \(ref)", madeOf: { () throws(CommandFailure) in try source(head, measured: commit) }, progress,
          &notes,
          checkOut: { () throws(CommandFailure) in
            try checkOut(head)
            try overlay(commit)
          })
      } catch {
        if Interruption.isRequested { throw error }
        let reason = error.description.prefix { $0 != "\n" }
        notes.append(
          "\(ref) was built whole, with its own benchmark, because under this one it cannot be built: \(reason)")
      }
    }
    if base == nil {
      base = try program(
        "\(ref) whole", madeOf: { () throws(CommandFailure) in try source(commit, measured: commit) }, progress,
        &notes, checkOut: { () throws(CommandFailure) in try checkOut(commit) })
    }
    try checkOut(head)
    guard let base else { throw CommandFailure("\(ref) was not built") }
    return Programs(
      base: base, candidate: candidate,
      areIdentical: FileManager.default.contentsEqual(atPath: base, andPath: candidate), notes: notes,
      lock: lock)
  }

  // MARK: Steps

  private func makeCache() throws(CommandFailure) {
    do { try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true) } catch {
      throw unwritableCache
    }
  }

  private var unwritableCache: CommandFailure {
    CommandFailure("\(cache) cannot be made: check that it may be written, or name another with --cache")
  }

  /// Makes the worktree unless it is there. One that came out of a cache belongs to a clone that is gone: what was built
  /// in it is kept.
  func makeTree() throws(CommandFailure) {
    let files = FileManager.default
    if files.fileExists(atPath: tree) {
      let top = try ChildRun.run("git", ["rev-parse", "--show-toplevel"], in: tree)
      let own = URL(fileURLWithPath: tree).resolvingSymlinksInPath().path
      if top.isSuccess, URL(fileURLWithPath: Self.line(top.output)).resolvingSymlinksInPath().path == own { return }
    }
    try makeCache()
    let built = cache + "/built"
    do {
      if files.fileExists(atPath: tree + "/.build") {
        if files.fileExists(atPath: built) { try files.removeItem(atPath: built) }
        try files.moveItem(atPath: tree + "/.build", toPath: built)
      }
      if files.fileExists(atPath: tree) { try files.removeItem(atPath: tree) }
    } catch { throw unwritableCache }
    // A tree that was removed by hand is still known to git.
    _ = try ChildRun.run("git", ["worktree", "prune"], in: root)
    try git(["worktree", "add", "--force", "--detach", tree, head], in: root)
    // Without what was built it only takes longer.
    try? files.moveItem(atPath: built, toPath: tree + "/.build")
    // The same versions of other packages on both sides, and as in the checkout.
    let resolved = "/Package.resolved"
    if FileManager.default.fileExists(atPath: root + resolved), !FileManager.default.fileExists(atPath: tree + resolved)
    {
      try? FileManager.default.copyItem(atPath: root + resolved, toPath: tree + resolved)
    }
  }

  private func checkOut(_ commit: String) throws(CommandFailure) {
    try git(["checkout", "--quiet", "--force", "--detach", commit], in: tree)
    try git(["clean", "--quiet", "-fd", "--"] + Self.sourcePaths, in: tree)
  }

  /// The measured code of another commit in the candidate's tree. Only files that differ are touched.
  private func overlay(_ commit: String) throws(CommandFailure) {
    for folder in Self.measuredFolders {
      let isThere = try ChildRun.run("git", ["cat-file", "-e", "\(commit):\(folder)"], in: tree).isSuccess
      if isThere {
        try git(["restore", "--source=\(commit)", "--staged", "--worktree", "--", folder], in: tree)
      } else if FileManager.default.fileExists(atPath: tree + "/" + folder) {
        try git(["rm", "-rqf", "--", folder], in: tree)
      }
    }
  }

  private func git(_ arguments: [String], in directory: String) throws(CommandFailure) {
    let run = try ChildRun.run("git", arguments, in: directory)
    guard run.isSuccess else {
      throw CommandFailure(
        "git \(arguments.joined(separator: " ")) failed: \(run.ending()); if \(tree) is damaged, remove it")
    }
  }

  private func source(_ commit: String, measured: String) throws(CommandFailure) -> ProgramSource {
    try ProgramSource(commit: commit, measured: measured, tree: tree)
  }

  /// The executable of one side: from the shelf if it was built before, else built now and put there.
  ///
  /// - Parameters:
  ///   - source: What it is made of; asked again after the build, which may have fixed the packages' versions.
  ///   - checkOut: Brings its sources into the tree.
  private func program(
    _ name: String, madeOf source: () throws(CommandFailure) -> ProgramSource, _ progress: (String) -> Void,
    _ notes: inout [String], checkOut: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> String {
    let shelf = ProgramShelf(folder: cache + "/programs")
    if let kept = shelf.program(madeOf: try source()) {
      notes.append("\(name) had been built before")
      return kept
    }
    progress("building \(name)")
    try checkOut()
    try build(name)
    return try shelf.keep(tree + "/.build/release/bench", madeOf: try source())
  }

  /// Builds what is checked out.
  private func build(_ name: String) throws(CommandFailure) {
    guard ChildRun.path(of: "swift") != nil else {
      throw CommandFailure("there is no `swift` in PATH: add the toolchain to PATH")
    }
    let arguments = Self.buildArguments + ["--package-path", tree]
    // What this process was told about building concerns the checkout, not the tree.
    let run = try ChildRun.run("swift", arguments, in: tree, environment: Self.environment)
    guard run.isSuccess else {
      let text = (run.output + "\n" + run.errors).split(separator: "\n")
      let errors = text.filter { $0.contains("error:") }
      throw CommandFailure(
        "\(name) does not build: " + (errors.isEmpty ? text.suffix(6) : errors.prefix(6)).joined(separator: "\n")
          + "\nname a ref that builds with this toolchain, or compare with --baseline")
    }
  }
}

/// Keeps two gates from using one tree at once. The system gives it back when the process ends, however it ends.
struct TreeLock {
  private let descriptor: Int32

  init(path: String) throws(CommandFailure) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CommandFailure("\(path) cannot be made: check that its folder may be written") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw CommandFailure("another gate is at work in this clone: wait for it, or name another folder with --cache")
    }
  }

  /// Gives it back at once. Closing alone would leave it to a child that has just been forked and not yet become another
  /// program, which has the descriptor too.
  func release() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
