import Testing

@testable import BenchmarkHarness

@Suite struct BuildModeTests {
  @Test func `an optimised build without instrumentation may print timings`() {
    #expect(BuildMode(isOptimized: true).timingRefusal == nil)
  }

  @Test func `every reason against timings is named`() throws {
    let mode = BuildMode(isOptimized: false, instruments: ["AddressSanitizer", "ThreadSanitizer"])
    let refusal = try #require(mode.timingRefusal)
    #expect(refusal.contains("debug build"))
    #expect(refusal.contains("AddressSanitizer and ThreadSanitizer"))
  }

  @Test(arguments: [
    BuildMode(isOptimized: false), BuildMode(isOptimized: true, instruments: ["libFuzzer"]),
  ])
  func `a single reason suffices`(mode: BuildMode) {
    #expect(mode.timingRefusal != nil)
  }

  @Test func `a process that Valgrind simulates is known by the library in it`() {
    func isSimulated(_ maps: String?) -> Bool { BuildMode.isSimulated(HostFiles { _ in maps }) }
    #expect(isSimulated("00-01 r-xp 0 0:0 1 /usr/libexec/valgrind/vgpreload_core-amd64-linux.so\n"))
    #expect(!isSimulated("00-01 r-xp 0 0:0 1 /usr/lib/libc.so.6\n"))
    #expect(!isSimulated(nil))
  }

  @Test func `a build with the debug condition knows that it is one`() {
    #if DEBUG
      #expect(!BuildMode.current().isOptimized)
      #expect(BuildMode.current().timingRefusal != nil)
    #else
      #expect(BuildMode.current().isOptimized)
    #endif
  }
}
