// P-31 beside N-16: how long may be waited for a finger that was forgotten.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// Who lost a finger may wait for its duration, and no longer; when that is over, nobody may any more.
struct ForgottenWaitTests {
  /// Regression 0189, and a first tap of two 1 s after it, whose second never comes.
  private static let script = """
    touch 1
    capacities touches=2 touchRecords=4
    window w0 v0 0 0 800 800
    view v1 in v0 0 0 400 800 multiple
    view v2 in v0 400 0 400 400 multiple
    view v3 in v0 400 400 400 400
    recognizer r0 tap on v1 touches=2
    recognizer r1 rotation on v0
    recognizer r2 tap on v3 taps=2
    frame 0
      began 1 100 200
      began 2 200 200
    frame 10ms
      ended 2
    frame 20ms
      began 3 500 100
      ended 3
    frame 30ms
      began 4 500 100
    frame 40ms
      ended 4
    frame 50ms
      began 5 500 100
      ended 1
    frame 60ms
      ended 5
    frame 1s
      began 6 500 500
    frame 1080ms
      ended 6
    advance 3s

    """

  /// Whether P-31 objects to the engine's run with what happens at one time moved to another.
  private static func objects(at time: Int64? = nil, movedTo later: Int64 = 0) throws -> Bool {
    let script = try TouchFormat.script(from: script, file: "forgotten")
    let run = try ScriptRunner.observe(script, isProbing: false)
    var moved = 0
    let lines = Trace(run.records).text.split(separator: "\n").map { line in
      guard let time, line.hasPrefix("\(time) ") else { return String(line) }
      moved += 1
      return "\(later) " + line.dropFirst("\(time) ".count)
    }
    #expect(time == nil || moved > 0, "nothing happens at \(time ?? 0)")
    let records = try Trace(text: lines.joined(separator: "\n") + "\n").records
    let judged = JudgedRun(script: script, records: records, sceneEnds: run.sceneEnds, stepEnds: run.stepEnds)
    return Judges.violations(of: judged, by: ["P-31"]).contains { $0.judge == "P-31" }
  }

  @Test func `P-31, N-16: who is not told of a lift may wait for its duration, not longer`() throws {
    #expect(try !Self.objects())
    #expect(try Self.objects(at: 750_000_000, movedTo: 900_000_000))
  }

  @Test func `P-31: once it is reset, nobody has that long any more`() throws {
    // Within 750 ms of the last lift, 1.08 s, but not within 350 ms.
    #expect(try Self.objects(at: 1_430_000_000, movedTo: 1_500_000_000))
  }
}
