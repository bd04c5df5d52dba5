import Multitouch

/// Items of one size in rows and columns, found by place in constant time.
///
/// A grid whose numbers make no sense (no columns, a size that is not positive, a negative spacing, an origin that is
/// no place (N-11), a size or spacing beyond 2²⁴ points, more than 10⁹ items, anything not finite) has no items.
@frozen
public struct CollectionGrid: Hashable, Sendable {
  /// How many items.
  public let count: Int
  /// How many of them in a row.
  public let columns: Int
  /// The first item's origin, in the bounds of the collection: the insets at the left and the top.
  public let origin: Point
  /// Of an item.
  public let itemSize: Point
  /// Between items: beside and below.
  public let spacing: Point

  /// A grid. Cost of a lookup: two divisions.
  @inlinable
  public init(count: Int, columns: Int, itemSize: Point, spacing: Point = .zero, origin: Point = .zero) {
    let limit = 16_777_216.0
    let isSound =
      count > 0 && count <= 1_000_000_000 && columns > 0 && origin.isPlace && itemSize.x > 0 && itemSize.y > 0
      && itemSize.x <= limit && itemSize.y <= limit && spacing.x >= 0 && spacing.y >= 0 && spacing.x <= limit
      && spacing.y <= limit
    self.count = isSound ? count : 0
    self.columns = isSound ? columns : 1
    self.origin = isSound ? origin : .zero
    self.itemSize = isSound ? itemSize : Point(x: 1, y: 1)
    self.spacing = isSound ? spacing : .zero
  }

  /// The item at a place in the bounds of the collection; nil between items and outside. Half-open, as views are (H-2).
  @inlinable
  public func item(at place: Point) -> Int? {
    guard let column = Self.cell(place.x - origin.x, itemSize.x, spacing.x, below: columns) else { return nil }
    guard let row = Self.cell(place.y - origin.y, itemSize.y, spacing.y, below: count) else { return nil }
    let (start, overflow) = row.multipliedReportingOverflow(by: columns)
    guard !overflow, start < count, column < count - start else { return nil }
    return start + column
  }

  /// An item's rectangle in the bounds of the collection; nil for one that is not.
  @inlinable
  public func frame(of item: Int) -> Rect? {
    guard item >= 0, item < count else { return nil }
    return Rect(
      x: origin.x + Double(item % columns) * (itemSize.x + spacing.x),
      y: origin.y + Double(item / columns) * (itemSize.y + spacing.y), width: itemSize.x, height: itemSize.y)
  }

  /// Which of the cells along an axis a distance from the first lies in; nil if in none.
  @inlinable
  static func cell(_ distance: Double, _ size: Double, _ spacing: Double, below limit: Int) -> Int? {
    let pitch = size + spacing
    let quotient = distance / pitch
    // Also false for what is not a number.
    guard quotient >= 0, quotient < Double(limit) else { return nil }
    var cell = Int(quotient)
    // A rounded quotient may be one cell off at an edge; the edge itself decides.
    if Double(cell) * pitch > distance { cell &-= 1 }
    if Double(cell &+ 1) * pitch <= distance { cell &+= 1 }
    guard cell < limit, distance - Double(cell) * pitch < size else { return nil }
    return cell
  }
}
