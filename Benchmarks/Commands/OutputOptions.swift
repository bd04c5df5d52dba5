// Where a run's report is written to, and as what.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation

/// The options of all formats: one option and one line in `destinations` for each.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write the report to this file, whole or not at all.", valueName: "file"))
  var json: String?

  @Option(help: ArgumentHelp("The same as Markdown, for the summary of a job.", valueName: "file"))
  var markdown: String?

  @Option(help: ArgumentHelp("As JUnit XML, one case for each invariant.", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp("Latency percentiles for HdrHistogram's viewers, one file a scenario.", valueName: "folder"))
  var hgrm: String?

  @Option(help: ArgumentHelp("As JMH's JSON.", valueName: "file"))
  var jmh: String?

  @Option(help: ArgumentHelp("As Bencher Metric Format.", valueName: "file"))
  var bmf: String?

  @Option(help: ArgumentHelp("As Go benchmark text, for benchstat.", valueName: "file"))
  var gobench: String?

  @Option(help: ArgumentHelp("As one self-contained page with plots.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("Add the report to a folder of runs; see `bench help history`.", valueName: "folder"))
  var history: String?

  /// What was asked for: formats and paths.
  var destinations: [(format: any ReportFormat, path: String)] {
    let paths: [(any ReportFormat, String?)] = [
      (JSONFormat(), json), (MarkdownFormat(), markdown), (JUnitFormat(), junit), (PercentileFormat(), hgrm),
      (JMHFormat(), jmh), (BencherFormat(), bmf), (GoBenchFormat(), gobench), (PageFormat(), html),
    ]
    return paths.compactMap { format, path in path.map { (format, $0) } }
  }

  /// Whether anything is to be written.
  var isEmpty: Bool { destinations.isEmpty && history == nil }

  func validate() throws {
    var targets = destinations.map {
      Destination("--" + $0.format.name, $0.path, isFolder: $0.format.isFolder)
    }
    if let history { targets.append(Destination("--history", history, isFolder: true)) }
    try Self.validate(targets)
  }

  /// Refuses a report that would take the place of a file it is made from.
  func refuse(inputs: [String]) throws {
    try Self.refuse(destinations.map { Destination("--" + $0.format.name, $0.path) }, inputs: inputs)
  }

  /// An option and what it names.
  struct Destination {
    var option: String
    var path: String
    var isFolder: Bool

    init(_ option: String, _ path: String, isFolder: Bool = false) {
      (self.option, self.path, self.isFolder) = (option, path, isFolder)
    }
  }

  /// Refuses what cannot be written, and two options that name one place.
  static func validate(_ targets: [Destination]) throws {
    for (index, target) in targets.enumerated() {
      let (option, path) = (target.option, target.path)
      if let obstacle = obstacle(to: path, isFolder: target.isFolder) {
        throw ValidationError("\(option) \(path): \(obstacle)")
      }
      if let other = targets[..<index].first(where: { FileIdentity.isSamePlace($0.path, path) }) {
        throw ValidationError("\(other.option) and \(option) name the same place, \(path): give each its own")
      }
    }
  }

  /// Refuses what would take the place of a file that is read.
  static func refuse(_ targets: [Destination], inputs: [String]) throws {
    for target in targets {
      if let input = FileIdentity.first(of: inputs, at: target.path) {
        throw ValidationError(
          "\(target.option) \(target.path) would take the place of \(input), which is read: name another file")
      }
    }
  }

  /// Why a file, or a folder of files, cannot be written; nil if nothing is known against it. Said before a minute of
  /// measuring, not after.
  static func obstacle(to path: String, isFolder: Bool = false) -> String? {
    let files = FileManager.default
    let closed = "its folder does not exist or may not be written"
    guard !path.isEmpty else { return "it is empty: name a place, or leave the option out" }
    if path == "-" {
      return "a file of that name is hardly meant: name one; /dev/stdout puts it behind what is printed"
    }
    var isDirectory: ObjCBool = false
    let exists = files.fileExists(atPath: path, isDirectory: &isDirectory)
    if exists, isDirectory.boolValue {
      if !isFolder { return "it is a folder: name a file" }
      return files.isWritableFile(atPath: path) ? nil : "it may not be written"
    }
    if exists, isFolder { return "it is a file: name a folder" }
    if !isFolder, path.hasSuffix("/") { return "it is named like a folder: name a file" }
    if WholeFile.isStream(path) { return files.isWritableFile(atPath: path) ? nil : "it may not be written" }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return files.isWritableFile(atPath: folder) ? nil : closed
  }

  /// Writes everything that was asked for. One that cannot be written does not keep the others from it; the first
  /// such failure is thrown at the end. What is many files comes last: who ends it on the way has all the rest.
  func write(_ source: ReportSource) throws(ReportFailure) {
    var failure: ReportFailure?
    func attempt(_ body: () throws(ReportFailure) -> Void) {
      do throws(ReportFailure) { try body() } catch { failure = failure ?? error }
    }
    let (files, folders) = (destinations.filter { !$0.format.isFolder }, destinations.filter(\.format.isFolder))
    for (format, path) in files { attempt { () throws(ReportFailure) in try format.write(source, to: path) } }
    if let history {
      attempt { () throws(ReportFailure) in _ = try RunHistory.append(source.report, to: history) }
    }
    for (format, path) in folders { attempt { () throws(ReportFailure) in try format.write(source, to: path) } }
    if let failure { throw failure }
  }
}
