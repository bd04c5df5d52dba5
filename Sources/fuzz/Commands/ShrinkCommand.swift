// `fuzz shrink`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText
import Synchronization

/// Makes a script that shows a finding as small as it can be.
struct ShrinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Make a script smaller as long as the same judge objects to the same thing.",
    discussion: """
      Writes the smallest script found, with a picture, to the output folder; the file itself is left as it is, \
      and so is a smaller one that is there already: where names would be the same the new one's ends in "-smaller" or \
      "-again". Ctrl-C, once a judge has objected, ends it with what is smallest by then. Of a finding that says it is \
      not to be published the smaller one says so too, and goes to the folder 'private' in the output folder. What the \
      process itself dies of is tried in processes of their own. What a script expects is wrong of a smaller one, \
      whatever the engine does: an expectation that fails is written as it is, and never made smaller.

      EXAMPLES
        fuzz shrink big.touch
        fuzz shrink big.touch --time 60 --out .

      \(FuzzExit.discussion)
      """)

  @Argument(help: "A .touch file that a judge objects to.")
  var file: String

  @Option(help: "The most seconds it may take, judging the file among them.")
  var time: Double = 60

  @Option(help: "The folder for the result.")
  var out: String = ".build/fuzz"

  @Option(help: ArgumentHelp("A canary's fault to plant.", visibility: .private))
  var planted: String?

  func validate() throws {
    if file.isEmpty { throw ValidationError("the file's path is empty: name a .touch file") }
    try Folder.refuseEmpty(out, "--out")
    if !(time > 0 && time <= 1e6) { throw ValidationError("--time is more than 0 and at most 1000000") }
  }

  func run() throws {
    try Fuzz.prepare()
    let end = DispatchTime.now().uptimeNanoseconds &+ UInt64(time * 1e9)
    let isOver: @Sendable () -> Bool = { DispatchTime.now().uptimeNanoseconds >= end }
    try Folder.prepare(out, "--out")
    let script = try ReplayCommand.script(file)
    let isPrivate = FindingStore.isMarkedPrivate(file)
    // The witness's folder is to be taken away, whatever happens; beyond that there is nothing to keep yet.
    Interruption.listen()
    if let finding = try smallerDeath(script, isPrivate: isPrivate, isOver: isOver) { return try keep(finding) }
    Interruption.leave()
    if Interruption.isRequested { throw ExitCode(FuzzExit.interrupted) }
    if isOver() { throw unjudged }
    guard let finding = judged(script, isPrivate: isPrivate, isOver: isOver) else {
      Console.print("\(ShownText.line(file)): no judge objects; there is nothing to shrink to\n")
      return
    }
    try keep(finding)
  }

  /// What is said when the time is over and nothing is known.
  private var unjudged: CommandFailure {
    CommandFailure(
      "\(ShownText.line(file)): --time \(time) was over before it was known whether a judge objects: give it more",
      code: FuzzExit.insufficient.rawValue)
  }

  /// The smallest script that a judge objects to for the same; nil if none objects. Leaves the process if the time is
  /// over before that is known: who judges in it asks nobody whether to stop.
  func judged(_ script: TouchScript, isPrivate: Bool, isOver: @escaping @Sendable () -> Bool) -> FuzzFinding? {
    let isMet = Flag()
    var force = ThreadedWorkForce(jobs: 1)
    force.whileWaiting = {
      guard !isMet.isSet, isOver() else { return }
      Console.complain("fuzz: \(unjudged)\n")
      _exit(FuzzExit.insufficient.rawValue)
    }
    let found = force.map(1) { _, worker in
      var line = ProgressLine.onStandardError(total: 1)
      defer { line.clear() }
      return worker.scripts.finding(
        in: script, isPrivate: isPrivate,
        willShrink: {
          isMet.set()
          Interruption.listen()
        }, isStopped: { Interruption.isRequested || isOver() },
        report: { line.update(done: 0, label: "\($0.pass), \($0.tries) of \($0.triesMax) tries: \($0.size)") })
    }
    return found[0]
  }

  /// The smallest input of which a process dies as of this one, or this one if there is no time to see whether it dies
  /// again; nil if one that runs it lives, or does not end in time.
  private func smallerDeath(
    _ script: TouchScript, isPrivate: Bool, isOver: @escaping @Sendable () -> Bool
  ) throws -> FuzzFinding? {
    let isStopped: @Sendable () -> Bool = { Interruption.isRequested || isOver() }
    guard
      var death = try Witness.withFolder(
        planted: planted, isStopped: isStopped, { try $0.death(of: .script(script)) })
    else { return nil }
    death.isPrivate = isPrivate
    let smaller = try ApartShrinker(seconds: time, planted: planted).smallerDeath(death, isStopped: isStopped)
    return smaller ?? (isStopped() ? death : nil)
  }

  /// Writes a finding and tells of it.
  private func keep(_ finding: FuzzFinding) throws {
    let store = FindingStore(folder: out).sparingSmaller(finding, and: file)
    do { try store.write(finding) } catch {
      // Nothing is lost: it stands where there is room.
      Console.complain("fuzz: \(ShownText.lines("\(error)"))\n\(store.text(finding))")
      throw ExitCode(FuzzExit.findings.rawValue)
    }
    Console.print(
      """
      \(finding.identity)
      before: \(finding.sizeBefore.map { "\($0)" } ?? "-")
      after:  \(finding.size.map { "\($0)" } ?? "-") in \(finding.shrinkTries) tries
      \(ShownText.line(store.path(finding)))

      """)
    if finding.identity.judge == "expectation" {
      Console.print("what a script expects is wrong of a smaller one, whatever the engine does: it is kept as it is\n")
    }
    throw ExitCode(FuzzExit.findings.rawValue)
  }
}

/// Something that is known from some moment on, by all threads.
private final class Flag: Sendable {
  private let state = Atomic<Bool>(false)

  var isSet: Bool { state.load(ordering: .relaxed) }

  func set() { state.store(true, ordering: .relaxed) }
}
