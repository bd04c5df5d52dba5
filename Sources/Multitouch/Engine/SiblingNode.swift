/// What a subview of a wide view says for the siblings behind it: the newest of a bunch speaks for the bunch.
///
/// There are bunches of three levels, each in one of the next level. Siblings are of one bunch if their attachment
/// numbers, which grow from the oldest to the newest, differ in the lowest bits only. Of a view that is the newest of
/// none, nothing here counts.
@frozen
@usableFromInline
struct SiblingNode: Sendable {
  /// Round all views of the bunch, for each level.
  @usableFromInline var boxes: [3 of ViewBox] = .init(repeating: ViewBox())
  /// The newest of the next older bunch, for each level; -1 behind the last. ``even`` if it is a whole bunch before
  /// this one, as in views made one after the other: a hit test need not wait for the link to be read.
  @usableFromInline var links: [3 of Int32] = .init(repeating: -1)

  @inlinable init() {}

  @inlinable static var levelCount: Int { 3 }
  /// The level of the bunches that are in no other.
  @inlinable static var top: Int { 2 }

  /// How many bits of the numbers of one bunch may differ: in 3, 6 and 10 of them, so that of 10 000 siblings that lie
  /// in rows a hit test passes over no more than some 40 boxes and views.
  @inlinable
  @inline(__always)
  static func bits(_ level: Int) -> UInt32 { level == 0 ? 3 : level == 1 ? 6 : 10 }

  /// How many views of numbers that follow each other are in a bunch: 8, 64 and 1024.
  @inlinable
  @inline(__always)
  static func count(_ level: Int) -> Int { 1 &<< Int(truncatingIfNeeded: bits(level)) }

  /// No index of a view.
  @inlinable static var even: Int32 { -2 }
}
