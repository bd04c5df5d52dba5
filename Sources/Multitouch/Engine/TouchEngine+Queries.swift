// What a caller or a host may ask of the engine. None of it changes anything; the queries that look into an array are
// mutating all the same, because only an inout engine is read in place: a borrowed one is copied, array by array.

extension TouchEngine: TouchContext {
  @inlinable public mutating func touch(at slot: SlotIndex) -> Touch { touches[slot.rawValue] }

  @inlinable public var allTouches: TouchSet { live | ended | cancelled }

  /// The touches that are down.
  @inlinable public var liveTouches: TouchSet { live }

  /// How many touch records are in use: of touches that are down, that a view still awaits or that are in an attempt
  /// (N-16). At most the number of records that the engine has.
  @inlinable public var touchRecordCount: Int { used.count }

  @inlinable
  public mutating func touches(for view: ViewID) -> TouchSet {
    guard let i = tree.index(of: view) else { return TouchSet() }
    let id = tree.id(i)
    var result = TouchSet()
    var rest = allTouches
    while let slot = rest.popFirst() { if touches[slot.rawValue].view == id { result.insert(slot) } }
    return result
  }

  @inlinable
  public mutating func touches(for window: WindowID) -> TouchSet {
    guard let w = tree.windowIndex(of: window) else { return TouchSet() }
    let id = tree.windowID(w)
    var result = TouchSet()
    var rest = allTouches
    while let slot = rest.popFirst() { if touches[slot.rawValue].window == id { result.insert(slot) } }
    return result
  }

  @inlinable
  public mutating func touches(for recognizer: RecognizerID) -> TouchSet {
    guard let p = place(of: recognizer) else { return TouchSet() }
    // One that has failed inside is told of no end any more.
    return attempts[p].following & allTouches
  }

  @inlinable
  public mutating func state(of recognizer: RecognizerID) -> GestureState {
    guard let r = known(recognizer) else { return .possible }
    if Int(acting) == r { return actingState }
    let p = Int(recognizers[r].place)
    return p >= 0 ? attempts[p].internalState : .possible
  }

  @inlinable
  public mutating func location(of recognizer: RecognizerID) -> Point {
    guard let p = place(of: recognizer) else { return .zero }
    return behaviors[Int(attempts[p].recognizer)].location(touches.span, attempts[p])
  }

  @inlinable
  public mutating func location(ofTouch index: Int, of recognizer: RecognizerID) -> Point? {
    guard let p = place(of: recognizer), index >= 0 else { return nil }
    let r = Int(attempts[p].recognizer)
    guard index < behaviors[r].numberOfTouches(attempts[p]) else { return nil }
    if let place = behaviors[r].location(ofTouch: index, touches.span, attempts[p]) { return place }
    let pinnedCount = Int(attempts[p].pinnedCount)
    if pinnedCount > 0 { return index < pinnedCount ? pinned[p][index] : nil }
    var rest = attempts[p].following
    var left = index
    while let slot = rest.popFirst() {
      if left == 0 { return touches[slot.rawValue].location }
      left &-= 1
    }
    return nil
  }

  @inlinable
  public mutating func numberOfTouches(of recognizer: RecognizerID) -> Int {
    guard let p = place(of: recognizer) else { return 0 }
    return behaviors[Int(attempts[p].recognizer)].numberOfTouches(attempts[p])
  }

  @inlinable
  public mutating func values(of recognizer: RecognizerID) -> GestureValues {
    guard let r = known(recognizer) else { return GestureValues() }
    let p = Int(recognizers[r].place)
    if p >= 0 && sums.contains(p) { sumUp(p) }
    return p >= 0 ? behaviors[r].values(attempts[p]) : behaviors[r].values(Attempt())
  }

  @inlinable
  public mutating func settings(of recognizer: RecognizerID) -> RecognizerSettings? {
    guard let r = known(recognizer) else { return nil }
    return recognizers[r].settings
  }

  @inlinable
  @inline(__always)
  public mutating func convert(_ place: Point, to view: ViewID) -> Point {
    guard let i = tree.index(of: view) else { return place }
    return tree.convert(place, to: i)
  }

  @inlinable
  public mutating func hitTest(_ place: Point) -> (view: ViewID, window: WindowID)? {
    guard let (view, window) = tree.hitTest(place) else { return nil }
    return (tree.id(view), tree.windowID(window))
  }

  @inlinable
  public mutating func isView(_ view: ViewID, inside other: ViewID) -> Bool {
    guard let i = tree.index(of: view), let k = tree.index(of: other) else { return false }
    return tree.isView(i, in: k)
  }

  @inlinable
  @inline(__always)
  public mutating func number(of recognizer: RecognizerID) -> Int {
    let r = Int(recognizer.index)
    if r < recognizerCapacity && recognizers[r].isAlive && recognizers[r].generation == recognizer.generation {
      return Int(recognizers[r].number)
    }
    // Hosts ask with ids that they were given.
    return recognizer.generation == .max && known(number: r) != nil ? r : -1
  }

  @inlinable
  public mutating func number(of view: ViewID) -> Int {
    guard let i = tree.index(of: view) else { return -1 }
    return Int(tree.views[i].number)
  }

  @inlinable
  public mutating func number(of control: ControlID) -> Int {
    if let i = index(of: control) { return Int(tree.views[i].number) }
    // Destroyed during its own steps, which go on.
    return controls.current == control.view ? Int(controls.currentNumber) : -1
  }

  @inlinable
  public mutating func isTracking(_ control: ControlID) -> Bool {
    guard let i = index(of: control) else { return false }
    return controls.records[i].tracking == .tracking || controls.records[i].tracking == .givenUp
  }

  @inlinable
  public mutating func isTouchInside(_ control: ControlID) -> Bool {
    guard let i = index(of: control) else { return false }
    return controls.records[i].isTouchInside
  }

  @inlinable
  public mutating func isHighlighted(_ control: ControlID) -> Bool {
    guard let i = index(of: control) else { return false }
    return controls.records[i].isHighlighted
  }

  @inlinable
  public mutating func settings(of control: ControlID) -> ControlSettings? {
    guard let i = index(of: control) else { return nil }
    return controls.records[i].settings
  }

  @inlinable
  @inline(__always)
  public mutating func allControlEvents(of control: ControlID) -> ControlEvents {
    guard let i = index(of: control) else { return ControlEvents(rawValue: 0) }
    return controls.allEvents(of: i)
  }

  @inlinable
  public mutating func number(of window: WindowID) -> Int {
    guard let w = tree.windowIndex(of: window) else { return -1 }
    return Int(tree.windows[w].number)
  }

  /// Whether nothing is going on: no touch down, nothing held back, every recognizer Possible, no
  /// timer, no control tracking (P-30).
  @inlinable
  public var isQuiescent: Bool {
    live.isEmpty && held.isEmpty && inPlay.isEmpty && performs.count == 0 && controls.trackingCount == 0
      && !isControlWorkDue
  }

  /// The earliest deadline of a timer that runs in the present mode; nil if there is none, or none that can come: time
  /// ends at ``Timestamp/latest`` (N-15).
  ///
  /// Any frame, advance or command can change it. When the time has come, ``runOut(to:host:)`` fires it; to advance to
  /// the deadline itself does not (N-3).
  @inlinable
  public mutating func nextDeadline() -> Timestamp? {
    guard let deadline = nextTimer()?.deadline, deadline < .latest else { return nil }
    return deadline
  }

  /// Where a recognizer is; one that has been destroyed can be asked until its reset.
  @inlinable
  @inline(__always)
  mutating func known(_ recognizer: RecognizerID) -> Int? {
    let r = Int(recognizer.index)
    if r < recognizerCapacity && recognizers[r].isAlive && recognizers[r].generation == recognizer.generation {
      return r
    }
    return recognizer.generation == .max ? known(number: r) : nil
  }

  /// The same by its number in the trace (N-10).
  @inlinable
  @inline(never)
  mutating func known(number: Int) -> Int? {
    var k = 0
    while k < usedRecognizers {
      if recognizers[k].isAlive && Int(recognizers[k].number) == number { return k }
      k &+= 1
    }
    return nil
  }

  @inlinable
  mutating func place(of recognizer: RecognizerID) -> Int? {
    guard let r = known(recognizer) else { return nil }
    let p = Int(recognizers[r].place)
    if p >= 0 && sums.contains(p) { sumUp(p) }
    return p >= 0 ? p : nil
  }
}
