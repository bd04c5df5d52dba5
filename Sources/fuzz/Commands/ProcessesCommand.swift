// `fuzz processes`, and what it starts.

import ArgumentParser
import CTrapGuard
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// Which scripts two processes are to run.
struct ProcessesOptions: ParsableArguments {
  @Argument(help: "Files and folders of scripts; none if not given.")
  var paths: [String] = []

  @Option(help: "The seed of the first generated script.")
  var seed: UInt64 = 1

  @Option(help: "How many scripts to generate. 2000 if no file is named, else none.")
  var scripts: Int?

  @Option(help: "Threads of each process.")
  var jobs: Int = Jobs.standard

  @Option(help: ArgumentHelp("A canary's fault to plant.", visibility: .private))
  var planted: String?

  func validate() throws {
    if paths.contains("") { throw ValidationError("name a file or a folder; none may be empty") }
    if let scripts, !(0...1_000_000).contains(scripts) {
      throw ValidationError("--scripts is 0 … 1000000, not \(scripts)")
    }
    if paths.isEmpty && scripts == 0 { throw ValidationError("name files, or a number of --scripts above 0") }
    if let planted, !Canary.all.contains(where: { $0.name == planted }) {
      throw ValidationError("--planted is a canary of 'fuzz list', not '\(planted)'")
    }
    try Jobs.check(jobs)
  }

  /// The scripts, files first, with their names.
  func inputs() throws -> (scripts: [(name: String, script: TouchScript)], unreadable: [String]) {
    let (files, unreadable) = try ReplayCommand.inputs(paths)
    var all: [(name: String, script: TouchScript)] = []
    // Of a folder the files of readers are another matter: no engine takes them.
    for case (let path, .script(let script)) in files { all.append((path, script)) }
    for index in 0..<(scripts ?? (paths.isEmpty ? 2000 : 0)) {
      let number = seed &+ UInt64(index)
      all.append(("the script of seed \(number)", ScriptGenerator.script(seed: number)))
    }
    return (all, unreadable)
  }

  /// What comes of each script in this process, a line each.
  ///
  /// - Parameter isOther: Whether this is the other process: contacts have other ids, and the last script comes first,
  ///   so that memory holds other things.
  func lines(_ scripts: [TouchScript], isOther: Bool) -> [String] {
    let fault = Canary.all.first { $0.name == planted }?.fault
    let force = ThreadedWorkForce(jobs: jobs, fault: fault)
    let results = force.map(scripts.count) { index, worker in
      let place = isOther ? scripts.count - 1 - index : index
      // One alone is put before all judges, among them those that looked at it among others.
      return worker.scripts.outcome(
        of: scripts[place], number: scripts.count == 1 ? nil : place, isRenamed: isOther)
    }
    return isOther ? results.reversed() : results
  }
}

/// Runs scripts here and in a second process, and compares.
struct ProcessesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "processes",
    abstract: "Run scripts in two processes and see that the same comes of them (P-81).",
    discussion: """
      The second process has other addresses, another seed of its hash tables, memory that is filled before it is \
      given, other contact ids and the scripts in the opposite order. Trace of the engine, trace of the reference \
      model and what the judges say must be the same, byte for byte. A script of which they are not is a finding of \
      the judge P-81.

      EXAMPLES
        fuzz processes
        fuzz processes Corpus/Regressions
        fuzz processes --seed 77 --scripts 20000

      \(FuzzExit.discussion)
      """)

  /// The judge's rule for what two processes show.
  static let rule = "processes"

  @OptionGroup var options: ProcessesOptions

  @Option(help: "The folder for findings.")
  var out: String = ".build/fuzz"

  @Flag(help: "Keep a finding as it was met.")
  var unshrunk = false

  func validate() throws { try Folder.refuseEmpty(out, "--out") }

  func run() throws {
    try Fuzz.prepare()
    try Folder.prepare(out, "--out")
    let (inputs, unreadable) = try options.inputs()
    for problem in unreadable { Console.complain("fuzz: \(problem)\n") }
    if inputs.isEmpty {
      throw CommandFailure(
        "there is no script to run in \(options.paths.map(ShownText.line).joined(separator: ", ")): name a .touch file")
    }
    let own = options.lines(inputs.map(\.script), isOther: false)
    let words = CommandLine.arguments.dropFirst()
    let other = try Self.other(words.first == Self.configuration.commandName ? words.dropFirst() : words)
    let store = FindingStore(folder: out)
    var count = 0
    var first: (store: FindingStore, finding: FuzzFinding)?
    guard other.count == own.count else {
      throw CommandFailure(
        "the second process told of \(Counted.text(other.count, "script")), this one ran \(own.count): its files have changed "
          + "meanwhile, or it ended early; run again")
    }
    for (index, input) in inputs.enumerated() where own[index] != other[index] {
      count += 1
      let finding = Self.finding(input, own[index], other[index], number: index)
      Console.print("\(ShownText.line(input.name)): \(ShownText.lines(finding.reason))\n")
      // One identity has one place: the first is as good as any.
      if count == 1 {
        let store = store.sparingSmaller(finding, and: input.name)
        do {
          try store.write(finding)
          Console.print("  \(ShownText.line(store.path(finding)))\n")
          first = (store, finding)
        } catch {
          // Nothing is lost: it stands where there is room.
          Console.complain("fuzz: \(ShownText.lines("\(error)"))\n\(store.text(finding))")
        }
      }
    }
    // What was found is kept: from here on Ctrl-C ends the shrinking only.
    Interruption.listen()
    if let (store, finding) = first, !unshrunk {
      if let smaller = try smaller(finding) {
        try store.write(smaller)
        Console.print("  in \(smaller.shrinkTries) tries made smaller: \(smaller.size.map { "\($0)" } ?? "-")\n")
      } else {
        Console.print("  alone, both processes make the same of it: kept as it was met\n")
      }
    }
    Console.print("\(Counted.text(inputs.count, "script")) in two processes, \(count) with different outcomes\n")
    if count > 0 { throw ExitCode(FuzzExit.findings.rawValue) }
    if !unreadable.isEmpty { throw ExitCode(FuzzExit.unusable.rawValue) }
  }

  /// The smallest script of which two processes still make something else; nil if the finding's own, alone and for a
  /// second time, comes to the same in both.
  private func smaller(_ finding: FuzzFinding) throws -> FuzzFinding? {
    try Witness.withFolder { witness in
      func outcomes(_ input: FuzzInput) -> (own: String, other: String)? {
        guard case .script(let script) = input, let file = try? witness.file(of: input),
          let own = options.lines([script], isOther: false).first,
          let other = try? Self.other([file, "--jobs", "1"] + (options.planted.map { ["--planted", $0] } ?? [])).first,
          own != other
        else { return nil }
        return (own, other)
      }
      if outcomes(finding.input) == nil { return nil }
      var smaller = ApartShrinker().shrink(finding) { outcomes($0) != nil }
      if let (own, other) = outcomes(smaller.input) { smaller.reason = Self.reason(own, other) }
      return smaller
    }
  }

  /// What another process, which is given the same arguments, says of the same scripts.
  private static func other(_ arguments: some Sequence<String>) throws -> [String] {
    let environment = [
      "MALLOC_CONF": "junk:true", "MALLOC_PERTURB_": "165",
      "SWIFT_DETERMINISTIC_HASHING": isHashingFixed ? "" : "1",
    ]
    let ending = Subcommand.run(
      [Subcommand.ownPath, OutcomesCommand.configuration.commandName ?? ""] + arguments,
      in: FileManager.default.currentDirectoryPath, environment: environment, isErrorKept: false)
    guard ending.code == 0 else {
      throw CommandFailure(
        "the second process ended with \(ending.code): try '\(CommandLine.arguments[0]) outcomes' with the same arguments"
      )
    }
    return ending.output.split(separator: "\n").map(String.init)
  }

  /// Whether hash tables have the same order in each process.
  private static var isHashingFixed: Bool {
    ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"]?.isEmpty == false
  }

  private static func reason(_ own: String, _ other: String) -> String {
    """
    two processes made of it (digests of engine and model, the judges):
      \(own)
      \(other)
    fuzz processes, with the path of this file, shows it again; one process cannot
    """
  }

  private static func finding(
    _ input: (name: String, script: TouchScript), _ own: String, _ other: String, number: Int
  ) -> FuzzFinding {
    var finding = FuzzFinding(
      identity: FindingIdentity(judge: "P-81", rule: rule),
      reason: reason(own, other), input: .script(input.script), seed: 0, run: number, origin: [input.name])
    finding.size = ScriptSize(input.script)
    finding.isPrivate = FindingStore.isMarkedPrivate(input.name)
    return finding
  }
}

/// What the second process runs.
struct OutcomesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcomes", abstract: "Tell what comes of scripts, for 'fuzz processes'. Seldom of use by hand.",
    shouldDisplay: false)

  @OptionGroup var options: ProcessesOptions

  @Option(help: "Means nothing here.")
  var out: String?

  @Flag(help: "Means nothing here.")
  var unshrunk = false

  func run() throws {
    try Fuzz.prepare()
    // Nobody hears of what it tells once the one that asked is gone.
    ctrapguard_end_with_parent()
    for line in options.lines(try options.inputs().scripts.map(\.script), isOther: true) { Console.print(line + "\n") }
  }
}
