// Findings on disk: a script or file, a picture, and the one command that shows it again.

import BenchmarkHarness
import CTrapGuard
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// A folder of findings, one stem for each identity. Those made from recordings that are not ours to publish have a
/// folder of their own in it, which no workflow uploads.
struct FindingStore {
  let folder: String
  /// What stands behind the stems of its files.
  var suffix = ""

  /// This store, or one with other names if a finding would take the place of the file it was made from.
  func sparing(_ file: String, _ finding: FuzzFinding) -> FindingStore {
    var store = self
    while FileIdentity.isOne(file, store.path(finding)) { store.suffix += "-smaller" }
    return store
  }

  /// This store, or one with other names if a finding would take the place of a smaller one of the same identity.
  func sparingSmaller(_ finding: FuzzFinding) -> FindingStore {
    guard let there = input(at: path(finding), of: finding), Self.weight(there) < Self.weight(finding.input) else {
      return self
    }
    var store = self
    store.suffix += "-again"
    return store
  }

  /// This store, or one with other names if a finding would take the place of a smaller one of the same identity, or of
  /// the file it was made from.
  func sparingSmaller(_ finding: FuzzFinding, and file: String) -> FindingStore {
    var store = self
    while true {
      let next = store.sparing(file, finding).sparingSmaller(finding)
      if next.suffix == store.suffix { return store }
      store = next
    }
  }

  /// This store, or one with other names if a finding would take the place of another input of the same identity.
  func sparingOthers(_ finding: FuzzFinding) -> FindingStore {
    guard FileManager.default.fileExists(atPath: path(finding)), input(at: path(finding), of: finding) != finding.input
    else { return self }
    return named(by: finding)
  }

  /// A store in which each input of an identity has a name of its own.
  func named(by finding: FuzzFinding) -> FindingStore {
    let bytes: [UInt8] =
      switch finding.input {
      case .script(let script): Array(TouchFormat.text(of: script).utf8)
      case .recording(let bytes), .touchText(let bytes): bytes
      }
    // FNV-1a.
    let digest = bytes.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    var store = self
    store.suffix += "-" + String(digest, radix: 16)
    return store
  }

  /// The input in a finding's file; nil if there is none of its kind.
  private func input(at path: String, of finding: FuzzFinding) -> FuzzInput? {
    switch finding.input {
    case .script: (try? TouchFormat.read(path)).map(FuzzInput.script)
    case .recording: FileManager.default.contents(atPath: path).map { .recording(Array($0)) }
    case .touchText: FileManager.default.contents(atPath: path).map { .touchText(Array($0)) }
    }
  }

  /// How large an input is, among its like.
  private static func weight(_ input: FuzzInput) -> Int {
    switch input {
    case .script(let script): ScriptSize(script).weight
    case .recording(let bytes), .touchText(let bytes): bytes.count
    }
  }

  /// Removes the files of a finding.
  func remove(_ finding: FuzzFinding) {
    for file in [path(finding), path(finding) + ".txt", picturePath(finding)] { unlink(file) }
  }

  /// The path of a finding's input.
  func path(_ finding: FuzzFinding) -> String {
    "\(folder(of: finding))/\(finding.stem)\(suffix).\(finding.input.ending)"
  }

  /// The folder in which a finding's files lie.
  func folder(of finding: FuzzFinding) -> String { finding.isPrivate ? folder + "/private" : folder }

  /// Whether a file says at its head that it is a private finding. Only of a file can that be asked: a stream has been
  /// read.
  static func isMarkedPrivate(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let data = FileManager.default.contents(atPath: path)
    else { return false }
    return FuzzFinding.isMarkedPrivate(String(decoding: data, as: UTF8.self))
  }

  /// The command that shows a finding again: what a sanitizer sees only its own build shows, and what two processes
  /// make of a script only two.
  func replayCommand(_ finding: FuzzFinding) -> String {
    let program = ctrapguard_has_sanitizer() != 0 ? ShellWord.quoted(CommandLine.arguments[0]) : "swift run fuzz"
    let verb = finding.identity.rule == ProcessesCommand.rule ? "processes" : "replay"
    return "\(program) \(verb) \(ShellWord.quoted(path(finding)))"
  }

  /// Writes a finding's files, in place of older ones of the same identity.
  func write(_ finding: FuzzFinding) throws {
    try Folder.make(folder(of: finding))
    let comments = finding.comments(replay: replayCommand(finding))
    switch finding.input {
    case .script(let script):
      try WholeFile.write(TouchFormat.text(of: script, comments: comments), path: path(finding))
      var trace: [TraceRecord] = []
      // A finding that traps has no trace to draw; its picture shows the contacts alone.
      if !["trap", DeadWork.judge.name].contains(finding.identity.judge) {
        trace = (try? ScriptRunner.run(script)) ?? []
      }
      try writePicture(of: script, trace, finding)
    case .recording(let bytes), .touchText(let bytes):
      try WholeFile.write(bytes, path: path(finding))
      try WholeFile.write(comments.joined(separator: "\n") + "\n", path: path(finding) + ".txt")
      if let script = Self.contacts(in: finding) { try writePicture(of: script, [], finding) }
    }
  }

  private func writePicture(of script: TouchScript, _ trace: [TraceRecord], _ finding: FuzzFinding) throws {
    let picture = FindingPicture.svg(script, trace, title: "\(finding.identity)")
    try WholeFile.write(picture, path: picturePath(finding))
  }

  private func picturePath(_ finding: FuzzFinding) -> String {
    "\(folder(of: finding))/\(finding.stem)\(suffix).svg"
  }

  /// A script with the contacts that a reader tells of a file, as far as it comes, to be drawn; nil if there are none,
  /// or if reading the file is what does not end.
  private static func contacts(in finding: FuzzFinding) -> TouchScript? {
    let isDangerous = finding.identity.judge == DeadWork.judge.name || finding.identity.rule == TrapKind.hang.word
    if isDangerous { return nil }
    var script: TouchScript?
    let trap = TrapNet.hooks(nil).guarded {
      switch finding.input {
      case .script: return
      case .recording(let bytes):
        guard let reader = try? RecordingReader.open(bytes: bytes) else { return }
        script = RecordingSeeds.script(reading: reader)
      case .touchText(let bytes): script = try? TouchFormat.read(bytes: bytes, file: "finding")
      }
    }
    return trap == nil ? script : nil
  }

  /// The finding as text, for a person whose disk is full; without the input of a private one, as logs are published.
  func text(_ finding: FuzzFinding) -> String {
    if finding.isPrivate {
      return "\(finding.identity): lost, as its input was made from a recording that is not ours to publish; seed "
        + "\(finding.seed), run \(finding.run)\n"
    }
    let comments = finding.comments(replay: replayCommand(finding))
    switch finding.input {
    case .script(let script): return TouchFormat.text(of: script, comments: comments)
    case .recording(let bytes), .touchText(let bytes):
      return comments.joined(separator: "\n") + "\nbytes, base64: " + Data(bytes).base64EncodedString() + "\n"
    }
  }
}
