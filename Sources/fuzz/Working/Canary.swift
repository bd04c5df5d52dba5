// Planted faults that the fuzzer must find, so that "nothing was found" means something.

import CTrapGuard
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// A fault and the judge that must object to it.
struct Canary: Sendable {
  /// Who looks for a fault.
  enum Search {
    /// A search.
    case inProcess
    /// A search in a process of its own, which the fault ends: the input must be left behind.
    case untilDeath
    /// Two processes that are compared.
    case twoProcesses
  }

  var name: String
  var summary: String
  /// The judge that must object.
  var judge: String
  var fault: PlantedFault
  /// What is fuzzed to find it.
  var target = FuzzTarget.gestures
  /// How it is looked for.
  var search = Search.inProcess
  /// What this build is missing to see it; nil if nothing.
  var missing: String?

  static let all: [Canary] = [
    Canary(
      name: "early-interval", summary: "taps wait 1 ns less for the next one than they are told to", judge: "model",
      fault: PlantedFault("early-interval", script: shortenIntervals)),
    Canary(
      name: "wide-slop", summary: "pans begin 1/64 point later than they are told to", judge: "model",
      fault: PlantedFault("wide-slop", script: widenSlops)),
    Canary(
      name: "swapped-touches", summary: "the second touch of a pinch stands before the first in one record",
      judge: "model", fault: PlantedFault("swapped-touches", trace: swapTouches)),
    Canary(
      name: "trap", summary: "a bad access when something that has changed is cancelled", judge: "trap",
      fault: PlantedFault("trap", trace: trapOnCancel)),
    Canary(
      name: "memory-of-its-own", summary: "a second run differs once three touches were live at one time",
      judge: "digest", fault: PlantedFault("memory-of-its-own", digestError: { isCrowded($0) ? 1 : 0 })),
    Canary(
      name: "deaf-host", summary: "a host that hears little is not told of the first gesture that began",
      judge: "light",
      fault: PlantedFault("deaf-host", lightTrace: loseBegin)),
    Canary(
      name: "allocation", summary: "24 bytes are allocated when something begins with two touches", judge: "allocation",
      fault: PlantedFault("allocation", extraBytes: { hasBegun($0) ? 24 : 0 })),
    Canary(
      name: "lost-line", summary: "a reader of recordings misses the last vertical movement", judge: "reader-truth",
      fault: PlantedFault("lost-line", recording: loseLine), target: .recordings),
    Canary(
      name: "death", summary: "the process ends when something that has changed is cancelled",
      judge: DeadWork.judge.name,
      fault: PlantedFault("death", trace: { if isGivenUp($1) { ctrapguard_provoke_death() } }),
      search: .untilDeath),
    Canary(
      name: "use-after-free", summary: "freed memory is read when something that has changed is cancelled",
      judge: DeadWork.judge.name,
      fault: PlantedFault(
        "use-after-free", trace: { if isGivenUp($1) { _ = ctrapguard_provoke_use_after_free() } }),
      search: .untilDeath, missing: ctrapguard_sees_freed_memory() != 0 ? nil : "--sanitize address"),
    Canary(
      name: "hash-order", summary: "a digest depends on the order of a hash table when three touches were live",
      judge: "P-81",
      fault: PlantedFault(
        "hash-order", processError: { isCrowded($0) ? UInt64(bitPattern: Int64("touch".hashValue)) : 0 }),
      search: .twoProcesses),
  ]

  /// Whether something that has changed is cancelled.
  static func isGivenUp(_ trace: [TraceRecord]) -> Bool {
    trace.contains { $0.kind == .state && $0.fields == [.state(.changed), .state(.cancelled)] }
  }

  @Sendable private static func shortenIntervals(_ script: inout TouchScript) {
    change(&script) { kind in
      guard case .tap(var tap) = kind, tap.maxInterval.count > 1 else { return }
      tap.maxInterval = Nanoseconds(tap.maxInterval.count - 1)
      kind = .tap(tap)
    }
  }

  @Sendable private static func widenSlops(_ script: inout TouchScript) {
    change(&script) { kind in
      guard case .pan(var pan) = kind, pan.hysteresis > 0, pan.hysteresis.isFinite else { return }
      pan.hysteresis += 1.0 / 64
      kind = .pan(pan)
    }
  }

  private static func change(_ script: inout TouchScript, _ body: (inout RecognizerKind) -> Void) {
    for index in script.scene.indices {
      guard case .addRecognizer(var spec, let view) = script.scene[index] else { continue }
      body(&spec.kind)
      script.scene[index] = .addRecognizer(spec, view: view)
    }
  }

  @Sendable private static func swapTouches(_ script: TouchScript, _ trace: inout [TraceRecord]) {
    for index in trace.indices where trace[index].kind == .rec && trace[index].fields.count == 3 {
      trace[index].fields.swapAt(1, 2)
      return
    }
  }

  @Sendable private static func trapOnCancel(_ script: TouchScript, _ trace: inout [TraceRecord]) {
    if isGivenUp(trace) { ctrapguard_provoke_bad_access() }
  }

  /// Takes the last line away that has an `ABS_MT_POSITION_Y`, of evemu or getevent.
  @Sendable private static func loseLine(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let word = Array(" 0003 0036 ".utf8)
    guard let last = lines.lastIndex(where: { !$0.ranges(of: word).isEmpty }) else { return }
    lines.remove(at: last)
    bytes = Array(lines.joined(separator: [10]))
  }

  @Sendable private static func loseBegin(_ trace: inout [TraceRecord]) {
    if let first = trace.firstIndex(where: { $0.kind == .act && $0.fields.first == .state(.began) }) {
      trace.remove(at: first)
    }
  }

  private static func isCrowded(_ trace: [TraceRecord]) -> Bool {
    var live = 0
    for record in trace where record.kind == .touch {
      guard case .phase(let phase) = record.fields[0] else { continue }
      if phase == .began { live += 1 } else if phase != .moved { live -= 1 }
      if live == 3 { return true }
    }
    return false
  }

  private static func hasBegun(_ trace: [TraceRecord]) -> Bool {
    trace.contains {
      $0.kind == .act && $0.fields.count == 6 && $0.fields[0] == .state(.began) && $0.fields[1] == .integer(2)
    }
  }
}
