// Highlights, selections and double taps of a collection, followed from what its view and its recognizer are told.

import Multitouch
import MultitouchRecordings

final class CollectionTellingExaminer: TellingExaminer {
  override class var judge: String { "DC" }
  override class var judges: [Judge] {
    [
      Judge(
        "DC", "a collection highlights, selects and acts as SPEC §6.3 says: what lies under the finger, nothing else")
    ]
  }
  override class var kinds: [TraceKind] { [.view, .act, .user, .drop] }

  private let settings: ScriptCollection
  /// The rectangles of the items, in the bounds of the view.
  private let items: [Rect]
  @exclusivity(unchecked) private var highlighted: Int?
  @exclusivity(unchecked) private var finger = -1
  /// The item that was under each finger when the view heard of its landing, by uid.
  @exclusivity(unchecked) private var landed: [Int: Int] = [:]

  required init(_ walk: TraceWalk) {
    var follows = false
    if case .collection(let settings)? = walk.script.undisturbedSystem {
      self.settings = settings
      follows = settings.count <= 1_000 && settings.columns > 0
    } else {
      settings = ScriptCollection(view: -1, doubleTap: -1)
    }
    items = follows ? Self.rectangles(settings) : []
    super.init(walk)
    isFollowed = follows
  }

  private static func rectangles(_ settings: ScriptCollection) -> [Rect] {
    // Docs of `CollectionGrid`: one whose numbers make no sense has no items.
    let most = Double(1 << 24)
    let sizes = [settings.itemSize.x, settings.itemSize.y]
    let spaces = [settings.spacing.x, settings.spacing.y]
    let isSound =
      sizes.allSatisfy { $0 > 0 && $0 <= most } && spaces.allSatisfy { $0 >= 0 && $0 <= most }
      && ModelParameters.isPlace(settings.origin)
    if !isSound { return [] }
    return (0..<max(0, settings.count)).map { item in
      let (row, column) = item.quotientAndRemainder(dividingBy: settings.columns)
      return Rect(
        x: settings.origin.x + Double(column) * (settings.itemSize.x + settings.spacing.x),
        y: settings.origin.y + Double(row) * (settings.itemSize.y + settings.spacing.y), width: settings.itemSize.x,
        height: settings.itemSize.y)
    }
  }

  override func see() {
    guard isFollowed else { return }
    let row = walk.row
    switch row.kind {
    case .view:
      guard row.phase != .moved else { return }
      // RC-2. What has landed is known by its uid.
      if row.phase == .began && !walk.forwards(from: row.number, to: settings.view) { return }
      for touch in row.touches where touch.uid >= 1 && touch.uid <= walk.touches.count { follow(touch.uid, row.phase) }
    case .act:
      guard row.number == settings.doubleTap, row.isOfRecognizer, row.to == .ended, let item = item(at: row.place)
      else {
        return
      }
      let frame = items[item]
      expect(23, Double(item))
      expect(24, frame.origin.x, frame.origin.y, frame.width, frame.height)
    default: note()
    }
  }

  private func follow(_ uid: Int, _ phase: ContactPhase) {
    let touch = walk.touches[uid - 1]
    if phase == .began {
      guard let item = item(at: touch.beganPlace) else { return }
      landed[uid] = item
      if highlighted != item { unhighlight() }
      highlighted = item
      finger = uid
      return expect(20, Double(item))
    }
    if uid == finger { unhighlight() }
    guard let item = landed.removeValue(forKey: uid) else { return }
    if phase == .ended, item == self.item(at: touch.place) { expect(22, Double(item)) }
  }

  private func unhighlight() {
    if let highlighted { expect(21, Double(highlighted)) }
    highlighted = nil
    finger = -1
  }

  /// The item at a place on the screen: each is looked at.
  private func item(at place: Point) -> Int? {
    guard walk.scene.isAlive(view: settings.view) else { return nil }
    let inside = walk.scene.inside(settings.view, place)
    return items.firstIndex { $0.contains(inside) }
  }
}
