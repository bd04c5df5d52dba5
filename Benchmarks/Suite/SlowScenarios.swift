// The slowest legal streams that `fuzz --worst-latency` has found, each as a scenario.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings

enum SlowScenarios {
  /// A scenario for each stream of the folder.
  static func list(_ folder: String?) -> ScenarioList {
    let files = folder.map { SuiteFolders.files(in: $0).filter { $0.hasSuffix(".touch") } } ?? []
    guard let folder, !files.isEmpty else {
      return .missing("slow", "skipped: no slow streams (make some with fuzz --worst-latency)")
    }
    return ScenarioList(scenarios: files.map { scenario(folder + "/" + $0, file: $0) }, skipped: [])
  }

  private static func scenario(_ path: String, file: String) -> Scenario {
    let name = name(ofFile: file)
    return Scenario(
      name: name, summary: "the slowest legal stream that was found",
      run: { context in
        do {
          let run = WorkloadRun(
            workload: try ScriptFileRun(path).named(name), load: .adversarial, asksModel: true, looksAtColdStart: true)
          return [run.report(context)]
        } catch { return [.unreadable(name, "\(error)")] }
      },
      workload: { _ in try ScriptFileRun(path).named(name) })
  }

  /// "contacts-03.touch" is `slow/contacts=3`; a file of another name has its own.
  static func name(ofFile file: String) -> String {
    let stem = file.dropLast(".touch".count)
    let parts = stem.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[1]) else { return "slow/" + stem }
    return "slow/\(parts[0])=\(number)"
  }
}
