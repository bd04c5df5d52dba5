// Snapshots (P-80): an engine is one piece of memory without references, so a copy of its bytes is an engine with the
// same future.

extension TouchEngine where Behavior: BitwiseCopyable {
  /// A copy of the engine as it is now: it can be kept, restored from, or run itself.
  ///
  /// For behaviors that are `BitwiseCopyable`: Swift infers that unless the type is public and not frozen; then it has
  /// to state it.
  ///
  /// Allocates nothing; what Swift knows of the type it makes, once, where the first engine of it is destroyed. The
  /// value is as large as the engine (``byteCount``); to keep a large one off the stack, make an engine in memory of
  /// your own, which passes over the stack once, and ``restore(_:)`` it from this one. Traps inside a callback: a
  /// snapshot is taken between frames.
  @inlinable
  @inline(never)
  public borrowing func snapshot() -> Self {
    // Not inlined: what is moved out of a borrowed engine makes the compiler fail in an optimised caller.
    precondition(!isBusy, "a snapshot is taken between frames, not inside a callback")
    return unsafe withUnsafePointer(to: self) { source in
      // Nothing in it is counted or owned, so what is moved from stays good.
      unsafe UnsafeMutablePointer(mutating: source).move()
    }
  }

  /// Makes this engine what another one, or a snapshot, is now; in place, at the cost of copying its bytes.
  ///
  /// For behaviors that are `BitwiseCopyable`, as ``snapshot()``.
  /// Ids made since the snapshot are stale afterwards or name what takes their place. Traps inside a callback of either
  /// engine.
  @inlinable
  public mutating func restore(_ snapshot: borrowing Self) {
    precondition(!isBusy && !snapshot.isBusy, "an engine is restored between frames, not inside a callback")
    unsafe withUnsafePointer(to: snapshot) { source in
      unsafe withUnsafeMutablePointer(to: &self) { target in
        unsafe UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: MemoryLayout<Self>.size)
      }
    }
  }
}
