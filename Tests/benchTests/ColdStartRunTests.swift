import BenchmarkHarness
import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import bench

/// Where an engine rests, and what is timed there.
@Suite struct ColdStartRunTests {
  private let caches = CacheEviction(byteCount: 1 << 12)
  private static let clock = EventClock.calibrated(source: .monotonic)

  private func workload(_ name: String, rows: Int = 1_500) throws -> Workload {
    try StreamWorkloads.workload(try #require(StreamScenarios.named(name)), rows: rows, seed: 3)
  }

  /// A tap, and another landing that stays if `staysDown`.
  private func short(staysDown: Bool) throws -> Workload {
    var tape = Tape()
    tape.append(0, [ContactChange(contact: 1, phase: .began, location: Point(x: 100, y: 100))])
    tape.append(80_000_000, [.ended(1)])
    if staysDown {
      tape.append(90_000_000, [ContactChange(contact: 2, phase: .began, location: Point(x: 100, y: 100))])
    }
    return try Workload(name: "short", script: StandardScene.script(), tape: tape, size: .standard)
  }

  @Test(arguments: ["taps", "pans", "chaos"])
  func `an engine rests where no finger is down and no timer waits`(name: String) throws {
    let workload = try workload(name, rows: 6_000)
    let tape = workload.tape
    var player = StandardPlayer(workload.scene, TapeMemory(tape))
    let rests = player.rests()
    #expect(rests.loops && rests.places.first == 0 && rests.places.count > 1)
    var live = 0
    var up: Set<Int> = []
    for (event, entry) in tape.entries.enumerated() {
      if live == 0 { up.insert(event) }
      for change in tape.changes[entry.rows] {
        if change.phase == .began { live += 1 } else if change.phase != .moved { live -= 1 }
      }
    }
    #expect(up.isSuperset(of: rests.places))
    #expect(rests.places.allSatisfy { !tape.entries[$0].isAdvance })
    // Every pause of 0.8 s is one: all timers have fired by then.
    let pauses = up.filter { event in
      event > 0 && !tape.entries[event].isAdvance
        && tape.entries[event].time - tape.entries[event - 1].time >= 790_000_000
    }
    #expect(Set(rests.places).isSuperset(of: pauses))
  }

  @Test func `looking for rests changes nothing`() throws {
    let workload = try workload("taps")
    var plain = StandardPlayer(workload.scene, TapeMemory(workload.tape))
    plain.play(events: plain.eventCount)
    var looking = StandardPlayer(workload.scene, TapeMemory(workload.tape))
    _ = looking.rests()
    #expect(looking.host.tally == plain.host.tally)
  }

  @Test func `a round begins at a rest of the engine that lives on`() throws {
    let workload = try workload("pans")
    var player = StandardPlayer(workload.scene, TapeMemory(workload.tape))
    player.play(events: player.eventCount)
    let once = player.host.tally
    let played = player.coldStart(Self.clock, caches)
    let start = try #require(played)
    #expect(start.subject == .idle && start.eventCount == 100 && start.roundCount == 15)
    // A restart would have set the counts back.
    let passCount = player.passCount
    #expect(passCount > 1)
    #expect(player.host.tally[0] >= once[0] * UInt64(player.passCount))
  }

  @Test func `a short tape is played again until there are 100 events`() throws {
    let start = try #require(try short(staysDown: false).coldStart(Self.clock, caches))
    #expect(start.subject == .idle && start.eventCount == 100)
  }

  @Test func `a tape that leaves a finger down begins on a new engine, unless there is a rest before`() throws {
    let start = try #require(try short(staysDown: true).coldStart(Self.clock, caches))
    #expect(start.subject == .new && start.eventCount == 4)
    var long = try workload("pans")
    let lift = try #require(
      long.tape.entries.indices.last { event in
        long.tape.changes[long.tape.entries[event].rows].contains { $0.phase == .ended }
      })
    long.tape = long.tape.replacing(inEvent: lift) { $0.phase == .ended ? nil : $0 }
    let other = try #require(long.coldStart(Self.clock, caches))
    #expect(other.subject == .idle && other.eventCount == 100)
  }

  @Test func `interactions have cold starts, alone and all at once`() throws {
    let alone = InteractionRun(try #require(InteractionScenarios.named("dial")).make(gestures: 5, seed: 1))
    for run in [alone, InteractionRun(CrowdedScene(gestures: 9, seed: 1))] {
      let start = run.play(run.tape, .coldStart(Self.clock, caches)).coldStart
      #expect(start?.subject == .idle && start?.eventCount == 100, "\(run.name)")
    }
  }
}
