// `fuzz recover`.

import ArgumentParser
import CommandShell
import Foundation
import ShellText

/// Makes findings of what dead searches were at.
struct RecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Make findings of the inputs at which searches have ended against their will.",
    discussion: """
      Each worker of a search has a note in the folder 'private/at-work' of its findings. Where a sanitizer or a signal \
      has ended the process, the note of the worker that is to blame becomes a finding of the judge '\(DeadWork.judge.name)', \
      with what the sanitizer said, made smaller in processes of their own as long as they die in the same way: that takes \
      the build that died. Of a process that was killed (kill -9) nothing is left but under a sanitizer, where each \
      input is noted before it is run: there the notes of all workers become files too, but no \
      findings: 'fuzz replay', with the same build, tells whether one was to blame. Notes of searches that are still \
      at work are left alone. A search looks for such notes itself before it begins. What was found stands in \
      recovered.json, and where no search has come to its end since, in summary.md and junit.xml.

      EXAMPLES
        fuzz recover
        fuzz recover --out .build/fuzz-nightly/address
        fuzz recover --time 600

      EXIT CODES
        0  there was nothing
        1  wrong usage, or a file cannot be read or written
        2  findings were made
        3  a process with a sanitizer was killed; what it was at has been kept
      """)

  @Option(help: "The folder of findings that the searches were given. \(RunCommand.outStandard) if not given.")
  var out: String?

  @Option(help: "The most seconds that making one finding smaller may take.")
  var time: Double = 60

  @Flag(help: "Keep findings as they were met.")
  var unshrunk = false

  @Option(help: ArgumentHelp("A canary's fault to plant.", visibility: .private))
  var planted: String?

  func validate() throws {
    if let out { try Folder.refuseEmpty(out, "--out") }
    if !(time > 0 && time <= 1e6) { throw ValidationError("--time is more than 0 and at most 1000000") }
  }

  func run() throws {
    try Fuzz.prepare()
    let verdict = try recover(orBelow: RunCommand.outStandard)
    if verdict != .clean { throw ExitCode(verdict.rawValue) }
  }

  /// What is left below the folder given, or below the standard one, where there is none if no search has run yet.
  func recover(orBelow standard: String) throws -> FuzzExit {
    let folder = out ?? standard
    var verdict = FuzzExit.clean
    if out != nil || FileManager.default.fileExists(atPath: folder) {
      if !Folder.isFolder(folder) {
        throw CommandFailure(
          out == nil
            ? "\(folder) is a file and no folder: move it away, or name the --out of a search"
            : "--out \(folder) is no folder: name the --out of a search")
      }
      Interruption.listen()
      let shrinker = unshrunk ? nil : ApartShrinker(seconds: time, planted: planted)
      verdict = try DeadWork.recover(below: folder, shrinker: shrinker)
      try RecoveredDeaths(folder: folder).report()
    }
    if verdict == .clean { Console.print("\(ShownText.line(folder)): no search has left anything\n") }
    return verdict
  }
}
