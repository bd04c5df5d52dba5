import ArgumentParser
import BenchmarkHarness
import CommandShell

/// `bench canary`.
struct CanaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "canary",
    abstract: "Plant one defect at a time, and see that it is caught and named with its event.",
    discussion: """
      An allocation, a stall of 20 µs, a wrong recognition, a timer that is 1 ns late, a lift that is lost, a move of \
      nobody and an outcome that is not told are planted in one event each of a short run; beside them a second run \
      that differs from the first, and a script whose expectation is wrong. The same checks as in a real run must fail \
      and name the event (lost lifts, runs that differ and scripts have none to name); without a defect they must hold.

      EXIT CODES
        0  every defect was caught, and nothing else
        1  an internal error
        2  a defect was not caught, or one was seen where there was none
        3  this build cannot be timed
      """)

  @Option(help: "The seed of the generated streams.")
  var seed: UInt64 = 1

  func run() throws {
    try ReleaseRelaunch.relaunchIfDebug(product: "bench")
    if let refusal = BuildMode.current().timingRefusal {
      Console.complain("bench: \(refusal)\n")
      throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
    }
    var options = Meter.Options()
    options.sampleCount = 5
    let results = try Canaries(meter: Meter(options: options), seed: seed).results()
    Console.print(Self.table(of: results).text(on: .of(descriptor: 1)))
    if results.contains(where: { !$0.isCaught }) {
      throw ArgumentParser.ExitCode(ExitReason.regression.rawValue)
    }
  }

  static func table(of results: [CanaryResult]) -> TextTable {
    var table = TextTable([
      .init("planted"), .init("in event", .right), .init("verdict"), .init("what the checks say", widthMin: 30),
    ])
    for result in results {
      table.append([
        .init(result.planted), .init(result.event.map(String.init) ?? "–"),
        .init(result.isCaught ? "caught" : "MISSED", result.isCaught ? .good : .wrong), .init(result.finding),
      ])
    }
    return table
  }
}
