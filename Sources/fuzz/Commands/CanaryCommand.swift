// `fuzz canary`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchSimulation

/// Plants faults and sees that they are found.
struct CanaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "canary",
    abstract: "Plant one fault at a time, and see that it is found and shrunk.",
    discussion: """
      Each search must find its fault by the judge that is there for it, and shrink it; without a fault the same runs \
      must find nothing.

      \(FuzzExit.discussion)
      """)

  @Option(help: "The seed of the searches.")
  var seed: UInt64 = 1

  @Option(help: "The most runs of a search.")
  var runs: Int = 6000

  @Option(help: "Threads.")
  var jobs: Int = Jobs.standard

  func validate() throws {
    if runs < 1 { throw ValidationError("--runs is at least 1, not \(runs)") }
    try Jobs.check(jobs)
  }

  func run() throws {
    try Fuzz.prepare()
    var table = TextTable([
      .init("planted", widthMin: 18), .init("in run", .right), .init("verdict"), .init("shrunk to", widthMin: 30),
    ])
    var isComplete = true
    for canary in Canary.all {
      let found = search(canary.fault).first { $0.identity.judge == canary.judge }
      isComplete = isComplete && found != nil
      table.append([
        .init(canary.name), .init(found.map { "\($0.run)" } ?? "–"),
        .init(found == nil ? "MISSED" : "found", found == nil ? .wrong : .good),
        .init(found?.size.map { "\($0)" } ?? canary.summary),
      ])
    }
    let none = search(nil)
    isComplete = isComplete && none.isEmpty
    table.append([
      .init("nothing"), .init("–"), .init(none.isEmpty ? "clean" : "FOUND", none.isEmpty ? .good : .wrong),
      .init(none.first?.identity.description ?? ""),
    ])
    Console.print(table.text(on: .of(descriptor: 1)))
    if !isComplete { throw ExitCode(FuzzExit.findings.rawValue) }
  }

  /// The findings of a search with a fault, up to the first round that has one.
  private func search(_ fault: PlantedFault?) -> [FuzzFinding] {
    var campaign = Campaign(CampaignOptions(seed: seed, targets: [.gestures]))
    let force = ThreadedWorkForce(jobs: jobs, fault: fault)
    while campaign.statistics.runs < runs && campaign.findings.isEmpty {
      _ = campaign.round(runsMax: runs - campaign.statistics.runs, force)
    }
    return campaign.findings
  }
}
