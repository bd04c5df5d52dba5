// `fuzz replay`.

import ArgumentParser
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// Runs files before all judges.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run files before all judges and say what they object to.",
    discussion: """
      A .touch file is a script of at most \(sizeMax) steps, changes and commands, and its expectations are checked \
      too; a .touchtext file is a text for the reader of \
      .touch; a .recording file is one for the readers of recordings, and so is a file of any other name that they \
      know by what is in it. Of a folder all files are run that are named \
      \(TouchFiles.judged.map { "." + $0 }.joined(separator: " ")). A file that cannot be read is named, the others \
      are run all the same, and the exit code is 1 unless there was an objection. A path where there is nothing is \
      refused before anything is run.

      EXAMPLES
        fuzz replay .build/fuzz/model-act-state-pan.touch
        fuzz replay Corpus
        fuzz replay Corpus/Seeds/Recordings

      \(FuzzExit.discussion)
      """)

  @Argument(help: "Files and folders.")
  var paths: [String]

  @Option(help: "Threads.")
  var jobs: Int = Jobs.standard

  func validate() throws {
    if paths.isEmpty || paths.contains("") { throw ValidationError("name a file or a folder; none may be empty") }
    try Jobs.check(jobs)
  }

  func run() throws {
    try Fuzz.prepare()
    let (files, unreadable) = try Self.inputs(paths)
    for problem in unreadable { Console.complain("fuzz: \(problem)\n") }
    if files.isEmpty && unreadable.isEmpty {
      throw CommandFailure(
        "there is no script and no recording in \(paths.map(ShownText.line).joined(separator: ", ")): check the path, and name files with "
          + "other endings themselves")
    }
    let inputs = files.map(\.input)
    let results = ThreadedWorkForce(jobs: jobs).map(inputs.count) { index, worker in
      Self.judge(inputs[index], worker)
    }
    var objections = 0
    for (file, reason) in zip(files, results) {
      guard let reason else { continue }
      objections += 1
      Console.print("\(ShownText.line(file.path)): \(ShownText.lines(reason))\n")
    }
    let left = unreadable.isEmpty ? "" : ", \(unreadable.count) not read"
    Console.print("\(Counted.text(files.count, "file")), \(objections) objected to\(left)\n")
    let verdict = Self.verdict(objections: objections, unreadable: unreadable.count)
    if verdict != .clean { throw ExitCode(verdict.rawValue) }
  }

  /// What it comes to; an objection counts before a file that could not be read.
  static func verdict(objections: Int, unreadable: Int) -> FuzzExit {
    if objections > 0 { return .findings }
    return unreadable > 0 ? .unusable : .clean
  }

  /// The files of all paths with what is in them, and what is wrong with those, and with folders, that cannot be read.
  /// A path that is not there is an error.
  ///
  /// What is wrong is told as a terminal shows it.
  static func inputs(
    _ paths: [String], listing: TouchFiles.Listing = TouchFiles.listing
  ) throws -> (files: [(path: String, input: FuzzInput)], unreadable: [String]) {
    var files: [(path: String, input: FuzzInput)] = []
    var unreadable: [String] = []
    for path in paths {
      if let reason = TouchFiles.absence(of: path) {
        throw CommandFailure("\(ShownText.line(path)) \(reason)")
      }
      let found = TouchFiles.search(path, endings: TouchFiles.judged, entersLinks: true, listing: listing)
      unreadable += found.unreadable.map(\.complaint)
      for file in found.paths {
        do { files.append((file, try Self.input(file))) } catch {
          unreadable.append(ShownText.lines("\(error)", naming: file))
        }
      }
    }
    return (files, unreadable)
  }

  /// What a file is to be judged as: by its name, or else by what is in it.
  static func input(_ path: String) throws -> FuzzInput {
    if path.hasSuffix(".touch") { return .script(try script(path)) }
    let bytes = try bytes(path)
    if path.hasSuffix(".touchtext") { return .touchText(bytes) }
    if !path.hasSuffix(".recording"), let error = refusal(of: bytes, name: path) {
      // Of a recording that is known for one the reader says what is wrong.
      guard error.expected == RecordingFormat.expectation else { throw CommandFailure("\(error)") }
      let place = error.line > 0 ? ":\(error.line)" : ""
      throw CommandFailure(
        "\(path)\(place): found \(error.found), expected a file named .touch, .touchtext or .recording, or "
          + "\(error.expected): give it the suffix that tells what it is, or leave it out")
    }
    return .recording(bytes)
  }

  /// Reads a file, which the judges take as a whole, unless it is too large for that.
  private static func bytes(_ path: String) throws -> [UInt8] {
    let countMax = TouchFormat.fileByteCountMax
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      data = try handle.read(upToCount: countMax + 1) ?? Data()
    } catch {
      throw CommandFailure("\(path) cannot be read: check that it is a file and may be read")
    }
    guard data.count <= countMax else {
      throw CommandFailure("\(path) is larger than \(countMax) bytes: cut it into shorter files")
    }
    return Array(data)
  }

  /// The most of a script that is judged: its runs fit into a few hundred megabytes, and into ``RunPatience/full``.
  static let sizeMax = 50_000

  /// How many steps, changes and commands a script has.
  private static func size(of script: TouchScript) -> Int {
    script.steps.reduce(script.scene.count + script.reactions.count) { sum, step in
      switch step {
      case .frame(_, let changes): sum + 1 + changes.count
      case .samples(let samples): sum + 1 + samples.count
      default: sum + 1
      }
    }
  }

  /// Reads a script that some engine has room for, and the judges.
  static func script(_ path: String, sizeMax: Int = Self.sizeMax) throws -> TouchScript {
    if Folder.isFolder(path) { throw CommandFailure("\(path) is a folder: name one .touch file in it") }
    let script: TouchScript
    do { script = try TouchFormat.read(path) } catch { throw CommandFailure("\(error)") }
    do { try ScriptRunner.checkRoom(for: script.capacities) } catch {
      throw CommandFailure("\(path): \(error): ask for less in its line 'capacities'")
    }
    if let reason = tooLarge(script, sizeMax: sizeMax) { throw CommandFailure("\(path) \(reason)") }
    return script
  }

  /// Why a script of the corpus cannot be judged; nil if it can.
  static func unplayable(_ script: TouchScript) -> String? {
    do { try ScriptRunner.checkRoom(for: script.capacities) } catch {
      return "\(error): ask for less in its line 'capacities'"
    }
    return tooLarge(script)
  }

  /// Why the judges do not take a script; nil if they do.
  static func tooLarge(_ script: TouchScript, sizeMax: Int = Self.sizeMax) -> String? {
    let size = size(of: script)
    if size <= sizeMax { return nil }
    return
      "has \(size) steps, changes and commands, and the judges, which keep all of a run, take \(sizeMax): cut it into "
      + "shorter scripts, or play it with replay or bench"
  }

  /// Why the readers of recordings do not take some bytes for one; nil if they do. What they do not come back from is
  /// for the judges to tell.
  private static func refusal(of bytes: [UInt8], name: String) -> RecordingError? {
    var refusal: RecordingError?
    let trap = TrapNet.hooks(nil).guarded {
      do throws(RecordingError) { _ = try RecordingReader.open(bytes: bytes, name: name) } catch { refusal = error }
    }
    return trap == nil ? refusal : nil
  }

  /// What the judges, and a script's own expectations, object to; nil if nothing.
  static func judge(_ input: FuzzInput, _ worker: FuzzWorker) -> String? {
    let verdict =
      switch input {
      case .script(let script): worker.scripts.examine(script).verdict
      case .recording(let bytes): worker.readers.examine(recording: bytes)
      case .touchText(let bytes): worker.readers.examine(touchText: bytes)
      }
    return verdict.map { "\($0.identity)\n\($0.reason)" }
  }
}
