// Snapshots on the public interface (P-80). That they hold everything is tested on whole scripts, elsewhere.

import Multitouch
import Testing

@Suite struct SnapshotTests {
  @Test func `an engine goes back to its snapshot, ids, clock and drops with it`() {
    var stage = Stage<StandardBehavior>()
    let tap = stage.add(.tap(TapRecognizer()))
    stage.frame(0, .began(1, x: 100, y: 100))
    let snapshot = stage.engine.snapshot()
    stage.frame(80, .ended(1), .ended(7))
    #expect(stage.host.actions == ["0 ended 80"])
    let later = stage.add(.pan(PanRecognizer()))

    stage.engine.restore(snapshot)
    let now = stage.engine.now
    #expect(now == .zero)
    let drops = stage.engine.dropCount(.unknown)
    #expect(drops == 0)
    let numbers = [stage.engine.number(of: tap), stage.engine.number(of: later)]
    #expect(numbers == [0, -1])
    stage.frame(40, .ended(1))
    #expect(stage.host.actions == ["0 ended 80", "0 ended 40"])
  }

  @Test func `a snapshot is an engine that can be run itself`() {
    var stage = Stage<StandardBehavior>()
    stage.add(.tap(TapRecognizer()))
    stage.frame(0, .began(1, x: 100, y: 100))
    var twin = stage.engine.snapshot()
    var host = NotingHost<StandardBehavior>()
    twin.handle(.zero + .milliseconds(80), [ContactChange.ended(1)].span, host: &host)
    #expect(host.actions == ["0 ended 80"])
    #expect(stage.host.actions.isEmpty)
    let isQuiescent = stage.engine.isQuiescent
    #expect(!isQuiescent)
  }

  @Test func `a large engine is restored in place`() throws {
    typealias Big = TouchEngine<StandardBehavior, 64, 128, 10_240, 1_024, 4096, 1_024>
    let engines = UnsafeMutablePointer<Big>.allocate(capacity: 2)
    defer { engines.deallocate() }
    for i in 0..<2 { (engines + i).initialize(to: Big()) }
    defer { engines.deinitialize(count: 2) }
    var host = NotingHost<StandardBehavior>()
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let root = try #require(engines[0].addWindow(screen, host: &host)).view
    _ = engines[0].addRecognizer(.tap(TapRecognizer()), view: root, host: &host)
    engines[1].restore(engines[0])
    engines[1].handle(.zero, [ContactChange.began(1, x: 5, y: 5)].span, host: &host)
    engines[1].handle(.zero, [ContactChange.ended(1)].span, host: &host)
    #expect(host.actions == ["0 ended 0"])
  }
}
