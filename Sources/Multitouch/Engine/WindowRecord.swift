/// One window.
@frozen
@usableFromInline
struct WindowRecord: Sendable {
  @usableFromInline var level = 0
  @usableFromInline var root: Int32 = -1
  @usableFromInline var number: Int32 = -1
  @usableFromInline var generation: UInt32 = 0
  @usableFromInline var isAlive = false

  @inlinable init() {}
  @inlinable
  init(generation: UInt32, root: Int32, level: Int) {
    self.generation = generation
    self.root = root
    self.level = level
    isAlive = true
  }
}
