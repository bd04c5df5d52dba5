// Hit tests among many siblings: those of a view with more subviews than a few are in runs, and runs in groups, with a box
// round each, so that a hit test passes over those that are elsewhere.

extension ViewTree {
  /// From how many subviews on a view is wide: below, to look at one after the other is as fast.
  @inlinable static var wideCount: Int { 32 }

  /// The newest subview of a wide view that a place hits, which then is the place in its bounds; nil if there is none.
  ///
  /// Cost: where siblings of one age lie together, as in lists and grids, a 512th of their number and a few; where they lie
  /// anywhere, a sixteenth more than to look at them all.
  @inlinable
  @inline(never)
  mutating func searchWide(_ parent: Int, _ point: inout Point) -> Int? {
    let x = ViewBox.key(point.x)
    let y = ViewBox.key(point.y)
    var group = Int(views[parent].firstChild)
    while group >= 0 {
      let nextGroup = Int(nodes[group].nextGroup)
      if nodes[group].groupBox.holds(x, y) {
        var run = group
        while run != nextGroup {
          let nextRun = Int(nodes[run].nextRun)
          if nodes[run].runBox.holds(x, y), let view = hit(from: run, to: nextRun, &point) { return view }
          run = nextRun
        }
      }
      group = nextGroup
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

  // MARK: Keeping it

  /// A view has become its superview's newest subview.
  @inlinable
  mutating func noteAttached(_ i: Int, to parent: Int) {
    if views[parent].isWide {
      if !lead(i) { views[parent].isWide = false }
    } else if hasMany(parent) {
      widen(parent)
    }
  }

  /// Where a view is, or whether it can be hit, has changed.
  ///
  /// The boxes that it is in grow, and are made anew only with the newest in them: so where all views move all the time,
  /// each costs no more than where few do.
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
      if place.runBefore >= 0 { nodes[place.runBefore].nextRun = views[i].next }
      if heir >= 0 && isSameRun(heir, i) {
        nodes[heir].nextRun = nodes[i].nextRun
        nodes[heir].runBox = nodes[i].runBox
      }
    }
    if place.group == i {
      if place.groupBefore >= 0 { nodes[place.groupBefore].nextGroup = views[i].next }
      if heir >= 0 && isSameGroup(heir, i) {
        nodes[heir].nextGroup = nodes[i].nextGroup
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
      if !lead(child) { return }
      child = Int(views[child].previous)
    }
    views[parent].isWide = true
  }

  /// A view comes before the siblings that are in runs already and speaks for its own; no if its number is not the highest,
  /// as after 2³² attachments.
  @inlinable
  mutating func lead(_ i: Int) -> Bool {
    let box = ViewBox(of: views[i])
    nodes[i].runBox = box
    nodes[i].groupBox = box
    nodes[i].nextRun = views[i].next
    nodes[i].nextGroup = views[i].next
    let older = Int(views[i].next)
    if older < 0 { return true }
    if views[i].attachment <= views[older].attachment { return false }
    if isSameRun(i, older) {
      nodes[i].runBox.join(nodes[older].runBox)
      nodes[i].nextRun = nodes[older].nextRun
    }
    if isSameGroup(i, older) {
      nodes[i].groupBox.join(nodes[older].groupBox)
      nodes[i].nextGroup = nodes[older].nextGroup
    }
    return true
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
      group = Int(nodes[group].nextGroup)
    }
    // The run before a group's first one is the last of the group before it.
    var runBefore = -1
    var run = groupBefore >= 0 ? groupBefore : group
    while !isSameRun(run, i) {
      runBefore = run
      run = Int(nodes[run].nextRun)
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
    let end = Int(nodes[run].nextRun)
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
    let end = Int(nodes[group].nextGroup)
    var run = group
    while run != end {
      box.join(nodes[run].runBox)
      run = Int(nodes[run].nextRun)
    }
    nodes[group].groupBox = box
  }
}
