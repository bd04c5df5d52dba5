import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// The gestures for the interactions, and what must be told of them.
struct InteractionScenarioTests {
  private static let names = InteractionScenarios.all.map(\.name)

  private static func make(_ name: String, gestures: Int = 60, seed: UInt64 = 7) throws -> InteractionExperiment {
    try #require(InteractionScenarios.named(name)).make(gestures: gestures, seed: seed)
  }

  private static func told(_ records: [TraceRecord]) -> ToldTruth { ToldTruth(records.compactMap { ToldEvent($0) }) }

  @Test func `names are distinct, and unknown ones name nothing`() {
    #expect(Set(Self.names).count == Self.names.count)
    #expect(InteractionScenarios.named("no such scenario") == nil)
    #expect(InteractionScenarios.all.allSatisfy { !$0.summary.isEmpty })
  }

  @Test func `every interaction has gestures of its own`() throws {
    // A new one does not compile before it is expected here.
    let played = try Self.names.map { name in
      switch try Self.make(name, gestures: 1).scene.system {
      case .delayedTap: "delayed tap"
      case .triggeredTap: "triggered tap"
      case .collection: "collection"
      case .webTap: "web tap"
      case .tapDragHold: "tap, drag, hold"
      case .dial: "dial"
      case nil: "none"
      }
    }
    #expect(Set(played) == ["delayed tap", "triggered tap", "collection", "web tap", "tap, drag, hold", "dial"])
  }

  @Test(arguments: names) func `equal seeds give equal gestures, other seeds others`(name: String) throws {
    let first = try Self.make(name, gestures: 20)
    #expect(try Self.make(name, gestures: 20) == first)
    #expect(try Self.make(name, gestures: 20, seed: 8).stream.digest != first.stream.digest)
    #expect(first.gestureCount == 20)
    #expect(try Self.make(name, gestures: -1).stream.frames.isEmpty)
  }

  @Test(arguments: names) func `each contact begins and ends once, in frames of rising time`(name: String) throws {
    #expect(try Self.make(name).stream.violations().isEmpty)
  }

  @Test(arguments: names, [7, 8, 9] as [UInt64])
  func `the engine tells exactly what must be told`(name: String, seed: UInt64) throws {
    let experiment = try Self.make(name, seed: seed)
    let found = Self.told(try ScriptRunner.run(experiment.script()))
    #expect(experiment.truth.discrepancies(in: found) == [])
    #expect(experiment.truth.events.count >= 15)
  }

  @Test(arguments: names) func `the reference model leaves the engine's trace`(name: String) throws {
    let script = try Self.make(name, gestures: 12).script()
    #expect(Trace(ReferenceModel.run(script)).digest == Trace(try ScriptRunner.run(script)).digest)
  }

  @Test(arguments: names) func `an event that is lost, invented or late is noticed`(name: String) throws {
    let truth = try Self.make(name, gestures: 12).truth
    let event = try #require(truth.events.last)
    var late = event
    late.time = event.time + Nanoseconds(1)
    #expect(truth.discrepancies(in: ToldTruth(truth.events.dropLast())) == [.missing(event)])
    #expect(truth.discrepancies(in: ToldTruth(truth.events + [late])) == [.invented(late)])
    #expect(truth.discrepancies(in: ToldTruth(truth.events.dropLast() + [late])) == [.missing(event), .invented(late)])
  }

  @Test(arguments: ["delayed-tap-a", "delayed-tap-b", "delayed-tap-c", "web-tap"])
  func `a literal recipe falls into its traps here`(name: String) throws {
    var experiment = try Self.make(name, gestures: 150)
    switch experiment.scene.system {
    case .delayedTap(var system):
      system.isHardened = false
      experiment.scene.system = .delayedTap(system)
    case .webTap(var system):
      system.isHardened = false
      experiment.scene.system = .webTap(system)
    default: Issue.record("no literal form of \(name)")
    }
    let found = Self.told(try ScriptRunner.run(experiment.script()))
    #expect(!experiment.truth.discrepancies(in: found).isEmpty)
  }

  @Test func `many gaps are as long as a chain allows, on either side`() throws {
    let stream = try Self.make("collection", gestures: 200).stream
    var lift: Timestamp?
    var below = 0
    var above = 0
    for index in stream.frames.indices {
      for change in stream.changes(ofFrame: index) {
        if change.phase == .began, let last = lift {
          let gap = (stream.frames[index].time - last).count
          if (330_000_000...350_000_000).contains(gap) { below += 1 }
          if (350_000_001...370_000_000).contains(gap) { above += 1 }
        }
        if change.phase == .ended { lift = stream.frames[index].time }
      }
    }
    #expect(below > 15 && above > 15)
  }
}
