// Work on threads, also where there are not as many as were asked for.

import Foundation
import MultitouchSimulation
import Synchronization
import Testing

@testable import fuzz

@Suite struct ThreadedWorkForceTests {
  /// Lets so many threads be started, and no more.
  private final class Gate: Sendable {
    private let left: Atomic<Int>
    init(_ count: Int) { left = Atomic(count) }
    func pass() -> Bool { left.wrappingSubtract(1, ordering: .relaxed).oldValue > 0 }
  }

  @Test(arguments: [1, 3, 8])
  func `threads that can be started do the work of those that cannot`(count: Int) {
    var force = ThreadedWorkForce(jobs: 8)
    let start = force.start
    let gate = Gate(count)
    force.start = { work in gate.pass() ? start(work) : EAGAIN }
    #expect(force.map(50) { index, _ in index * 2 } == (0..<50).map { $0 * 2 })
    // Each map starts its own.
    #expect(ThreadedWorkForce(jobs: 8).map(3) { index, _ in index } == [0, 1, 2])
  }

  @Test func `without any thread the process ends, and says why`() async throws {
    let run = try await #require(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      var force = ThreadedWorkForce(jobs: 2)
      force.start = { _ in EAGAIN }
      _ = force.map(1) { index, _ in index }
    }
    let said = String(decoding: run.standardErrorContent, as: UTF8.self)
    #expect(said.contains("a thread cannot be started (") && said.contains("): raise the limit of processes"))
  }

  @Test func `a thread that does not start leaves nothing behind`() {
    weak var kept: Token?
    do {
      let token = Token()
      kept = token
      // No system has so large a stack.
      #expect(ThreadedWorkForce.started(stackByteCount: 1 << 62) { withExtendedLifetime(token) {} } != 0)
    }
    #expect(kept == nil)
  }

  private final class Token: Sendable {}
}
