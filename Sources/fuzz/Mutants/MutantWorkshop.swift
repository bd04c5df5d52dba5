// A copy of the sources in which mutants are planted, built and fuzzed, one after the other.

import BenchmarkHarness
import CommandShell
import Foundation

/// A folder with a copy of the package, and the build of the mutant that is in it.
struct MutantWorkshop {
  /// The package that is copied.
  let package: String
  let folder: String
  private var copy: String { folder + "/package" }

  /// Copies the package's sources afresh; what was built stays, so that the first mutant is built as quickly as others.
  func prepare() throws {
    try Folder.make(copy)
    for name in ["Package.swift", "Sources", "Benchmarks", "Tests"] {
      let source = package + "/" + name
      guard FileManager.default.fileExists(atPath: source) else { continue }
      // With times kept: what did not change is not built again.
      let status = Subcommand.run(["rsync", "-a", "--delete", source, copy + "/"], in: package)
      if status.code != 0 {
        let plain = Subcommand.run(["cp", "-a", source, copy + "/"], in: package)
        if plain.code != 0 { throw CommandFailure("\(source) cannot be copied: \(plain.output)") }
      }
    }
    let resolved = package + "/Package.resolved"
    if FileManager.default.fileExists(atPath: resolved) {
      _ = Subcommand.run(["cp", "-a", resolved, copy + "/"], in: package)
    }
  }

  /// Applies a patch; returns what went wrong.
  func plant(_ mutant: Mutant) -> String? { patch(mutant, ["--forward"]) }

  /// Takes a patch out again.
  func uproot(_ mutant: Mutant) -> String? { patch(mutant, ["--reverse"]) }

  private func patch(_ mutant: Mutant, _ options: [String]) -> String? {
    let result = Subcommand.run(
      ["patch", "--strip=1", "--batch", "--no-backup-if-mismatch", "--reject-file=-", "--input=\(mutant.path)"]
        + options,
      in: copy)
    return result.code == 0 ? nil : result.output
  }

  /// Builds what is in the copy; returns the compiler's errors, or nil.
  func build() -> String? {
    let result = Subcommand.run(["swift", "build", "-c", "release", "--product", "fuzz"], in: copy)
    if result.code == 0 { return nil }
    return result.output.split(separator: "\n").first { $0.contains("error:") }.map(String.init) ?? "the build failed"
  }

  /// Fuzzes what was built until its first finding.
  func fuzz(_ mutant: Mutant, seed: UInt64, seconds: Double) throws -> MutantTrial {
    let out = folder + "/findings/" + mutant.name
    let result = Subcommand.run(
      [
        copy + "/.build/release/fuzz", "run", "--seed", "\(seed)", "--time", "\(seconds)", "--jobs", "1",
        "--target", mutant.target, "--until-finding", "--fresh", "--json", "--out", out, "--minimum-features", "0",
      ], in: copy)
    // A mutant that kills the process itself is found too, if rudely.
    if result.code != 0 && result.code != FuzzExit.findings.rawValue {
      return MutantTrial(seed: seed, seconds: 0, killer: "the process ended with \(result.code)", size: nil)
    }
    let report: FuzzReport
    do { report = try JSONDecoder().decode(FuzzReport.self, from: Data(result.output.utf8)) } catch {
      throw CommandFailure("the report of \(mutant.name) cannot be read: \(error)")
    }
    let first = report.search.findings.first
    return MutantTrial(
      seed: seed, seconds: report.timing.secondsToFirstFinding,
      killer: first.map { "\($0.judge) \($0.rule)" }, size: first?.size.map { "\($0)" })
  }
}

/// Runs commands and waits.
enum Subcommand {
  /// The exit code and what was written to standard output; of a failure also the end of standard error.
  static func run(_ command: [String], in folder: String) -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment[ReleaseRelaunch.guardVariable] = nil
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    if command.contains("--json") { process.standardError = FileHandle.nullDevice }
    do { try process.run() } catch { return (127, "\(command[0]) cannot be started: \(error.localizedDescription)") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let code = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return (code, String(decoding: data, as: UTF8.self))
  }
}
