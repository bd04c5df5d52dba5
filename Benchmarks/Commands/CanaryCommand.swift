import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation

/// `bench canary`.
struct CanaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "canary",
    abstract: "Plant one defect at a time, and see that it is caught and named with its event.",
    discussion: """
      An allocation, stalls of 20 and 60 µs, a recognition that is missing, a timer that is 1 ns late, a lift that is \
      lost, a move of nobody and an outcome that is not told are planted in one event each of a short run, and in real \
      time an event that takes three intervals; beside them many short stalls, a row that costs too much, a \
      second run that differs from the first, a script whose expectation is wrong, a cost that grows where it must \
      not and one that grows too fast. The same checks as in a real run must fail and name the event, where it is one event; without a \
      defect they must hold. On a machine too slow for the limits of time, those and the planted stalls are made \
      longer alike, and the first line says how much: a canary shows that checks can tell, not how fast a machine is. \
      With valgrind, a past that makes each event dearer must be found by the gate's judgement of counted instructions \
      too. Ctrl-C ends it with what was seen until then.

      EXIT CODES
        0  every defect was caught, and nothing else
        1  wrong usage, or an internal error
        2  a defect was not caught, or one was seen where there was none
        3  this build cannot be timed, or interrupted
        130  Ctrl-C twice
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
    Interruption.listen(saysSo: true)
    // Beside the defects of the list, a run without any and the past that costs.
    var line = ProgressLine.onStandardError(total: Canaries.all.count + 2)
    defer { line.clear() }
    var results = try Canaries(meter: Meter(options: options), seed: seed).results(
      isInterrupted: { Interruption.isRequested }, progress: { line.update(done: $0, label: $1) })
    var note = ""
    var failure: CommandFailure?
    if !Interruption.isRequested {
      line.update(done: results.count, label: "a past that costs, under callgrind")
      var counter: InstructionCounter?
      do { counter = try InstructionCounter() } catch { note = "a past that costs: \(error)\n" }
      do throws(CommandFailure) {
        let directory = FileManager.default.currentDirectoryPath
        if let counter { results.append(try Canaries.growingPast(counter, directory: directory, seed: seed)) }
      } catch {
        // Ctrl-C ends the child as well.
        if !Interruption.isRequested { failure = error }
      }
    }
    line.clear()
    if !results.isEmpty { Console.print(Self.table(of: results).text(on: .of(descriptor: 1)) + note) }
    if let failure { throw failure }
    let isInterrupted = Interruption.isRequested
    if isInterrupted {
      Console.complain("bench: interrupted: \(results.count) of \(line.total) were planted and looked for\n")
    }
    let reason = Self.exitReason(of: results, isInterrupted: isInterrupted)
    if reason != .pass { throw ArgumentParser.ExitCode(reason.rawValue) }
  }

  /// What was missed counts, interrupted or not.
  static func exitReason(of results: [CanaryResult], isInterrupted: Bool) -> ExitReason {
    if results.contains(where: { !$0.isCaught }) { return .regression }
    return isInterrupted ? .inconclusive : .pass
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
