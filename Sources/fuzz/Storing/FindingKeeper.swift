// Findings on their way to the disk: written as soon as there are any, and not forgotten where that fails.

import CommandShell
import MultitouchSimulation
import ShellText

/// Writes findings and tells of them. A class, as a campaign hands findings over and a session asks what became of
/// them; both on one thread.
final class FindingKeeper {
  private let store: FindingStore
  /// How many have been written and told of.
  private(set) var writtenCount = 0
  /// What could not be written yet.
  private(set) var unwritten: [FuzzFinding] = []
  /// Findings as they were met that stand beside a smaller one of an earlier search.
  private var beside: [FindingIdentity: (store: FindingStore, finding: FuzzFinding)] = [:]
  /// What became of the last write.
  let trouble = WriteTrouble()
  /// Why something could not be written; nil if nothing has failed so far.
  var problem: String? { trouble.last }

  init(_ store: FindingStore) { self.store = store }

  /// Writes findings as they were met, so that they are there if the process ends while they are shrunk. What cannot be
  /// written is tried again when it is kept. A smaller one of an earlier search keeps its place.
  func meet(_ findings: [FuzzFinding]) {
    for finding in findings {
      do {
        let store = store.sparingSmaller(finding)
        try store.write(finding)
        trouble.succeeded()
        if store.suffix != self.store.suffix { beside[finding.identity] = (store, finding) }
      } catch { trouble.failed(error) }
    }
  }

  /// Writes findings, and those that could not be written before.
  func keep(_ findings: [FuzzFinding] = []) {
    var failed: [FuzzFinding] = []
    for finding in unwritten + findings {
      do {
        let store = store.sparingSmaller(finding)
        try store.write(finding)
        trouble.succeeded()
        writtenCount += 1
        if let met = beside.removeValue(forKey: finding.identity), store.suffix != met.store.suffix {
          met.store.remove(met.finding)
        }
        Console.complain(
          "finding: \(finding.identity) (\(finding.size.map { "\($0)" } ?? "a file"))\n"
            + "  \(ShownText.line(store.replayCommand(finding)))\n")
      } catch {
        failed.append(finding)
        trouble.failed(error)
      }
    }
    unwritten = failed
  }
}
