// P-80: snapshot and restore at any frame boundary, the same future.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct ScriptSnapshotTests {
  typealias Run = ScriptRun<11, 64, 256, 64, 256, 64>

  /// The trace of a script whose engine is replaced after each step by one that a snapshot of it was restored into,
  /// over whatever that one was at before; nil if the script wants a larger engine.
  private static func traceInTurns(_ script: TouchScript) -> [TraceRecord]? {
    guard Run.hasRoom(for: script.capacities) else { return nil }
    var engine = Run.start(script)
    var host = ScriptRunHost(script)
    Run.build(script, &engine, &host)
    var other = Run.Engine()
    for step in script.steps {
      let snapshot = engine.snapshot()
      // What happens to the engine from here on must not matter.
      var lost = host.copy()
      Run.play(step, &engine, &lost)
      other.restore(snapshot)
      Run.play(step, &other, &host)
      engine.restore(other)
    }
    return host.records
  }

  @Test(arguments: 0..<4)
  func `a random script goes on the same from snapshots (P-80)`(_ slice: UInt64) throws {
    for seed in slice * 15..<(slice + 1) * 15 {
      let script = ScriptGenerator.script(seed: seed)
      let trace = try #require(Self.traceInTurns(script), "seed \(seed)")
      let expected = try ScriptRunner.run(script)
      #expect(trace == expected, "seed \(seed)")
      if trace != expected { return }
    }
  }

  @Test func `every script of the specification goes on the same from snapshots (P-80)`() throws {
    var count = 0
    for name in CorpusFolder.scripts(in: "Seeds/Specification") {
      let script = try TouchFormat.read(CorpusFolder.path + "/" + name)
      guard let trace = Self.traceInTurns(script) else { continue }
      count += 1
      #expect(try trace == ScriptRunner.run(script), "\(name)")
    }
    #expect(count > 300)
  }

  @Test func `a snapshot of one step earlier is noticed`() throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/Seeds/Specification/CTL-5-the-drag-example.touch")
    var engine = Run.start(script)
    var host = ScriptRunHost(script)
    Run.build(script, &engine, &host)
    var old = engine.snapshot()
    for step in script.steps {
      engine.restore(old)
      Run.play(step, &engine, &host)
      old = engine.snapshot()
      Run.play(step, &engine, &host)
    }
    #expect(try host.records != ScriptRunner.run(script))
  }

  @Test func `a host's copy begins with nothing recorded, whatever came before`() throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/Seeds/Specification/CTL-5-the-drag-example.touch")
    var engine = Run.start(script)
    var host = ScriptRunHost(script)
    Run.build(script, &engine, &host)
    for step in script.steps { Run.play(step, &engine, &host) }
    let (copied, recorded) = (host.copy().recordCount, host.recordCount)
    #expect(copied == 0 && recorded > 0)
  }
}
