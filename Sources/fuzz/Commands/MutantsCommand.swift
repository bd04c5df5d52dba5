// `fuzz mutants`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation

/// Measures the fuzzer's strength.
struct MutantsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "Plant small defects in a copy of the sources, and see which are found and how soon.",
    discussion: """
      Each patch of the folder is applied to a copy of the package, built in release and fuzzed on one core with every \
      seed until its first finding. The table goes to Corpus/MUTANTS.md if all mutants were tried. A patch begins with \
      a sentence; a line `target: recordings` says what to fuzz, a line `equivalent: …` why nobody can find it.

      EXAMPLES
        fuzz mutants                        all of them: minutes for each
        fuzz mutants --only tap --time 20   those with "tap" in their names

      \(FuzzExit.discussion)
      """)

  @Option(help: "The folder of patches.")
  var mutants: String = "Tests/Mutants"

  @Option(help: "Only mutants whose names contain this.")
  var only: String?

  @Option(help: "The first seed; the others follow it.")
  var seed: UInt64 = 1

  @Option(help: "How many seeds.")
  var seeds: Int = 3

  @Option(help: "The most seconds of each search.")
  var time: Double = 60

  @Option(help: "The share of mutants that must be killed, in percent.")
  var minimum: Int = 97

  @Option(help: "Where the copy is kept.")
  var workshop: String = ".build/mutants"

  @Option(help: "Where the table goes; of a part of the mutants it is only printed.")
  var table: String = "Corpus/MUTANTS.md"

  @Flag(help: "Only see that every patch applies and builds.")
  var buildOnly = false

  func validate() throws {
    if !(1...100).contains(seeds) { throw ValidationError("--seeds is 1 … 100, not \(seeds)") }
    if !(time > 0 && time <= 1e6) { throw ValidationError("--time is more than 0 and at most 1000000") }
    if !(0...100).contains(minimum) { throw ValidationError("--minimum is 0 … 100, not \(minimum)") }
  }

  func run() throws {
    try Fuzz.prepare()
    Interruption.listen()
    let here = FileManager.default.currentDirectoryPath
    guard FileManager.default.fileExists(atPath: here + "/Package.swift") else {
      throw CommandFailure("there is no Package.swift in \(here): change to the package's folder and run again")
    }
    let all = try Mutant.all(in: absolute(mutants, here))
    let chosen = all.filter { only.map($0.name.contains) ?? true }
    if chosen.isEmpty { throw CommandFailure("no patch in \(mutants) matches: check --mutants and --only") }
    let shop = MutantWorkshop(package: here, folder: absolute(workshop, here))
    try shop.prepare()
    let numbers = (0..<UInt64(seeds)).map { seed &+ $0 }
    var results: [(mutant: Mutant, outcome: MutantOutcome)] = []
    for mutant in chosen where !Interruption.isRequested {
      let outcome = try attempt(mutant, shop, numbers)
      results.append((mutant, outcome))
      Console.complain("\(results.count)/\(chosen.count) \(mutant.name): \(Self.words(outcome))\n")
    }
    let page = MutantTable.markdown(results, secondsMax: time, seeds: numbers)
    if results.count == all.count && !buildOnly {
      try WholeFile.write(page, path: absolute(table, here))
    }
    Console.print(page)
    let living = results.filter { $0.mutant.equivalence == nil }
    let killed = living.count { $0.outcome.isKilled }
    let isBroken = results.contains { if case .broken = $0.outcome { true } else { false } }
    if isBroken { throw CommandFailure("a patch does not apply or build: make it again from the sources of today") }
    if results.count < chosen.count { throw ExitCode(FuzzExit.insufficient.rawValue) }
    if !buildOnly && killed * 100 < minimum * living.count { throw ExitCode(FuzzExit.findings.rawValue) }
  }

  private func attempt(_ mutant: Mutant, _ shop: MutantWorkshop, _ seeds: [UInt64]) throws -> MutantOutcome {
    if let problem = shop.plant(mutant) { return .broken(problem) }
    var outcome = MutantOutcome.tried([])
    if let problem = shop.build() {
      outcome = .broken(problem)
    } else if !buildOnly {
      outcome = .tried(try seeds.map { try shop.fuzz(mutant, seed: $0, seconds: time) })
    }
    if let problem = shop.uproot(mutant) {
      throw CommandFailure("\(mutant.name) cannot be taken out again: \(problem)")
    }
    return outcome
  }

  private func absolute(_ path: String, _ folder: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  private static func words(_ outcome: MutantOutcome) -> String {
    switch outcome {
    case .broken(let reason): "broken: \(reason)"
    case .tried(let trials):
      trials.isEmpty
        ? "builds"
        : trials.map { trial in
          trial.seconds.map { "\(trial.killer ?? "") in \((($0 * 10).rounded()) / 10) s" } ?? "survived"
        }.joined(separator: ", ")
    }
  }
}
