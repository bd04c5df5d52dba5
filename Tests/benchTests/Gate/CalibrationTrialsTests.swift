import BenchmarkHarness
import CommandShell
import Foundation
import Testing

@testable import bench

@Suite struct CalibrationTrialsTests {
  /// Goes with the test.
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// A folder with a file that stands for a program.
  func program(_ text: String = "program", seed: UInt64 = 1) throws -> (folder: String, program: SampledProgram) {
    let folder = scratch.path
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/program"))
    return (folder, SampledProgram(path: folder + "/program", name: "p", directory: folder, seed: seed))
  }

  @Test func `trials that were kept are gone on with, and nothing of them is lost`() throws {
    let (folder, program) = try self.program()
    let path = folder + "/trials.json"
    var (trials, note) = try CalibrationTrials.resumed(path, program: program, begunAt: "then")
    #expect(note == nil && trials.doneRuns == 0)
    trials.doneRuns = 3
    trials.tried = [0: 3, 5: 3]
    trials.sessions = [.init(names: ["a"], base: [[[1, 2]]], candidate: [[3]])]
    trials.exactRows = [
      .init(
        planted: "nothing", layer: .exact, hit: "false alarm", rate: DetectionRate(hitCount: 0, trialCount: 5),
        goal: .atMost(0))
    ]
    try trials.write(path)
    let again = try CalibrationTrials.resumed(path, program: program, begunAt: "now")
    #expect(again.trials == trials)
    #expect(again.trials.begunAt == "then")
    #expect(again.note?.contains("after 3 runs") == true)
  }

  @Test func `trials of another build or seed are begun anew, and that is said`() throws {
    let (folder, program) = try self.program()
    let path = folder + "/trials.json"
    var (trials, _) = try CalibrationTrials.resumed(path, program: program, begunAt: "then")
    trials.doneRuns = 3
    try trials.write(path)
    var other = program
    other.seed = 2
    try Data("another".utf8).write(to: URL(fileURLWithPath: folder + "/other"))
    var rebuilt = program
    rebuilt.path = folder + "/other"
    for changed in [other, rebuilt] {
      let fresh = try CalibrationTrials.resumed(path, program: changed, begunAt: "now")
      #expect(fresh.trials.doneRuns == 0 && fresh.note?.contains("begun anew") == true)
    }
  }

  @Test func `trials of another version of the gate are begun anew, whatever else they hold`() throws {
    let (folder, program) = try self.program()
    let path = folder + "/trials.json"
    try Data(#"{"version": 3, "doneRuns": 7}"#.utf8).write(to: URL(fileURLWithPath: path))
    let fresh = try CalibrationTrials.resumed(path, program: program, begunAt: "now")
    #expect(fresh.trials.doneRuns == 0 && fresh.note?.contains("another version of the gate: begun anew") == true)
  }

  @Test(arguments: ["", "{", "[]", "{}", "\u{0}\u{FF}"])
  func `a damaged file is an error with the remedy and not overwritten`(text: String) throws {
    let (folder, program) = try self.program()
    try FileManager.default.createDirectory(atPath: folder + "/.build", withIntermediateDirectories: true)
    // Nobody is told to remove a file that is perhaps not the gate's.
    for (place, remedy) in [(CalibrationTrials.usualPlace, "remove it"), ("trials.json", "name another file")] {
      let path = folder + "/" + place
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      var failures: [CommandFailure] = []
      do throws(CommandFailure) { _ = try CalibrationTrials.kept(path) } catch { failures.append(error) }
      do throws(CommandFailure) {
        _ = try CalibrationTrials.resumed(path, program: program, begunAt: "now")
      } catch { failures.append(error) }
      #expect(failures.count == 2)
      for failure in failures {
        #expect(failure.description.contains("does not hold the trials of a calibration: "))
        #expect(failure.description.contains("; \(remedy)") && !failure.description.contains("Error"))
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test func `what is missing of trials is told with its place`() throws {
    let path = try program().folder + "/trials.json"
    for (text, place) in [
      ("{}", "it has no version"), (#"{"version": 4}"#, "it has no key"), ("", "it is not JSON"),
      ("[]", "it is JSON, but no object with names"),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let failure = #expect(throws: CommandFailure.self) { try CalibrationTrials.kept(path) }
      #expect(failure?.description.contains(": \(place); ") == true, "\(text)")
    }
  }

  @Test func `a calibration that has nothing left to try writes its table from what was kept`() throws {
    let (folder, program) = try self.program()
    var (trials, _) = try CalibrationTrials.resumed(folder + "/t.json", program: program, begunAt: "then")
    trials.exactRows = []
    trials.instructionRows = []
    trials.doneRuns = 2
    trials.tried = [0: 2, 5: 2]
    trials.caught = [5: 1]
    var calibration = CalibrationRun(program: program, runs: 2, trials: trials)
    let report = try calibration.report()
    #expect(report.conditions[0].contains("begun then"))
    let five = report.rows.first { $0.planted.hasPrefix("5 %") }
    #expect(five?.rate == DetectionRate(hitCount: 1, trialCount: 2))
  }

  @Test func `of 200 runs every one has nothing planted, 50 have what is sought, 10 have every size`() {
    let planted = (0..<200).map(CalibrationRun.percents)
    #expect(planted.count { $0.contains(5) } == 50)
    for percent in [2, 10, 20] { #expect(planted.count { $0.contains(percent) } == 10) }
    #expect(planted[0] == [2, 5, 10, 20] && planted[1] == [] && planted[4] == [5])
  }

  @Test func `sessions without more work count for false alarms, and not for what is found`() throws {
    let (folder, program) = try self.program()
    var (trials, _) = try CalibrationTrials.resumed(folder + "/t.json", program: program, begunAt: "then")
    trials.exactRows = []
    trials.instructionRows = []
    trials.doneRuns = 2
    trials.tried = [0: 2, 5: 1]
    trials.caught = [5: 1]
    let even = (0..<CalibrationRun.rounds).map { 100 + Double($0 % 5) / 100 }
    let slower = even.map { $0 * 1.1 }
    trials.sessions = [
      .init(names: ["a"], base: [[even, even, even]], candidate: [slower]),
      .init(names: ["a"], base: [[even, even, even]], candidate: []),
    ]
    var calibration = CalibrationRun(program: program, runs: 2, trials: trials)
    calibration.resampledGates = 20
    let dealt = try calibration.report().rows.filter { $0.note == "dealt anew" }
    #expect(dealt.map(\.rate.trialCount) == [20, 20])
    #expect(dealt.map(\.rate.hitCount) == [0, 20])
    let rows = try calibration.report().rows
    let five = rows.first { $0.planted == "5 % more work in the hot call" }
    #expect(five?.note.hasSuffix("10.0 % to 10.0 % more time by scenario") == true)
    let multiplied = rows.filter { $0.note == "multiplied" }
    #expect(
      multiplied.map(\.planted) == [
        "every row exactly 5 % slower", "only a exactly 5 % slower", "every row exactly 10 % slower",
        "only a exactly 10 % slower",
      ])
    #expect(multiplied.allSatisfy { $0.rate.hitCount == 20 && $0.isMet == true })
  }

  @Test func `a table is made of kept trials of another build, and of nothing less than finished ones`() throws {
    let (folder, program) = try self.program()
    let path = folder + "/t.json"
    func refusal() -> String {
      do {
        _ = try CalibrationTrials.kept(path)
        return ""
      } catch { return "\(error)" }
    }
    #expect(refusal().contains("there are no trials in"))
    try Data(#"{"version": 3, "doneRuns": 7}"#.utf8).write(to: URL(fileURLWithPath: path))
    #expect(refusal().contains("another version of the gate"))
    var (trials, _) = try CalibrationTrials.resumed(folder + "/none.json", program: program, begunAt: "then")
    (trials.exactRows, trials.instructionRows, trials.program) = ([], [], "another")
    try trials.write(path)
    #expect(refusal().contains("too few trials"))
    trials.doneRuns = 2
    try trials.write(path)
    #expect(try CalibrationTrials.kept(path) == trials)
  }

  @Test(arguments: ["false alarms", "gates", "rows"])
  func `more hits than trials are refused`(counted: String) throws {
    let (folder, program) = try self.program()
    var (trials, _) = try CalibrationTrials.resumed(folder + "/none.json", program: program, begunAt: "then")
    (trials.exactRows, trials.instructionRows, trials.doneRuns) = ([], [], 2)
    (trials.tried, trials.triedRows) = ([0: 1, 5: 1], [0: 1])
    for hits in [1, 2] {
      switch counted {
      case "false alarms": trials.falseAlarms = hits
      case "gates": trials.caught[5] = hits
      default: trials.caughtRows[0] = hits
      }
      try trials.write(folder + "/t.json")
      if hits == 1 {
        #expect(try CalibrationTrials.kept(folder + "/t.json") == trials)
      } else {
        let failure = #expect(throws: CommandFailure.self) { try CalibrationTrials.kept(folder + "/t.json") }
        #expect(failure?.description.contains(": it has more hits than trials; ") == true)
      }
    }
  }

  @Test(arguments: [-1, Int.max])
  func `counts that cannot be are refused`(count: Int) throws {
    let (folder, program) = try self.program()
    for set in [
      { $0.tried[0] = count }, { $0.triedRows[5] = count }, { $0.noiseRowCount = count }, { $0.quietRowCount = count },
      { $0.doneRuns = count },
    ] as [(inout CalibrationTrials) -> Void] {
      var (trials, _) = try CalibrationTrials.resumed(folder + "/none.json", program: program, begunAt: "then")
      (trials.exactRows, trials.instructionRows, trials.doneRuns) = ([], [], 2)
      set(&trials)
      try trials.write(folder + "/t.json")
      let failure = #expect(throws: CommandFailure.self) { try CalibrationTrials.kept(folder + "/t.json") }
      #expect(failure?.description.contains(": it counts \(count); ") == true)
    }
  }

  @Test func `trials that an older gate kept have no changes, and can be read`() throws {
    let (folder, program) = try self.program()
    let path = folder + "/t.json"
    var (trials, _) = try CalibrationTrials.resumed(path, program: program, begunAt: "then")
    (trials.doneRuns, trials.changes) = (1, [2: ["a": [0.03, 0.04]]])
    try trials.write(path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"changes\""))
    trials.changes = nil
    try trials.write(path)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("\"changes\""))
    #expect(try CalibrationTrials.resumed(path, program: program, begunAt: "now").trials == trials)
  }
}
