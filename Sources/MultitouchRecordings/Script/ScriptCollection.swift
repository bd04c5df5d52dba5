import Multitouch

/// Settings of a collection.
public struct ScriptCollection: Equatable, Hashable, Sendable {
  public var view: Int
  /// The tap with two taps, by number.
  public var doubleTap: Int
  public var count = 20
  public var columns = 4
  public var itemSize = Point(x: 100, y: 100)
  public var spacing = Point.zero
  /// The first item's, in the bounds of the view.
  public var origin = Point.zero

  public init(view: Int, doubleTap: Int) {
    self.view = view
    self.doubleTap = doubleTap
  }
}

extension ScriptCollection {
  static let table: [TouchAttribute<ScriptCollection>] = [
    .integer("count", \.count), .integer("columns", \.columns), .point("item", \.itemSize),
    .point("spacing", \.spacing), .point("origin", \.origin),
  ]
}
