import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct MemoryTests {
  @Test func `the resident peak holds what was touched`() throws {
    let before = try #require(ResidentMemory.peakBytes)
    #expect(before > 1 << 20)
    let caches = CacheEviction(byteCount: 96 << 20)
    caches.evict()
    #expect(try #require(ResidentMemory.peakBytes) >= 96 << 20)
  }

  @Test func `each line of the block is written, each time`() {
    let caches = CacheEviction(byteCount: 4096 + 1)
    for round in 2...4 as ClosedRange<UInt8> {
      caches.evict()
      let lines = stride(from: 0, through: 4096, by: 64).map {
        caches.block.load(fromByteOffset: $0, as: UInt8.self)
      }
      #expect(lines == Array(repeating: round, count: 65))
    }
  }

  @Test(arguments: [
    (["32K", "1M", "36M"], 72 << 20), (["32K"], 8 << 20), (["32K", "16384K"], 32 << 20), (["400M"], 256 << 20),
    ([], 64 << 20),
    (["x", "-1K"], 64 << 20),
  ])
  func `the block is twice the largest cache, within bounds`(sizes: [String], expected: Int) {
    let files = HostFiles { path in
      sizes.indices.first { path.hasSuffix("cache/index\($0)/size") }.map { sizes[$0] + "\n" }
    }
    #expect(CacheEviction.blockByteCount(files) == expected)
  }

  @Test func `a cold start is summed up over its rounds`() throws {
    let start = try #require(ColdStart([[10, 1, 2], [20, 3, 4], [30, 5, 6]], of: .idle))
    #expect(start.eventCount == 3 && start.roundCount == 3)
    #expect(start.first == 20 && start.slowest == 20 && start.total == 27)
    #expect(start.p50 == 5 && start.subject == .idle)
    for rounds in [[], [[]], [[1], [1, 2]]] as [[[Double]]] { #expect(ColdStart(rounds, of: .idle) == nil) }
  }

  @Test func `a report says what a cold start was played to; one that does not means a new engine`() throws {
    let start = try #require(ColdStart([[10, 1, 2]], of: .idle))
    let data = try JSONEncoder().encode(start)
    #expect(try JSONDecoder().decode(ColdStart.self, from: data) == start)
    var members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(members["subject"] as? String == "idle")
    members["subject"] = nil
    let old = try JSONDecoder().decode(ColdStart.self, from: JSONSerialization.data(withJSONObject: members))
    #expect(old.subject == .new && old.total == 13)
  }

  @Test func `memory is written in bytes by capacity`() {
    let figures = MemoryFigures(
      instances: [.init(capacity: "small", bytes: 4096)], residentPeakBytes: 12_340_000)
    #expect(
      figures.lines == ["memory: small: 4096 bytes", "memory: resident peak of this process 12.3 MB"])
  }
}
