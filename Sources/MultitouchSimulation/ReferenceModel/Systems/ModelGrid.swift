// The items of a collection (SPEC §6.3).

import Multitouch
import MultitouchRecordings

/// Rows and columns of items of one size, in the bounds of a view.
struct ModelGrid {
  /// Coordinates reach as far (N-11).
  private static let limit = 0x1p24

  private let settings: ScriptCollection
  /// Numbers that make no sense are no items.
  private let count: Int

  init(_ settings: ScriptCollection) {
    self.settings = settings
    let sizes = [settings.itemSize.x, settings.itemSize.y]
    let gaps = [settings.spacing.x, settings.spacing.y]
    let isSound =
      settings.columns > 0 && settings.count > 0 && settings.count <= 1_000_000_000
      && ModelParameters.isPlace(settings.origin)
      && sizes.allSatisfy { $0 > 0 && $0 <= Self.limit } && gaps.allSatisfy { $0 >= 0 && $0 <= Self.limit }
    count = isSound ? settings.count : 0
  }

  /// The item at a place; nil between items and outside.
  func item(at place: Point) -> Int? {
    if count == 0 { return nil }
    let x = place.x - settings.origin.x
    let y = place.y - settings.origin.y
    guard let column = Self.cell(x, settings.itemSize.x, settings.spacing.x), column < settings.columns,
      let row = Self.cell(y, settings.itemSize.y, settings.spacing.y)
    else { return nil }
    let (start, isFar) = row.multipliedReportingOverflow(by: settings.columns)
    return isFar || start >= count || column >= count - start ? nil : start + column
  }

  func frame(of item: Int) -> Rect {
    Rect(
      x: settings.origin.x + Double(item % settings.columns) * (settings.itemSize.x + settings.spacing.x),
      y: settings.origin.y + Double(item / settings.columns) * (settings.itemSize.y + settings.spacing.y),
      width: settings.itemSize.x, height: settings.itemSize.y)
  }

  /// The cell along an axis that holds a distance from the first cell's edge, half-open (H-2); nil in a gap.
  ///
  /// A quotient may be rounded into the next cell, so its neighbours are looked at too.
  private static func cell(_ distance: Double, _ size: Double, _ gap: Double) -> Int? {
    if !distance.isFinite || distance < 0 { return nil }
    let pitch = size + gap
    let quotient = (distance / pitch).rounded(.down)
    if quotient > 1e15 { return nil }
    let near = Int(quotient)
    for cell in max(0, near - 1)...near + 1 {
      let inside = distance - Double(cell) * pitch
      if inside >= 0 && inside < size { return cell }
    }
    return nil
  }
}
