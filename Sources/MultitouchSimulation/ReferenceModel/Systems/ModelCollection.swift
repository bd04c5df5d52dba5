// A double tap in a collection that selects by itself (SPEC §6.3).

import Multitouch
import MultitouchRecordings

/// The collection view's own behaviour, from what its view is told, and the action of the double tap on it.
final class ModelCollection: ModelSystem {
  private let settings: ScriptCollection
  private let grid: ModelGrid
  /// The item that is highlighted, and the finger it is so for.
  private var highlighted: Int?
  private var finger: UInt64 = 0
  /// The item that each finger landed on, as the view was told.
  private var landed: [UInt64: Int] = [:]

  init(_ settings: ScriptCollection, _ session: ModelSession) {
    self.settings = settings
    grid = ModelGrid(settings)
    super.init(session, hears: [.view, .act])
  }

  override func hear(_ record: TraceRecord) -> Bool {
    if record.kind == .act {
      act(record)
    } else if case .view(let number) = record.subject {
      // A touch is its uid, time, x, y and tapCount.
      var index = 1
      for uid in record.touches {
        let place = Point(x: record.real(index + 2), y: record.real(index + 3))
        index += 5
        switch record.phase {
        case .began: if isForwarded(from: number) { touchBegan(uid, place) }
        case .moved: break
        case .ended: touchEnded(uid, place)
        case .cancelled: touchCancelled(uid)
        }
      }
    }
    return true
  }

  // MARK: The view

  /// Whether the collection hears of the touches of a view: it is that, or one in it, and all on the way do nothing
  /// with touches but forward them (RC-2). A control does something.
  ///
  /// [decision] RC-2: what a finger that it knows comes to it is told whatever has become of the way.
  private func isForwarded(from number: Int) -> Bool {
    guard let collection = view(settings.view) else { return false }
    var next = view(number)
    while let view = next {
      if view === collection { return true }
      if view.control != nil { return false }
      next = view.superview
    }
    return false
  }

  /// The item at a place on the screen, by the present geometry (N-7).
  private func item(at place: Point) -> Int? { view(settings.view).flatMap { grid.item(at: $0.fromScreen(place)) } }

  private func touchBegan(_ uid: UInt64, _ place: Point) {
    guard let item = item(at: place) else { return }
    landed[uid] = item
    // [decision] Of several fingers the newest one's item is highlighted. Row DC7: the same item again is told again.
    if highlighted != item { unhighlight() }
    highlighted = item
    finger = uid
    tell(.highlight, Double(item))
  }

  private func touchEnded(_ uid: UInt64, _ place: Point) {
    let item = landed.removeValue(forKey: uid)
    if uid == finger { unhighlight() }
    if let item, item == self.item(at: place) { tell(.select, Double(item)) }
  }

  private func touchCancelled(_ uid: UInt64) {
    landed[uid] = nil
    if uid == finger { unhighlight() }
  }

  private func unhighlight() {
    if let highlighted { tell(.unhighlight, Double(highlighted)) }
    highlighted = nil
    finger = 0
  }

  // MARK: The recognizer

  /// Rows DC2 … DC4.
  private func act(_ record: TraceRecord) {
    guard record.subject == .recognizer(settings.doubleTap), record.state(0) == .ended,
      let item = item(at: Point(x: record.real(2), y: record.real(3)))
    else { return }
    let frame = grid.frame(of: item)
    tell(.doubleTap, Double(item))
    tell(.popover, frame.origin.x, frame.origin.y, frame.width, frame.height)
  }
}
