/// The views and windows of an engine: a forest in fixed arrays, linked by index.
///
/// Every window has a view of its own, the root of its tree. Siblings are linked newest first, the order in which hit
/// testing asks them (H-1). A hit test costs the depth it descends and the siblings it looks at, which among many are
/// few.
@usableFromInline
struct ViewTree<let viewCapacity: Int>: ~Copyable {
  /// The most windows there can be (N-15).
  @inlinable static var windowCapacity: Int { 8 }

  @usableFromInline var views: [viewCapacity of ViewRecord] = .init(repeating: ViewRecord())
  /// By the index of a subview of a wide view: what it says for siblings behind it.
  @usableFromInline var nodes: [viewCapacity of SiblingNode] = .init(repeating: SiblingNode())
  @usableFromInline var windows: [8 of WindowRecord] = .init(repeating: WindowRecord())
  /// The windows front to back (H-3); the first `windowCount` count.
  @usableFromInline var windowOrder: [8 of Int8] = .init(repeating: -1)
  @usableFromInline var windowCount = 0
  @usableFromInline var viewCount = 0
  /// How many views, windows have ever been made: the next one's number (N-10).
  @usableFromInline var nextViewNumber: Int32 = 0
  @usableFromInline var nextWindowNumber: Int32 = 0
  /// Counts attachments and departures; a larger value means later (D-2, N-12). It begins again in time
  /// (``AttachmentClock``).
  @usableFromInline var attachments: UInt32 = 0
  @usableFromInline var freeView: Int32 = -1
  @usableFromInline var usedViews = 0
  /// Whether a view has ever been exclusive (H-8); as a rule none is, and no touch need be compared with the others.
  @usableFromInline var hasHadExclusive = false
  @usableFromInline let depthLimit: Int
  @usableFromInline let viewLimit: Int
  @usableFromInline let windowLimit: Int

  @inlinable
  init(limits: EngineLimits) {
    depthLimit = limits.viewDepth
    viewLimit = limits.views
    windowLimit = limits.windows
  }

  @inlinable
  @inline(__always)
  mutating func index(of id: ViewID) -> Int? {
    let i = Int(id.index)
    if likely(i < viewCapacity) && likely(views[i].isAlive) && likely(views[i].generation == id.generation) { return i }
    return id.generation == .max ? index(ofNumber: i) : nil
  }

  /// A living view by its trace number (N-10).
  @inlinable
  mutating func index(ofNumber number: Int) -> Int? {
    var k = 0
    while k < usedViews {
      if views[k].isAlive && Int(views[k].number) == number { return k }
      k &+= 1
    }
    return nil
  }

  @inlinable
  mutating func id(_ index: Int) -> ViewID { ViewID(index: index, generation: views[index].generation) }

  @inlinable
  mutating func windowIndex(of id: WindowID) -> Int? {
    let i = Int(id.index)
    if id.generation == .max {
      var k = 0
      while k < windowCount {
        let w = Int(windowOrder[k])
        if Int(windows[w].number) == i { return w }
        k &+= 1
      }
      return nil
    }
    guard i < ViewTree.windowCapacity, windows[i].isAlive, windows[i].generation == id.generation else { return nil }
    return i
  }

  @inlinable
  mutating func windowID(_ index: Int) -> WindowID { WindowID(index: index, generation: windows[index].generation) }

  // MARK: Making

  @inlinable
  mutating func makeView(_ settings: ViewSettings) -> Int? {
    // [decision] N-15: a number is never used again.
    guard viewCount < viewLimit, nextViewNumber < .max else { return nil }
    let i: Int
    if freeView >= 0 {
      i = Int(freeView)
      freeView = views[i].next
    } else {
      guard usedViews < viewCapacity else { return nil }
      i = usedViews
      usedViews &+= 1
    }
    let generation = views[i].generation
    views[i] = ViewRecord()
    views[i].generation = generation
    views[i].isAlive = true
    views[i].number = nextViewNumber
    nextViewNumber &+= 1
    viewCount &+= 1
    set(i, settings)
    return i
  }

  @inlinable
  mutating func set(_ i: Int, _ settings: ViewSettings) {
    views[i].frame = settings.frame
    views[i].boundsOrigin = settings.boundsOrigin
    views[i].isHittable = !settings.isHidden && settings.isUserInteractionEnabled && !(settings.alpha < 0.01)
    views[i].isMultipleTouchEnabled = settings.isMultipleTouchEnabled
    views[i].isExclusiveTouch = settings.isExclusiveTouch
    if settings.isExclusiveTouch { hasHadExclusive = true }
    noteChanged(i)
  }

  /// Makes a window and its view, in front of its level; nil if there is no room for either.
  @inlinable
  mutating func makeWindow(_ settings: ViewSettings, level: Int) -> Int? {
    guard windowCount < windowLimit, viewCount < viewLimit else { return nil }
    var w = 0
    while windows[w].isAlive { w &+= 1 }
    guard let root = makeView(settings) else { return nil }
    attachments &+= 1
    views[root].attachment = attachments
    views[root].window = Int8(truncatingIfNeeded: w)
    let generation = windows[w].generation
    windows[w] = WindowRecord(generation: generation, root: Int32(truncatingIfNeeded: root), level: level)
    windows[w].number = nextWindowNumber
    nextWindowNumber &+= 1
    insertInOrder(w)
    return w
  }

  @inlinable
  mutating func orderWindow(_ w: Int, level: Int) {
    var k = 0
    while Int(windowOrder[k]) != w { k &+= 1 }
    removeFromOrder(at: k)
    windows[w].level = level
    insertInOrder(w)
  }

  /// H-3: by level, high first, then the most recently ordered in.
  @inlinable
  mutating func insertInOrder(_ w: Int) {
    var k = 0
    while k < windowCount && windows[Int(windowOrder[k])].level > windows[w].level { k &+= 1 }
    var j = windowCount
    while j > k {
      windowOrder[j] = windowOrder[j &- 1]
      j &-= 1
    }
    windowOrder[k] = Int8(truncatingIfNeeded: w)
    windowCount &+= 1
  }

  @inlinable
  mutating func removeFromOrder(at position: Int) {
    var k = position
    while k &+ 1 < windowCount {
      windowOrder[k] = windowOrder[k &+ 1]
      k &+= 1
    }
    windowCount &-= 1
  }

  /// Where a window stands, 0 in front.
  @inlinable
  mutating func order(of w: Int) -> Int {
    var k = 0
    while k < windowCount && Int(windowOrder[k]) != w { k &+= 1 }
    return k
  }

  // MARK: Attaching

  /// Puts a detached view into a superview, as its newest subview.
  @inlinable
  mutating func attach(_ i: Int, to parent: Int) {
    attachments &+= 1
    // Compared among siblings only (D-2): numbered for them alone, they are runs and groups of as many as there can be,
    // whatever else was attached in between.
    let newest = Int(views[parent].firstChild)
    views[i].attachment = newest < 0 ? 1 : views[newest].attachment &+ 1
    views[i].parent = Int32(truncatingIfNeeded: parent)
    link(i, to: views[parent].firstChild)
    views[i].previous = -1
    if views[parent].firstChild >= 0 {
      views[Int(views[parent].firstChild)].previous = Int32(truncatingIfNeeded: i)
    }
    views[parent].firstChild = Int32(truncatingIfNeeded: i)
    noteAttached(i, to: parent)
    settle(i)
  }

  /// Takes a view out of its superview; it and what is in it leave the window.
  @inlinable
  mutating func detach(_ i: Int) {
    let parent = Int(views[i].parent)
    if parent >= 0 {
      noteDetaching(i, from: parent)
      if views[i].previous >= 0 {
        link(Int(views[i].previous), to: views[i].next)
      } else {
        views[parent].firstChild = views[i].next
      }
      if views[i].next >= 0 { views[Int(views[i].next)].previous = views[i].previous }
    }
    views[i].parent = -1
    link(i, to: -1)
    views[i].previous = -1
    settle(i)
  }

  /// Makes a view the next older sibling of another, or none of them (-1).
  @inlinable
  mutating func link(_ i: Int, to next: Int32) {
    views[i].next = next
    views[i].note(ViewRecord.adjacent, next >= 0 && Int(next) == i &- 1)
  }

  /// Brings depth and window of a subtree up to date, in preorder.
  @inlinable
  mutating func settle(_ top: Int) {
    var i = top
    while true {
      let parent = Int(views[i].parent)
      if parent >= 0 {
        views[i].depth = views[parent].depth &+ 1
        views[i].window = views[parent].window
      } else {
        views[i].depth = 0
        views[i].window = -1
      }
      guard let next = nextInPreorder(i, below: top) else { return }
      i = next
    }
  }

  /// The next view of a subtree after `i`, parents first; nil at the end.
  @inlinable
  mutating func nextInPreorder(_ i: Int, below top: Int) -> Int? {
    if views[i].firstChild >= 0 { return Int(views[i].firstChild) }
    var k = i
    while k != top {
      if views[k].next >= 0 { return Int(views[k].next) }
      k = Int(views[k].parent)
    }
    return nil
  }

  /// How many levels a subtree has below its top.
  @inlinable
  mutating func height(_ top: Int) -> Int {
    var deepest = 0
    var i = top
    while let next = nextInPreorder(i, below: top) {
      i = next
      let depth = Int(views[i].depth) &- Int(views[top].depth)
      if depth > deepest { deepest = depth }
    }
    return deepest
  }

  /// Whether `i` is `ancestor` or lies in it.
  @inlinable
  mutating func isView(_ i: Int, in ancestor: Int) -> Bool {
    var k = i
    while k >= 0 {
      if k == ancestor { return true }
      k = Int(views[k].parent)
    }
    return false
  }

  /// Frees the slot of a detached view without subviews; ids of it become stale.
  @inlinable
  mutating func free(_ i: Int) {
    views[i].isAlive = false
    views[i].generation &+= 1
    views[i].next = freeView
    freeView = Int32(truncatingIfNeeded: i)
    viewCount &-= 1
  }

  // MARK: Hit testing

  /// The view a place hits, and its window (H-1 … H-3); nil if none.
  @inlinable
  mutating func hitTest(_ place: Point) -> (view: Int, window: Int)? {
    var k = 0
    while k < windowCount {
      let w = Int(windowOrder[k])
      let root = Int(windows[w].root)
      if let view = hit(root, place) { return (view, w) }
      k &+= 1
    }
    return nil
  }

  /// A child whose `pointInside` is true always has a hit, itself at least; so the descent never goes back.
  @inlinable
  mutating func hit(_ root: Int, _ place: Point) -> Int? {
    var point = place
    guard likely(enter(root, &point)) else { return nil }
    var view = root
    while true {
      var child = Int(views[view].firstChild)
      if child < 0 { return view }
      if views[view].isWide {
        guard let found = searchWide(view, &point) else { return view }
        view = found
        continue
      }
      while !enter(child, &point) {
        if views[child].flags & ViewRecord.adjacent != 0 {
          child &-= 1
        } else {
          child = Int(views[child].next)
          if child < 0 { return view }
        }
      }
      view = child
    }
  }

  /// Converts a point of the superview to a view's bounds if the view can be hit there; whether it can.
  @inlinable
  @inline(__always)
  mutating func enter(_ i: Int, _ point: inout Point) -> Bool {
    // All at once: beyond which of the four edges a place lies is nothing that a processor could guess.
    let bounds = views[i].boundsOrigin
    let inside = Point(
      x: point.x - views[i].frame.origin.x + bounds.x, y: point.y - views[i].frame.origin.y + bounds.y)
    let isInX: UInt8 = (inside.x >= bounds.x ? 1 : 0) & (inside.x < bounds.x + views[i].frame.width ? 1 : 0)
    let isInY: UInt8 = (inside.y >= bounds.y ? 1 : 0) & (inside.y < bounds.y + views[i].frame.height ? 1 : 0)
    guard isInX & isInY & views[i].flags & ViewRecord.hittable != 0 else { return false }
    point = inside
    return true
  }

  /// `x − frame.x + bounds.x` (N-14).
  @inlinable
  @inline(__always)
  mutating func toBounds(_ point: Point, _ i: Int) -> Point {
    Point(
      x: point.x - views[i].frame.origin.x + views[i].boundsOrigin.x,
      y: point.y - views[i].frame.origin.y + views[i].boundsOrigin.y)
  }

  /// A screen place in a view's bounds, from the window inwards (N-14).
  @inlinable
  @inline(__always)
  mutating func convert(_ place: Point, to view: Int) -> Point {
    // By hand for the few levels that most views are below their window.
    let above = Int(views[view].parent)
    if above < 0 { return toBounds(place, view) }
    let top = Int(views[above].parent)
    if top < 0 { return toBounds(toBounds(place, above), view) }
    let beyond = Int(views[top].parent)
    let point = beyond < 0 ? place : convertFar(place, to: beyond)
    return toBounds(toBounds(toBounds(point, top), above), view)
  }

  /// The same for a view that may be deep: the ancestor at each level is found anew, so that no path is kept.
  @inlinable
  @inline(never)
  mutating func convertFar(_ place: Point, to view: Int) -> Point {
    var point = place
    let last = Int(views[view].depth)
    var depth = 0
    while depth <= last {
      var k = view
      while Int(views[k].depth) > depth { k = Int(views[k].parent) }
      point = toBounds(point, k)
      depth &+= 1
    }
    return point
  }

  // MARK: κ

  /// Whether view `a` comes before `b` in κ (D-2); they must differ.
  @inlinable
  mutating func precedes(_ a: Int, _ b: Int) -> Bool {
    let windowA = Int(views[a].window)
    let windowB = Int(views[b].window)
    if windowA != windowB { return order(of: windowA) < order(of: windowB) }
    let depthA = views[a].depth
    let depthB = views[b].depth
    if depthA != depthB { return depthA > depthB }
    // Up to where the two paths part; the newer sibling is later in preorder, so earlier in κ.
    var i = a
    var j = b
    while views[i].parent != views[j].parent {
      i = Int(views[i].parent)
      j = Int(views[j].parent)
    }
    return views[i].attachment > views[j].attachment
  }
}
