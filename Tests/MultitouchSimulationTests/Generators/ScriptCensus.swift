// What happens in many scripts: how often each kind recognizes, which records, drops and transitions occur.

import Multitouch
import MultitouchRecordings

@testable import MultitouchSimulation

/// Counts over the traces of many scripts, for judging a generator.
struct ScriptCensus {
  var scripts = 0
  var records = 0
  /// Scripts in which something was recognized.
  var lively = 0
  /// Actions that start a block, per kind of recognizer.
  var recognitions: [String: Int] = [:]
  var drops: [DropReason: Int] = [:]
  var transitions: [String: Int] = [:]
  var kinds: [TraceKind: Int] = [:]

  mutating func count(_ script: TouchScript, _ trace: [TraceRecord]) {
    scripts += 1
    records += trace.count
    // Numbers are those of the scene as long as nothing was refused; good enough for a census.
    var names: [String] = []
    for case .addRecognizer(let spec, _) in script.scene { names.append(ScriptCensus.name(spec.kind)) }
    var isLively = false
    for record in trace {
      kinds[record.kind, default: 0] += 1
      switch (record.kind, record.subject, record.fields.first) {
      case (.drop, _, .reason(let reason)): drops[reason, default: 0] += 1
      case (.state, .recognizer(let number), .state(let from)):
        guard case .state(let to) = record.fields[1] else { continue }
        transitions["\(from) → \(to)", default: 0] += 1
        if from == .possible && to != .failed {
          recognitions[number < names.count ? names[number] : "added later", default: 0] += 1
          isLively = true
        }
      default: break
      }
    }
    if isLively { lively += 1 }
  }

  static func name(_ kind: RecognizerKind) -> String {
    switch kind {
    case .tap: "tap"
    case .longPress: "longPress"
    case .pan: "pan"
    case .pinch: "pinch"
    case .rotation: "rotation"
    case .swipe: "swipe"
    case .screenEdgePan: "screenEdgePan"
    case .triggeredTap: "triggeredTap"
    case .touchDelay: "touchDelay"
    }
  }

  /// All counts, one a line, in a fixed order.
  var report: String {
    func lines(_ title: String, _ counts: [(String, Int)]) -> [String] {
      [title] + counts.sorted { $0.0 < $1.0 }.map { "  \($0.0): \($0.1)" }
    }
    var all = ["\(scripts) scripts, \(lively) lively, \(records) records"]
    all += lines("recognitions", recognitions.map { ($0.key, $0.value) })
    all += lines("transitions", transitions.map { ($0.key, $0.value) })
    all += lines("records", kinds.map { ($0.key.word, $0.value) })
    all += lines("drops", drops.map { ("\($0.key)", $0.value) })
    return all.joined(separator: "\n")
  }
}
