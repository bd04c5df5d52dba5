// `fuzz canary`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation

/// Plants faults and sees that they are found.
struct CanaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "canary",
    abstract: "Plant one fault at a time, and see that it is found and shrunk.",
    discussion: """
      Each search must find its fault by the judge that is there for it, and shrink it; without a fault the same runs \
      must find nothing. What ends the process is planted in a process of its own, whose note must be found and tell \
      the input; what differs from process to process in two that are compared. 'fuzz list' tells the names; one that \
      only a sanitizer sees is left out of a build without it.

      EXAMPLES
        fuzz canary
        fuzz canary --only death --only hash-order

      \(FuzzExit.discussion)
      """)

  @Option(help: "The seed of the searches.")
  var seed: UInt64 = 1

  @Option(help: "The most runs of a search.")
  var runs: Int = 6000

  @Option(help: "Threads.")
  var jobs: Int = Jobs.standard

  @Option(help: "A canary to plant, of 'fuzz list', and none beside those so named. May be repeated.")
  var only: [String] = []

  func validate() throws {
    for name in only {
      guard let canary = Canary.all.first(where: { $0.name == name }) else {
        throw ValidationError("--only is a canary of 'fuzz list', not '\(name)'")
      }
      if let missing = canary.missing {
        throw ValidationError("nothing in this build sees '\(name)': build it with \(missing)")
      }
    }
    if runs < 1 { throw ValidationError("--runs is at least 1, not \(runs)") }
    try Jobs.check(jobs)
  }

  func run() throws {
    try Fuzz.prepare()
    Interruption.listen(saysSo: true)
    try plant()
  }

  /// Plants what is asked for and tells of each.
  func plant() throws {
    var table = TextTable([
      .init("planted", widthMin: 18), .init("in run", .right), .init("verdict"), .init("shrunk to", widthMin: 30),
    ])
    var isComplete = true
    for canary in Canary.all where canary.missing == nil && (only.isEmpty || only.contains(canary.name)) {
      try Self.endIfAsked()
      let found: FuzzFinding? =
        switch canary.search {
        case .inProcess:
          search(canary.fault, canary.target).first { $0.identity.judge == canary.judge && Self.isMadeSmaller($0) }
        case .untilDeath: try searchUntilDeath(canary)
        case .twoProcesses: try compare(canary)
        }
      try Self.endIfAsked()
      isComplete = isComplete && found != nil
      table.append([
        .init(canary.name), .init(found.map { "\($0.run)" } ?? "–"),
        .init(found == nil ? "MISSED" : "found", found == nil ? .wrong : .good),
        .init(found.map(Self.size) ?? canary.summary),
      ])
    }
    if only.isEmpty {
      let none = FuzzTarget.allCases.filter { target in Canary.all.contains { $0.target == target } }
        .flatMap { search(nil, $0) }
      let isSame = try Folder.temporary("fuzz-canary") {
        Self.run(
          ["processes", "--seed", "\(seed)", "--scripts", "\(Self.compared)", "--jobs", "\(jobs)", "--out", $0]
        ).code == 0
      }
      try Self.endIfAsked()
      isComplete = isComplete && none.isEmpty && isSame
      table.append([
        .init("nothing"), .init("–"),
        .init(none.isEmpty && isSame ? "clean" : "FOUND", none.isEmpty && isSame ? .good : .wrong),
        .init(none.first?.identity.description ?? (isSame ? "" : "P-81 processes")),
      ])
    }
    Console.print(table.text(on: .of(descriptor: 1)))
    if !isComplete { throw ExitCode(FuzzExit.findings.rawValue) }
  }

  /// The findings of a search with a fault, up to the first round that has one.
  private func search(_ fault: PlantedFault?, _ target: FuzzTarget = .gestures) -> [FuzzFinding] {
    var campaign = Campaign(CampaignOptions(seed: seed, targets: [target]))
    let force = ThreadedWorkForce(jobs: jobs, fault: fault)
    while campaign.statistics.runs < runs && campaign.findings.isEmpty {
      if Interruption.isRequested { return [] }
      _ = campaign.round(runsMax: runs - campaign.statistics.runs, force) { Interruption.isRequested }
    }
    return campaign.findings
  }

  /// Whether shrinking has done what it is for.
  private static func isMadeSmaller(_ finding: FuzzFinding) -> Bool {
    guard finding.shrinkTries > 0 else { return false }
    guard let before = finding.sizeBefore, let size = finding.size else { return true }
    return size.weight < before.weight
  }

  /// How large a finding's input is.
  private static func size(_ finding: FuzzFinding) -> String {
    switch finding.input {
    case .script(let script): "\(ScriptSize(script))"
    case .recording(let bytes), .touchText(let bytes): "\(bytes.count) bytes"
    }
  }

  // MARK: Processes of their own

  /// How many scripts two processes are compared by.
  private static let compared = 300

  /// What a search leaves behind that a fault ends; nil if that is not the input it died of.
  private func searchUntilDeath(_ canary: Canary) throws -> FuzzFinding? {
    try Folder.temporary("fuzz-canary") { folder in
      _ = Self.run(
        ["run", "--fresh", "--target", "gestures", "--seed", "\(seed)", "--runs", "\(runs)", "--jobs", "\(jobs)"]
          + ["--out", folder, "--planted", canary.name])
      var found: FuzzFinding?
      try DeadWork.take(below: folder) { if $0.isGuilty { found = $0.finding } }
      guard let met = found, met.identity.judge == canary.judge,
        let smaller = try ApartShrinker(planted: canary.name).smallerDeath(met), smaller.shrinkTries > 0,
        case .script(let script) = smaller.input
      else { return nil }
      // Another input than the one that it died of would be of no use.
      return Canary.isGivenUp(FuzzWorker().scripts.examine(script, .invariants).trace) ? smaller : nil
    }
  }

  /// The finding of two processes that are compared; nil if they found nothing.
  private func compare(_ canary: Canary) throws -> FuzzFinding? {
    try Folder.temporary("fuzz-canary") { folder in
      let ending = Self.run(
        ["processes", "--seed", "\(seed)", "--scripts", "\(Self.compared)", "--jobs", "\(jobs)", "--out", folder]
          + ["--planted", canary.name])
      let identity = FindingIdentity(judge: canary.judge, rule: ProcessesCommand.rule)
      guard ending.code == FuzzExit.findings.rawValue, ending.output.contains("tries made smaller"),
        let script = try? TouchFormat.read("\(folder)/\(identity.stem).touch")
      else { return nil }
      var found = FuzzFinding(
        identity: identity, reason: "", input: .script(script), seed: seed, run: 0, origin: [canary.name])
      found.size = ScriptSize(script)
      return found
    }
  }

  private static func run(_ arguments: [String]) -> Subcommand.Ending {
    Subcommand.run(
      [Subcommand.ownPath] + arguments, in: FileManager.default.currentDirectoryPath,
      isStopped: { Interruption.isRequested })
  }

  /// Ends the command if a person wants that: between steps, where no folder is left behind.
  static func endIfAsked() throws {
    if Interruption.isRequested { throw ExitCode(FuzzExit.interrupted) }
  }
}
