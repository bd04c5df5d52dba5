// To whom no short move means anything: while a host does not want to hear of such calls, they are not made.

extension TouchEngine {
  /// Works out to whom no short move means anything.
  @inlinable
  mutating func refreshQuiet() {
    isQuietStale = false
    quiet = PlaceSet()
    squaredQuietReach = .infinity
    var rest = open
    while let p = rest.popAny() { noteQuiet(p) }
  }

  @inlinable
  @inline(__always)
  mutating func noteQuiet(_ p: Int) {
    let reach = attempts[p].squaredMoveTolerance
    if attempts[p].internalState == .possible && reach >= 0 {
      quiet.insert(p)
      squaredQuietReach = reach < squaredQuietReach ? reach : squaredQuietReach
    }
  }
}
