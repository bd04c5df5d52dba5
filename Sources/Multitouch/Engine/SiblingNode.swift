/// What a subview of a wide view says for the siblings behind it: the newest of a run speaks for the run, the newest of a
/// group of runs for the group.
///
/// Siblings are of one run if their attachment numbers, which grow from the oldest to the newest, differ in the lowest bits
/// only, and of one group if they differ in a few more. Of a view that is the newest of neither, nothing here counts.
@frozen
@usableFromInline
struct SiblingNode: Sendable {
  /// Round all views of the run; round all of the group.
  @usableFromInline var runBox = ViewBox()
  @usableFromInline var groupBox = ViewBox()
  /// The newest of the next older run; the newest of the next older group; -1 behind the last.
  @usableFromInline var nextRun: Int32 = -1
  @usableFromInline var nextGroup: Int32 = -1

  @inlinable init() {}

  /// How many bits of the numbers of one run, and of one group, may differ.
  @inlinable static var runBits: UInt32 { 4 }
  @inlinable static var groupBits: UInt32 { 9 }
}
