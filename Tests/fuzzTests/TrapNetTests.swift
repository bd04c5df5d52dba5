// The net under a run, in processes of its own: a trap must come back as a value, and nothing else as one.

import CTrapGuard
import Foundation
import MultitouchSimulation
import Synchronization
import Testing

@testable import fuzz

/// Set by work that has begun; each test's process has its own.
private let isInNet = Atomic<Bool>(false)

@Suite struct TrapNetTests {
  @Test func `a failed precondition comes back as a signal`() async {
    await #expect(processExitsWith: .success) {
      TrapNet.install()
      let hooks = TrapNet.hooks(nil)
      let trap = hooks.guarded { precondition(getpid() < 0, "on purpose") }
      exit(trap == nil ? 1 : 0)
    }
  }

  @Test func `a bad access comes back, and the net holds a second time`() async {
    await #expect(processExitsWith: .success) {
      TrapNet.install()
      let hooks = TrapNet.hooks(nil)
      let first = hooks.guarded { ctrapguard_provoke_bad_access() }
      let second = hooks.guarded { ctrapguard_provoke_bad_access() }
      guard case .signal(SIGSEGV, let place)? = first else { exit(1) }
      exit(place != nil && second == first ? 0 : 1)
    }
  }

  @Test func `traps at two places are told apart`() async {
    await #expect(processExitsWith: .success) {
      TrapNet.install()
      let hooks = TrapNet.hooks(nil)
      let first = hooks.guarded { ctrapguard_provoke_bad_access() }
      let second = hooks.guarded { UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1 }
      guard case .signal(SIGSEGV, let a?)? = first, case .signal(SIGSEGV, let b)? = second else { exit(1) }
      exit(b != a ? 0 : 1)
    }
  }

  @Test func `work that ends by itself is no trap`() async {
    await #expect(processExitsWith: .success) {
      TrapNet.install()
      let hooks = TrapNet.hooks(nil)
      var count = 0
      let trap = hooks.guarded { count += 1 }
      exit(trap == nil && count == 1 ? 0 : 1)
    }
  }

  @Test func `a trap outside of the net ends the process`() async {
    await #expect(processExitsWith: .failure) {
      TrapNet.install()
      ctrapguard_provoke_bad_access()
    }
  }

  @Test func `work that is broken off from outside comes back as a hang`() async {
    await #expect(processExitsWith: .success) {
      TrapNet.install()
      guard ctrapguard_enter_thread() == 0 else { exit(2) }
      let thread = ctrapguard_self()
      let breaker = Thread {
        while !isInNet.load(ordering: .acquiring) {}
        ctrapguard_break(thread)
      }
      breaker.start()
      let trap = TrapNet.hooks(nil).guarded {
        isInNet.store(true, ordering: .releasing)
        while getpid() > 0 {}
      }
      exit(trap == .hang ? 0 : 1)
    }
  }

  @Test func `a thread that works for longer than its limit is broken off`() async {
    await #expect(processExitsWith: .success) {
      TrapNet.install()
      let watch = WatchedThread(limitNs: 1_000_000)
      guard ctrapguard_enter_thread() == 0 else { exit(2) }
      watch.enter()
      let watcher = Thread {
        while true { watch.breakOffIfHanging() }
      }
      watcher.start()
      let trap = TrapNet.hooks(watch).guarded {
        while getpid() > 0 {}
      }
      exit(trap == .hang ? 0 : 1)
    }
  }

  @Test func `the patience with a thread can be changed while it works`() async {
    await #expect(processExitsWith: .success) {
      TrapNet.install()
      let watch = WatchedThread()
      guard ctrapguard_enter_thread() == 0 else { exit(2) }
      watch.enter()
      let watcher = Thread {
        while true { watch.breakOffIfHanging() }
      }
      watcher.start()
      let hooks = TrapNet.hooks(watch)
      hooks.setPatience(.short)
      let began = ctrapguard_worked_ns(ctrapguard_self())
      let trap = hooks.guarded {
        while getpid() > 0 {}
      }
      let took = ctrapguard_worked_ns(ctrapguard_self()) - began
      exit(trap == .hang && took < RunPatience.confirming.nanoseconds ? 0 : 1)
    }
  }

  @Test func `processor time is a thread's own, and none while it waits`() {
    let isDone = DispatchSemaphore(value: 0)
    let worked = Atomic<UInt64>(0)
    let other = Thread {
      let own = ctrapguard_self()
      let start = ctrapguard_worked_ns(own)
      while ctrapguard_worked_ns(own) < start + 60_000_000 {}
      worked.store(ctrapguard_worked_ns(own) - start, ordering: .relaxed)
      isDone.signal()
    }
    let own = ctrapguard_self()
    let before = ctrapguard_worked_ns(own)
    other.start()
    isDone.wait()
    let waited = ctrapguard_worked_ns(own) - before
    // The wall's clock, and the process's, have gone on by what the other thread worked.
    #expect(worked.load(ordering: .relaxed) >= 60_000_000 && waited < 30_000_000, "\(waited) ns")
  }

  @Test func `processor time only grows`() {
    let thread = ctrapguard_self()
    let before = ctrapguard_worked_ns(thread)
    var sum: UInt64 = 0
    while ctrapguard_worked_ns(thread) < before + 1_000_000 { sum &+= 1 }
    #expect(before > 0 && sum > 0)
  }
}
