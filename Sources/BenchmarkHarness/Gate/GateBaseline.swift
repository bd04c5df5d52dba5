// Figures of an earlier build, on disk.

import ShellText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// A baseline file: what was measured, with what, and where.
public struct GateBaseline: Sendable, Equatable {
  /// The version of the JSON this module writes, and the only one it reads.
  public static let schemaVersion = 1

  public var key: BaselineKey
  /// The seed of generated streams.
  public var seed: UInt64
  public var measurement: GateMeasurement

  public init(key: BaselineKey, seed: UInt64, measurement: GateMeasurement) {
    self.key = key
    self.seed = seed
    self.measurement = measurement
  }

  /// Whether it has durations, which hold on machines of one class only.
  public var hasTime: Bool { measurement.rows.contains { $0.samples != nil } }

  /// The file as JSON: sorted keys, indented, a newline at the end; the same baseline gives the same bytes.
  public func json() throws(BaselineFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do { return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n" } catch {
      throw .notEncodable(reason: "\(error)")
    }
  }

  /// Reads what `json()` wrote. `path` is named in errors.
  public init(json: String, path: String) throws(BaselineFailure) {
    do { self = try JSONDecoder().decode(GateBaseline.self, from: Data(json.utf8)) } catch {
      if let failure = error as? OtherSchema { throw .otherSchema(path: path, found: failure.found) }
      throw .notDecodable(path: path, reason: CodingPlace.text(of: error, in: json))
    }
    var names: Set<String> = []
    for row in measurement.rows {
      guard names.insert(row.name).inserted else {
        throw .notDecodable(path: path, reason: "the scenario \(row.name) is there twice")
      }
      var metrics: Set<String> = []
      if let twice = row.exact.first(where: { !metrics.insert($0.name).inserted }) {
        throw .notDecodable(path: path, reason: "\(row.name) has the metric \(twice.name) twice")
      }
      if row.samples?.isEmpty == true {
        throw .notDecodable(path: path, reason: "\(row.name) has a list of samples without one")
      }
      if let sample = row.samples?.first(where: { !($0.isFinite && $0 > 0) }) {
        throw .notDecodable(path: path, reason: "\(row.name) has a sample of \(sample) ns per event")
      }
    }
  }

  /// Reads the baseline at `path`; a file that is not there is an error of its own, because it has its own exit code.
  public init(path: String, files: HostFiles = .system) throws(BaselineFailure) {
    guard let json = files.text(path) else {
      // A folder, or a file of somebody else's, is there and yet no baseline.
      if access(path, F_OK) == 0 { throw .notReadable(path: path) }
      throw .missing(path: path)
    }
    try self.init(json: json, path: path)
  }

  /// Writes the baseline to `path`, whole, replacing what is there.
  public func write(path: String) throws(BaselineFailure) {
    let text = try json()
    do { try WholeFile.write(text, path: path) } catch { throw .notWritable(reason: error.description) }
  }
}

private struct OtherSchema: Error {
  var found: Int
}

extension GateBaseline: Codable {
  private enum Key: String, CodingKey {
    case schemaVersion, toolchain, architecture, machineClass, seed, rows
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.schemaVersion, forKey: .schemaVersion)
    try container.encode(key.toolchain, forKey: .toolchain)
    try container.encode(key.architecture, forKey: .architecture)
    // Without durations the machine does not matter, and a file in a repository should not change with it.
    if hasTime { try container.encode(key.machineClass, forKey: .machineClass) }
    try container.encode(seed, forKey: .seed)
    try container.encode(measurement.rows, forKey: .rows)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .schemaVersion)
    guard version == Self.schemaVersion else { throw OtherSchema(found: version) }
    let rows = try container.decode([GateMeasurement.Row].self, forKey: .rows)
    let machineClass = try container.decodeIfPresent(String.self, forKey: .machineClass)
    if machineClass == nil, rows.contains(where: { $0.samples != nil }) {
      throw DecodingError.dataCorruptedError(
        forKey: .machineClass, in: container, debugDescription: "there are durations but no machine class")
    }
    key = BaselineKey(
      toolchain: try container.decode(Toolchain.self, forKey: .toolchain),
      architecture: try container.decode(String.self, forKey: .architecture), machineClass: machineClass ?? "any")
    seed = try container.decode(UInt64.self, forKey: .seed)
    measurement = GateMeasurement(rows: rows)
  }
}

/// Why there is no baseline to compare with; one line with the remedy.
public enum BaselineFailure: Error, Sendable, Equatable, CustomStringConvertible {
  case missing(path: String)
  /// Something is there that cannot be read.
  case notReadable(path: String)
  case otherSchema(path: String, found: Int)
  case notDecodable(path: String, reason: String)
  case notEncodable(reason: String)
  case notWritable(reason: String)
  /// From another toolchain, architecture or machine class.
  case otherKey(path: String, reason: String)
  case otherSeed(path: String, found: UInt64, wanted: UInt64)

  public var description: String {
    switch self {
    case .missing(let path): "there is no baseline at \(path): make it with \(Self.making(path))"
    case .notReadable(let path): "\(path) cannot be read: name a file that may be read, and not a folder"
    case .otherSchema(let path, let found):
      "\(path) has schema version \(found), this program reads \(GateBaseline.schemaVersion): "
        + "make it again with \(Self.making(path))"
    case .notDecodable(let path, let reason):
      "\(path) is not a baseline: \(reason); make it again with \(Self.making(path))"
    case .notEncodable(let reason): "the baseline cannot be written as JSON: \(reason)"
    case .notWritable(let reason): reason
    case .otherKey(let path, let reason):
      "\(path): \(reason): make one here with --save-baseline, or compare with --against REF, which builds both sides"
    case .otherSeed(let path, let found, let wanted):
      "\(path) was made with --seed \(found), this run has \(wanted): give the same seed, or make it again"
    }
  }

  /// The option that makes the file.
  private static func making(_ path: String) -> String { "--save-baseline " + ShellWord.quoted(path) }

  /// What the process says: 5 for a baseline that is missing or another's, 1 for one that is broken.
  public var exitReason: ExitReason {
    switch self {
    case .missing, .otherKey, .otherSeed, .otherSchema: .noBaseline
    case .notReadable, .notDecodable, .notEncodable, .notWritable: .unusable
    }
  }
}
