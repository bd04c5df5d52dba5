// A folder of runs, one JSON file each, and what of it can be compared.

import ShellText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs over time. Only runs of one machine class and toolchain, one seed and equal amounts have a common trend.
public struct RunHistory: Sendable {
  /// What must be equal for figures to be comparable.
  public struct Key: Sendable, Hashable {
    public var suite: String
    public var processor: String
    public var processorCount: Int
    public var architecture: String
    public var isVirtual: Bool
    /// The whole of it: compilers of one release make other code at each revision.
    public var toolchain: Toolchain
    /// Of the generated streams.
    public var seed: UInt64
    /// Batches of a scenario: fewer in a quick run.
    public var sampleCount: Int
    /// Rows of each generated stream; `nil` where they were as many as usual, or the report does not say.
    public var rowCount: Int?
    /// Events a second in real time; `nil` where events followed each other as fast as possible.
    public var rate: Double?
    /// How long each scenario was to go on at that rate.
    public var seconds: Double?
    /// How files were read, where that was said.
    public var reading: String?

    public init(_ report: RunReport) {
      suite = report.suite
      processor = report.machine.processor
      processorCount = report.machine.processorCount
      architecture = report.machine.architecture
      isVirtual = report.machine.isVirtual
      toolchain = report.toolchain
      seed = report.options.seed
      sampleCount = report.options.sampleCount
      rowCount = report.request?.rowCount
      rate = report.scenarios.lazy.compactMap { $0.openLoop?.rate }.first
      seconds = report.request?.secondsInRealTime
      reading = report.request?.reading
    }

    public var text: String {
      "\(suite) on \(processor), \(Counted.text(processorCount, "processor")), \(architecture), "
        + "\(isVirtual ? "virtual" : "not virtual"), Swift \(toolchain.swift), \(toolchain.clang), "
        + "seed \(seed), \(amount)"
    }

    private var amount: String {
      Counted.text(sampleCount, "sample") + (rowCount.map { ", \(Counted.text($0, "row")) a stream" } ?? "")
        + (rate.map { ", \(Self.text($0)) events a second" } ?? "")
        + (seconds.map { ", \(Self.text($0)) s of each" } ?? "")
        + (reading.map { ", \($0)" } ?? "")
    }

    private static func text(_ number: Double) -> String {
      Decimals.fixed(number, places: number == number.rounded() ? 0 : 2)
    }
  }

  /// The comparable runs, oldest first.
  public var runs: [RunReport]
  /// What they have in common; that of the latest run in the folder.
  public var key: Key
  /// Why files of the folder are not among them, one line each.
  public var leftOut: [String]

  /// The runs that are comparable with the latest one; `nil` of none.
  public init?(_ runs: [RunReport], leftOut: [String] = []) {
    let sorted = runs.enumerated().sorted { ($0.element.startedAt, $0.offset) < ($1.element.startedAt, $1.offset) }
      .map(\.element)
    guard let latest = sorted.last else { return nil }
    let key = Key(latest)
    self.key = key
    self.runs = sorted.filter { Key($0) == key }
    let others = sorted.count - self.runs.count
    self.leftOut = leftOut
    guard others > 0 else { return }
    self.leftOut.append(
      "\(Counted.text(others, "run")) \(others == 1 ? "is" : "are") of another suite, machine class, toolchain, seed, "
        + "amount, rate or reading of files")
  }

  /// Reads all `.json` files of a folder. One that is no report is named and left out, and so is one that holds the run
  /// of another: counted twice it would make chance significant.
  public static func read(_ folder: String) throws(ReportFailure) -> RunHistory? {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw .unreadable(folder: folder)
    }
    var runs: [RunReport] = []
    var leftOut: [String] = []
    let reports = names.filter { $0.hasSuffix(".json") && !WholeFile.isStream(folder + "/" + $0) }
    let files = reports.sorted { place($0) < place($1) }
    var sameInstant: [String: [(name: String, run: RunReport)]] = [:]
    for name in files {
      do throws(ReportFailure) {
        let run = try RunReport(path: folder + "/" + name)
        // What a gate said of it beside makes it no other run.
        var bare = run
        bare.gate = nil
        if let same = sameInstant[run.startedAt]?.first(where: { $0.run == bare }) {
          leftOut.append("\(name): the same run as \(same.name)")
          continue
        }
        sameInstant[run.startedAt, default: []].append((name, bare))
        runs.append(run)
      } catch {
        leftOut.append("\(name): \(error)")
      }
    }
    return RunHistory(runs, leftOut: leftOut)
  }

  /// Where a file stands among those of the folder: of one instant, the first to be added has no number.
  private static func place(_ name: String) -> (stem: String, number: Int) {
    let stem = String(name.dropLast(".json".count))
    guard let dash = stem.lastIndex(of: "-"), let number = Int(stem[stem.index(after: dash)...]), number < 1_000_000
    else { return (stem, 1) }
    return (String(stem[..<dash]), number)
  }

  /// Adds a run to a folder, which is made if it does not exist. Returns the file's name.
  ///
  /// The name begins with the instant, so that names sort like runs. A file that is there is never written over, also
  /// where several programs add theirs at once.
  public static func append(_ report: RunReport, to folder: String) throws(ReportFailure) -> String {
    if case .isNoFolder(let path) = ReportFailure.unreadable(folder: folder) { throw .isNoFolder(path: path) }
    try WholeFile.makeFolder(folder)
    let instant = report.startedAt.filter { $0.isNumber || $0 == "T" || $0 == "Z" }
    let commit = report.commit.map { "-" + $0.hash.prefix(12) } ?? ""
    let stem = PercentileFormat.fileStem(instant + commit)
    let text = try report.json()
    var name = stem + ".json"
    var number = 2
    while try !WholeFile.writeNew(text, path: folder + "/" + name) {
      // The same run once more is the same file.
      if HostFiles.system.text(folder + "/" + name) == text { return name }
      name = "\(stem)-\(number).json"
      number += 1
    }
    return name
  }
}
