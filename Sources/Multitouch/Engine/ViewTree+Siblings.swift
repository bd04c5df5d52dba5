// Hit tests among many siblings: those of a view with more subviews than a few are in bunches, and these in larger
// ones, with a box round each, so that a hit test passes over those that are elsewhere.

extension ViewTree {
  /// From how many subviews on a view is wide: below, to look at one after the other is as fast.
  @inlinable static var wideCount: Int { 32 }

  /// The newest subview of a wide view that a place hits, which then is the place in its bounds; nil if there is none.
  ///
  /// Cost: where siblings of one age lie together, as in lists and grids, a 1024th of their number and some thirty;
  /// where they lie anywhere, a seventh more than to look at them all.
  @inlinable
  @inline(never)
  mutating func searchWide(_ parent: Int, _ point: inout Point) -> Int? {
    let place = ViewBox.keys(point)
    var bunch = Int(views[parent].firstChild)
    while true {
      if nodes[bunch].boxes[2].holds(place), let view = hit(inLarge: bunch, &point, place) { return view }
      // Where a processor guesses that the link is even, it goes on without having read it.
      if nodes[bunch].links[2] == SiblingNode.even {
        bunch &-= SiblingNode.count(2)
      } else {
        bunch = Int(nodes[bunch].links[2])
        if bunch < 0 { return nil }
      }
    }
  }

  /// The newest view of a bunch of the third level that a place hits.
  @inlinable
  @inline(__always)
  mutating func hit(inLarge first: Int, _ point: inout Point, _ place: UInt64) -> Int? {
    let end = next(2, first)
    var bunch = first
    while bunch != end {
      if nodes[bunch].boxes[1].holds(place), let view = hit(inMiddling: bunch, &point, place) { return view }
      if nodes[bunch].links[1] == SiblingNode.even {
        bunch &-= SiblingNode.count(1)
      } else {
        bunch = Int(nodes[bunch].links[1])
        if bunch < 0 { return nil }
      }
    }
    return nil
  }

  /// The newest view of a bunch of the second level that a place hits.
  @inlinable
  @inline(__always)
  mutating func hit(inMiddling first: Int, _ point: inout Point, _ place: UInt64) -> Int? {
    let end = next(1, first)
    var bunch = first
    while bunch != end {
      if nodes[bunch].boxes[0].holds(place), let view = hit(from: bunch, to: next(0, bunch), &point) { return view }
      if nodes[bunch].links[0] == SiblingNode.even {
        bunch &-= SiblingNode.count(0)
      } else {
        bunch = Int(nodes[bunch].links[0])
        if bunch < 0 { return nil }
      }
    }
    return nil
  }

  /// The newest of the siblings from one to before another that a place hits.
  @inlinable
  @inline(__always)
  mutating func hit(from first: Int, to end: Int, _ point: inout Point) -> Int? {
    var view = first
    while view != end {
      if enter(view, &point) { return view }
      view = views[view].flags & ViewRecord.adjacent != 0 ? view &- 1 : Int(views[view].next)
    }
    return nil
  }

  // MARK: Links

  /// The newest of the next older bunch of a level; -1 behind the last.
  @inlinable
  @inline(__always)
  mutating func next(_ level: Int, _ speaker: Int) -> Int {
    let link = nodes[speaker].links[level]
    return link == SiblingNode.even ? speaker &- SiblingNode.count(level) : Int(link)
  }

  @inlinable
  mutating func link(_ level: Int, _ speaker: Int, to next: Int) {
    let isEven = next >= 0 && next == speaker &- SiblingNode.count(level)
    nodes[speaker].links[level] = isEven ? SiblingNode.even : Int32(truncatingIfNeeded: next)
  }

  // MARK: Keeping it

  /// A view has become its superview's newest subview.
  @inlinable
  mutating func noteAttached(_ i: Int, to parent: Int) {
    if views[parent].isWide {
      lead(i)
    } else if hasMany(parent) {
      widen(parent)
    }
  }

  /// Where a view is, or whether it can be hit, has changed.
  ///
  /// The boxes that it is in grow, and are made anew only with the newest in them: so where all views move all the
  /// time, each costs no more than where few do.
  @inlinable
  mutating func noteChanged(_ i: Int) {
    let parent = Int(views[i].parent)
    if parent < 0 || !views[parent].isWide { return }
    let box = ViewBox(of: views[i])
    let speakers = speakers(of: i, in: parent)
    // The smallest bunch first: of these the larger ones are made.
    var level = 0
    while level < SiblingNode.levelCount {
      let speaker = Int(speakers.own[level])
      if speaker == i { fit(level, i) } else { nodes[speaker].boxes[level].join(box) }
      level &+= 1
    }
  }

  /// A view is about to leave its superview. The boxes that it was in stay.
  @inlinable
  mutating func noteDetaching(_ i: Int, from parent: Int) {
    if !views[parent].isWide { return }
    let speakers = speakers(of: i, in: parent)
    // The next one speaks now, if it is of the same bunch; if it is not, the bunch is gone.
    let heir = Int(views[i].next)
    var level = 0
    while level < SiblingNode.levelCount {
      if Int(speakers.own[level]) == i {
        let before = Int(speakers.before[level])
        if before >= 0 { link(level, before, to: heir) }
        if heir >= 0 && isSame(level, heir, i) {
          link(level, heir, to: next(level, i))
          nodes[heir].boxes[level] = nodes[i].boxes[level]
        }
      }
      level &+= 1
    }
    // It was the last.
    if views[i].next < 0 && views[i].previous < 0 { views[parent].isWide = false }
  }

  /// Whether a view has at least ``wideCount`` subviews.
  @inlinable
  mutating func hasMany(_ parent: Int) -> Bool {
    var count = 0
    var child = Int(views[parent].firstChild)
    while child >= 0 && count < Self.wideCount {
      count &+= 1
      child = Int(views[child].next)
    }
    return count == Self.wideCount
  }

  @inlinable
  mutating func widen(_ parent: Int) {
    var child = Int(views[parent].firstChild)
    while views[child].next >= 0 { child = Int(views[child].next) }
    while child >= 0 {
      lead(child)
      child = Int(views[child].previous)
    }
    views[parent].isWide = true
  }

  /// A view comes before the siblings that are in bunches already, for its number is the highest, and speaks for its
  /// own.
  @inlinable
  mutating func lead(_ i: Int) {
    let box = ViewBox(of: views[i])
    let older = Int(views[i].next)
    var level = 0
    while level < SiblingNode.levelCount {
      nodes[i].boxes[level] = box
      link(level, i, to: older)
      if older >= 0 && isSame(level, i, older) {
        nodes[i].boxes[level].join(nodes[older].boxes[level])
        link(level, i, to: next(level, older))
      }
      level &+= 1
    }
  }

  /// Who speaks for a view's bunch of each level, and for the one before it; -1 where there is none.
  @inlinable
  mutating func speakers(of i: Int, in parent: Int) -> (own: [3 of Int32], before: [3 of Int32]) {
    var own: [3 of Int32] = .init(repeating: -1)
    var before: [3 of Int32] = .init(repeating: -1)
    var last = -1
    var speaker = Int(views[parent].firstChild)
    var level = SiblingNode.top
    while level >= 0 {
      while !isSame(level, speaker, i) {
        last = speaker
        speaker = next(level, speaker)
      }
      own[level] = Int32(truncatingIfNeeded: speaker)
      before[level] = Int32(truncatingIfNeeded: last)
      // The bunch before the first in a larger one is the last of the larger one before it.
      if last >= 0 { speaker = last }
      level &-= 1
    }
    return (own, before)
  }

  /// Whether two siblings are in one bunch of a level.
  @inlinable
  mutating func isSame(_ level: Int, _ i: Int, _ k: Int) -> Bool {
    (views[i].attachment ^ views[k].attachment) &>> SiblingNode.bits(level) == 0
  }

  /// Makes the box of a bunch anew: that of the views of the smallest, that of the bunches in a larger one.
  @inlinable
  mutating func fit(_ level: Int, _ speaker: Int) {
    var box = ViewBox()
    let end = next(level, speaker)
    var member = speaker
    while member != end {
      if level == 0 {
        box.join(ViewBox(of: views[member]))
        member = Int(views[member].next)
      } else {
        box.join(nodes[member].boxes[level &- 1])
        member = next(level &- 1, member)
      }
    }
    nodes[speaker].boxes[level] = box
  }
}
