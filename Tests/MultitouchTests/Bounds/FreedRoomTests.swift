// N-15: room that was given back is there again, all of it, and no more.

import Testing

@testable import Multitouch

@Suite struct FreedRoomTests {
  private typealias Engine = TouchEngine<StandardBehavior, 2, 4, 6, 4, 3, 3>

  /// An engine with a window. Its limits are beyond what its type holds.
  private final class Scene {
    var engine: Engine
    var host = NotingHost<StandardBehavior>()
    let root: ViewID
    static let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 100, height: 100))

    init() throws {
      var limits = EngineLimits()
      limits.touches = 1_000
      limits.touchRecords = 1_000
      limits.views = 100_000
      limits.windows = 1_000
      limits.viewDepth = 1_000_000
      limits.recognizers = 100_000
      limits.requirementEdges = 100_000
      limits.registrations = 100_000
      limits.offered = 1_000
      limits.active = 1_000
      engine = Engine(limits: limits)
      root = try #require(engine.addWindow(Self.screen, host: &host)).view
    }

    func perform(_ command: EngineCommand<StandardBehavior>) { engine.perform(command, host: &host) }

    func addView() -> ViewID? { engine.addView(Self.screen, parent: root, host: &host) }

    func addControl() -> ControlID? {
      engine.addControl(ControlSettings(.button), Self.screen, parent: root, host: &host)
    }

    func addTap(on view: ViewID? = nil) -> RecognizerID? {
      engine.addRecognizer(.tap(TapRecognizer()), view: view ?? root, host: &host)
    }
  }

  @Test func `limits beyond the capacities are these`() throws {
    let limits = try Scene().engine.limits
    #expect(limits.touches == 2 && limits.touchRecords == 4 && limits.views == 6 && limits.windows == 8)
    #expect(limits.viewDepth == 4096 && limits.recognizers == 4)
    #expect(limits.requirementEdges == 3 && limits.registrations == 3)
    #expect(limits.offered == 64 && limits.active == 64)
  }

  @Test func `views and the recognizers on them`() throws {
    let scene = try Scene()
    for _ in 0..<3 {
      scene.host.drops = []
      var views: [ViewID] = []
      for _ in 0..<5 { views.append(try #require(scene.addView())) }
      #expect(scene.addView() == nil)
      for view in views.prefix(4) { #expect(scene.addTap(on: view) != nil) }
      #expect(scene.addTap() == nil)
      #expect(scene.host.drops == ["views 0", "recognizers 0"])
      // Not in the order in which they were made.
      for i in [1, 4, 0, 3, 2] { scene.perform(.destroyView(views[i])) }
    }
  }

  @Test func `recognizers and the requirements between them`() throws {
    let scene = try Scene()
    for _ in 0..<3 {
      scene.host.drops = []
      var taps: [RecognizerID] = []
      for _ in 0..<4 { taps.append(try #require(scene.addTap())) }
      #expect(scene.addTap() == nil)
      for i in 1..<4 { scene.perform(.require(taps[i], toFail: taps[0])) }
      #expect(scene.host.drops == ["recognizers 0"])
      scene.perform(.require(taps[0], toFail: taps[1]))
      #expect(scene.host.drops.count == 2)
      for i in [2, 0, 3, 1] { scene.perform(.destroyRecognizer(taps[i])) }
    }
  }

  @Test func `registrations, one by one and with their control`() throws {
    let scene = try Scene()
    for way in 0..<4 {
      scene.host.drops = []
      let control = try #require(scene.addControl())
      for action in 0..<3 { scene.perform(.addTarget(control, target: 1, action: Int64(action), .touchDown)) }
      #expect(scene.host.drops.isEmpty, "\(way)")
      scene.perform(.addTarget(control, target: 1, action: 3, .touchDown))
      #expect(scene.host.drops.count == 1, "\(way)")
      switch way {
      case 0: scene.perform(.releaseTarget(1))
      case 1: scene.perform(.removeTarget(control, .any, action: nil, .allTouchEvents))
      case 2:
        for action: Int64 in [1, 2, 0] {
          scene.perform(.removeTarget(control, .target(1), action: action, .allTouchEvents))
        }
      default: break
      }
      scene.perform(.destroyView(control.view))
    }
  }

  @Test func `registrations of a target that is gone, and no other's, once`() throws {
    let scene = try Scene()
    let control = try #require(scene.addControl())
    func register(_ target: Int64, _ action: Int64) {
      scene.perform(.addTarget(control, target: target, action: action, .touchDown))
    }
    register(1, 0)
    register(2, 0)
    register(1, 1)
    for _ in 0..<2 { scene.perform(.releaseTarget(1)) }
    scene.perform(.removeTarget(control, .target(2), action: 7, .allTouchEvents))
    scene.perform(.removeTarget(control, .target(2), action: 0, .touchUpInside))
    scene.host.drops = []
    register(3, 0)
    register(3, 1)
    #expect(scene.host.drops.isEmpty)
    register(3, 2)
    #expect(scene.host.drops.count == 1)
  }

  @Test func `a frame and times given while the engine is busy are refused and counted (N-12)`() throws {
    let scene = try Scene()
    #expect(scene.addTap() != nil)
    scene.host.drops = []
    scene.engine.isBusy = true
    scene.engine.handle(.zero + .milliseconds(5), [ContactChange.began(1, x: 5, y: 5)].span, host: &scene.host)
    scene.engine.advance(to: .zero + .milliseconds(7), host: &scene.host)
    scene.engine.runOut(to: .zero + .milliseconds(9), host: &scene.host)
    #expect(scene.engine.now == .zero && scene.engine.allTouches.isEmpty)
    scene.engine.carryOutDeferred(&scene.host)
    scene.engine.isBusy = false
    #expect(scene.host.drops == ["nested 0", "nested 0", "nested 0"])
  }
}
