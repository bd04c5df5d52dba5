// What instrumented code would report, reported by hand: this build is not instrumented.

import CCompilerCoverage
import MultitouchSimulation
import Testing

@testable import fuzz

@Suite struct CountedThreadTests {
  /// Takes an edge so many times.
  private func take(_ edge: UInt32, times: Int = 1) {
    var guarded = edge
    for _ in 0..<times { __sanitizer_cov_trace_pc_guard(&guarded) }
  }

  /// What is counted of a piece of work.
  private func counted(_ counters: CompilerCounters?, _ work: () -> Void) throws -> (edges: [UInt32], near: [UInt32]) {
    let counters = try #require(counters)
    counters.begin()
    work()
    let keys = counters.end()
    return (keys.edges, keys.comparisons.map { $0 & 63 })
  }

  @Test func `edges count once each, with how often in powers of two`() throws {
    let amounts: [(times: Int, bucket: UInt32)] = [
      (1, 0), (2, 1), (3, 2), (4, 3), (7, 3), (8, 4), (15, 4), (16, 5), (31, 5), (32, 6), (127, 6), (128, 7), (1000, 7),
    ]
    let edges = try counted(CountedThread.counters(edgeCount: amounts.count)) {
      for (index, amount) in amounts.enumerated() { take(UInt32(index + 1), times: amount.times) }
    }.edges
    var wanted: [UInt32] = []
    for (index, amount) in amounts.enumerated() { wanted.append(UInt32(index + 1) << 3 | amount.bucket) }
    #expect(edges == wanted)
  }

  @Test func `what is run outside, or has no number, is not counted`() throws {
    let counters = CountedThread.counters(edgeCount: 3)
    take(1)
    let first = try counted(counters) {
      take(0)
      take(2)
      take(4)
    }
    take(3)
    __sanitizer_cov_trace_cmp8(1, 2)
    let second = try counted(counters) {}
    #expect(first.edges == [2 << 3] && first.near.isEmpty)
    #expect(second.edges.isEmpty && second.near.isEmpty)
  }

  @Test func `work that never came to its end leaves nothing behind`() throws {
    let counters = CountedThread.counters(edgeCount: 3)
    counters?.begin()
    take(1, times: 200)
    __sanitizer_cov_trace_cmp8(1, 2)
    let next = try counted(counters) { take(1) }
    #expect(next.edges == [1 << 3] && next.near.isEmpty)
  }

  @Test func `a comparison tells how many bits lie between its sides`() throws {
    let counters = CountedThread.counters(edgeCount: 1)
    func near(_ compare: () -> Void) throws -> [UInt32] { try counted(counters, compare).near }
    #expect(try near { __sanitizer_cov_trace_cmp8(7, 7) } == [0])
    #expect(try near { __sanitizer_cov_trace_const_cmp8(350_000_000, 349_999_999) } == [1])
    #expect(try near { __sanitizer_cov_trace_cmp8(5, UInt64(bitPattern: -3)) } == [4])
    #expect(try near { __sanitizer_cov_trace_cmp8(UInt64(bitPattern: .min), UInt64(bitPattern: .max)) } == [63])
    #expect(try near { __sanitizer_cov_trace_cmp4(UInt32(bitPattern: -1), 1) } == [2])
    #expect(try near { __sanitizer_cov_trace_const_cmp2(0, 256) } == [9])
    #expect(try near { __sanitizer_cov_trace_cmp1(255, 0) } == [1])
  }

  @Test func `two addresses are not compared, one and a constant are`() throws {
    let counters = CountedThread.counters(edgeCount: 1)
    let (heap, stack): (UInt64, UInt64) = (0x5555_0000_1000, 0x7fff_1234_5678)
    #expect(try counted(counters) { __sanitizer_cov_trace_cmp8(heap, stack) }.near.isEmpty)
    #expect(try counted(counters) { __sanitizer_cov_trace_const_cmp8(heap, 0) }.near == [47])
    #expect(try counted(counters) { __sanitizer_cov_trace_const_cmp8(stack, 0) }.near == [47])
  }

  @Test func `a choice among large numbers tells the nearest, one among small numbers is for its edges`() throws {
    let counters = CountedThread.counters(edgeCount: 1)
    var large: [UInt64] = [3, 64, 10, 1_000, 5_000]
    #expect(try counted(counters) { __sanitizer_cov_trace_switch(1_003, &large) }.near == [2])
    var small: [UInt64] = [2, 8, 1, 2]
    #expect(try counted(counters) { __sanitizer_cov_trace_switch(3, &small) }.near.isEmpty)
    var none: [UInt64] = [0, 64]
    #expect(try counted(counters) { __sanitizer_cov_trace_switch(3, &none) }.near.isEmpty)
  }

  @Test func `a build that is not instrumented has no counters`() {
    #expect(CountedThread.edgeCount == 0)
    #expect(CountedThread.counters() == nil)
  }
}
