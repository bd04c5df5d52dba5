// How much memory the process has held.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The process's memory as the system accounts for it.
public enum ResidentMemory {
  /// The most bytes that were resident at once since the process began; `nil` where the system does not say.
  public static var peakBytes: UInt64? {
    var usage = rusage()
    #if canImport(Glibc)
      let whose = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
      let whose = RUSAGE_SELF
    #endif
    guard getrusage(whose, &usage) == 0, usage.ru_maxrss > 0 else { return nil }
    #if canImport(Darwin)
      return UInt64(usage.ru_maxrss)
    #else
      // Linux counts kilobytes.
      return UInt64(usage.ru_maxrss) * 1024
    #endif
  }
}
