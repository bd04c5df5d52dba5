// The worked examples of SPEC §3.4, the table of §2.5 and the trace of N-10.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// One row of SPEC §3.4's worked examples.
struct ReconcileExample: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var actions: [String]
  var resets: [String]?
  var build: @Sendable (inout ModelScene) -> Void

  init(
    _ name: String, _ actions: [String], resets: [String]? = nil,
    _ build: @escaping @Sendable (inout ModelScene) -> Void
  ) {
    testDescription = name
    self.actions = actions
    self.resets = resets
    self.build = build
  }

  /// r0 = Tap1 requires r1 = Tap2 requires r2 = Tap3.
  static func addChain(_ scene: inout ModelScene, simultaneous: Bool = false) {
    for taps in 1...3 { scene.tap(taps) { $0.hasDelegate = simultaneous } }
    scene.require(0, toFail: 1)
    scene.require(1, toFail: 2)
    if simultaneous { for r in 0...2 { scene.answer(.simultaneously(recognizer: r), .always(true)) } }
  }

  static let all: [ReconcileExample] = [
    .init("a chain of requirements, one tap", ["r0 ended@400"], resets: ["400 r2", "400 r1", "400 r0"]) {
      addChain(&$0)
      $0.press(0, 0.05)
    },
    .init("a chain of requirements, two taps", ["r1 ended@600"]) {
      addChain(&$0)
      $0.press(0, 0.05)
      $0.press(0.20, 0.25)
    },
    .init("a chain of requirements, three taps", ["r2 ended@450"]) {
      addChain(&$0)
      $0.press(0, 0.05)
      $0.press(0.20, 0.25)
      $0.press(0.40, 0.45)
    },
    .init("simultaneity does not waive a requirement", ["r1 ended@600"]) {
      addChain(&$0, simultaneous: true)
      $0.press(0, 0.05)
      $0.press(0.20, 0.25)
    },
    .init("no requirements, two taps", ["r0 ended@50", "r1 ended@250"]) {
      for taps in 1...3 { $0.tap(taps) }
      $0.press(0, 0.05)
      $0.press(0.20, 0.25)
    },
    .init("a pan that requires a tap which recognizes never acts", ["r1 ended@60"]) {
      $0.recognizer(.pan(PanParameters()))
      $0.tap()
      $0.require(0, toFail: 1)
      $0.down(0)
      $0.move(0.02, 7, 120, 100)
      $0.up(0.06)
    },
    .init(
      "a pan that requires a tap which fails begins then",
      ["r0 began@60", "r0 changed@80", "r0 ended@100"], resets: ["100 r1", "100 r0"]
    ) {
      $0.recognizer(.pan(PanParameters()))
      $0.tap()
      $0.require(0, toFail: 1)
      $0.down(0)
      $0.move(0.02, 7, 120, 100)
      $0.move(0.06, 7, 160, 100)
      $0.move(0.08, 7, 170, 100)
      $0.up(0.10)
    },
    .init(
      "a pan that begins makes an unrelated tap fail", ["r0 began@20", "r0 ended@100"],
      resets: ["20 r1", "100 r0"]
    ) {
      $0.recognizer(.pan(PanParameters()))
      $0.tap()
      $0.down(0)
      $0.move(0.02, 7, 120, 100)
      $0.up(0.10)
    },
    .init("of nested single taps only the innermost, newest acts", ["r2 ended@50"]) {
      let inner = $0.view(ViewAttributes(frame: Rect(x: 0, y: 0, width: 500, height: 500)), on: 1)
      $0.tap()
      $0.tap(on: inner)
      $0.tap(on: inner)
      $0.press(0, 0.05)
    },
    .init("a ring of two single taps fails as a whole", [], resets: ["50 r1", "50 r0"]) {
      $0.tap()
      $0.tap()
      $0.require(0, toFail: 1)
      $0.require(1, toFail: 0)
      $0.press(0, 0.05)
    },
  ]
}

@Suite struct WorkedExamplesTests {
  @Test(arguments: ReconcileExample.all)
  func `reconcile does what the worked examples of 3_4 say`(example: ReconcileExample) {
    var scene = ModelScene()
    example.build(&scene)
    #expect(scene.actions() == example.actions)
    if let resets = example.resets {
      #expect(scene.lines(.reset).map { $0.replacing(" reset", with: "") } == resets)
    }
  }

  @Test func `the view of a ring that fails gets its touchesEnded`() {
    var scene = ModelScene()
    scene.tap()
    scene.tap()
    scene.require(0, toFail: 1)
    scene.require(1, toFail: 0)
    scene.press(0, 0.05)
    #expect(scene.views() == ["v1 began@0 t1:0", "v1 ended@50 t1:50"])
  }

  @Test func `the example of N-10 is reproduced record by record`() {
    var scene = ModelScene()
    scene.tap(2) { $0.delaysTouchesBegan = true }
    scene.press(0, 0.08)
    #expect(
      scene.trace().map(ModelDisagreement.line) == [
        "0 touch t1 began 1 100 100 v1 1",
        "0 rec r0 began t1",
        "80000000 touch t1 ended 1 100 100 v1 1",
        "80000000 rec r0 ended t1",
        "430000000 timer r0",
        "430000000 state r0 possible failed",
        "430000000 reset r0",
        "430000000 view v1 began t1 0 100 100 1",
        "430000000 view v1 ended t1 80000000 100 100 1",
      ])
  }

  /// Taps 0–.08 and .20–.28 before a double tap with the given flags (§2.5).
  func doubleTap(delaysBegan: Bool = false, delaysEnded: Bool = true, second: Bool, at x: Double = 100) -> ModelScene {
    var scene = ModelScene()
    scene.tap(2) {
      $0.delaysTouchesBegan = delaysBegan
      $0.delaysTouchesEnded = delaysEnded
    }
    scene.press(0, 0.08)
    if second { scene.press(0.20, 0.28, at: x) }
    return scene
  }

  @Test func `two taps, defaults: both touches are cancelled at the action`() {
    let scene = doubleTap(second: true)
    #expect(scene.actions() == ["r0 ended@280"])
    #expect(scene.views() == ["v1 began@0 t1:0", "v1 began@200 t2:200", "v1 cancelled@280 t1:80 t2:280"])
  }

  @Test func `two taps, delaysEnded off: only the second touch is cancelled`() {
    let scene = doubleTap(delaysEnded: false, second: true)
    #expect(scene.actions() == ["r0 ended@280"])
    #expect(
      scene.views() == [
        "v1 began@0 t1:0", "v1 ended@80 t1:80", "v1 began@200 t2:200", "v1 cancelled@280 t2:280",
      ])
  }

  @Test func `two taps, delaysBegan: the view sees nothing`() {
    let scene = doubleTap(delaysBegan: true, second: true)
    #expect(scene.actions() == ["r0 ended@280"])
    #expect(scene.views() == [])
  }

  @Test func `one tap, defaults: ended comes late with the touch's own time`() {
    #expect(doubleTap(second: false).views() == ["v1 began@0 t1:0", "v1 ended@430 t1:80"])
  }

  @Test func `one tap, delaysBegan: began and ended come late`() {
    #expect(doubleTap(delaysBegan: true, second: false).views() == ["v1 began@430 t1:0", "v1 ended@430 t1:80"])
  }

  @Test func `a hold, delaysBegan: began comes when the tap is over`() {
    var scene = ModelScene()
    scene.tap(2) { $0.delaysTouchesBegan = true }
    scene.press(0, 0.8)
    #expect(scene.views() == ["v1 began@750 t1:0", "v1 ended@800 t1:800"])
  }

  @Test func `a drag, delaysBegan: began, one moved, then live moves`() {
    var scene = ModelScene()
    scene.tap(2) { $0.delaysTouchesBegan = true }
    scene.down(0)
    scene.move(0.05, 7, 120, 100)
    scene.move(0.10, 7, 150, 100)
    scene.move(0.15, 7, 160, 100)
    scene.up(0.20)
    #expect(
      scene.lines(.view) == [
        "100 view v1 began t1 0 100 100 1", "100 view v1 moved t1 100000000 150 100 0",
        "150 view v1 moved t1 150000000 160 100 0", "200 view v1 ended t1 200000000 160 100 0",
      ])
  }

  @Test func `a second tap too far away releases the first, and both are delivered in order`() {
    let scene = doubleTap(delaysBegan: true, second: true, at: 160)
    #expect(scene.actions() == [])
    #expect(
      scene.views() == [
        "v1 began@200 t1:0", "v1 ended@200 t1:80", "v1 began@200 t2:200", "v1 ended@280 t2:280",
      ])
  }
}
