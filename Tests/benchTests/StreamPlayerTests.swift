import BenchmarkHarness
import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import bench

@Suite struct StreamPlayerTests {
  func workload() throws -> Workload { try StreamWorkloads.workload(PanScenario(), rows: 300, seed: 5) }

  @Test func `every pass does what the first did`() throws {
    let workload = try workload()
    var player = StandardPlayer(workload.scene, TapeMemory(workload.tape))
    player.play(events: player.eventCount)
    let first = player.host.tally
    player.play(events: 2 * player.eventCount)
    #expect(player.passCount == 3)
    #expect(player.cursor == 0)
    #expect(player.host.tally == first.map { $0 &* 3 })
    #expect(first[0] > 0)
  }

  @Test func `a restarted player does what a new one does`() throws {
    let workload = try workload()
    var player = StandardPlayer(workload.scene, TapeMemory(workload.tape))
    player.play(events: player.eventCount)
    let first = player.host.tally
    player.play(events: player.eventCount / 2)
    player.restart()
    #expect(player.passCount == 0)
    player.play(events: player.eventCount)
    #expect(player.host.tally == first)
  }

  @Test(arguments: [true, false])
  func `as many events are timed of a tape that does not end quietly as of one that does`(isQuiet: Bool) throws {
    var workload = try workload()
    if !isQuiet {
      // A finger stays down.
      var tape = Tape()
      for entry in workload.tape.entries.prefix(3) { tape.append(entry.time, workload.tape.changes[entry.rows]) }
      workload.tape = tape
    }
    let count = workload.tape.eventCount
    let timings = workload.time(Meter(clock: Made.clock), TimingPlan(eventCountMin: 4 * count - 1, replayCount: 1))
    #expect(timings.single.histogram.count == 4 * count)
    #expect(timings.eventCount == count && timings.fastestTicks.count == count)
    #expect(timings.passCheck.found == timings.passCheck.expected)
    // The preparation is neither an event's nor the harness's doing.
    #expect(timings.worst.allSatisfy { (0..<count).contains($0.event) })
  }

  @Test func `the timed host counts what the trace shows`() throws {
    let workload = try workload()
    var player = StandardPlayer(workload.scene, TapeMemory(workload.tape))
    player.play(events: player.eventCount)
    let counts = try #require(workload.truth).counts
    #expect(player.host.began == counts[.pan, .began] + counts[.pinch, .began] + counts[.rotation, .began])
    #expect(player.host.changed == (0..<6).reduce(0) { $0 + counts[$1, .changed] })
  }

  @Test func `a scene the timed host cannot stand in for is refused with the reason`() throws {
    var reacting = StandardScene.script()
    reacting.reactions = [
      ScriptReaction(kind: .act, subject: .recognizer(0), commands: [.command(.cancelAllTouches)])
    ]
    #expect(throws: UntimedReason("its host gives commands from inside callbacks")) { try PlayedScene(reacting) }
    var asking = StandardScene.script()
    asking.answers.append(ScriptAnswer(.shouldBegin(recognizer: 0), .always(false)))
    #expect(throws: UntimedReason.self) { try PlayedScene(asking) }
    var fickle = StandardScene.script()
    fickle.answers.append(ScriptAnswer(.simultaneously(recognizer: 0), .cycle([true, false])))
    #expect(throws: UntimedReason.self) { try PlayedScene(fickle) }
    var removing = StandardScene.script()
    removing.scene.append(.destroyView(2))
    #expect(throws: UntimedReason.self) { try PlayedScene(removing) }
  }

  @Test func `answers become masks`() throws {
    let scene = try PlayedScene(StandardScene.script())
    #expect(scene.companions[StandardRecognizer.pan.rawValue] == 0b110000)
    #expect(scene.companions[StandardRecognizer.singleTap.rawValue] == 0)
    #expect(scene.recognizerCount == 6)
  }
}
