// `fuzz recover`.

import ArgumentParser
import CommandShell

/// Makes findings of what dead searches were at.
struct RecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Make findings of the inputs at which searches have ended against their will.",
    discussion: """
      Each worker of a search has a note in the folder 'private/at-work' of its findings. Where a sanitizer or a signal \
      has ended the process, the note of the worker that is to blame becomes a finding of the judge '\(DeadWork.judge.name)', \
      with what the sanitizer said. Of a process that was killed the notes of all workers become files too, but no \
      findings: 'fuzz replay', with the same build, tells whether one was to blame. Notes of searches that are still \
      at work are left alone. A search looks for such notes itself before it begins.

      EXAMPLES
        fuzz recover
        fuzz recover --out .build/fuzz-nightly/address

      EXIT CODES
        0  there was nothing
        1  wrong usage, or a file cannot be read or written
        2  findings were made
        3  a process was killed; what it was at has been kept
      """)

  @Option(help: "The folder of findings that the searches were given.")
  var out: String = ".build/fuzz"

  func validate() throws { try Folder.refuseEmpty(out, "--out") }

  func run() throws {
    if !Folder.isFolder(out) { throw CommandFailure("--out \(out) is no folder: name the --out of a search") }
    let verdict = try DeadWork.recover(below: out)
    if verdict == .clean { Console.print("\(out): no search has left anything\n") }
    if verdict != .clean { throw ExitCode(verdict.rawValue) }
  }
}
