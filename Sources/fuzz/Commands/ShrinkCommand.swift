// `fuzz shrink`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation

/// Makes a script that shows a finding as small as it can be.
struct ShrinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Make a script smaller as long as the same judge objects to the same thing.",
    discussion: """
      Writes the smallest script found, with a picture, to the output folder; the file itself is left as it is, \
      and where both would have one name the new one's ends in "-smaller". Ctrl-C ends it with what is smallest by then. Of a finding that says it is not to be published the smaller one says so \
      too, and goes to the folder 'private' in the output folder. What the process itself dies of is tried in processes \
      of their own.

      EXAMPLES
        fuzz shrink big.touch
        fuzz shrink big.touch --time 60 --out .

      \(FuzzExit.discussion)
      """)

  @Argument(help: "A .touch file that a judge objects to.")
  var file: String

  @Option(help: "The most seconds it may take.")
  var time: Double = 60

  @Option(help: "The folder for the result.")
  var out: String = ".build/fuzz"

  @Option(help: ArgumentHelp("A canary's fault to plant.", visibility: .private))
  var planted: String?

  func validate() throws {
    try Folder.refuseEmpty(out, "--out")
    if !(time > 0 && time <= 1e6) { throw ValidationError("--time is more than 0 and at most 1000000") }
  }

  func run() throws {
    try Fuzz.prepare()
    Interruption.listen()
    try Folder.prepare(out, "--out")
    let script = try ReplayCommand.script(file)
    let isPrivate = FindingStore.isMarkedPrivate(file)
    if let finding = try smallerDeath(script, isPrivate: isPrivate) { return try keep(finding) }
    let end = DispatchTime.now().uptimeNanoseconds &+ UInt64(time * 1e9)
    let found = ThreadedWorkForce(jobs: 1).map(1) { _, worker in
      var line = ProgressLine.onStandardError(total: 1)
      defer { line.clear() }
      return worker.scripts.finding(
        in: script, isPrivate: isPrivate,
        isStopped: { Interruption.isRequested || DispatchTime.now().uptimeNanoseconds >= end },
        report: { line.update(done: 0, label: "\($0.pass), \($0.tries) of \($0.triesMax) tries: \($0.size)") })
    }
    guard let finding = found[0] else {
      Console.print("\(file): no judge objects; there is nothing to shrink to\n")
      return
    }
    try keep(finding)
  }

  /// The smallest input of which a process dies as of this one; nil if one that runs it lives.
  private func smallerDeath(_ script: TouchScript, isPrivate: Bool) throws -> FuzzFinding? {
    guard var death = try Witness.withFolder(planted: planted, { try $0.death(of: .script(script)) }) else {
      return nil
    }
    death.isPrivate = isPrivate
    return try ApartShrinker(seconds: time, planted: planted).smallerDeath(death)
  }

  /// Writes a finding and tells of it.
  private func keep(_ finding: FuzzFinding) throws {
    let store = FindingStore(folder: out).sparingSmaller(finding, and: file)
    try store.write(finding)
    Console.print(
      """
      \(finding.identity)
      before: \(finding.sizeBefore.map { "\($0)" } ?? "-")
      after:  \(finding.size.map { "\($0)" } ?? "-") in \(finding.shrinkTries) tries
      \(store.path(finding))

      """)
    throw ExitCode(FuzzExit.findings.rawValue)
  }
}
