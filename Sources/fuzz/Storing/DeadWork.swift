// Notes of processes that are no more (``WorkNote``), made into findings.

import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// What a process was at when it ended.
struct DeadWork {
  /// The judge that objects: nobody but the process itself.
  static let judge = (name: "death", holds: "the process outlives every input: no sanitizer and no signal ends it")

  var finding: FuzzFinding
  /// Whether this worker is known to have ended the process. If not, it was at work while another one did, or the
  /// process was killed by somebody.
  var isGuilty: Bool

  /// Hands over what the notes below a folder of findings tell. A note is taken away once what it tells is kept; those
  /// of living processes are left alone. Returns how many were kept, of how many a worker is known to be guilty, and
  /// what there is that cannot be read.
  @discardableResult
  static func take(
    below out: String, keep: (DeadWork) throws -> Void
  ) throws -> (count: Int, guilty: Int, unreadable: [UnreadableFile]) {
    let folder = WorkNotes.folder(below: out)
    var unreadable: [UnreadableFile] = []
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".note") } } catch {
      names = []
      // As a rule no search has left anything, not even the folder.
      if access(folder, R_OK | X_OK) != 0 && errno != ENOENT { unreadable.append(Self.unread(folder)) }
    }
    var descriptors: [Int32] = []
    // Let go by name: a child that is about to become another program holds copies of what is open, locks and all.
    defer {
      for descriptor in descriptors {
        flock(descriptor, LOCK_UN)
        close(descriptor)
      }
    }
    var works: [(path: String, process: Substring, work: DeadWork)] = []
    for name in names.sorted() {
      let path = folder + "/" + name
      // A pipe by that name would keep whoever opens it waiting.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else {
        // Another process may have taken it meanwhile.
        if errno != ENOENT { unreadable.append(Self.unread(path)) }
        continue
      }
      descriptors.append(descriptor)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
      guard let bytes = Self.contents(descriptor) else {
        unreadable.append(Self.unread(path))
        continue
      }
      if let work = DeadWork(note: bytes) {
        works.append((path, name.prefix { $0 != "-" }, work))
      } else if Self.tellsNothing(bytes) {
        unlink(path)
      } else {
        unreadable.append(
          UnreadableFile(
            path: path,
            reason: "an ended search has left it, and what it was at is not legible: keep it elsewhere, or remove it"
          ))
      }
    }
    // Where one worker is known to have ended the process, the others are innocent.
    let solved = Set(works.filter(\.work.isGuilty).map(\.process))
    var (count, guilty) = (0, 0)
    var failure: (any Error)?
    for (path, process, work) in works {
      if work.isGuilty || !solved.contains(process) {
        // One that cannot be kept stays where it is, and keeps the others from nothing.
        do { try keep(work) } catch {
          failure = failure ?? error
          continue
        }
        count += 1
        if work.isGuilty { guilty += 1 }
      }
      unlink(path)
    }
    if let failure { throw failure }
    // Nothing is left of the folders where nothing is in them.
    rmdir(folder)
    rmdir(out + "/private")
    return (count, guilty, unreadable)
  }

  /// No note is longer; no script or recording of a search is as long.
  private static let byteCountMax = 256 << 20

  /// What a note says, as far as its own head says that it goes; nil, with `errno`, of what is none: a folder, a pipe,
  /// or more than anybody could have left.
  private static func contents(_ descriptor: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      errno = EINVAL
      return nil
    }
    func read(_ count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      var filled = 0
      while filled < count {
        let more = bytes.withUnsafeMutableBytes {
          pread(descriptor, $0.baseAddress! + filled, count - filled, off_t(filled))
        }
        if more < 0 && errno == EINTR { continue }
        if more < 0 { return nil }
        if more == 0 { break }
        filled += more
      }
      return Array(bytes.prefix(filled))
    }
    guard let head = read(min(Int(status.st_size), WorkNote.Place.input)) else { return nil }
    guard head.count == WorkNote.Place.input else { return head }
    let inputCount = head.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: WorkNote.Place.inputCount, as: UInt64.self)
    }
    guard inputCount <= UInt64(byteCountMax) else {
      errno = EFBIG
      return nil
    }
    return read(min(Int(status.st_size), WorkNote.Place.input + Int(inputCount)))
  }

  /// What cannot be read, for the reason that the last call gave.
  private static func unread(_ path: String) -> UnreadableFile {
    UnreadableFile(
      path: path,
      reason:
        "what an ended search was at cannot be read (\(String(cString: strerror(errno)))): look at what it is and at its permissions"
    )
  }

  /// Whether a note is of a process that was at nothing, and that nothing but its end has ended; also one that was only
  /// begun.
  static func tellsNothing(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(WorkNote.Place.kind)
    if head.allSatisfy({ $0 == 0 }) { return true }
    guard bytes.count >= WorkNote.Place.input else { return false }
    let isNote = withUnsafeBytes(of: WorkNote.magic) { head.starts(with: $0) }
    return isNote && head[WorkNote.Place.inputCount...].allSatisfy { $0 == 0 }
  }

  /// What a note tells; nil if nothing was under way, or if it is none.
  init?(note bytes: [UInt8]) {
    guard bytes.count >= WorkNote.Place.input else { return nil }
    func number(_ place: Int) -> UInt64 {
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
    }
    let (count, reportCount) = (number(WorkNote.Place.inputCount), number(WorkNote.Place.reportCount))
    guard number(WorkNote.Place.magic) == WorkNote.magic, count > 0,
      count <= UInt64(bytes.count - WorkNote.Place.input),
      reportCount <= UInt64(WorkNote.Place.input - WorkNote.Place.report)
    else { return nil }
    let content = Array(bytes[WorkNote.Place.input..<WorkNote.Place.input + Int(count)])
    let input: FuzzInput
    switch number(WorkNote.Place.kind) {
    case 0:
      guard let script = try? TouchFormat.read(bytes: content, file: "note") else { return nil }
      input = .script(script)
    case 1: input = .recording(content)
    default: input = .touchText(content)
    }
    // It goes to terminals, and into files that people look at.
    let report = ShownText.lines(
      String(decoding: bytes[WorkNote.Place.report..<WorkNote.Place.report + Int(reportCount)], as: UTF8.self))
    let mark = number(WorkNote.Place.mark)
    isGuilty = mark > 0
    let rule =
      switch mark {
      case 0: "killed"
      case 1: DeadWork.kind(of: report)
      default: "signal-\(mark - 1)"
      }
    let reason =
      switch mark {
      case 0: "the process was killed while this was run; nothing says that it was this input's fault"
      case 1: report.isEmpty ? "a sanitizer ended the process" : report
      default: "a signal ended the process, \(rule), outside of what is guarded"
      }
    finding = FuzzFinding(
      identity: FindingIdentity(judge: DeadWork.judge.name, rule: rule), reason: reason, input: input,
      seed: number(WorkNote.Place.seed), run: Int(truncatingIfNeeded: number(WorkNote.Place.run)), origin: ["a note"])
    finding.isPrivate = number(WorkNote.Place.isPrivate) != 0
    if case .script(let script) = input { finding.size = ScriptSize(script) }
  }

  /// Writes what dead processes were at as findings, and tells of each; what ended them goes to ``RecoveredDeaths`` at
  /// once. Returns what it came to.
  ///
  /// - Parameters:
  ///   - out: The folder of findings.
  ///   - shrinker: Who makes them smaller once they are written; nil: nobody.
  static func recover(below out: String, shrinker: ApartShrinker?) throws -> FuzzExit {
    let store = FindingStore(folder: out)
    let deaths = RecoveredDeaths(folder: out)
    var met: [String: (store: FindingStore, finding: FuzzFinding, summary: FindingSummary)] = [:]
    let (count, guilty, unreadable) = try take(below: out) { work in
      // All workers of a process that was killed have one identity, and their notes are gone once they are written.
      let store = work.isGuilty ? store.sparingOthers(work.finding) : store.named(by: work.finding)
      try store.write(work.finding)
      if work.isGuilty {
        let path = store.path(work.finding)
        let summary = FindingSummary(work.finding, runs: (met[path]?.summary.runs ?? 0) + 1)
        if let known = met[path] { try deaths.replace(known.summary, with: summary) } else { try deaths.add(summary) }
        met[path] = (store, work.finding, summary)
      }
      let words = work.isGuilty ? "finding of a process that ended" : "at work when a process was killed"
      Console.complain("\(words): \(work.finding.identity)\n  \(ShownText.line(store.replayCommand(work.finding)))\n")
    }
    for (_, (store, finding, summary)) in met.sorted(by: { $0.key < $1.key }) {
      guard let shrinker, !Interruption.isRequested else { break }
      let smaller: FuzzFinding?
      do { smaller = try shrinker.smallerDeath(finding) } catch {
        // It is kept, and told of, whatever keeps it from being made smaller.
        Console.complain("\(finding.identity): kept as it was met: \(ShownText.lines("\(error)"))\n")
        continue
      }
      if let smaller {
        try store.write(smaller)
        try deaths.replace(summary, with: FindingSummary(smaller, runs: summary.runs))
        let size = smaller.size.map { "\($0)" } ?? "a file"
        Console.complain("\(finding.identity): in \(smaller.shrinkTries) tries made smaller: \(size)\n")
      } else if !Interruption.isRequested {
        Console.complain("\(finding.identity): a process that runs only this lives: kept as it was met\n")
      }
    }
    for file in unreadable { Console.complain("fuzz: \(file.complaint)\n") }
    return guilty > 0 ? .findings : !unreadable.isEmpty ? .unusable : count > 0 ? .insufficient : .clean
  }

  /// What a sanitizer calls what it has seen: the word behind its own name, as far as it can name a file.
  private static func kind(of report: String) -> String {
    guard let line = report.split(separator: "\n").first(where: { $0.contains("Sanitizer: ") }),
      let words = line.ranges(of: "Sanitizer: ").first
    else { return "sanitizer" }
    let word = line[words.upperBound...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return word.isEmpty ? "sanitizer" : String(word.prefix(64))
  }
}
