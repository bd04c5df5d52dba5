/// The static failure requirements (G-8): edges in a fixed array, linked per recognizer in both directions.
@usableFromInline
struct RequirementGraph<let edgeCapacity: Int>: ~Copyable {
  @usableFromInline var edges: [edgeCapacity of RequirementEdge] = .init(repeating: RequirementEdge())
  @usableFromInline var free: Int32 = -1
  @usableFromInline var used = 0
  /// Edges there are.
  @usableFromInline var count = 0

  @inlinable init() {}

  /// A slot for an edge from r to q; nil if all are taken.
  @inlinable
  mutating func make(_ r: Int, _ q: Int) -> Int? {
    let i: Int
    if free >= 0 {
      i = Int(free)
      free = edges[i].nextOut
    } else {
      guard used < edgeCapacity else { return nil }
      i = used
      used &+= 1
    }
    count &+= 1
    edges[i].from = Int32(truncatingIfNeeded: r)
    edges[i].to = Int32(truncatingIfNeeded: q)
    return i
  }

  /// Gives a slot back.
  @inlinable
  mutating func release(_ i: Int) {
    count &-= 1
    edges[i].nextOut = free
    free = Int32(truncatingIfNeeded: i)
  }
}

/// r (`from`) requires q (`to`) to fail.
@frozen
@usableFromInline
struct RequirementEdge: Sendable {
  @usableFromInline var from: Int32 = -1
  @usableFromInline var to: Int32 = -1
  /// The next requirement of `from`; in a free slot, the next free one.
  @usableFromInline var nextOut: Int32 = -1
  /// The next recognizer that requires `to`.
  @usableFromInline var nextIn: Int32 = -1

  @inlinable init() {}
}
