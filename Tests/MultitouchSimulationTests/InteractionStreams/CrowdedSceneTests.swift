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

  /// The hands in the order in which contacts are numbered: the part of the screen of each, from the top.
  private static let parts: [Rect] =
    (0..<4).map { Rect(x: 0, y: 120 * Double($0), width: 1080, height: 120) } + [
      Rect(x: 0, y: 780, width: 1080, height: 500), Rect(x: 0, y: 1280, width: 1080, height: 320),
      Rect(x: 0, y: 1600, width: 1080, height: 320), Rect(x: 0, y: 480, width: 540, height: 300),
      Rect(x: 540, y: 480, width: 540, height: 300),
    ]

  /// Only then is told of it in the crowd what is told of it alone.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `each hand lands on its own part of the screen`(seed: UInt64) {
    for change in CrowdedScene(gestures: 200, seed: seed).stream.changes where change.phase == .began {
      let hand = Int(change.contact.rawValue - 1) % Self.parts.count
      #expect(Self.parts[hand].contains(change.location), "contact \(change.contact), hand \(hand)")
    }
  }

  /// With these seeds a scroll of the web view once landed on what the triggered tap listens on.
  @Test(arguments: [16, 27, 35] as [UInt64])
  func `a long scroll of the web view disturbs no neighbour`(seed: UInt64) throws {
    let scene = CrowdedScene(gestures: 54, seed: seed)
    let told = try ScriptRunner.run(scene.script(with: scene.systems[1])).compactMap { ToldEvent($0) }
    // Codes of the triggered tap are 10 … 19.
    let expected = ToldTruth(scene.truth.events.filter { $0.code / 10 == 1 })
    #expect(expected.discrepancies(in: ToldTruth(told)) == [])
    #expect(!expected.events.isEmpty)
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
