// Hit tests among many siblings: those of a view with more subviews than a few are in runs, and runs in groups, with a
// box round each, so that a hit test passes over those that are elsewhere.

extension ViewTree {
  /// From how many subviews on a view is wide: below, to look at one after the other is as fast.
  @inlinable static var wideCount: Int { 32 }

  /// The newest subview of a wide view that a place hits, which then is the place in its bounds; nil if there is none.
  ///
  /// Cost: where siblings of one age lie together, as in lists and grids, a 512th of their number and a few; where they
  /// lie anywhere, a sixteenth more than to look at them all.
  @inlinable
  @inline(never)
  mutating func searchWide(_ parent: Int, _ point: inout Point) -> Int? {
    let place = ViewBox.keys(point)
    var group = Int(views[parent].firstChild)
    while true {
      if nodes[group].groupBox.holds(place), let view = hit(inGroup: group, &point, place) { return view }
      if nodes[group].nextGroup == SiblingNode.even {
        group &-= SiblingNode.groupCount
      } else {
        group = Int(nodes[group].nextGroup)
        if group < 0 { return nil }
      }
    }
  }

  /// The newest of a group's views that a place hits.
  @inlinable
  @inline(__always)
  mutating func hit(inGroup group: Int, _ point: inout Point, _ place: UInt64) -> Int? {
    let end = nextGroup(group)
    var run = group
    while run != end {
      if nodes[run].runBox.holds(place), let view = hit(from: run, to: nextRun(run), &point) { return view }
      if nodes[run].nextRun == SiblingNode.even {
        run &-= SiblingNode.runCount
      } else {
        run = Int(nodes[run].nextRun)
        if run < 0 { return nil }
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

  @inlinable
  mutating func nextRun(_ run: Int) -> Int {
    nodes[run].nextRun == SiblingNode.even ? run &- SiblingNode.runCount : Int(nodes[run].nextRun)
  }

  @inlinable
  mutating func nextGroup(_ group: Int) -> Int {
    nodes[group].nextGroup == SiblingNode.even ? group &- SiblingNode.groupCount : Int(nodes[group].nextGroup)
  }

  @inlinable
  mutating func link(run: Int, to next: Int) {
    let isEven = next >= 0 && next == run &- SiblingNode.runCount
    nodes[run].nextRun = isEven ? SiblingNode.even : Int32(truncatingIfNeeded: next)
  }

  @inlinable
  mutating func link(group: Int, to next: Int) {
    let isEven = next >= 0 && next == group &- SiblingNode.groupCount
    nodes[group].nextGroup = isEven ? SiblingNode.even : Int32(truncatingIfNeeded: next)
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
    let place = speakers(of: i, in: parent)
    if place.run == i { fit(run: i) } else { nodes[place.run].runBox.join(box) }
    if place.group == i { fit(group: i) } else { nodes[place.group].groupBox.join(box) }
  }

  /// A view is about to leave its superview. The boxes that it was in stay.
  @inlinable
  mutating func noteDetaching(_ i: Int, from parent: Int) {
    if !views[parent].isWide { return }
    let place = speakers(of: i, in: parent)
    // The next one speaks now, if it is of the same run, or group; if it is not, the run, or group, is gone.
    let heir = Int(views[i].next)
    if place.run == i {
      if place.runBefore >= 0 { link(run: place.runBefore, to: heir) }
      if heir >= 0 && isSameRun(heir, i) {
        link(run: heir, to: nextRun(i))
        nodes[heir].runBox = nodes[i].runBox
      }
    }
    if place.group == i {
      if place.groupBefore >= 0 { link(group: place.groupBefore, to: heir) }
      if heir >= 0 && isSameGroup(heir, i) {
        link(group: heir, to: nextGroup(i))
        nodes[heir].groupBox = nodes[i].groupBox
      }
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

  /// A view comes before the siblings that are in runs already, for its number is the highest, and speaks for its own.
  @inlinable
  mutating func lead(_ i: Int) {
    let box = ViewBox(of: views[i])
    nodes[i].runBox = box
    nodes[i].groupBox = box
    let older = Int(views[i].next)
    link(run: i, to: older)
    link(group: i, to: older)
    if older < 0 { return }
    if isSameRun(i, older) {
      nodes[i].runBox.join(nodes[older].runBox)
      link(run: i, to: nextRun(older))
    }
    if isSameGroup(i, older) {
      nodes[i].groupBox.join(nodes[older].groupBox)
      link(group: i, to: nextGroup(older))
    }
  }

  /// Who speaks for a view's run and group, and for the ones before them; -1 where there are none.
  @inlinable
  mutating func speakers(
    of i: Int, in parent: Int
  ) -> (run: Int, runBefore: Int, group: Int, groupBefore: Int) {
    var groupBefore = -1
    var group = Int(views[parent].firstChild)
    while !isSameGroup(group, i) {
      groupBefore = group
      group = nextGroup(group)
    }
    // The run before a group's first one is the last of the group before it.
    var runBefore = -1
    var run = groupBefore >= 0 ? groupBefore : group
    while !isSameRun(run, i) {
      runBefore = run
      run = nextRun(run)
    }
    return (run, runBefore, group, groupBefore)
  }

  @inlinable
  mutating func isSameRun(_ i: Int, _ k: Int) -> Bool {
    (views[i].attachment ^ views[k].attachment) &>> SiblingNode.runBits == 0
  }

  @inlinable
  mutating func isSameGroup(_ i: Int, _ k: Int) -> Bool {
    (views[i].attachment ^ views[k].attachment) &>> SiblingNode.groupBits == 0
  }

  /// Makes a run's box anew.
  @inlinable
  mutating func fit(run: Int) {
    var box = ViewBox()
    let end = nextRun(run)
    var view = run
    while view != end {
      box.join(ViewBox(of: views[view]))
      view = Int(views[view].next)
    }
    nodes[run].runBox = box
  }

  /// Makes a group's box anew, of those of its runs.
  @inlinable
  mutating func fit(group: Int) {
    var box = ViewBox()
    let end = nextGroup(group)
    var run = group
    while run != end {
      box.join(nodes[run].runBox)
      run = nextRun(run)
    }
    nodes[group].groupBox = box
  }
}
