// One search for one mutant, in a process of its own: what it does to that process is part of the answer.

import CommandShell
import Foundation
import MultitouchSimulation

/// What became of a mutant with one seed.
struct MutantTrial: Equatable {
  /// Who found it, and what that took.
  struct Kill: Equatable {
    /// The judge's name: `trap` or `hang` if the process itself came to its end.
    var judge: String
    var rule: String
    /// Seconds until a judge objected first, all before it counted and shrinking not.
    var seconds: Double
    var runs: Int
    var shrinkSeconds: Double?
    /// nil for a file, and for what ended the process.
    var size: ScriptSize?
  }

  var seed: UInt64
  /// nil: it survived.
  var kill: Kill?
}

/// What became of a mutant.
enum MutantOutcome: Equatable {
  /// The mutant does not compile, or a search for it gave no report.
  case broken(String)
  case tried([MutantTrial])

  /// What came of it; of what failed, why.
  static func of(_ attempt: () throws -> MutantOutcome) -> MutantOutcome {
    do { return try attempt() } catch { return .broken("\(error)") }
  }

  /// Killed with every seed.
  var isKilled: Bool {
    if case .tried(let trials) = self { !trials.isEmpty && trials.allSatisfy { $0.kill != nil } } else { false }
  }

  var kills: [MutantTrial.Kill] {
    if case .tried(let trials) = self { trials.compactMap(\.kill) } else { [] }
  }
}

/// Searches with a program that was built with a mutant, or with all of them.
struct MutantSearch {
  /// Where the program is run: the package's folder.
  let package: String
  let folder: String
  /// The most seconds of a search.
  var seconds: Double
  /// What objects where there is no mutant: judges with their rules.
  var disregarded: Set<String> = []

  /// How long a search may take by the clock: the machine may have other work, and a mutant may wait for ever.
  private var clockSeconds: Double { 10 * seconds + 60 }
  /// The most memory of a search, in KiB: a mutant may have no end of it.
  private static let memoryMax = 6 << 20

  /// The options of a search that differ from seed to seed.
  private func arguments(_ program: String, _ target: MutantTarget, _ seed: UInt64, out: String) -> [String] {
    let limited = ["sh", "-c", "ulimit -v \(Self.memoryMax); exec \"$@\"", "sh", program, "run"]
    let fixed = [
      "--seed", "\(seed)", "--time", "\(seconds)", "--processor-time", "--jobs", "1", "--json", "--out", out,
    ]
    let judges = disregarded.sorted().flatMap { ["--disregard", $0] }
    return limited + fixed + ["--minimum-features", "0"] + judges + target.arguments(corpus: package + "/Corpus")
  }

  /// Searches with one seed after the other until one finds nothing: the mutant lives then. The first finding is
  /// shrunk, the others only show that it is found again. Throws if the program's report cannot be read.
  func trials(_ program: String, _ mutant: Mutant, number: Int, seeds: [UInt64]) throws -> [MutantTrial] {
    var trials: [MutantTrial] = []
    for seed in seeds where trials.allSatisfy({ $0.kill != nil }) {
      trials.append(try trial(program, mutant, number: number, seed: seed, isShrinking: trials.isEmpty))
    }
    return trials
  }

  /// Searches until the first finding.
  private func trial(_ program: String, _ mutant: Mutant, number: Int, seed: UInt64, isShrinking: Bool) throws
    -> MutantTrial
  {
    let out = "\(folder)/findings/\(mutant.name)-\(seed)"
    let began = DispatchTime.now().uptimeNanoseconds
    let ending = Subcommand.run(
      arguments(program, mutant.target, seed, out: out) + ["--until-finding"] + (isShrinking ? [] : ["--unshrunk"]),
      in: package, environment: [MutantWorkshop.choice: "\(number)"], seconds: clockSeconds, isErrorKept: false,
      isStopped: { Interruption.isRequested })
    let spent = Double(DispatchTime.now().uptimeNanoseconds &- began) / 1e9
    var kill = try Self.kill(ending, spent: spent)
    if !isShrinking {
      kill?.shrinkSeconds = nil
      kill?.size = nil
    }
    return MutantTrial(seed: seed, kill: kill)
  }

  /// What the ending of a search says.
  static func kill(_ ending: Subcommand.Ending, spent: Double) throws -> MutantTrial.Kill? {
    if ending.isOverdue { return MutantTrial.Kill(judge: "hang", rule: "process", seconds: spent, runs: 0) }
    if ending.code > 128 {
      return MutantTrial.Kill(judge: "trap", rule: "process-signal-\(ending.code - 128)", seconds: spent, runs: 0)
    }
    let report: FuzzReport
    do { report = try JSONDecoder().decode(FuzzReport.self, from: Data(ending.output.utf8)) } catch {
      throw CommandFailure("a search ended with code \(ending.code) and no report that can be read: \(error)")
    }
    guard let first = report.search.findings.first else { return nil }
    return MutantTrial.Kill(
      judge: first.judge, rule: first.rule, seconds: report.timing.secondsToFirstFinding ?? spent,
      runs: report.search.statistics.runs, shrinkSeconds: report.timing.secondsOfFirstShrinking,
      // What a script itself expects is not made smaller.
      size: first.judge == "expectation" ? nil : first.size)
  }

  /// The judges, with their rules, that object where nothing is wrong, in a search of its whole time.
  func falseObjections(_ program: String, _ target: MutantTarget, seed: UInt64) throws -> Set<String> {
    let ending = Subcommand.run(
      arguments(program, target, seed, out: "\(folder)/findings/none-\(target.rawValue)-\(seed)"), in: package,
      environment: [MutantWorkshop.choice: "0"], seconds: 4 * clockSeconds, isErrorKept: false,
      isStopped: { Interruption.isRequested })
    if ending.isOverdue || ending.code > 128 {
      throw CommandFailure(
        "without a mutant the search with seed \(seed) ended with code \(ending.code): mend that first")
    }
    do {
      let report = try JSONDecoder().decode(FuzzReport.self, from: Data(ending.output.utf8))
      return Set(report.search.findings.map { "\($0.judge) \($0.rule)" })
    } catch { throw CommandFailure("a search without a mutant gave no report that can be read: \(error)") }
  }
}
