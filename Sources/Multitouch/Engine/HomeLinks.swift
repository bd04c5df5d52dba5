/// The static failure requirements between places that are homes (G-8), so that who comes into play need not look for
/// them: places stay, and requirements come and go seldom.
@frozen
@usableFromInline
struct HomeLinks: Sendable {
  /// Of each home, those whose failure its tenant requires.
  @usableFromInline var requires: [64 of PlaceSet]
  /// Of each home, those whose tenants require its tenant's failure.
  @usableFromInline var requiredBy: [64 of PlaceSet]
  /// Homes with any.
  @usableFromInline var linked = PlaceSet()

  @inlinable
  init() {
    requires = .init(repeating: PlaceSet())
    requiredBy = .init(repeating: PlaceSet())
  }

  /// The tenant of `p` requires the failure of that of `q`.
  @inlinable
  mutating func link(_ p: Int, to q: Int) {
    requires[p & 63].insert(q)
    requiredBy[q & 63].insert(p)
    linked.insert(p)
    linked.insert(q)
  }

  @inlinable
  mutating func unlink(_ p: Int, from q: Int) {
    requires[p & 63].remove(q)
    requiredBy[q & 63].remove(p)
  }

  /// Forgets homes that are none any more.
  @inlinable
  mutating func forget(_ homes: PlaceSet) {
    var rest = linked
    linked = linked - homes
    while let p = rest.popAny() {
      requires[p] = linked.contains(p) ? requires[p] - homes : PlaceSet()
      requiredBy[p] = linked.contains(p) ? requiredBy[p] - homes : PlaceSet()
    }
  }
}
