// Event interception: the application and the windows, before and after (D-5).

extension TouchEngine {
  /// Who agreed, so that they are told afterwards.
  @frozen
  @usableFromInline
  struct HookAnswers {
    @usableFromInline var application = false
    /// Windows asked that agreed, front to back; the first `count` count.
    @usableFromInline var windows: [8 of Int8] = .init(repeating: -1)
    @usableFromInline var count = 0

    @inlinable init() {}
  }

  /// D-5, before: a refused window's changes are swallowed. [decision] T-2: of a move the touch shows the place, and
  /// the phase of one that rests.
  @inlinable
  mutating func askHooks<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) -> HookAnswers {
    var answers = HookAnswers()
    answers.application = host.shouldContinue(nil, in: &self)
    afterCallback(&host)
    let changed = began | moved | ended | cancelled
    let late = lateWindows
    guard answers.application else {
      swallow(changed)
      chain.swallowLate()
      return answers
    }
    let front = tree.windowOrder
    let frontCount = tree.windowCount
    var k = 0
    while k < frontCount {
      let w = Int(front[k])
      k &+= 1
      guard tree.windows[w].isAlive else { continue }
      let id = tree.windowID(w)
      var mine = TouchSet()
      var rest = changed
      while let slot = rest.popFirst() {
        if touches[slot.rawValue].window == id { mine.insert(slot) }
      }
      if mine.isEmpty && late & (1 &<< UInt64(truncatingIfNeeded: w)) == 0 { continue }
      if host.shouldContinue(id, in: &self) {
        answers.windows[answers.count] = Int8(truncatingIfNeeded: w)
        answers.count &+= 1
      } else {
        swallow(mine)
        chain.swallowLate(of: id)
      }
      afterCallback(&host)
    }
    return answers
  }

  /// D-5, after: in the reverse order. What commands given here cause is made by steps of their own, when all have been
  /// told (N-12).
  @inlinable
  mutating func tellHooks<H: TouchHost<Behavior> & ~Copyable>(_ answers: HookAnswers, _ host: inout H) {
    var k = answers.count
    while k > 0 {
      k &-= 1
      host.didFinish(tree.windowID(Int(answers.windows[k])), in: &self)
      afterCallback(&host)
    }
    if answers.application {
      host.didFinish(nil, in: &self)
      afterCallback(&host)
    }
  }

  /// New touches are unbound for life, moves are not delivered, lifts become cancels.
  ///
  /// T-6: an unbound touch has tapCount 1; the chain record it took when it landed is used up all the same.
  @inlinable
  mutating func swallow(_ set: TouchSet) {
    // D-5: of this move nobody is told.
    stopSumming(of: moved & set)
    if sampleCount != 0 { consumeSamples(of: (began | moved) & set) }
    var fresh = began & set
    while let slot = fresh.popFirst() {
      touches[slot.rawValue].view = nil
      touches[slot.rawValue].window = nil
      touches[slot.rawValue].viewNumber = -1
      touches[slot.rawValue].isAccepted = false
      touches[slot.rawValue].tapCount = 1
      touches[slot.rawValue].continuesBack = 0
      touches[slot.rawValue].phase = .stationary
    }
    began -= set
    var unmoved = moved & set
    while let slot = unmoved.popFirst() { touches[slot.rawValue].phase = .stationary }
    undelivered -= moved & set
    if !(moved & set).isEmpty {
      squaredStrayAtLeast = .infinity
      squaredStray = .infinity
    }
    moved -= set
    var lifted = ended & set
    ended -= lifted
    cancelled |= lifted
    while let slot = lifted.popFirst() { touches[slot.rawValue].phase = .cancelled }
  }
}
