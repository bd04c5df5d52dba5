import Testing

@testable import BenchmarkHarness

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sanitizers bring their own allocator: then the probe says so, and its other tests have nothing to test.
let probeCanLive = BuildMode.current().instruments.allSatisfy { ["RealtimeSanitizer", "Valgrind"].contains($0) }

@Suite struct AllocationProbeTests {
  @Test(.enabled(if: probeCanLive))
  func `the probe is alive where jemalloc is the allocator`() {
    #expect(AllocationProbe().control() == .live)
  }

  @Test(.enabled(if: !probeCanLive))
  func `the probe says that it is dead under a sanitizer`() {
    guard case .dead = AllocationProbe().control() else {
      Issue.record("a probe under a sanitizer must not claim to be alive")
      return
    }
  }

  @Test(.enabled(if: probeCanLive), arguments: [1, 64, 1000, 100_000, 5_000_000])
  func `a planted allocation moves both counters by at least its size`(byteCount: Int) {
    let probe = AllocationProbe()
    #expect(probe.control(byteCount: byteCount) == .live)
    let start = probe.read()
    plantAllocation(byteCount: byteCount)
    let delta = probe.read() - start
    #expect(delta.allocatedBytes >= byteCount)
    #expect(delta.freedBytes == delta.allocatedBytes)
    #expect(!delta.isZero)
  }

  @Test(.enabled(if: probeCanLive))
  func `two readings in a row differ by nothing`() {
    let probe = AllocationProbe()
    let start = probe.read()
    let delta = probe.read() - start
    #expect(delta.isZero)
  }

  @Test(.enabled(if: probeCanLive))
  func `an array that grows is seen`() {
    let probe = AllocationProbe()
    var array: [Int] = []
    let start = probe.read()
    array.append(1)
    let delta = probe.read() - start
    #expect(delta.allocatedBytes >= MemoryLayout<Int>.size)
    #expect(array.count == 1)
  }

  @Test(.enabled(if: probeCanLive))
  func `a probe used on another thread says that it is dead`() throws {
    final class Box {
      let probe = AllocationProbe()
      var status: ProbeStatus?
    }
    let box = Box()
    let pointer = Unmanaged.passUnretained(box).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      pthread_create(
        &thread, nil,
        { context in
          let box = Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
          box.status = box.probe.control()
          return nil
        }, pointer)
      pthread_join(try #require(thread), nil)
    #else
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { context in
          let box = Unmanaged<Box>.fromOpaque(context!).takeUnretainedValue()
          box.status = box.probe.control()
          return nil
        }, pointer)
      try #require(code == 0)
      pthread_join(thread, nil)
    #endif
    guard case .dead(.allocationNotSeen) = try #require(box.status) else {
      Issue.record("got \(String(describing: box.status))")
      return
    }
  }

  @Test func `a probe without counters reads zeros and says why they mean nothing`() {
    let failure = ProbeFailure.noCounter(name: "thread.allocatedp", errorCode: 2)
    let probe = AllocationProbe(deadBecause: failure)
    plantAllocation(byteCount: 100)
    #expect(probe.read() == AllocationReading(allocatedBytes: 0, freedBytes: 0))
    #expect(probe.control() == .dead(failure))
    #expect(failure.description.contains("install"))
  }

  @Test func `counters may wrap around between two readings`() {
    let earlier = AllocationReading(allocatedBytes: .max - 9, freedBytes: .max)
    let later = AllocationReading(allocatedBytes: 10, freedBytes: 0)
    #expect(later - earlier == AllocationReading(allocatedBytes: 20, freedBytes: 1))
  }
}
