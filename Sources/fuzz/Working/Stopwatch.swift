import Foundation

/// Nanoseconds that only grow.
enum Stopwatch {
  static let clock: @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
  /// What all threads of this process have used.
  static let processor: @Sendable () -> UInt64 = {
    var time = timespec()
    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0
      ? UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec) : 0
  }
}
