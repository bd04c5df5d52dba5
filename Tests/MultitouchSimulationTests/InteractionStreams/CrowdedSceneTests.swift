import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// The screen full of everything.
struct CrowdedSceneTests {
  @Test func `it has 200 controls, 60 recognizers, 1 000 items and six systems`() {
    let scene = CrowdedScene(gestures: 9, seed: 1)
    let controls = scene.script.scene.count { if case .addControl = $0 { true } else { false } }
    let recognizers = scene.script.scene.count { if case .addRecognizer = $0 { true } else { false } }
    let items = scene.systems.compactMap { if case .collection(let system) = $0 { system.count } else { nil as Int? } }
    #expect(controls == CrowdedScene.controlCount)
    #expect(recognizers == CrowdedScene.recognizerCount)
    #expect(items == [CrowdedScene.itemCount])
    #expect(scene.systems.count == 6)
    #expect(scene.gestureCount == 9)
  }

  @Test func `ten fingers are down at once, each contact begins and ends once`() {
    let stream = CrowdedScene(gestures: 300, seed: 1).stream
    #expect(stream.violations().isEmpty)
    var live = 0
    var most = 0
    for change in stream.changes {
      if change.phase == .began { live += 1 }
      if change.phase == .ended || change.phase == .cancelled { live -= 1 }
      most = max(most, live)
    }
    #expect(most >= 9 && most <= CrowdedScene.fingerCount)
  }

  @Test func `each of its systems tells what it must, as if it were alone`() throws {
    let scene = CrowdedScene(gestures: 120, seed: 5)
    var told: [ToldEvent] = []
    for system in scene.systems {
      told += try ScriptRunner.run(scene.script(with: system)).compactMap { ToldEvent($0) }
    }
    #expect(scene.truth.discrepancies(in: ToldTruth(told)) == [])
    #expect(scene.truth.counts.count >= 15)
  }
}
