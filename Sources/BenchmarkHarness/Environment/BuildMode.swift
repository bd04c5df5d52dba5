// May this build's timings be believed? Only an optimised one without instrumentation.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// How this process was built.
public struct BuildMode: Sendable, Equatable, Codable {
  /// Built with optimisation, so without `assert`.
  public var isOptimized: Bool
  /// The sanitizers and fuzzing runtimes linked in, and Valgrind if it simulates this process.
  public var instruments: [String]

  public init(isOptimized: Bool, instruments: [String] = []) {
    self.isOptimized = isOptimized
    self.instruments = instruments
  }

  /// The mode of the running process.
  public static func current() -> BuildMode {
    var isOptimized = true
    // The compiler evaluates an assertion in a debug build only.
    assert(
      {
        isOptimized = false
        return true
      }())
    return BuildMode(isOptimized: isOptimized, instruments: presentInstruments())
  }

  /// Why this build's timings mean nothing; `nil` if they may be printed.
  public var timingRefusal: String? {
    var reasons: [String] = []
    if !isOptimized { reasons.append("it is a debug build") }
    if !instruments.isEmpty { reasons.append("it runs under " + instruments.joined(separator: " and ")) }
    return reasons.isEmpty ? nil : "no timings from this build: " + reasons.joined(separator: ", ")
  }

  /// A function that each runtime exports, by which it is recognised.
  private static let runtimes = [
    (symbol: "__asan_init", name: "AddressSanitizer"),
    (symbol: "__tsan_init", name: "ThreadSanitizer"),
    (symbol: "__rtsan_ensure_initialized", name: "RealtimeSanitizer"),
    (symbol: "LLVMFuzzerRunDriver", name: "libFuzzer"),
  ]

  private static func presentInstruments(_ files: HostFiles = .system) -> [String] {
    var names: [String] = []
    if let process = dlopen(nil, RTLD_NOW) {
      names = runtimes.filter { dlsym(process, $0.symbol) != nil }.map(\.name)
      dlclose(process)
    }
    if isSimulated(files) { names.append("Valgrind") }
    return names
  }

  /// Valgrind loads a library of its own into every process it simulates.
  static func isSimulated(_ files: HostFiles) -> Bool {
    files.text("/proc/self/maps")?.split(separator: "\n").contains { $0.contains("/vgpreload_") } ?? false
  }
}
