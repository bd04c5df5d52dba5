import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct BoundedQueueTests {
  @Test func `elements come out in the order they went in`() {
    let queue = BoundedQueue(capacity: 3)
    #expect(queue.push(1) && queue.push(2))
    #expect(queue.pop() == 1 && queue.pop() == 2 && queue.pop() == nil)
  }

  @Test func `a full queue refuses, and takes again when there is room`() {
    let queue = BoundedQueue(capacity: 2)
    #expect(queue.push(1) && queue.push(2) && !queue.push(3))
    #expect(queue.pop() == 1)
    #expect(queue.push(3) && !queue.push(4))
    #expect(queue.pop() == 2 && queue.pop() == 3)
  }

  @Test func `it is finished when it is closed and empty`() {
    let queue = BoundedQueue(capacity: 1)
    #expect(!queue.isFinished)
    _ = queue.push(1)
    queue.close()
    #expect(!queue.isFinished)
    _ = queue.pop()
    #expect(queue.isFinished)
  }

  @Test func `two threads lose and invent nothing`() {
    let queue = BoundedQueue(capacity: 7)
    let thread = Thread {
      for element in 0..<20_000 { while !queue.push(element) { sched_yield() } }
      queue.close()
    }
    thread.start()
    var expected = 0
    var isInOrder = true
    while !queue.isFinished {
      guard let element = queue.pop() else {
        sched_yield()
        continue
      }
      isInOrder = isInOrder && element == expected
      expected += 1
    }
    #expect(isInOrder && expected == 20_000)
  }
}
