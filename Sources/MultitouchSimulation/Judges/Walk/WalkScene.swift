// Views, windows and recognizers as the commands of a script leave them: what a trace's questions are about.

import Multitouch
import MultitouchRecordings

/// A view, attached, detached or destroyed; its number is its position.
struct WalkView {
  var attributes: ViewAttributes
  /// −1 for a window's own view and a detached one.
  var parent = -1
  /// In order of adding.
  var children: [Int] = []
  /// In order of adding.
  var recognizers: [Int] = []
  /// The window whose own view it is, or −1.
  var ownWindow = -1
  var isDestroyed = false
}

/// A window; its number is its position.
struct WalkWindow {
  var view: Int
  var level: Int
  /// Larger: ordered in later (H-3).
  var ordering: Int
}

/// The tree of views, by H-1 … H-3 and D-2 alone.
struct WalkScene {
  var views: [WalkView] = []
  var windows: [WalkWindow] = []
  /// The windows as H-3 tries them.
  var frontToBack: [Int] = []
  private var orderings = 0
  var livingViews = 0

  func isAlive(view: Int) -> Bool { views.indices.contains(view) && !views[view].isDestroyed }

  mutating func addWindow(_ attributes: ViewAttributes, level: Int) {
    orderings += 1
    views.append(WalkView(attributes: attributes, ownWindow: windows.count))
    windows.append(WalkWindow(view: views.count - 1, level: level, ordering: orderings))
    livingViews += 1
    sortWindows()
  }

  mutating func order(window: Int, level: Int) {
    orderings += 1
    windows[window].level = level
    windows[window].ordering = orderings
    sortWindows()
  }

  private mutating func sortWindows() {
    frontToBack = windows.indices.sorted {
      windows[$0].level != windows[$1].level
        ? windows[$0].level > windows[$1].level : windows[$0].ordering > windows[$1].ordering
    }
  }

  mutating func addView(_ attributes: ViewAttributes, parent: Int) {
    views.append(WalkView(attributes: attributes, parent: parent))
    views[parent].children.append(views.count - 1)
    livingViews += 1
  }

  mutating func unhook(view: Int) {
    let parent = views[view].parent
    guard parent >= 0 else { return }
    views[parent].children.removeAll { $0 == view }
    views[view].parent = -1
  }

  mutating func hook(view: Int, parent: Int) {
    views[view].parent = parent
    views[parent].children.append(view)
  }

  func depth(of view: Int) -> Int {
    var depth = 0
    var v = views[view].parent
    while v >= 0 {
      depth += 1
      v = views[v].parent
    }
    return depth
  }

  func height(of view: Int) -> Int { views[view].children.map { height(of: $0) + 1 }.max() ?? 0 }

  /// The window it is in, or −1.
  func window(of view: Int) -> Int {
    guard view >= 0 else { return -1 }
    var v = view
    while views[v].parent >= 0 { v = views[v].parent }
    return views[v].ownWindow
  }

  func isInside(_ view: Int, of ancestor: Int) -> Bool {
    var v = view
    while v >= 0 {
      if v == ancestor { return true }
      v = views[v].parent
    }
    return false
  }

  func subtree(of view: Int) -> [Int] { [view] + views[view].children.flatMap { subtree(of: $0) } }

  /// A screen place in the bounds of a view (N-14).
  func inside(_ view: Int, _ place: Point) -> Point {
    let parent = views[view].parent
    let outer = parent >= 0 ? inside(parent, place) : place
    let (frame, origin) = (views[view].attributes.frame, views[view].attributes.boundsOrigin)
    return Point(x: outer.x - frame.origin.x + origin.x, y: outer.y - frame.origin.y + origin.y)
  }

  /// The hit-test view of a screen place, or −1: the recursion of H-1 … H-3, nothing remembered.
  func hitTest(_ place: Point) -> Int {
    for window in frontToBack {
      let hit = hit(windows[window].view, place)
      if hit >= 0 { return hit }
    }
    return -1
  }

  private func hit(_ view: Int, _ point: Point) -> Int {
    let attributes = views[view].attributes
    if attributes.isHidden || !attributes.isUserInteractionEnabled || attributes.alpha < 0.01 { return -1 }
    let origin = attributes.boundsOrigin
    let inside = Point(
      x: point.x - attributes.frame.origin.x + origin.x, y: point.y - attributes.frame.origin.y + origin.y)
    let bounds = Rect(x: origin.x, y: origin.y, width: attributes.frame.width, height: attributes.frame.height)
    if !bounds.contains(inside) { return -1 }
    var i = views[view].children.count - 1
    while i >= 0 {
      let found = hit(views[view].children[i], inside)
      if found >= 0 { return found }
      i -= 1
    }
    return view
  }

  /// Whether a view's recognizers come before another view's in κ (D-2), both being in windows.
  func precedes(_ a: Int, _ b: Int) -> Bool {
    let (wa, wb) = (window(of: a), window(of: b))
    if wa != wb { return place(ofWindow: wa) < place(ofWindow: wb) }
    let (da, db) = (depth(of: a), depth(of: b))
    if da != db { return da > db }
    var (x, y) = (a, b)
    while views[x].parent != views[y].parent {
      x = views[x].parent
      y = views[y].parent
    }
    guard views[x].parent >= 0 else { return false }
    let siblings = views[views[x].parent].children
    return (siblings.firstIndex(of: x) ?? 0) > (siblings.firstIndex(of: y) ?? 0)
  }

  private func place(ofWindow window: Int) -> Int { frontToBack.firstIndex(of: window) ?? Int.max }
}
