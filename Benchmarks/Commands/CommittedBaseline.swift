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

  /// The one that fits this toolchain, architecture and seed; nil if there is none. Throws what is wrong with one that
  /// is there and cannot be read.
  static func read(in root: String, seed: UInt64) throws(CommandFailure) -> GateBaseline? {
    let key = BaselineKey.current()
    do throws(BaselineFailure) {
      let found = try GateBaseline(path: path(in: root, key: key))
      return found.seed == seed && key.mismatch(with: found.key, withTime: false) == nil ? found : nil
    } catch .missing { return nil } catch { throw CommandFailure("\(error)") }
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
