// Tries inputs in processes of their own, for what no process lives to tell.

import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation

/// Runs inputs in other processes of this program, one each, and says what they leave behind.
///
/// Costs the start of a process each time: some hundredths of a second, some tenths with a sanitizer.
struct Witness {
  /// A canary's fault to plant there; nil in earnest.
  var planted: String?
  /// The program to start.
  var program = Subcommand.ownPath
  /// Where inputs and notes lie; whoever made it takes it away.
  let folder: String
  /// Whether to wait no longer: who has not died by then counts as living.
  var isStopped: @Sendable () -> Bool = { false }

  /// The file of an input, for another process to read.
  func file(of input: FuzzInput) throws -> String {
    let path = "\(folder)/tried.\(input.ending)"
    let content =
      switch input {
      case .script(let script): Data(TouchFormat.text(of: script).utf8)
      case .recording(let bytes), .touchText(let bytes): Data(bytes)
      }
    // Not by the way of reports, that outlives a loss of power: it is needed for a moment, and thousands are written.
    guard FileManager.default.createFile(atPath: path, contents: content) else {
      throw CommandFailure("\(path) cannot be written: check that the disk has room")
    }
    return path
  }

  /// What a process dies of that runs an input before all judges; nil if it lives, or was ended by somebody.
  ///
  /// - Throws: If the input cannot be handed over, or what is left cannot be read.
  func death(of input: FuzzInput) throws -> FuzzFinding? {
    if isStopped() { return nil }
    let arguments = ["witness", try file(of: input), "--out", folder] + (planted.map { ["--planted", $0] } ?? [])
    _ = Subcommand.run([program] + arguments, in: FileManager.default.currentDirectoryPath, isStopped: isStopped)
    var death: FuzzFinding?
    try DeadWork.take(below: folder) { if $0.isGuilty { death = $0.finding } }
    return death
  }

  /// Lets a witness work in a folder that is there as long as it does.
  static func withFolder<Result>(
    planted: String? = nil, isStopped: @escaping @Sendable () -> Bool = { false }, _ body: (Witness) throws -> Result
  ) throws -> Result {
    try Folder.temporary("fuzz-witness") { try body(Witness(planted: planted, folder: $0, isStopped: isStopped)) }
  }
}

extension FuzzInput {
  /// What stands behind the last dot of its file's name.
  var ending: String {
    switch self {
    case .script: "touch"
    case .recording: "recording"
    case .touchText: "touchtext"
    }
  }
}
