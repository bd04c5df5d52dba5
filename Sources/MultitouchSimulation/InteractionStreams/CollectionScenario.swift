import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Single and double taps on items, holds and scrolls (SPEC §6.3).
struct CollectionScenario: InteractionScenario {
  var name: String { "collection" }
  var summary: String { "double taps among single taps, holds and scrolls in a collection of 150 items" }

  func scene() -> TouchScript {
    var script = TouchScript()
    var delaying = RecognizerSettings()
    delaying.delaysTouchesBegan = true
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 1080, height: 1920)), level: 0),
      .addView(ViewAttributes(frame: Self.frame), parent: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters(taps: 2)), delaying), view: 1),
      .addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 1),
    ]
    script.system = .collection(Self.grid.scripted(view: 1, doubleTap: 0))
    return script
  }

  func author() -> any InteractionAuthor { CollectionAuthor(frame: Self.frame, grid: Self.grid) }

  private static let frame = Rect(x: 20, y: 20, width: 1040, height: 1880)
  private static let grid = CollectionGrid(
    count: 150, columns: 10, itemSize: Point(x: 98, y: 116), spacing: Point(x: 6, y: 8), origin: Point(x: 4, y: 12))
}

extension CollectionGrid {
  /// The same as settings of a script.
  func scripted(view: Int, doubleTap: Int) -> ScriptCollection {
    var system = ScriptCollection(view: view, doubleTap: doubleTap)
    system.count = count
    system.columns = columns
    system.itemSize = itemSize
    system.spacing = spacing
    system.origin = origin
    return system
  }
}

/// Fingers on a collection.
struct CollectionAuthor: InteractionAuthor {
  /// Where the collection is on the screen.
  var frame: Rect
  var grid: CollectionGrid

  mutating func play(in composer: inout InteractionComposer) {
    let choice = composer.random.unit()
    let place = composer.random.place(in: frame, inset: 20)
    if choice < 0.75 {
      let count = choice < 0.35 ? 1 : (choice < 0.68 ? 2 : 3)
      let taps = FingerPlan.taps(count, near: place, using: &composer.random)
      tell(composer.play(taps), &composer)
    } else if choice < 0.9 {
      // A scroll takes the finger away from the tap: nothing is told (row DC8).
      let far = composer.random.place(in: frame, inset: 20)
      let way = (far - place).squaredLength > 60 * 60 ? far - place : Point(x: 0, y: place.y < 960 ? 80 : -80)
      let last = composer.random.integer(in: 10...40)
      _ = composer.play([.sliding(from: place, by: way, during: 0...last, lift: last + 3)])
    } else {
      let hold = FingerPlan.resting(at: place, from: 0, to: composer.random.integer(in: 92...140))
      tell(composer.play([hold]), &composer)
    }
  }

  /// What must be told of taps and holds near each other, in order.
  private func tell(_ taps: [PlayedFinger], _ composer: inout InteractionComposer) {
    var position = 0
    while position < taps.count {
      let tap = taps[position]
      // TAP-1: 0.75 s for a tap; TAP-4: 0.35 s to the next one.
      if tap.end - tap.landing.time > .milliseconds(750) {
        show(tap, at: tap.landing.time + .milliseconds(750), &composer)
        position += 1
      } else if position + 1 < taps.count, taps[position + 1].landing.time - tap.end <= .milliseconds(350) {
        double(first: tap, at: taps[position + 1].end, &composer)
        position += 2
      } else {
        show(tap, at: tap.end + .milliseconds(350), &composer)
        position += 1
      }
    }
  }

  /// The double tap acts on the item under its first tap, and the view sees nothing (rows DC2 … DC4).
  private func double(first: PlayedFinger, at time: Timestamp, _ composer: inout InteractionComposer) {
    guard let item = item(at: first.landing.place), let frame = itemFrame(item) else { return }
    composer.tell(.doubleTap(item: item), at: time)
    composer.tell(.popover(from: frame), at: time)
  }

  /// When the double tap has failed, the view sees the touch: late, or from then on (rows DC1, DC9).
  private func show(_ tap: PlayedFinger, at time: Timestamp, _ composer: inout InteractionComposer) {
    let landed = item(at: tap.landing.place)
    let end = tap.end > time ? tap.end : time
    if let landed {
      composer.tell(.highlight(item: landed), at: time)
      composer.tell(.unhighlight(item: landed), at: end)
      if landed == item(at: tap.lastPlace) { composer.tell(.select(item: landed), at: end) }
    }
  }

  /// The item at a place on the screen: each is looked at.
  private func item(at place: Point) -> Int? {
    let inside = place - frame.origin
    return (0..<grid.count).first { itemFrame($0)?.contains(inside) ?? false }
  }

  /// An item's rectangle, counted out.
  private func itemFrame(_ item: Int) -> Rect? {
    let row = item / grid.columns
    let column = item - row * grid.columns
    return Rect(
      x: grid.origin.x + Double(column) * (grid.itemSize.x + grid.spacing.x),
      y: grid.origin.y + Double(row) * (grid.itemSize.y + grid.spacing.y), width: grid.itemSize.x,
      height: grid.itemSize.y)
  }
}
