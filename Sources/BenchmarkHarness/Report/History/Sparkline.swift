// A trend in one line of text.

/// Eight heights of blocks, one a figure, with a bar before each change of level.
enum Sparkline {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The last `width` figures. Heights are relative to the smallest and largest of those; equal figures are all low.
  static func text(of values: [Double], changes: Set<Int> = [], width: Int = 40) -> String {
    let first = max(0, values.count - width)
    let shown = values[first...]
    guard let least = shown.min(), let most = shown.max() else { return "" }
    var text = ""
    for (index, value) in zip(first..., shown) {
      if changes.contains(index), index > first { text.append("|") }
      // Halves: a difference of two figures may be no number.
      let span = most / 2 - least / 2
      let height = span > 0 ? (value / 2 - least / 2) / span * 7 : 0
      text.append(blocks[min(7, max(0, Int(height.rounded())))])
    }
    return text
  }
}
