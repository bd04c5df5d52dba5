// `fuzz corpus`.

import ArgumentParser
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// Looks after the corpus.
struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus", abstract: "Say what the corpus reaches, or make it small.",
    subcommands: [Statistics.self, Minimize.self, Digest.self])

  /// What a corpus holds, with what each of its scripts reaches.
  struct Measured {
    var paths: [String]
    var entries: [CorpusEntry]
    var verdicts: [Objection?]
    /// How many files could not be read; each was named.
    var leftOut: Int

    /// Throws if a file could not be read: what was said is not of the whole corpus.
    func requireWhole() throws(CommandFailure) { try CorpusCommand.requireWhole(leftOut: leftOut) }
  }

  static func requireWhole(leftOut: Int) throws(CommandFailure) {
    guard leftOut > 0 else { return }
    throw CommandFailure(
      "\(Counted.text(leftOut, "file")) could not be read and \(leftOut == 1 ? "is" : "are") not counted: repair or remove "
        + (leftOut == 1 ? "it" : "them"))
  }

  /// What the folder holds; throws if it holds nothing.
  static func measured(_ store: CorpusStore, jobs: Int) throws -> Measured {
    let (files, leftOut) = store.readableScripts()
    if files.isEmpty { throw nothing(in: store.folder) }
    let entries = files.map(\.entry)
    let reached = ThreadedWorkForce(jobs: jobs).map(entries.count) { index, worker in
      worker.reach(of: entries[index].script)
    }
    return Measured(
      paths: files.map(\.path),
      entries: zip(entries, reached).map { entry, reached in
        var entry = entry
        entry.features = reached.features
        return entry
      },
      verdicts: reached.map(\.verdict), leftOut: leftOut)
  }

  /// The failure of a command whose corpus has no script that can be read.
  private static func nothing(in folder: String) -> CommandFailure {
    CommandFailure("there is no .touch file to read in \(ShownText.line(folder)): check the path")
  }

  struct Statistics: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats", abstract: "Count what each folder of the corpus holds and reaches.",
      discussion: FuzzExit.discussion)

    @Option(help: "The corpus folder.")
    var corpus: String = "Corpus"

    func validate() throws { try Folder.refuseEmpty(corpus, "--corpus") }

    func run() throws {
      try Fuzz.prepare()
      let store = CorpusStore(folder: corpus)
      let jobs = Jobs.standard
      let measured = try CorpusCommand.measured(store, jobs: jobs)
      let (paths, entries) = (measured.paths, measured.entries)
      var lines: [String] = []
      for source in CorpusStore.sources {
        let own = zip(paths, entries).filter { $0.0.hasPrefix("\(corpus)/\(source)/") }.map(\.1)
        let reached = Set(own.flatMap(\.features))
        lines.append("\(source): \(Counted.text(own.count, "script")), \(Counted.text(reached.count, "feature"))")
      }
      let reached = Set(entries.flatMap(\.features))
      lines.append("together: \(Counted.text(reached.count, "feature"))")
      for domain in CoverageFeature.Domain.allCases where !domain.isOfCompiler || CountedThread.edgeCount > 0 {
        lines.append("  \(domain): \(reached.count { $0.domain == domain })")
      }
      Console.print(lines.joined(separator: "\n") + "\n")
      try measured.requireWhole()
    }
  }

  struct Digest: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "digest",
      abstract: "Say what the engine makes of seeds and regressions: one number for all their traces.",
      discussion: "Two programs that print the same line behave alike on all of them.\n\n" + FuzzExit.discussion)

    @Option(help: "The corpus folder.")
    var corpus: String = "Corpus"

    func validate() throws { try Folder.refuseEmpty(corpus, "--corpus") }

    func run() throws {
      try Fuzz.prepare()
      Console.print(try Self.line(corpus))
    }

    /// How many scripts there are, and the digest of the digests of their traces in the order of their paths.
    static func line(_ corpus: String) throws -> String {
      let (files, leftOut) = CorpusStore(folder: corpus).readableScripts(in: ["Seeds", "Regressions"])
      let entries = files.map(\.entry)
      if entries.isEmpty { throw CorpusCommand.nothing(in: corpus) }
      // A digest without them would be another corpus's.
      try CorpusCommand.requireWhole(leftOut: leftOut)
      let jobs = Jobs.standard
      let digests = ThreadedWorkForce(jobs: jobs).map(entries.count) { index, worker in
        worker.scripts.digest(of: entries[index].script)
      }
      var digest: UInt64 = 0
      for part in digests { digest = (digest ^ part) &* 0x9E37_79B9_7F4A_7C15 ^ (digest >> 29) }
      return "\(Counted.text(entries.count, "script")), digest \(String(digest, radix: 16))\n"
    }
  }

  struct Minimize: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "minimize",
      abstract: "Remove from Discovered what adds nothing to the rest.",
      discussion: """
        Seeds and regressions stay and count as reached. Of the discovered scripts those stay that together reach \
        everything; the smaller of equals stays. One that the engine does not come back from stays and is named. What killed processes have left half written goes, once it is an hour \
        old.

        \(FuzzExit.discussion)
        """)

    @Option(help: "The corpus folder.")
    var corpus: String = "Corpus"

    @Flag(help: "Say what would go, and remove nothing.")
    var dryRun = false

    func validate() throws { try Folder.refuseEmpty(corpus, "--corpus") }

    func run() throws {
      try Fuzz.prepare()
      let store = CorpusStore(folder: corpus)
      let jobs = Jobs.standard
      let measured = try CorpusCommand.measured(store, jobs: jobs)
      let (paths, entries) = (measured.paths, measured.entries)
      let isDiscovered = paths.map { $0.hasPrefix(store.discovered + "/") }
      let base = Set(entries.indices.filter { !isDiscovered[$0] }.flatMap { entries[$0].features })
      var candidates: [CorpusEntry] = []
      var names: [String] = []
      var objectedCount = 0
      for index in entries.indices where isDiscovered[index] {
        if let verdict = measured.verdicts[index] {
          // What it reaches cannot be known: it stays.
          objectedCount += 1
          Console.complain("\(ShownText.line(paths[index])): \(verdict.identity): kept; see fuzz replay\n")
          continue
        }
        var entry = entries[index]
        entry.features.removeAll { base.contains($0) }
        candidates.append(entry)
        names.append(String(paths[index].dropFirst(store.discovered.count + 1)))
      }
      let kept = Set(CorpusMinimizer.kept(candidates))
      if !dryRun { store.removeLeftovers() }
      for index in candidates.indices where !kept.contains(index) && !dryRun {
        try store.remove(discovered: names[index])
      }
      Console.print(
        "\(Counted.text(candidates.count + objectedCount, "discovered script")), \(kept.count + objectedCount) kept, "
          + "\(candidates.count - kept.count) \(dryRun ? "would go" : "removed")\n")
      if objectedCount > 0 { throw ExitCode(FuzzExit.findings.rawValue) }
      try measured.requireWhole()
    }
  }
}
