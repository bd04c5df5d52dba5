// The coarse boxes round siblings (H-1): what they round, and that they compare four numbers as if one after the other.

import Testing

@testable import Multitouch

@Suite struct ViewBoxTests {
  /// xorshift64*.
  private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return state &* 0x2545_F491_4F6C_DD1D
    }
  }

  @Test func `a key is never smaller for a larger coordinate`() {
    var numbers = Numbers(state: 3)
    var coordinates: [Double] = [0, -0, 0.5, 1, 100, 0x1p-8, 0x1p56, 0x1p57, 1e300, .infinity, .leastNonzeroMagnitude]
    coordinates += (0..<3000).map { _ in Double(bitPattern: numbers.next()) }.filter { !$0.isNaN }
    coordinates += (0..<3000).map { _ in Double(numbers.next() >> 40) / 4096 }
    coordinates += coordinates.flatMap { [-$0, $0.nextUp, $0.nextDown] }
    coordinates.sort()
    for (a, b) in zip(coordinates, coordinates.dropFirst()) {
      #expect(ViewBox.key(a) <= ViewBox.key(b), "\(a), \(b)")
    }
    #expect(ViewBox.key(-.infinity) == 0 && ViewBox.key(.infinity) == ViewBox.keyMax)
    #expect(ViewBox.key(-0.0) == ViewBox.key(0) && ViewBox.key(0) > ViewBox.key(-0x1p-8))
    // On a screen a key is 4 points wide at most, and below 256 points one.
    #expect(ViewBox.key(1024) < ViewBox.key(1028) && ViewBox.key(255) < ViewBox.key(256))
    #expect(ViewBox.key(0x1p55) < ViewBox.key(0x1p55 + 0x1p47) && ViewBox.key(0x1p56) == ViewBox.keyMax)
  }

  @Test func `four numbers are compared and joined as one after the other`() {
    var numbers = Numbers(state: 5)
    func lanes(_ edges: UInt64) -> [UInt64] { (0..<4).map { edges >> (16 * UInt64($0)) & 0xFFFF } }
    var edges = [0, ViewBox().edges]
    for _ in 0..<60 {
      // Numbers that are near each other, and the outermost ones.
      let four = (0..<4).map { _ in [0, 0x3FFF, 0x4000, 0x7FFF, numbers.next() & 0x7FFF][Int(numbers.next() >> 33) % 5]
      }
      edges.append(ViewBox.pack(four[0], four[1], four[2], four[3]))
    }
    for a in edges {
      for b in edges {
        var box = ViewBox()
        box.edges = a
        #expect(box.holds(b) == zip(lanes(a), lanes(b)).allSatisfy { $0 <= $1 })
        var other = ViewBox()
        other.edges = b
        box.join(other)
        #expect(lanes(box.edges) == zip(lanes(a), lanes(b)).map { min($0, $1) })
      }
    }
  }

  @Test func `the box of nothing holds no place`() {
    for place in [0, -1, 1, 500, .infinity, -.infinity, 0x1p60] as [Double] {
      #expect(!ViewBox().holds(ViewBox.keys(Point(x: place, y: place))))
      #expect(!ViewBox().holds(ViewBox.keys(Point(x: place, y: -place))))
    }
  }
}
