// The numeric examples and limits of SPEC §4.1–§4.5.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct GestureExamplesTests {
  // MARK: Tap

  @Test func `a tap lifted exactly at the limit counts, a nanosecond later not`() {
    for (extra, actions) in [(Int64(0), ["r0 ended@750"]), (1, [])] {
      var scene = ModelScene()
      scene.tap()
      scene.down(0)
      scene.script.steps.append(.frame(750_000_000 + extra, [.ended(7)]))
      #expect(scene.actions() == actions)
    }
  }

  @Test func `a second tap exactly at the end of the interval still counts`() {
    for (extra, actions) in [(Int64(0), ["r0 ended@480"]), (1, [])] {
      var scene = ModelScene()
      scene.tap(2)
      scene.press(0, 0.08)
      scene.script.steps.append(.frame(430_000_000 + extra, [.began(7, x: 100, y: 100)]))
      scene.script.steps.append(.frame(480_000_000, [.ended(7)]))
      #expect(scene.actions() == actions)
    }
  }

  @Test func `a tap may move 45 points and no more`() {
    for (x, actions) in [(145.0, ["r0 ended@50"]), (145.015625, [])] {
      var scene = ModelScene()
      scene.tap()
      scene.down(0)
      scene.move(0.02, 7, x, 100)
      scene.up(0.05)
      #expect(scene.actions() == actions)
    }
  }

  @Test func `taps are compared with the first one, not the last`() {
    var scene = ModelScene()
    scene.tap(3)
    scene.press(0, 0.05, at: 100)
    scene.press(0.1, 0.15, at: 140)
    scene.press(0.2, 0.25, at: 180)
    #expect(scene.actions() == [])
  }

  @Test func `a tap of no duration counts`() {
    var scene = ModelScene()
    scene.tap()
    scene.press(0, 0)
    #expect(scene.actions() == ["r0 ended@0"])
  }

  @Test func `a two-finger tap shows the centroid of its start and two touches`() {
    var scene = ModelScene()
    scene.tap(touches: 2)
    scene.frame(0, .began(1, x: 100, y: 100), .began(2, x: 200, y: 110))
    scene.move(0.01, 1, 104, 100)
    scene.frame(0.05, .ended(1), .ended(2))
    #expect(scene.lines(.act) == ["50 act r0 ended 2 150 105"])
  }

  @Test func `a lift and a landing in one frame are a first tap and the start of the second`() {
    var scene = ModelScene()
    scene.tap(2)
    scene.down(0, 1)
    scene.frame(0.05, .began(2, x: 100, y: 100), .ended(1))
    scene.up(0.10, 2)
    #expect(scene.actions() == ["r0 ended@100"])
  }

  @Test func `a tap fails when a finger lifts before all are down, or when one too many lands`() {
    var early = ModelScene()
    early.tap(touches: 2)
    early.press(0, 0.05, 1)
    #expect(early.lines(.state) == ["50 state r0 possible failed"])
    var many = ModelScene()
    many.tap()
    many.frame(0, .began(1, x: 100, y: 100), .began(2, x: 110, y: 100))
    #expect(many.lines(.state, silence: 0.5) == ["0 state r0 possible failed"])
  }

  // MARK: Long press

  @Test func `a long press begins at its deadline, and a lift exactly then comes first`() {
    var scene = ModelScene()
    scene.recognizer(.longPress(LongPressParameters()))
    scene.press(0, 0.8)
    #expect(scene.actions() == ["r0 began@500", "r0 ended@800"])
    var exact = ModelScene()
    exact.recognizer(.longPress(LongPressParameters()))
    exact.press(0, 0.5)
    #expect(exact.actions() == [])
  }

  @Test func `a long press allows exactly 10 points before it begins and any distance after`() {
    var scene = ModelScene()
    scene.recognizer(.longPress(LongPressParameters()))
    scene.down(0)
    scene.move(0.1, 7, 106, 108)
    scene.move(0.6, 7, 500, 500)
    scene.up(0.7)
    #expect(scene.actions() == ["r0 began@500", "r0 changed@600", "r0 ended@700"])
    var far = ModelScene()
    far.recognizer(.longPress(LongPressParameters()))
    far.down(0)
    far.move(0.1, 7, 106, 108.015625)
    #expect(far.actions() == [])
  }

  @Test func `a long press after a tap counts from the press, and its centroid must be near the tap`() {
    for (x, actions) in [(145.0, ["r0 began@700", "r0 ended@900"]), (145.015625, [])] {
      var scene = ModelScene()
      scene.recognizer(.longPress(LongPressParameters(taps: 1)))
      scene.press(0, 0.1)
      scene.press(0.2, 0.9, at: x)
      #expect(scene.actions() == actions)
    }
  }

  @Test func `a long press without a duration begins at once, with its fingers in one frame`() {
    var parameters = LongPressParameters(touches: 2)
    parameters.minimumPressDuration = .zero
    var scene = ModelScene()
    scene.recognizer(.longPress(parameters))
    scene.frame(0, .began(1, x: 100, y: 100), .began(2, x: 120, y: 100))
    scene.up(0.1, 1)
    #expect(scene.actions() == ["r0 began@0", "r0 ended@100"])
  }

  @Test func `a third finger on a long press that has begun is ignored`() {
    var scene = ModelScene()
    scene.recognizer(.longPress(LongPressParameters()))
    scene.down(0, 1)
    scene.press(0.6, 0.7, 2)
    scene.up(0.8, 1)
    #expect(scene.actions() == ["r0 began@500", "r0 ended@800"])
    #expect(scene.lines(.rec) == ["0 rec r0 began t1", "600 rec r0 began t2", "800 rec r0 ended t1"])
  }

  // MARK: Pan

  @Test func `the pan example of 4_3: nothing is left at exactly ten points, then the rest`() {
    var scene = ModelScene()
    scene.recognizer(.pan(PanParameters()))
    scene.down(0)
    scene.move(0.1, 7, 106, 108)
    scene.move(0.2, 7, 112, 116)
    scene.up(0.3)
    #expect(scene.values(0, .began) == [[0, 0, 60, 80]])
    #expect(scene.values(0, .changed) == [[6, 8, 60, 80]])
    #expect(scene.values(0, .ended) == [[6, 8, 60, 80]])
    #expect(scene.lines(.act).last == "300 act r0 ended 0 112 116 6 8 60 80")
  }

  @Test func `a pan without hysteresis begins at the first change and keeps all of it`() {
    var parameters = PanParameters()
    parameters.hysteresis = 0
    var scene = ModelScene()
    scene.recognizer(.pan(parameters))
    scene.down(0)
    scene.move(0.1, 7, 100, 100)
    scene.move(0.2, 7, 100.015625, 100)
    #expect(scene.lines(.act, silence: 1) == ["200 act r0 began 1 100.015625 100 0.015625 0 0.15625 0"])
  }

  @Test func `a pan with several fingers moves by the mean over all it tracks, and joining makes no jump`() {
    var scene = ModelScene()
    scene.recognizer(.pan(PanParameters()))
    scene.down(0, 1)
    scene.move(0.1, 1, 120, 100)
    scene.down(0.2, 2, 300, 300)
    scene.move(0.3, 1, 140, 100)
    scene.up(0.4, 1)
    scene.up(0.5, 2)
    #expect(scene.values(0, .changed) == [[20, 0, 50, 0]])
    #expect(scene.actions() == ["r0 began@100", "r0 changed@300", "r0 ended@500"])
  }

  @Test func `a pan ends when fewer fingers than its minimum are left`() {
    var scene = ModelScene()
    scene.recognizer(.pan(PanParameters(minimum: 2)))
    scene.frame(0, .began(1, x: 100, y: 100), .began(2, x: 200, y: 100))
    scene.frame(0.1, .moved(1, x: 120, y: 100), .moved(2, x: 220, y: 100))
    scene.up(0.2, 1)
    scene.up(0.3, 2)
    #expect(scene.actions() == ["r0 began@100", "r0 ended@200"])
  }

  @Test func `setting a pan's translation starts it anew and stops it`() {
    var scene = ModelScene()
    scene.recognizer(.pan(PanParameters()))
    scene.react(to: .act, of: .recognizer(0), in: .began, .setTranslation(0, Point(x: 1, y: 2)))
    scene.down(0)
    scene.move(0.1, 7, 120, 100)
    scene.move(0.1, 7, 123, 100)
    #expect(scene.values(0, .changed) == [[4, 2, 0, 0]])
  }

  // MARK: Pinch

  /// Two fingers, the second moved so that their distance goes from `d0` to each of `distances`, 50 ms apart.
  func pinch(_ d0: Double, _ distances: Double...) -> ModelScene {
    var scene = ModelScene()
    scene.recognizer(.pinch(PinchParameters()))
    scene.frame(0, .began(1, x: 100, y: 100), .began(2, x: 100 + d0, y: 100))
    for (index, distance) in distances.enumerated() {
      scene.move(0.05 * Double(index + 1), 2, 100 + distance, 100)
    }
    return scene
  }

  @Test func `the measured pinches of PIN-2 and PIN-4 come out`() {
    let out = pinch(100, 110).values(0, .began)[0]
    #expect(out[0] == 110.0 / 108)
    #expect(abs(out[0] - 1.018518519) < 1e-9)
    #expect(abs(out[1] - 0.370370370) < 1e-9)
    let together = pinch(200, 190).values(0, .began)[0]
    #expect(abs(together[0] - 0.989583333) < 1e-9)
    #expect(pinch(100, 108).values(0, .began) == [])
    #expect(pinch(100, 109.984375).values(0, .began) == [])
  }

  @Test func `the measured pinch of PIN-3: 200, set to 1, then 250 is 1_25`() {
    var scene = pinch(100, 200, 250)
    scene.react(to: .act, of: .recognizer(0), in: .began, .setScale(0, 1))
    #expect(scene.values(0, .changed) == [[1.25, 0.25 / 0.05]])
  }

  @Test func `a pinch freezes with one finger and goes on without a jump with another`() {
    var scene = pinch(100, 216)
    scene.up(0.1, 1)
    scene.move(0.15, 2, 700, 100)
    scene.down(0.2, 3, 600, 100)
    scene.move(0.25, 3, 500, 100)
    scene.frame(0.3, .ended(2), .ended(3))
    #expect(
      scene.lines(.act).map { $0.split(separator: " ").prefix(8).joined(separator: " ") } == [
        "50 act r0 began 2 208 100 2", "150 act r0 changed 1 700 100 2", "250 act r0 changed 2 600 100 4",
        "300 act r0 ended 0 600 100 4",
      ])
  }

  @Test func `two contacts on one pixel give a finite scale`() {
    let scene = pinch(0, 20, 0)
    #expect(scene.values(0, .began)[0][0] == 20.0 / 9)
    #expect(scene.values(0, .changed)[0][0] == 1.0 / 9)
  }

  // MARK: Rotation

  /// Two fingers 200 points apart; the second goes round the first by each of `degrees` from the x axis.
  func rotation(_ degrees: Double...) -> ModelScene {
    var scene = ModelScene()
    scene.recognizer(.rotation(RotationParameters()))
    scene.frame(0, .began(1, x: 500, y: 500), .began(2, x: 700, y: 500))
    for (index, angle) in degrees.enumerated() {
      let place = RotationPlaces.place(angle)
      scene.move(0.05 * Double(index + 1), 2, 500 + place.x, 500 + place.y)
    }
    return scene
  }

  @Test func `the measured rotations of ROT-2 and ROT-4 come out`() {
    let began = rotation(10).values(0, .began)[0]
    #expect(abs(began[0] - 0.087266) < 1e-6)
    #expect(abs(began[1] - 3.490658504) < 1e-9)
    #expect(abs(rotation(45).values(0, .began)[0][0] - 0.698132) < 1e-6)
    #expect(abs(rotation(90).values(0, .began)[0][0] - 1.483530) < 1e-6)
    #expect(rotation(9).values(0, .began) == [])
  }

  @Test func `a rotation against the clock is negative, and turns add up beyond half a circle`() {
    let back = rotation(-90).values(0, .began)[0]
    #expect(abs(back[0] + 1.483530) < 1e-6)
    let round = rotation(90, 180, 270, 360).values(0, .changed)
    #expect(abs(round[2][0] - (2 * Double.pi - 5 * Double.pi / 180)) < 1e-12)
  }

  @Test func `setting a rotation makes later ones count from there, without new hysteresis`() {
    var scene = rotation(90, 91)
    scene.react(to: .act, of: .recognizer(0), in: .began, .setRotation(0, 0.25))
    #expect(abs(scene.values(0, .changed)[0][0] - (0.25 + Double.pi / 180)) < 1e-12)
  }
}

/// Places 200 points from the origin, for the few angles the tests use; there is no sine without a libm.
enum RotationPlaces {
  static func place(_ degrees: Double) -> Point {
    switch degrees {
    case 9: Point(x: 197.53766811902757, y: 31.286893008046174)
    case 10: Point(x: 196.96155060244163, y: 34.72963553338607)
    case 45: Point(x: 150, y: 150)
    case 90: Point(x: 0, y: 200)
    case 91: Point(x: -3.4904812874567025, y: 199.9695390312783)
    case 180: Point(x: -200, y: 0)
    case 270, -90: Point(x: 0, y: -200)
    default: Point(x: 200, y: 0)
    }
  }
}
