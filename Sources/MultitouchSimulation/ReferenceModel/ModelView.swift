// Views and windows of the reference model, and hit-testing (SPEC §2.1).

import Multitouch
import MultitouchRecordings

/// A view, attached, detached or destroyed.
final class ModelView {
  let number: Int
  var attributes: ViewAttributes
  /// Like every reference upwards in the model not counted: the session keeps everything it ever made.
  unowned(unsafe) var superview: ModelView?
  /// The window whose own view this is, if any.
  unowned(unsafe) var ownWindow: ModelWindow?
  var isDestroyed = false
  /// What makes it a control, if it is one (§5).
  var control: ModelControl?
  /// In order of adding.
  var subviews: [ModelView] = []
  /// In order of adding.
  var recognizers: [ModelRecognizer] = []

  init(number: Int, attributes: ViewAttributes) {
    self.number = number
    self.attributes = attributes
  }

  /// The window it is in, if it is in one.
  var window: ModelWindow? { superview.map(\.window) ?? ownWindow }

  /// The number of superviews (D-2).
  var depth: Int { superview.map { $0.depth + 1 } ?? 0 }

  /// How many levels lie below it.
  var height: Int { subviews.map { $0.height + 1 }.max() ?? 0 }

  /// Itself and all views below it, in preorder, subviews in order of adding (D-2).
  var subtree: [ModelView] {
    var members: [ModelView] = []
    add(to: &members)
    return members
  }

  private func add(to members: inout [ModelView]) {
    members.append(self)
    for subview in subviews { subview.add(to: &members) }
  }

  /// Whether it is `ancestor` or lies below it.
  func isIn(_ ancestor: ModelView) -> Bool { self === ancestor || (superview?.isIn(ancestor) ?? false) }

  /// Its bounds (H-9).
  var bounds: Rect {
    let (origin, frame) = (attributes.boundsOrigin, attributes.frame)
    return Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
  }

  /// A place of the superview's bounds, on the screen for a window's own view, in its own bounds (N-14).
  func fromSuperview(_ place: Point) -> Point {
    let (origin, frame) = (attributes.boundsOrigin, attributes.frame)
    return Point(x: place.x - frame.origin.x + origin.x, y: place.y - frame.origin.y + origin.y)
  }

  /// A screen place in its bounds: from the window inwards, one level at a time (N-14).
  func fromScreen(_ place: Point) -> Point { fromSuperview(superview?.fromScreen(place) ?? place) }

  /// hitTest (H-1): `point` is in the superview's coordinates, on the screen for a window's own view.
  func hit(_ point: Point) -> ModelView? {
    if attributes.isHidden || !attributes.isUserInteractionEnabled || attributes.alpha < 0.01 { return nil }
    let inside = fromSuperview(point)
    if !bounds.contains(inside) { return nil }
    for subview in subviews.reversed() {
      if let found = subview.hit(inside) { return found }
    }
    return self
  }
}

/// A window and the view that it is.
final class ModelWindow {
  let number: Int
  let view: ModelView
  var level: Int
  /// Larger: ordered in later (H-3).
  var ordering: Int

  init(number: Int, view: ModelView, level: Int, ordering: Int) {
    self.number = number
    self.view = view
    self.level = level
    self.ordering = ordering
  }
}

/// The orders that follow from the scene alone; worked out anew after a command that may have changed it.
struct ModelOrders {
  /// Windows as H-3 tries them: level high to low, then most recently ordered in.
  var windows: [ModelWindow]
  /// For each recognizer, by number, its place in κ (D-2).
  ///
  /// [decision] D-2, G-13: recognizers that are in no window any more but are not reset yet come last, in order of
  /// number.
  var ranks: [Int]

  init(_ session: ModelSession) {
    windows = session.windows.sorted { $0.level != $1.level ? $0.level > $1.level : $0.ordering > $1.ordering }
    let count = session.recognizers.count
    ranks = Array(count..<2 * count)
    var rank = 0
    for window in windows {
      let preorder = window.view.subtree.enumerated().map { (view: $1, depth: $1.depth, offset: $0) }
      let views = preorder.sorted { $0.depth != $1.depth ? $0.depth > $1.depth : $0.offset > $1.offset }
      for view in views {
        for recognizer in view.view.recognizers.reversed() {
          ranks[recognizer.number] = rank
          rank += 1
        }
      }
    }
  }
}

extension ModelSession {
  var currentOrders: ModelOrders {
    if let orders { return orders }
    let fresh = ModelOrders(self)
    orders = fresh
    return fresh
  }

  var windowsFrontToBack: [ModelWindow] { currentOrders.windows }

  /// The hit-test view of a screen place, and its window (H-1 … H-3).
  func hitTest(_ place: Point) -> (ModelView, ModelWindow)? {
    mark(.h1, .h2, .h9)
    if windows.count > 1 { mark(.h3) }
    for window in windowsFrontToBack {
      if let view = window.view.hit(place) { return (view, window) }
    }
    return nil
  }

  /// The canonical order κ (D-2), as the scene is now, of those that D-7 … D-10 can concern: the others are as after a
  /// reset.
  func unfinishedOrder() -> [ModelRecognizer] {
    if unfinished.contains(where: { !$0.isUnfinished }) { unfinished.removeAll { !$0.isUnfinished } }
    if unfinished.count > 1 {
      mark(.d2)
      let ranks = currentOrders.ranks
      var last = -1
      for recognizer in unfinished {
        let rank = ranks[recognizer.number]
        if rank < last {
          unfinished.sort { ranks[$0.number] < ranks[$1.number] }
          break
        }
        last = rank
      }
    }
    return unfinished
  }
}
