// What careless recognizers ask for stops nothing and takes effect at no other time.

import Testing

@testable import Multitouch

@Suite struct CarelessBehaviorTests {
  private typealias Engine = TouchEngine<CarelessBehavior, 4, 8, 16, 4, 4, 4>

  private struct Listener: TouchHost {
    typealias Behavior = CarelessBehavior
    var states: [String] = []
    var drops: [String] = []

    mutating func recognizerActed(
      _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { states.append("\(action.state) \(context.now.nanoseconds / 1_000_000)") }

    mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) { drops.append("\(reason)") }
  }

  /// A window with one recognizer.
  private final class Scene {
    var engine = Engine()
    var host = Listener()
    let root: ViewID
    let recognizer: RecognizerID

    init(_ carelessness: Carelessness) throws {
      var screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 400, height: 400))
      screen.isMultipleTouchEnabled = true
      root = try #require(engine.addWindow(screen, host: &host)).view
      recognizer = try #require(engine.addRecognizer(CarelessBehavior(carelessness), view: root, host: &host))
    }

    func frame(_ milliseconds: Int64, _ changes: ContactChange...) {
      engine.handle(.zero + .milliseconds(milliseconds), changes.span, host: &host)
    }

    var isQuiescent: Bool { engine.isQuiescent }
    var behavior: CarelessBehavior { engine.behaviors[Int(recognizer.index)] }
  }

  @Test func `a touch that is marked and is none is not pinned`() throws {
    let scene = try Scene(.pinsStrangers)
    scene.frame(0, .began(1, x: 10, y: 20))
    #expect(scene.engine.location(ofTouch: 0, of: scene.recognizer) == Point(x: 10, y: 20))
    scene.frame(10, .moved(1, x: 50, y: 60))
    #expect(scene.engine.location(ofTouch: 0, of: scene.recognizer) == Point(x: 10, y: 20))
    scene.frame(20, .ended(1))
  }

  @Test func `what is asked for while a recognizer is adjusted is carried out neither then nor later`() throws {
    let scene = try Scene(.asksWhenAdjusted)
    scene.frame(0, .began(1, x: 10, y: 20))
    scene.engine.perform(.adjust(scene.recognizer, .scale(2)), host: &scene.host)
    #expect(scene.engine.nextDeadline() == nil)
    scene.frame(50, .moved(1, x: 50, y: 60))
    scene.frame(60, .ended(1))
    #expect(scene.host.states.first == "began 0" && scene.host.states.last == "ended 60")
    #expect(scene.host.drops.isEmpty)
    #expect(scene.isQuiescent)
  }

  @Test func `N-16: what is asked for while touches are forgotten is not carried out`() throws {
    let scene = try Scene(.asksWhenForgotten)
    // One finger stays down, so that the attempt goes on, until others have used up all records.
    scene.frame(0, .began(1, x: 10, y: 20))
    for count in 0..<20 {
      let contact = ContactID(Int64(count + 2))
      scene.frame(Int64(10 * count + 5), .began(contact, x: 30, y: 30))
      scene.frame(Int64(10 * count + 9), .ended(contact))
    }
    #expect(scene.host.drops.contains("records"))
    #expect(!scene.host.drops.contains("timers"))
    #expect(scene.engine.nextDeadline() == nil)
    #expect(scene.engine.state(of: scene.recognizer) == .possible)
    scene.frame(900, .moved(1, x: 15, y: 20))
    #expect(scene.engine.state(of: scene.recognizer) == .possible)
  }

  @Test func `N-12: making something from outside is followed by the steps that a command is`() throws {
    for way in 0..<4 {
      let scene = try Scene(.restartsItsTimer)
      scene.frame(0, .began(1, x: 10, y: 20))
      scene.frame(10, .ended(1))
      scene.engine.runOut(to: .zero + .milliseconds(100), host: &scene.host)
      // N-5 has withdrawn the timer, and G-12 finds in the next steps that nothing goes on.
      #expect(scene.host.drops == ["fires"] && !scene.isQuiescent)
      let settings = ViewSettings(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      switch way {
      case 0: _ = scene.engine.addView(settings, parent: scene.root, host: &scene.host)
      case 1: _ = scene.engine.addWindow(settings, host: &scene.host)
      case 2: _ = scene.engine.addControl(ControlSettings(.button), settings, parent: scene.root, host: &scene.host)
      default: _ = scene.engine.addRecognizer(CarelessBehavior(.keeps(false)), view: scene.root, host: &scene.host)
      }
      #expect(scene.isQuiescent, "\(way)")
    }
  }

  @Test func `N-12: what would be made inside a callback is refused and counted`() throws {
    let scene = try Scene(.keeps(false))
    let settings = ViewSettings(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    scene.engine.isBusy = true
    #expect(scene.engine.addView(settings, parent: scene.root, host: &scene.host) == nil)
    #expect(scene.engine.addWindow(settings, host: &scene.host) == nil)
    let control = ControlSettings(.button)
    #expect(scene.engine.addControl(control, settings, parent: scene.root, host: &scene.host) == nil)
    #expect(scene.engine.addRecognizer(CarelessBehavior(.keeps(true)), view: scene.root, host: &scene.host) == nil)
    scene.engine.carryOutDeferred(&scene.host)
    scene.engine.isBusy = false
    #expect(scene.host.drops == ["nested", "nested", "nested", "nested"])
  }

  @Test func `a behavior that takes settings over keeps touches from then on as they say`() throws {
    let scene = try Scene(.keeps(false))
    func tap(_ time: Int64) {
      scene.frame(time, .began(1, x: 10, y: 20))
      scene.frame(time + 10, .ended(1))
    }
    tap(0)
    #expect(scene.behavior.keptCalls == 0 && scene.behavior.plainCalls == 2)
    scene.engine.perform(.configure(scene.recognizer, CarelessBehavior(.keeps(true))), host: &scene.host)
    tap(100)
    #expect(scene.behavior.keptCalls == 2 && scene.behavior.plainCalls == 2)
    scene.engine.perform(.configure(scene.recognizer, CarelessBehavior(.keeps(false))), host: &scene.host)
    tap(200)
    #expect(scene.behavior.keptCalls == 2 && scene.behavior.plainCalls == 4)
    let keepers = scene.engine.keepers
    #expect(keepers == 0)
  }

  @Test func `a behavior that turned into another kind by itself is what it is configured as`() throws {
    let scene = try Scene(.turns)
    scene.frame(0, .began(1, x: 10, y: 20))
    scene.frame(10, .ended(1))
    // It was looked at when it was made.
    #expect(scene.behavior.keepsTouches && scene.behavior.keptCalls == 0 && scene.behavior.plainCalls == 2)
    scene.engine.perform(.configure(scene.recognizer, CarelessBehavior(.keeps(true))), host: &scene.host)
    scene.frame(100, .began(1, x: 10, y: 20))
    scene.frame(110, .ended(1))
    #expect(scene.behavior.keptCalls == 2 && scene.behavior.plainCalls == 2)
  }

  @Test(arguments: [(10, 1), (0, 2), (-0.0, 2), (.infinity, 0), (-10, 3), (-.infinity, 3), (.nan, 3)])
  func `moves are skipped within a distance, and all are told within none`(distance: Double, told: Int) throws {
    let scene = try Scene(.skips(distance))
    scene.frame(0, .began(1, x: 100, y: 100))
    for (index, x) in [100.0, 105, 120].enumerated() { scene.frame(Int64(10 * index + 10), .moved(1, x: x, y: 100)) }
    #expect(scene.behavior.moveCalls == told)
  }

  @Test func `N-15: a deadline at the end of time never comes, and is none`() throws {
    let scene = try Scene(.keeps(false))
    scene.frame(10)
    let late = DelayedPerform(target: 1, selector: 1)
    scene.engine.perform(.perform(late, delay: Nanoseconds(.max)), host: &scene.host)
    #expect(scene.engine.nextDeadline() == nil && !scene.isQuiescent)
    scene.engine.perform(.perform(late, delay: .milliseconds(5)), host: &scene.host)
    #expect(scene.engine.nextDeadline() == .zero + .milliseconds(15))
  }
}
