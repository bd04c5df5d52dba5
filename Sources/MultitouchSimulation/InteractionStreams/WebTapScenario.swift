import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Taps, scrolls and presses in a web view with recognizers of its own (SPEC §6.4, the recipe, hardened).
struct WebTapScenario: InteractionScenario {
  var name: String { "web-tap" }
  var summary: String { "single taps among double taps, scrolls and presses in a web view with recognizers of its own" }

  func scene() -> TouchScript {
    var script = TouchScript()
    var page = ViewAttributes(frame: Rect(x: 0, y: 0, width: 1080, height: 1920))
    page.isMultipleTouchEnabled = true
    var delegated = RecognizerSettings()
    delegated.hasDelegate = true
    script.scene = [
      .addWindow(ViewAttributes(frame: page.frame), level: 0), .addView(ViewAttributes(frame: page.frame), parent: 0),
      .addView(page, parent: 1),
      .addRecognizer(RecognizerSpec(.tap(TapParameters(taps: 2))), view: 2),
      .addRecognizer(RecognizerSpec(.tap(TapParameters(taps: 1))), view: 2),
      .addRecognizer(RecognizerSpec(.longPress(LongPressParameters())), view: 2),
      .addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 2),
      .addRecognizer(RecognizerSpec(.tap(TapParameters(taps: 1)), delegated), view: 1),
      .require(1, toFail: 0),
    ]
    var system = ScriptWebTap(.recipe(4))
    system.isHardened = true
    script.system = .webTap(system)
    return script
  }

  func author() -> any InteractionAuthor { WebTapAuthor(area: Rect(x: 20, y: 20, width: 1040, height: 1880)) }
}

/// Fingers on a web view.
struct WebTapAuthor: InteractionAuthor {
  /// Where they are.
  var area: Rect

  mutating func play(in composer: inout InteractionComposer) {
    let choice = composer.random.unit()
    let place = composer.random.place(in: area, inset: 20)
    if choice < 0.7 {
      let count = choice < 0.35 ? 1 : (choice < 0.63 ? 2 : 3)
      let taps = FingerPlan.taps(count, near: place, using: &composer.random)
      tell(composer.play(taps), &composer)
    } else if choice < 0.82 {
      let way = Turn(degrees: composer.random.real(in: 0...360))
        .applied(to: Point(x: composer.random.real(in: 20...300), y: 0))
      let last = composer.random.integer(in: 8...40)
      let scroll = FingerPlan.sliding(from: inside(place, way), by: way, during: 0...last, lift: last + 3)
      tell(composer.play([scroll]), &composer)
    } else {
      // Lifted about when the handler runs, 60 ticks after the landing, or long after: a press that marks text.
      let lift =
        composer.random.chance(0.5) ? composer.random.integer(in: 58...62) : composer.random.integer(in: 64...120)
      tell(composer.play([.resting(at: place, from: 0, to: lift)]), &composer)
    }
  }

  /// A place of the view from which a way stays within it; where the view is too small for that, the place itself: the
  /// touch stays with the view it landed on.
  private func inside(_ place: Point, _ way: Point) -> Point {
    func kept(_ x: Double, _ way: Double, _ low: Double, _ length: Double) -> Double {
      guard x + way < low || x + way > low + length else { return x }
      return x - way < low || x - way > low + length ? x : x - way
    }
    return Point(
      x: kept(place.x, way.x, area.origin.x, area.width), y: kept(place.y, way.y, area.origin.y, area.height))
  }

  /// WEB-1 … WEB-3, hardened: a first tap tells 0.5 s after its landing if it was recognized by then and no second tap
  /// of its chain has landed.
  private func tell(_ taps: [PlayedFinger], _ composer: inout InteractionComposer) {
    let counts = PlayedFinger.tapCounts(taps)
    for (number, tap) in taps.enumerated() where counts[number] == 1 {
      let due = tap.landing.time + .milliseconds(500)
      let isRecognized = tap.end <= due && !tap.strays(beyond: TapParameters().allowableMovement)
      let isRepeated = number + 1 < taps.count && counts[number + 1] == 2 && taps[number + 1].landing.time <= due
      if isRecognized && !isRepeated { composer.tell(.alert(at: tap.landing.place), at: due) }
    }
  }
}
