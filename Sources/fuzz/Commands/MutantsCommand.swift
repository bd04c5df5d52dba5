// `fuzz mutants`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import ShellText
import Synchronization

/// Measures the fuzzer's strength.
struct MutantsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "Plant small defects in a copy of the sources, and see which are found and how soon.",
    discussion: """
      All patches of the folder are woven into one copy of the package: each body that a patch changes stands there \
      once for each mutant, and a variable of the environment says which is in force. The copy is built once. What \
      cannot be woven, as it changes something outside of any body, is built apart. Then each mutant is searched for \
      on one core with every seed, in a process of its own, until the first finding; one that ends the process, or \
      hangs, is found by that. Before, the program without a mutant must behave like this one on all seeds and \
      regressions and be clean in the same searches; what objects there does not count. The table goes to \
      Corpus/MUTANTS.md if all mutants were tried.

      A patch begins with a sentence. A line `target: …` says what is searched (gestures, corpus, recordings, \
      touch), a line `equivalent: …` why nobody can find it, a line `unkilled: …` why no search does. One with \
      "canary" in its name must be found at once.

      EXAMPLES
        fuzz mutants --jobs 2               all: minutes to build, seconds each
        fuzz mutants --only tap --time 20   those with "tap" in their names
        fuzz mutants --check                only see that every patch applies

      \(FuzzExit.discussion)
      """)

  @Option(help: "The folder of patches.")
  var mutants: String = "Tests/Mutants"

  @Option(help: "Only mutants whose names contain this. May be repeated.")
  var only: [String] = []

  @Option(help: "The first seed; the others follow it.")
  var seed: UInt64 = 1

  @Option(help: "How many seeds.")
  var seeds: Int = 3

  @Option(help: "The most seconds of each search, of the processor.")
  var time: Double = 60

  @Option(help: "Searches at a time, each on one core.")
  var jobs: Int = 1

  @Option(help: "The share of mutants that must be killed, in percent.")
  var minimum: Int = 97

  @Option(help: "Where the copies are kept.")
  var workshop: String = ".build/mutants"

  @Option(help: "Where the table goes; of a part of the mutants it is only printed.")
  var table: String = "Corpus/MUTANTS.md"

  @Flag(help: "Build each mutant apart: minutes for each.")
  var separately = false

  @Flag(help: "Only see that every patch applies, and which can be woven.")
  var check = false

  func validate() throws {
    try Folder.refuseEmpty(mutants, "--mutants")
    try Folder.refuseEmpty(workshop, "--workshop")
    try Folder.refuseEmpty(table, "--table")
    if !(1...100).contains(seeds) { throw ValidationError("--seeds is 1 … 100, not \(seeds)") }
    if !(time > 0 && time <= 1e6) { throw ValidationError("--time is more than 0 and at most 1000000") }
    try Jobs.check(jobs)
    if !(0...100).contains(minimum) { throw ValidationError("--minimum is 0 … 100, not \(minimum)") }
  }

  func run() throws {
    let here = FileManager.default.currentDirectoryPath
    guard FileManager.default.fileExists(atPath: here + "/Package.swift") else {
      throw CommandFailure("there is no Package.swift in \(here): change to the package's folder and run again")
    }
    let all = try Mutant.all(in: absolute(mutants, here))
    let chosen = try chosen(of: all)
    if check { return try report(chosen, here) }
    if chosen.count == all.count { try Folder.checkFile(absolute(table, here), "--table") }
    try Fuzz.prepare()
    Interruption.listen(saysSo: true)
    let folder = absolute(workshop, here)
    let programs: MutantPrograms
    do {
      programs = try MutantPrograms(chosen, package: here, folder: folder, isEachApart: separately, tell: Self.tell)
    } catch { throw Self.ending(error) }
    var search = MutantSearch(package: here, folder: folder, seconds: time)
    let numbers = (0..<UInt64(seeds)).map { seed &+ $0 }
    if !programs.plan.woven.isEmpty {
      do { try prove(programs, &search, numbers, here) } catch { throw Self.ending(error) }
    }
    let results = attempts(chosen, programs, search, numbers)
    try finish(results, isWhole: results.count == all.count, search, numbers, here)
  }

  /// What a failure comes to: nothing but the end, if somebody wished for it.
  private static func ending(_ error: any Error) -> any Error {
    guard Interruption.isRequested else { return error }
    tell("ended before any mutant was tried")
    return ExitCode(FuzzExit.insufficient.rawValue)
  }

  /// The mutants that are asked for, and with them what must be found at once.
  func chosen(of all: [Mutant]) throws -> [Mutant] {
    let named = all.filter { mutant in
      only.isEmpty ? !mutant.isCanary : only.contains(where: mutant.name.contains)
    }
    if named.isEmpty { throw CommandFailure("no patch in \(mutants) matches: check --mutants and --only") }
    return all.filter { $0.isCanary || named.map(\.number).contains($0.number) }
  }

  /// What `--check` says.
  private func report(_ all: [Mutant], _ here: String) throws {
    let plan = try MutantPlan(all, source: MutantWorkshop(package: here, folder: "").source)
    var lines = [
      "\(Counted.text(all.count, "patch")) \(all.count == 1 ? "applies" : "apply"), \(plan.woven.count) can be woven"
    ]
    lines += plan.apart.map { "  \($0.mutant.name) is built apart: \($0.reason)" }
    Console.print(lines.joined(separator: "\n") + "\n")
  }

  /// Sees that the program without a mutant is the program, and that one with an obvious mutant is not.
  private func prove(_ programs: MutantPrograms, _ search: inout MutantSearch, _ seeds: [UInt64], _ here: String) throws
  {
    let program = programs.shop.program
    let own = try CorpusCommand.Digest.line(here + "/Corpus")
    let woven = Subcommand.run(
      [program, "corpus", "digest"], in: here, environment: [MutantWorkshop.choice: "0"], isErrorKept: false,
      isStopped: { Interruption.isRequested })
    if woven.output != own {
      throw CommandFailure(
        "with no mutant in force the corpus gives '\(woven.output)' and not '\(own)': weaving went wrong")
    }
    for target in Set(programs.plan.woven.map(\.target)).sorted(by: { $0.rawValue < $1.rawValue }) {
      for seed in seeds {
        Self.tell("no mutant, \(target.rawValue), seed \(seed): this must be clean")
        let known = try search.falseObjections(program, target, seed: seed)
        if known.isEmpty { continue }
        Self.tell("  objects without a mutant, and does not count: \(known.sorted().joined(separator: ", "))")
        search.disregarded.formUnion(known)
      }
    }
  }

  /// The outcome of every mutant, as far as nobody wishes to stop. What went wrong with one is its outcome, and takes
  /// nothing from the others.
  private func attempts(
    _ mutants: [Mutant], _ programs: MutantPrograms, _ search: MutantSearch, _ seeds: [UInt64]
  ) -> [(mutant: Mutant, outcome: MutantOutcome)] {
    let outcomes = Mutex<[Int: MutantOutcome]>([:])
    let began = DispatchTime.now().uptimeNanoseconds
    @Sendable func tried(_ mutant: Mutant, _ program: String, _ number: Int) {
      if Interruption.isRequested { return }
      let outcome = MutantOutcome.of { .tried(try search.trials(program, mutant, number: number, seeds: seeds)) }
      // What was cut short says nothing.
      if Interruption.isRequested { return }
      let count = outcomes.withLock { outcomes in
        outcomes[mutant.number] = outcome
        return outcomes.count
      }
      let spent = Double(DispatchTime.now().uptimeNanoseconds &- began) / 1e9
      let left = StatusText.duration(spent / Double(count) * Double(mutants.count - count))
      Self.tell("\(count)/\(mutants.count), \(left) left, \(mutant.name): \(Self.words(outcome))")
    }
    let (queue, woven) = (OperationQueue(), programs.shop.program)
    queue.maxConcurrentOperationCount = jobs
    for mutant in programs.plan.woven.sorted(by: { $0.isCanary && !$1.isCanary }) {
      queue.addOperation { tried(mutant, woven, mutant.number) }
    }
    queue.waitUntilAllOperationsAreFinished()
    for (mutant, _) in programs.plan.apart where !Interruption.isRequested {
      let built = MutantOutcome.of { try programs.build(mutant).map { .broken($0) } ?? .tried([]) }
      if case .broken = built {
        if !Interruption.isRequested { outcomes.withLock { $0[mutant.number] = built } }
      } else {
        tried(mutant, programs.lonelyShop.program, 0)
      }
    }
    let all = outcomes.withLock { $0 }
    return mutants.compactMap { mutant in all[mutant.number].map { (mutant, $0) } }
  }

  private func finish(
    _ results: [(mutant: Mutant, outcome: MutantOutcome)], isWhole: Bool, _ search: MutantSearch, _ seeds: [UInt64],
    _ here: String
  ) throws {
    let page = MutantTable(
      results: results.filter { !$0.mutant.isCanary }, secondsMax: time, seeds: seeds, disregarded: search.disregarded)
    // First: what took hours is not to be lost for want of a place on the disk.
    Console.print(page.markdown)
    if isWhole { try WholeFile.write(page.markdown, path: absolute(table, here)) }
    if results.contains(where: { if case .broken = $0.outcome { true } else { false } }) {
      throw CommandFailure("a mutant is broken, or its search was, as the table says: mend that")
    }
    if Interruption.isRequested { throw ExitCode(FuzzExit.insufficient.rawValue) }
    if let failure = Self.failure(ofCanariesIn: results) { throw failure }
    let count = page.count
    if count.killed * 100 < minimum * count.living { throw ExitCode(FuzzExit.findings.rawValue) }
  }

  /// What a canary that was not found comes to; nil if all were found.
  static func failure(ofCanariesIn results: [(mutant: Mutant, outcome: MutantOutcome)]) -> CommandFailure? {
    results.first { $0.mutant.isCanary && !$0.outcome.isKilled }.map {
      CommandFailure(
        "\($0.mutant.name) was not found: no other answer can be trusted", code: FuzzExit.findings.rawValue)
    }
  }

  private func absolute(_ path: String, _ folder: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  private static func tell(_ line: String) { Console.complain("mutants: \(line)\n") }

  private static func words(_ outcome: MutantOutcome) -> String {
    switch outcome {
    case .broken(let reason): "broken: \(reason)"
    case .tried(let trials):
      trials.map { trial in
        trial.kill.map { "\($0.judge) \($0.rule) in \(MutantTable.tenths($0.seconds)) s" } ?? "survived"
      }.joined(separator: ", ")
    }
  }
}
