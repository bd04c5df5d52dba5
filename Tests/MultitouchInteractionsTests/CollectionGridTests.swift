import Multitouch
import MultitouchInteractions
import Testing

struct CollectionGridTests {
  private static let grid = CollectionGrid(
    count: 23, columns: 4, itemSize: Point(x: 90, y: 60), spacing: Point(x: 10, y: 20), origin: Point(x: 16, y: 8))

  @Test func `each item is found in its rectangle, half-open, and nowhere else`() throws {
    for item in 0..<23 {
      let frame = try #require(Self.grid.frame(of: item))
      let (left, top) = (frame.origin.x, frame.origin.y)
      #expect(frame == Rect(x: 16 + 100 * Double(item % 4), y: 8 + 80 * Double(item / 4), width: 90, height: 60))
      for (x, y) in [(0.0, 0.0), (89.5, 59.5), (45, 30)] {
        #expect(Self.grid.item(at: Point(x: left + x, y: top + y)) == item)
      }
      for (x, y) in [(90.0, 0.0), (95, 30), (0, 60), (45, 79.5)] {
        #expect(Self.grid.item(at: Point(x: left + x, y: top + y)) == nil)
      }
    }
  }

  @Test func `every place agrees with the rectangles`() {
    for x in stride(from: -20.0, to: 440, by: 3.25) {
      for y in stride(from: -20.0, to: 520, by: 3.25) {
        let place = Point(x: x, y: y)
        let found = (0..<23).first { Self.grid.frame(of: $0)?.contains(place) == true }
        #expect(Self.grid.item(at: place) == found)
      }
    }
  }

  @Test func `edges that no binary fraction hits still agree with the rectangles`() {
    let grid = CollectionGrid(count: 3000, columns: 1, itemSize: Point(x: 10, y: 0.7), spacing: Point(x: 0, y: 0.1))
    for item in 0..<3000 {
      let top = Double(item) * (0.7 + 0.1)
      for y in [top, top.nextUp, top.nextDown] {
        let place = Point(x: 1, y: y)
        let found = grid.item(at: place)
        // Just above it lies the space behind the item before.
        #expect(found == (y >= top ? item : nil), "\(item), \(y)")
        #expect(found.map { grid.frame(of: $0)?.contains(place) == true } ?? true)
      }
    }
  }

  @Test(arguments: [
    CollectionGrid(count: 5, columns: 0, itemSize: Point(x: 1, y: 1)),
    CollectionGrid(count: -1, columns: 2, itemSize: Point(x: 1, y: 1)),
    CollectionGrid(count: 5, columns: 2, itemSize: Point(x: 0, y: 1)),
    CollectionGrid(count: 5, columns: 2, itemSize: Point(x: .nan, y: 1)),
    CollectionGrid(count: 5, columns: 2, itemSize: Point(x: .infinity, y: 1)),
    CollectionGrid(count: 5, columns: 2, itemSize: Point(x: 1, y: 1), spacing: Point(x: -1, y: 0)),
    CollectionGrid(count: 5, columns: 2, itemSize: Point(x: 1, y: 1), origin: Point(x: 0, y: -.infinity)),
  ])
  func `a grid that makes no sense has no items`(grid: CollectionGrid) {
    #expect(grid.count == 0)
    for place in [Point.zero, Point(x: 0.5, y: 0.5), Point(x: .nan, y: 0), Point(x: 1e300, y: -1e300)] {
      #expect(grid.item(at: place) == nil)
    }
    #expect(grid.frame(of: 0) == nil)
  }

  @Test func `places that are none are on no item, and huge grids do not trap`() {
    let grid = CollectionGrid(count: 1_000_000_000, columns: .max, itemSize: Point(x: 0.001, y: 0.001))
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e-300] {
      #expect(grid.item(at: Point(x: value, y: 0)) == nil)
      #expect(Self.grid.item(at: Point(x: 20, y: value)) == nil)
    }
    #expect(grid.item(at: Point(x: 0.0105, y: 0)) == 10)
  }
}
