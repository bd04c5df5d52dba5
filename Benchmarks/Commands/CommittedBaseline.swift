import BenchmarkHarness
import CommandShell
import Foundation

/// The baseline in the repository: exact metrics and instructions, never a duration.
enum CommittedBaseline {
  static let folder = "Benchmarks/Baselines"

  /// The package's folder: this one or the nearest above. Throws if there is none.
  static func root(above directory: String) throws(CommandFailure) -> String {
    var url = URL(fileURLWithPath: directory).standardizedFileURL
    while url.pathComponents.count > 1 {
      if FileManager.default.fileExists(atPath: url.path + "/" + folder) { return url.path }
      url.deleteLastPathComponent()
    }
    throw CommandFailure("there is no \(folder) in \(directory) or above it: run the gate in a checkout")
  }

  /// Its path for a toolchain and an architecture.
  static func path(in root: String, key: BaselineKey) -> String {
    let release = key.toolchain.swift.split(separator: " ").first.map(String.init) ?? "unknown"
    return "\(root)/\(folder)/\(key.architecture)-swift-\(release).json"
  }

  /// What a reader in any clone calls it.
  static func name(ofPath path: String) -> String { folder + "/" + URL(fileURLWithPath: path).lastPathComponent }

  /// The one at `path`, to be compared with. Throws why it cannot be, with the command that makes it anew.
  static func fitting(path: String, seed: UInt64) throws(CommandFailure) -> GateBaseline {
    do throws(BaselineFailure) {
      let found = try GateBaseline(path: path)
      if found.hasTime { throw .notDecodable(path: path, reason: "it holds durations, which are one machine's") }
      if let reason = BaselineKey.current().mismatch(with: found.key, withTime: false) {
        throw .otherKey(path: path, reason: reason)
      }
      guard found.seed == seed else { throw .otherSeed(path: path, found: found.seed, wanted: seed) }
      return found
    } catch { throw refusal(error) }
  }

  /// Why the repository's file is no use, with the command that makes it anew where that is the remedy.
  private static func refusal(_ failure: BaselineFailure) -> CommandFailure {
    let code = failure.exitReason.rawValue
    let reason: String
    switch failure {
    case .missing(let path): reason = "there is no \(name(ofPath: path))"
    case .otherKey(let path, let difference): reason = "\(name(ofPath: path)): \(difference)"
    case .otherSchema(let path, let found):
      reason =
        "\(name(ofPath: path)) has schema version \(found), this program reads \(GateBaseline.schemaVersion)"
    case .notDecodable(let path, let fault): reason = "\(name(ofPath: path)) is not a committed baseline: \(fault)"
    case .notReadable, .notEncodable, .notWritable, .otherSeed: return CommandFailure("\(failure)", code: code)
    }
    return CommandFailure(
      "\(reason): make it with bench gate --committed --update-baseline, and commit it; or compare with --against REF, "
        + "which builds both sides", code: code)
  }

  /// Whether there is no file at `path`, or one that `--update-baseline` replaces: of another schema, toolchain or
  /// architecture, or one that cannot be understood, as where two branches were merged.
  static func isToBeMade(path: String) -> Bool {
    do throws(BaselineFailure) {
      let found = try GateBaseline(path: path)
      return found.hasTime || BaselineKey.current().mismatch(with: found.key, withTime: false) != nil
    } catch {
      switch error {
      case .missing, .otherKey, .otherSchema, .notDecodable: return true
      case .notReadable, .notEncodable, .notWritable, .otherSeed: return false
      }
    }
  }

  /// The one that fits this toolchain, architecture and seed; nil if there is none, or it is to be replaced anyway.
  /// Throws what is wrong with one that is there and cannot be read.
  static func read(in root: String, seed: UInt64, isReplaced: Bool = false) throws(CommandFailure) -> GateBaseline? {
    let key = BaselineKey.current()
    let path = path(in: root, key: key)
    do throws(BaselineFailure) {
      let found = try GateBaseline(path: path)
      return found.seed == seed && key.mismatch(with: found.key, withTime: false) == nil ? found : nil
    } catch .missing { return nil } catch {
      if isReplaced, isToBeMade(path: path) { return nil }
      throw refusal(error)
    }
  }

  /// The same of a commit; nil also where that has one that cannot be read here, as of an older program.
  static func read(in root: String, of commit: String, seed: UInt64) throws(CommandFailure) -> GateBaseline? {
    let key = BaselineKey.current()
    let name = name(ofPath: path(in: root, key: key))
    let shown = try ChildRun.run("git", ["show", "\(commit):./\(name)"], in: root)
    guard shown.isSuccess, let found = try? GateBaseline(json: shown.output, path: name) else { return nil }
    return found.seed == seed && key.mismatch(with: found.key, withTime: false) == nil ? found : nil
  }
}
