// A run that is wrong in one way: a script and a trace somebody made up, in the smallest form.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// A made-up run that breaks one property.
struct Canary: Sendable, CustomTestStringConvertible {
  /// The judge that must notice.
  let id: String
  /// Judges that cannot but notice too, because their properties say the same of such a small run.
  var also: Set<String> = []
  /// A part of what it must say, if its property has several clauses and this one breaks just one.
  var clause: String?
  let run: JudgedRun

  var testDescription: String { clause.map { "\(id): \($0)" } ?? id }

  /// - Parameters:
  ///   - script: `.touch` statements below the common scene: window w0 (v0) and v1 on it, both 1000 points wide and
  ///     high, v1 taking several touches.
  ///   - trace: a trace in which `--` ends a step, and times may be written in milliseconds, `80ms`.
  init(
    _ id: String, also: Set<String> = [], clause: String? = nil, scene: String = Canary.scene, _ script: String,
    _ trace: String, _ change: (inout JudgedRun) -> Void = { _ in }
  ) {
    self.id = id
    self.also = also
    self.clause = clause
    do {
      let script = try TouchFormat.script(from: "touch 1\n" + scene + script + "\n", file: id)
      var records: [TraceRecord] = []
      var ends: [Int] = []
      for line in trace.split(separator: "\n") {
        if line == "--" {
          ends.append(records.count)
        } else {
          records += try Trace(text: Canary.inNanoseconds(line) + "\n", file: id).records
        }
      }
      ends.append(records.count)
      while ends.count < script.steps.count { ends.append(records.count) }
      var run = JudgedRun(script: script, records: records, stepEnds: ends)
      change(&run)
      self.run = run
    } catch {
      fatalError("\(error)")
    }
  }

  static let scene = "window w0 v0 0 0 1000 1000\nview v1 in v0 0 0 1000 1000 multiple\n"

  private static func inNanoseconds(_ line: Substring) -> String {
    line.split(separator: " ").map { word in
      guard word.hasSuffix("ms"), let n = Int64(word.dropLast(2)) else { return String(word) }
      return String(n * 1_000_000)
    }.joined(separator: " ")
  }

  /// One finger down at 0 and up at 80 ms.
  static let press = "frame 0\n began 1 100 100\nframe 80ms\n ended 1\n"
  /// One finger down at 0.
  static let down = "frame 0\n began 1 100 100\n"
  /// One finger down at 0, 20 points to the right at 10 ms.
  static let drag = "frame 0\n began 1 100 100\nframe 10ms\n moved 1 120 100\n"
  static let t1Began = "0 touch t1 began 1 100 100 v1 1\n"
  static let t1Ended = "80ms touch t1 ended 1 100 100 v1 1\n"
  static let t1Moved = "10ms touch t1 moved 1 120 100 v1 1\n"
  static let v1Began = "0 view v1 began t1 0 100 100 1\n"
  static let v1Ended = "80ms view v1 ended t1 80ms 100 100 1\n"
  static let v1Moved = "10ms view v1 moved t1 10ms 120 100 1\n"
  /// The landing, of which one recognizer is told, or two.
  static let landed = t1Began + "0 rec r0 began t1\n" + v1Began + "--\n"
  static let twoLanded = t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n"

  static let all: [Canary] =
    contacts + chains + calls + states + views + coupling + controls + questions + exclusion + timers + rest + order
    + values + probes + families + systems + clauses + attempts + callbacks + decisions
    + excuses
}
