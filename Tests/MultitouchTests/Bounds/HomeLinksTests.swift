// Failure requirements between homes (G-8): made, taken back, and forgotten with the homes.

import Testing

@testable import Multitouch

@Suite struct HomeLinksTests {
  private static func places(_ numbers: Int...) -> PlaceSet { numbers.reduce(into: PlaceSet()) { $0.insert($1) } }

  @Test func `a requirement stands at both of its ends`() {
    var links = HomeLinks()
    links.link(3, to: 63)
    links.link(3, to: 0)
    #expect(links.requires[3] == Self.places(0, 63))
    #expect(links.requiredBy[63] == Self.places(3))
    #expect(links.requiredBy[0] == Self.places(3))
    #expect(links.requiredBy[3] == PlaceSet())
    #expect(links.linked == Self.places(0, 3, 63))
  }

  @Test func `one that is taken back leaves the others`() {
    var links = HomeLinks()
    links.link(3, to: 63)
    links.link(63, to: 3)
    links.unlink(3, from: 63)
    #expect(links.requires[3] == PlaceSet())
    #expect(links.requiredBy[63] == PlaceSet())
    #expect(links.requires[63] == Self.places(3))
    #expect(links.requiredBy[3] == Self.places(63))
  }

  @Test func `who gets a home that was another's finds nothing there, and nobody there finds it`() {
    var links = HomeLinks()
    links.link(1, to: 2)
    links.link(2, to: 3)
    links.link(3, to: 1)
    links.forget(Self.places(2))
    #expect(links.linked == Self.places(1, 3))
    #expect(links.requires[2] == PlaceSet())
    #expect(links.requiredBy[2] == PlaceSet())
    #expect(links.requires[1] == PlaceSet())
    #expect(links.requires[3] == Self.places(1))
    #expect(links.requiredBy[1] == Self.places(3))
    #expect(links.requiredBy[3] == PlaceSet())
  }
}
