/// What a subview of a wide view says for the siblings behind it: the newest of a run speaks for the run, the newest of
/// a group of runs for the group.
///
/// Siblings are of one run if their attachment numbers, which grow from the oldest to the newest, differ in the lowest
/// bits only, and of one group if they differ in a few more. Of a view that is the newest of neither, nothing here
/// counts.
@frozen
@usableFromInline
struct SiblingNode: Sendable {
  /// Round all views of the run; round all of the group.
  @usableFromInline var runBox = ViewBox()
  @usableFromInline var groupBox = ViewBox()
  /// The newest of the next older run; the newest of the next older group; -1 behind the last. ``even`` if it is a
  /// whole run, or group, before this one, as in views made one after the other: a hit test need not wait for the link
  /// to be read.
  @usableFromInline var nextRun: Int32 = -1
  @usableFromInline var nextGroup: Int32 = -1

  @inlinable init() {}

  /// How many bits of the numbers of one run, and of one group, may differ.
  @inlinable static var runBits: UInt32 { 4 }
  @inlinable static var groupBits: UInt32 { 9 }
  /// How many views of numbers that follow each other are in a run, and in a group.
  @inlinable static var runCount: Int { 16 }
  @inlinable static var groupCount: Int { 512 }
  /// No index of a view.
  @inlinable static var even: Int32 { -2 }
}
