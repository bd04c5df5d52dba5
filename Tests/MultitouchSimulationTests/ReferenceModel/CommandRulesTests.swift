// Commands, callbacks, limits, and the coupling of recognizers and views beyond the tables (SPEC N-12, N-15, D-12 …
// D-25, G-5, G-13, T-11, §6.1).

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct CommandRulesTests {
  var disabled: RecognizerSettings {
    var settings = RecognizerSettings()
    settings.isEnabled = false
    return settings
  }

  // MARK: N-12

  @Test func `frames and advances inside a callback are refused, commands come after it in order`() {
    var scene = ModelScene()
    scene.script.reactions = [
      ScriptReaction(
        kind: .touch, subject: .touch(1), nth: 1,
        commands: [
          .command(.user(code: 1, [0.5])), .frame(0, [.ended(7)]), .command(.set(9, disabled)), .advance(5),
        ])
    ]
    scene.down(0)
    #expect(
      scene.lines(silence: 1) == [
        "0 touch t1 began 1 100 100 v1 1", "0 user - 1 0.5", "0 drop - nested 0", "0 drop - nested 0",
        "0 drop - stale 0", "0 view v1 began t1 0 100 100 1",
      ])
  }

  @Test func `the 33rd command of a callback is refused`() {
    var scene = ModelScene()
    let commands = (0..<33).map { ScriptCallbackCommand.command(.set(100 + $0, disabled)) }
    scene.script.reactions = [ScriptReaction(kind: .touch, subject: .touch(1), commands: commands)]
    scene.down(0)
    let refused = ["0 drop - commands 0"]
    #expect(scene.lines(.drop) == refused + Array(repeating: "0 drop - stale 0", count: 32))
  }

  @Test func `cancelAllTouches inside a callback is a frame of its own after this one`() {
    var scene = ModelScene()
    scene.react(to: .rec, of: .recognizer(0), .cancelAllTouches)
    scene.tap()
    scene.frame(0, .began(1, x: 1, y: 1))
    #expect(
      scene.trace().map(ModelScene.line) == [
        "0 touch t1 began 1 1 1 v1 1", "0 rec r0 began t1", "0 view v1 began t1 0 1 1 1",
        "0 touch t1 cancelled 1 1 1 v1 1", "0 rec r0 cancelled t1", "0 state r0 possible failed", "0 reset r0",
        "0 view v1 cancelled t1 0 1 1 1",
      ])
  }

  @Test func `a pan disabled in its own Began action is cancelled and reset in the same frame`() {
    var scene = ModelScene()
    scene.recognizer(.pan(PanParameters()))
    scene.react(to: .act, of: .recognizer(0), in: .began, .set(0, disabled))
    scene.down(0)
    scene.move(0.1, 7, 120, 100)
    scene.move(0.2, 7, 140, 100)
    #expect(
      scene.lines(.state, .act, .reset).map { $0.split(separator: " ").prefix(4).joined(separator: " ") } == [
        "100 state r0 possible", "100 act r0 began", "100 state r0 began", "100 act r0 cancelled", "100 reset r0",
      ])
  }

  @Test func `a waiting tap that is disabled fails silently, at once, whatever it is tied to`() {
    var scene = ModelScene()
    scene.tap()
    scene.tap(2)
    scene.require(0, toFail: 1)
    scene.press(0, 0.05)
    scene.command(.set(0, disabled))
    #expect(
      scene.lines(.state, .act, .reset) == [
        "50 state r0 possible failed", "50 reset r0", "400 state r1 possible failed", "400 reset r1",
      ])
  }

  @Test func `a recognizer destroyed while it is running is cancelled and reset, then its number is stale`() {
    var scene = ModelScene()
    scene.recognizer(.longPress(LongPressParameters()))
    scene.down(0)
    scene.advance(0.6)
    scene.command(.destroyRecognizer(0))
    scene.command(.detachRecognizer(0))
    #expect(
      scene.lines(.state, .act, .reset, .drop).suffix(4) == [
        "600 state r0 began cancelled", "600 act r0 cancelled 1 100 100", "600 reset r0", "600 drop - stale 0",
      ])
  }

  // MARK: T-11

  @Test func `a view that leaves its window gets one cancel, and its recognizers end`() {
    var scene = ModelScene()
    let leaf = scene.view(ViewAttributes(frame: Rect(x: 0, y: 0, width: 500, height: 500)), on: 1)
    scene.tap(on: leaf)
    scene.recognizer(.pan(PanParameters()))
    scene.down(0)
    scene.command(.detachView(leaf))
    scene.move(0.1, 7, 120, 100)
    scene.up(0.2)
    #expect(scene.views() == ["v2 began@0 t1:0", "v2 cancelled@0 t1:0"])
    #expect(scene.actions() == ["r1 began@100", "r1 ended@200"])
    #expect(scene.lines(.reset) == ["0 reset r0", "200 reset r1"])
  }

  @Test func `a window's own view cannot be removed, and a view not be put under itself`() {
    var scene = ModelScene()
    let leaf = scene.view(ViewAttributes(frame: Rect(x: 0, y: 0, width: 5, height: 5)), on: 1)
    scene.command(.detachView(0))
    scene.command(.attachView(1, parent: leaf))
    scene.command(.attachView(leaf, parent: 77))
    #expect(scene.lines() == ["0 drop - views 0", "0 drop - views 0", "0 drop - stale 0"])
  }

  // MARK: Views and recognizers

  @Test func `a touch that joins a running recognizer is never shown to its view`() {
    var scene = ModelScene()
    scene.recognizer(.pan(PanParameters()))
    scene.down(0, 1)
    scene.move(0.1, 1, 120, 100)
    scene.press(0.2, 0.3, 2)
    #expect(scene.views() == ["v1 began@0 t1:0", "v1 cancelled@100 t1:100"])
  }

  @Test func `a holder that recognizes without cancelling discards what it held`() {
    var scene = ModelScene()
    scene.tap {
      $0.delaysTouchesBegan = true
      $0.cancelsTouchesInView = false
    }
    scene.press(0, 0.1)
    #expect(scene.actions() == ["r0 ended@100"])
    #expect(scene.views() == [])
  }

  @Test func `the profile's switch puts the view's cancel before the action`() {
    for (isBefore, kinds) in [(false, ["act", "reset", "view"]), (true, ["view", "act", "reset"])] {
      var scene = ModelScene()
      scene.script.profile.viewCancelBeforeAction = isBefore
      scene.tap()
      scene.press(0, 0.1)
      let order = scene.lines(.act, .reset, .view).filter { $0.hasPrefix("100 ") }
      #expect(order.map { String($0.split(separator: " ")[1]) } == kinds)
    }
  }

  @Test func `a new touch that lands as a tap ends leaves its attempt and is shown to the view`() {
    var scene = ModelScene()
    scene.tap()
    scene.down(0, 1)
    scene.frame(0.1, .ended(1), .began(2, x: 100, y: 100))
    #expect(scene.views() == ["v1 began@0 t1:0", "v1 cancelled@100 t1:100", "v1 began@100 t2:100"])
    #expect(scene.lines(.rec).count == 2)
  }

  // MARK: Questions

  @Test func `questions come in the order of G-5 and G-7, and dynamic requirements hold for the attempt`() {
    var scene = ModelScene()
    scene.tap { $0.hasDelegate = true }
    scene.tap(2) { $0.hasDelegate = true }
    scene.answer(.shouldRequireFailure(recognizer: 0), .always(true))
    scene.press(0, 0.1)
    #expect(
      scene.lines(.receive, .beginv, .begin, .req, .simul, .state) == [
        "0 receive r1 t1 1", "0 receive r0 t1 1", "100 beginv v1 r0 1", "100 begin r0 1", "100 req r0 r1 r 1",
        "450 state r1 possible failed", "450 state r0 possible ended",
      ])
  }

  @Test func `simultaneity is asked of the prevented one first`() {
    var scene = ModelScene()
    scene.recognizer(.pan(PanParameters())) { $0.hasDelegate = true }
    scene.recognizer(.pan(PanParameters())) { $0.hasDelegate = true }
    scene.answer(.simultaneously(recognizer: 1), .always(true))
    scene.down(0)
    scene.move(0.1, 7, 120, 100)
    #expect(
      scene.lines(.simul) == ["100 simul r0 r1 0", "100 simul r1 r0 1", "100 simul r0 r1 0", "100 simul r1 r0 1"])
    #expect(scene.actions() == ["r1 began@100", "r0 began@100"])
  }

  // MARK: Capacities

  @Test func `recognizers beyond those offered or active are counted per touch`() {
    var scene = ModelScene()
    scene.script.capacities.offered = 3
    scene.script.capacities.active = 2
    for _ in 0..<5 { scene.tap() }
    scene.down(0)
    #expect(
      scene.lines(.rec, .drop, silence: 0.5) == ["0 drop - recognizers 3", "0 rec r4 began t1", "0 rec r3 began t1"])
  }

  @Test func `refused creations take no number`() {
    var scene = ModelScene()
    scene.script.capacities.views = 2
    scene.script.capacities.recognizers = 1
    scene.script.capacities.windows = 1
    scene.script.startTime = 5
    _ = scene.view(ViewAttributes(frame: Rect(x: 0, y: 0, width: 5, height: 5)), on: 1)
    scene.tap()
    scene.tap()
    scene.script.scene.append(.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 5, height: 5)), level: 0))
    let reasons = scene.trace().map { ModelDisagreement.line($0) }
    #expect(reasons == ["5 drop - views 0", "5 drop - recognizers 0", "5 drop - views 0"])
  }

  // MARK: Performs

  @Test func `performs fire once, in order, and are cancelled by equal object or by target`() {
    var scene = ModelScene()
    for (object, delay) in [(Int64(1), Int64(20)), (2, 10), (1, 10), (3, 0)] {
      scene.command(.perform(PerformRequest(target: 1, selector: 2, object: [object]), delay: delay))
    }
    scene.command(.perform(PerformRequest(target: 4, selector: 2), delay: 5))
    scene.command(.cancelPerform(target: 1, selector: 2, object: [3, 0, 0]))
    scene.command(.cancelPerforms(target: 4))
    #expect(
      scene.trace().map(ModelDisagreement.line) == [
        "10 timer perform 1 2 2 0 0", "10 timer perform 1 2 1 0 0", "20 timer perform 1 2 1 0 0",
      ])
  }

  @Test func `a perform waits for its mode and keeps its order, a common one does not`() {
    var scene = ModelScene()
    scene.command(.setMode(isDefault: false))
    scene.command(.perform(PerformRequest(target: 1, selector: 1), delay: 30))
    scene.command(.perform(PerformRequest(target: 2, selector: 1), delay: 20))
    scene.command(.perform(PerformRequest(target: 3, selector: 1, isCommon: true), delay: 40))
    scene.script.steps.append(.advance(100))
    scene.command(.setMode(isDefault: true))
    #expect(
      scene.trace().map(ModelDisagreement.line) == [
        "40 timer perform 3 1 0 0 0", "100 timer perform 2 1 0 0 0", "100 timer perform 1 1 0 0 0",
      ])
  }

  @Test func `a perform that asks for itself at once is stopped after 1024 fires at one instant`() {
    let request = PerformRequest(target: 1, selector: 1)
    var scene = ModelScene()
    scene.react(to: .timer, of: .perform, nth: 0, .perform(request, delay: 0))
    scene.command(.perform(request, delay: 5))
    #expect(scene.lines(.timer).count == 1024)
    #expect(scene.lines(.drop).map { $0.suffix(7) } == ["fires 1"])
  }

  @Test func `a row of 64 resets each of which disables the next one ends the frame for want of passes`() {
    func drops(_ count: Int) -> Int {
      ReferenceModel.run(ScriptComposer.dominoes(count: count)).filter {
        $0.kind == .drop && $0.fields[0] == .reason(.passes)
      }.count
    }
    #expect(drops(63) == 0)
    #expect(drops(64) == 1)
  }
}
