// Frames and touches: bad input, slots and records, tap chains, acceptance, hooks (SPEC §0, §1, §2.1, D-5).

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct FrameRulesTests {
  // MARK: N-11

  @Test func `unknown contacts, bad places and times are dropped and counted where they stand`() {
    var scene = ModelScene()
    scene.frame(
      1, .moved(1, x: 1, y: 1), .began(2, x: .nan, y: 0), .began(3, x: 5, y: 5), .moved(4, x: 16_777_216.5, y: 0),
      .ended(5))
    scene.frame(0.5, .moved(3, x: .infinity, y: 0), .ended(3))
    scene.script.steps.append(.advance(.max))
    #expect(
      scene.lines(silence: 1).map { $0.replacing(" - ", with: " ") } == [
        "1000 drop unknown 0", "1000 drop place 0", "1000 drop unknown 0", "1000 drop place 0",
        "1000 touch t1 began 1 5 5 v1 1", "1000 view v1 began t1 1000000000 5 5 1", "1000 drop time 0",
        "1000 drop place 0", "1000 touch t1 ended 1 5 5 v1 1", "1000 view v1 ended t1 1000000000 5 5 1",
        "1000 drop time 0", "2305843009213.694 drop time 0",
      ])
  }

  @Test func `a landing on a live contact cancels the old touch in a frame of its own`() {
    var scene = ModelScene()
    scene.down(0)
    scene.frame(0.1, .began(7, x: 50, y: 50), .moved(9, x: 1, y: 1))
    #expect(
      scene.lines(.touch, .drop) == [
        "0 touch t1 began 1 100 100 v1 1", "100 drop - replaced 1", "100 touch t1 cancelled 1 100 100 v1 1",
        "100 drop - unknown 0", "100 touch t2 began 1 50 50 v1 1",
      ])
  }

  @Test func `a second change of a contact begins a frame of its own, and so does the 129th change`() {
    var scene = ModelScene()
    scene.frame(0, .began(7, x: 1, y: 1), .began(7, x: .nan, y: 1), .moved(7, x: 2, y: 2), .ended(7))
    #expect(scene.lines(.view).map { $0.split(separator: " ")[3] } == ["began", "moved", "ended"])
    let many = (0..<130).map { ContactChange.ended(ContactID($0)) }
    #expect(ModelSession.split(many).map(\.count) == [128, 2])
  }

  @Test func `lifts and moves of a frame are applied before landings, whatever their order`() {
    var scene = ModelScene(multipleTouch: false)
    scene.down(0, 1)
    scene.frame(0.1, .began(2, x: 5, y: 5), .ended(1))
    #expect(
      scene.lines(.touch).suffix(2) == ["100 touch t1 ended 1 100 100 v1 1", "100 touch t2 began 1 5 5 v1 1"])
  }

  // MARK: T-6, T-7, T-9, N-16

  @Test func `a chain continues within 350 ms and 45 points of the same view, once`() {
    var scene = ModelScene()
    scene.press(0, 0.1)
    scene.frame(0.45, .began(1, x: 127, y: 136), .began(2, x: 127, y: 136))
    scene.frame(0.5, .ended(1), .ended(2))
    scene.press(0.86, 0.87, at: 127, 136)
    let counts = scene.lines(.touch).filter { $0.contains("began") }.map { $0.split(separator: " ")[4] }
    #expect(counts == ["1", "2", "1", "1"])
  }

  @Test func `a touch farther than 45 points from its start has tapCount 0 for good`() {
    var scene = ModelScene()
    scene.down(0)
    scene.move(0.1, 7, 145, 100)
    scene.move(0.2, 7, 145.015625, 100)
    scene.move(0.3, 7, 100, 100)
    scene.up(0.4)
    scene.down(0.5)
    #expect(scene.lines(.touch).map { $0.split(separator: " ")[4] } == ["1", "1", "0", "0", "0", "1"])
  }

  @Test func `a landing beyond maxTouches is dropped for its whole life`() {
    var scene = ModelScene()
    scene.script.capacities.touches = 2
    scene.frame(0, .began(1, x: 1, y: 1), .began(2, x: 2, y: 2), .began(3, x: 3, y: 3))
    scene.move(0.1, 3, 4, 4)
    #expect(scene.lines(.drop) == ["0 drop - touches 0", "100 drop - unknown 0"])
    #expect(scene.trace().filter { $0.kind == .touch }.count == 2)
  }

  @Test func `the other overflow policy cancels every live touch after the frame`() {
    var scene = ModelScene()
    scene.script.capacities.touches = 1
    scene.script.capacities.overflow = .cancelAll
    scene.down(0, 1)
    scene.frame(0.1, .began(2, x: 2, y: 2), .moved(1, x: 5, y: 5))
    #expect(
      scene.lines(.touch, .drop).suffix(3) == [
        "100 touch t1 moved 0 5 5 v1 1", "100 drop - touches 0", "100 touch t1 cancelled 0 5 5 v1 1",
      ])
  }

  @Test func `without a free record the oldest ended touch is forgotten, and its view hears the end at once`() {
    var scene = ModelScene()
    scene.script.capacities.touches = 2
    scene.script.capacities.touchRecords = 4
    scene.recognizer(.pan(PanParameters(minimum: 2)))
    scene.down(0, 1)
    for index in 0..<4 { scene.press(0.1 * Double(index + 1), 0.1 * Double(index + 1) + 0.05, 2) }
    #expect(scene.lines(.drop) == ["400 drop - records 2"])
    let views = scene.views()
    #expect(views.firstIndex(of: "v1 ended@400 t2:150") ?? 9 < views.firstIndex(of: "v1 began@400 t5:400") ?? 0)
  }

  // MARK: H-7, H-8, H-1

  @Test func `a view that is not multiple takes one touch, and recognizers do not care`() {
    var scene = ModelScene(multipleTouch: false)
    scene.recognizer(.pinch(PinchParameters()))
    scene.frame(0, .began(1, x: 100, y: 100), .began(2, x: 200, y: 100))
    scene.move(0.1, 2, 300, 100)
    #expect(scene.views() == ["v1 began@0 t1:0", "v1 cancelled@100 t1:0"])
    #expect(scene.actions() == ["r0 began@100"])
  }

  @Test func `an exclusive view takes touches only alone in its window, and keeps others from theirs`() {
    var scene = ModelScene()
    var attributes = ViewAttributes(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    attributes.isExclusiveTouch = true
    _ = scene.view(attributes, on: 1)
    scene.down(0, 1, 100, 100)
    scene.down(0.1, 2, 10, 10)
    scene.up(0.2, 1)
    scene.up(0.2, 2)
    scene.down(0.3, 3, 10, 10)
    scene.down(0.4, 4, 100, 100)
    let accepted = scene.lines(.touch).filter { $0.contains("began") }.map { $0.suffix(1) }
    #expect(accepted == ["1", "0", "1", "0"])
  }

  @Test func `a hit is half-open, topmost, visible, opaque and not deaf`() {
    var scene = ModelScene()
    let frame = Rect(x: 10, y: 10, width: 10, height: 10)
    var attributes = ViewAttributes(frame: frame)
    attributes.boundsOrigin = Point(x: 1000, y: 0)
    let plain = scene.view(attributes, on: 1)
    _ = scene.view(ViewAttributes(frame: Rect(x: 1000, y: 0, width: 5, height: 5)), on: plain)
    for change in [0, 1, 2] {
      var ghost = ViewAttributes(frame: frame)
      if change == 0 { ghost.isHidden = true }
      if change == 1 { ghost.alpha = 0.009 }
      if change == 2 { ghost.isUserInteractionEnabled = false }
      _ = scene.view(ghost, on: 1)
    }
    for (index, x) in [10, 15, 19.984375, 20, 1000].enumerated() {
      scene.press(Double(index), Double(index) + 0.1, at: x, 10)
    }
    let views = scene.lines(.touch).filter { $0.contains("began") }.map { $0.split(separator: " ")[7] }
    #expect(views == ["v3", "v2", "v2", "v1", "-"])
  }

  // MARK: D-5

  @Test func `a refused window loses new touches and moves, and its lifts are cancels`() {
    var scene = ModelScene()
    scene.tap()
    scene.answer(.hook(window: 0), .cycle([true, false, false, false]))
    scene.down(0, 1)
    scene.frame(0.01, .began(2, x: 5, y: 5), .moved(1, x: 101, y: 100))
    scene.up(0.02, 1)
    scene.up(0.03, 2)
    #expect(
      scene.lines(.hook, .rec, .view) == [
        "0 hook app before 1", "0 hook w0 before 1", "0 rec r0 began t1", "0 view v1 began t1 0 100 100 1",
        "0 hook w0 after", "0 hook app after", "10 hook app before 1", "10 hook w0 before 0", "10 hook app after",
        "20 hook app before 1", "20 hook w0 before 0", "20 rec r0 cancelled t1",
        "20 view v1 cancelled t1 20000000 101 100 1", "20 hook app after", "30 hook app before 1",
        "30 hook app after",
      ])
  }

  @Test func `a refusing application swallows everything, and windows are not asked`() {
    var scene = ModelScene()
    scene.answer(.hook(window: -1), .always(false))
    scene.down(0)
    #expect(
      scene.trace().map(ModelScene.line) == ["0 touch t1 began 1 100 100 v1 1", "0 hook app before 0"])
  }
}
