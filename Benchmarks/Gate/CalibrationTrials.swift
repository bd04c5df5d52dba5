// What a calibration has tried so far, on disk: hours of trials outlive the process that made them.

import BenchmarkHarness
import CommandShell
import Foundation
import ShellText

/// Finished trials, and of which program and where they are.
struct CalibrationTrials: Codable, Equatable {
  static let currentVersion = 4
  /// Where trials are kept if no other place is named, below the folder in which the gate was started.
  static let usualPlace = ".build/calibration.json"

  var version = CalibrationTrials.currentVersion
  /// Trials of another program, toolchain, machine or seed are not those of this one.
  var key: BaselineKey
  var program: String
  var seed: UInt64
  /// When the first trial began, and what was checked out then.
  var begunAt: String
  var commit: String
  /// Rows of the layers that do not vary; `nil` before all of them were tried.
  var exactRows: [CalibrationReport.Row]?
  var instructionRows: [CalibrationReport.Row]?
  /// Sessions of wall time, and what the gate made of each.
  var sessions: [SessionResampling.Session] = []
  var doneRuns = 0
  /// How the programs of the last session lay in memory.
  var layoutNote = ""
  var falseAlarms = 0
  var noiseRowCount = 0
  var quietRowCount = 0
  /// By percent of more work: gates and single rows.
  var caught: [Int: Int] = [:]
  var tried: [Int: Int] = [:]
  var caughtRows: [Int: Int] = [:]
  var triedRows: [Int: Int] = [:]
  /// How many times as many rounds a row gets that comes near a verdict; `nil` in the trials of a gate that gave none.
  var furtherRounds: Int?
  /// By percent of more work, then by row: how much dearer it was in each session. Of trials that were kept by an older
  /// gate there are none.
  var changes: [Int: [String: [Double]]]?

  init(program: SampledProgram, begunAt: String) throws(CommandFailure) {
    key = .current()
    self.program = try Self.digest(ofFile: program.path)
    seed = program.seed
    furtherRounds = TimeLayer.furtherRounds
    self.begunAt = begunAt
    commit = GitCommit.checkedOut(in: program.directory).map { String($0.hash.prefix(12)) } ?? "unknown"
  }

  /// What can be read of the trials of any version.
  private struct Head: Decodable {
    var version: Int
  }

  /// Goes on from a file, if it is of the same program, machine and seed; begins anew if there is none or it is
  /// another's. A damaged file is an error, because it may hold hours.
  static func resumed(
    _ path: String, program: SampledProgram, begunAt: String
  ) throws(CommandFailure) -> (trials: CalibrationTrials, note: String?) {
    let fresh = try CalibrationTrials(program: program, begunAt: begunAt)
    guard FileManager.default.fileExists(atPath: path) else { return (fresh, nil) }
    guard let stored = try read(path, remedy: isUsual(path) ? "remove it to begin anew" : otherFile) else {
      return (fresh, "\(path) has the trials of another version of the gate: begun anew")
    }
    guard stored.key == fresh.key, stored.program == fresh.program, stored.seed == fresh.seed else {
      return (fresh, "\(path) has the trials of another build, machine or seed: begun anew")
    }
    return (stored, "goes on after \(Counted.text(stored.doneRuns, "run")); remove \(path) to begin anew")
  }

  /// What to do about a file that somebody has named and that may be anything.
  private static let otherFile = "name another file with --trials"

  /// Whether a place is the gate's own, where nothing but trials is kept.
  private static func isUsual(_ path: String) -> Bool { path == usualPlace || path.hasSuffix("/" + usualPlace) }

  /// What is in a file; nil if another version of the gate wrote it.
  private static func read(_ path: String, remedy: String) throws(CommandFailure) -> CalibrationTrials? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw CommandFailure("\(path) cannot be read: check that it is a file and may be read, or \(otherFile)")
    }
    do {
      guard try JSONDecoder().decode(Head.self, from: data).version == currentVersion else { return nil }
      let trials = try JSONDecoder().decode(CalibrationTrials.self, from: data)
      if let fault = trials.fault {
        throw CommandFailure("\(path) does not hold the trials of a calibration: \(fault); \(remedy)")
      }
      return trials
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      let reason = CodingPlace.text(of: error, in: String(decoding: data, as: UTF8.self))
      throw CommandFailure("\(path) does not hold the trials of a calibration: \(reason); \(remedy)")
    }
  }

  /// What cannot be: more caught than was tried, or counts of nothing; `nil` if all of it can.
  private var fault: String? {
    let counts = [doneRuns, noiseRowCount, quietRowCount] + tried.values + triedRows.values
    if let count = counts.first(where: { !(0...DetectionRate.countMax).contains($0) }) { return "it counts \(count)" }
    func isWithin(_ hits: [Int: Int], _ trials: [Int: Int]) -> Bool {
      hits.allSatisfy { (0...max(0, trials[$0.key] ?? 0)).contains($0.value) }
    }
    let isSound = isWithin(caught, tried) && isWithin(caughtRows, triedRows) && isWithin([0: falseAlarms], tried)
    return isSound ? nil : "it has more hits than trials"
  }

  /// The finished trials of a file, whatever build they are of: enough for a table, or an error.
  static func kept(_ path: String) throws(CommandFailure) -> CalibrationTrials {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(
        "there are no trials in \(path): make them with bench gate --calibrate, or name them with --trials")
    }
    let anew = "remove it, and make new ones without --from-kept"
    guard let stored = try read(path, remedy: isUsual(path) ? anew : otherFile) else {
      throw CommandFailure("\(path) has the trials of another version of the gate: make new ones without --from-kept")
    }
    guard stored.doneRuns > 0, stored.exactRows != nil, stored.instructionRows != nil else {
      throw CommandFailure("\(path) has too few trials for a table: go on with them without --from-kept")
    }
    return stored
  }

  /// Writes everything, whole or not at all.
  func write(_ path: String) throws(CommandFailure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      try WholeFile.write(String(decoding: try encoder.encode(self), as: UTF8.self) + "\n", path: path)
    } catch { throw CommandFailure("the trials were not kept: \(error)") }
  }

  /// A program's bytes as a number: a build that differs in one of them is another.
  private static func digest(ofFile path: String) throws(CommandFailure) -> String {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) } catch {
      throw CommandFailure("\(path) cannot be read: check that the program is still where it was started")
    }
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    data.withUnsafeBytes { bytes in
      for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return GateSampler.hex(digest)
  }
}
