// Static failure requirements as commands make and unmake them (G-8).

extension TouchEngine {
  /// Self-edges and duplicates are ignored.
  @inlinable
  mutating func require<H: TouchHost<Behavior> & ~Copyable>(_ r: Int, _ q: Int, _ host: inout H) {
    if r == q { return }
    var edge = Int(recognizers[r].firstOut)
    while edge >= 0 {
      if Int(graph.edges[edge].to) == q { return }
      edge = Int(graph.edges[edge].nextOut)
    }
    guard graph.count < limits.requirementEdges, let new = graph.make(r, q) else { return drop(.recognizers, 0, &host) }
    graph.edges[new].nextOut = recognizers[r].firstOut
    recognizers[r].firstOut = Int32(truncatingIfNeeded: new)
    graph.edges[new].nextIn = recognizers[q].firstIn
    recognizers[q].firstIn = Int32(truncatingIfNeeded: new)
    let p = Int(recognizers[r].place)
    let other = Int(recognizers[q].place)
    if p >= 0 && other >= 0 {
      attempts[p].requires.insert(other)
      attempts[other].requiredBy.insert(p)
      relate(p, other)
    }
    let home = Int(recognizers[r].home)
    let otherHome = Int(recognizers[q].home)
    if home >= 0 && otherHome >= 0 { homeLinks.link(home, to: otherHome) }
  }

  @inlinable
  mutating func removeEdge(_ edge: Int) {
    let r = Int(graph.edges[edge].from)
    let q = Int(graph.edges[edge].to)
    let p = Int(recognizers[r].place)
    let other = Int(recognizers[q].place)
    if p >= 0 && other >= 0 && !attempts[p].requiresInAttempt.contains(other) {
      attempts[p].requires.remove(other)
      attempts[other].requiredBy.remove(p)
    }
    let home = Int(recognizers[r].home)
    let otherHome = Int(recognizers[q].home)
    if home >= 0 && otherHome >= 0 { homeLinks.unlink(home, from: otherHome) }
    if Int(recognizers[r].firstOut) == edge {
      recognizers[r].firstOut = graph.edges[edge].nextOut
    } else {
      var e = Int(recognizers[r].firstOut)
      while Int(graph.edges[e].nextOut) != edge { e = Int(graph.edges[e].nextOut) }
      graph.edges[e].nextOut = graph.edges[edge].nextOut
    }
    if Int(recognizers[q].firstIn) == edge {
      recognizers[q].firstIn = graph.edges[edge].nextIn
    } else {
      var e = Int(recognizers[q].firstIn)
      while Int(graph.edges[e].nextIn) != edge { e = Int(graph.edges[e].nextIn) }
      graph.edges[e].nextIn = graph.edges[edge].nextIn
    }
    graph.release(edge)
  }
}
