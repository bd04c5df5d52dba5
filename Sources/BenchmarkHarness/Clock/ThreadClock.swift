// The time that a thread works, whatever else the machine does meanwhile.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The time the calling thread has spent on a processor: what others take of the machine does not count.
public enum ThreadClock {
  /// In nanoseconds, since the thread began.
  public static var nanoseconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
  }
}
