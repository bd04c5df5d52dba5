// Counts the bytes that this thread allocates and frees, exactly, for the price of two loads.
//
// Not for other threads: each has its own counters. Not for counting calls: jemalloc counts bytes.

import CJemalloc

/// jemalloc's byte counters of the thread that made the probe.
///
/// A difference of zero between two readings means "nothing was allocated" only if the counters are alive, which they
/// are not when another allocator answers `malloc` (a sanitizer, a preloaded library). So every measurement is framed
/// by two positive controls:
///
/// ```swift
/// let probe = AllocationProbe()
/// let before = probe.control()
/// let start = probe.read()
/// work()
/// let delta = probe.read() - start
/// let result = AllocationResult(delta, before: before, after: probe.control())
/// ```
///
/// Nothing may be printed between the readings: output allocates. Use a probe on the thread that made it; a control on
/// another thread answers `.dead`, because that thread's allocations do not move these counters.
public struct AllocationProbe {
  @usableFromInline let allocated: UnsafePointer<UInt64>
  @usableFromInline let freed: UnsafePointer<UInt64>
  private let failure: ProbeFailure?

  /// Asks jemalloc for this thread's counters. Never fails: a probe without counters reads zeros and says `.dead`.
  public init() {
    switch (Self.counter("thread.allocatedp"), Self.counter("thread.deallocatedp")) {
    case (.success(let allocated), .success(let freed)):
      self.allocated = UnsafePointer(allocated)
      self.freed = UnsafePointer(freed)
      failure = nil
    case (.failure(let error), _), (_, .failure(let error)):
      self.allocated = Self.zero
      self.freed = Self.zero
      failure = error
    }
  }

  /// A probe whose counters stand still, to see what becomes of a measurement without jemalloc.
  init(deadBecause failure: ProbeFailure) {
    allocated = Self.zero
    freed = Self.zero
    self.failure = failure
  }

  /// The bytes allocated and freed by this thread so far. Two loads.
  @inlinable @inline(__always)
  public func read() -> AllocationReading {
    AllocationReading(allocatedBytes: allocated.pointee, freedBytes: freed.pointee)
  }

  /// The positive control: allocates and frees a block behind the optimiser's back and looks whether both counters
  /// moved by at least its size.
  ///
  /// - Precondition: `byteCount` is positive.
  public func control(byteCount: Int = 4096) -> ProbeStatus {
    precondition(byteCount > 0, "a control allocates at least one byte")
    if let failure { return .dead(failure) }
    let start = read()
    guard let block = cjemalloc_opaque_allocate(byteCount) else { return .dead(.outOfMemory(byteCount: byteCount)) }
    let held = read()
    cjemalloc_opaque_free(block)
    let end = read()
    let allocated = (held - start).allocatedBytes
    let freed = (end - held).freedBytes
    if allocated < byteCount { return .dead(.allocationNotSeen(expectedBytes: byteCount, seenBytes: allocated)) }
    if freed < byteCount { return .dead(.freeNotSeen(expectedBytes: byteCount, seenBytes: freed)) }
    return .live
  }

  private static func counter(_ name: String) -> Result<UnsafeMutablePointer<UInt64>, ProbeFailure> {
    var address: UnsafeMutablePointer<UInt64>?
    let code = cjemalloc_counter_address(name, &address)
    guard let address else { return .failure(.noCounter(name: name, errorCode: code)) }
    return .success(address)
  }

  /// What a dead probe reads: one word that never changes and lives as long as the process.
  /// Nobody writes to it after its initialisation, so sharing it is safe.
  nonisolated(unsafe) private static let zero: UnsafePointer<UInt64> = {
    let word = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
    word.initialize(to: 0)
    return UnsafePointer(word)
  }()
}
