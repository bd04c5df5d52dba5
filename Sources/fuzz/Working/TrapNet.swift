// The hooks of a worker thread: the net under what it runs, and its allocation counters.

import BenchmarkHarness
import CTrapGuard
import Foundation
import MultitouchSimulation
import Synchronization

/// How much a thread had worked when it went into its net, so that somebody else can see that it takes too long.
///
/// Processor time, not the wall's: on a machine with company everything takes long, and nothing hangs for that.
final class WatchedThread: Sendable {
  /// Nanoseconds of the thread's processor time, and one more; 0 while nothing runs in the net.
  private let began = Atomic<UInt64>(0)
  /// The thread as the C functions name it; 0 before it has begun and after it has ended. Locked as long as it is used:
  /// a thread that has ended has no name.
  private let thread = Mutex<UInt>(0)

  private let limitNs: Atomic<UInt64>

  /// - Parameter limitNs: How long it may work in the net at once.
  init(limitNs: UInt64 = RunPatience.full.nanoseconds) { self.limitNs = Atomic(limitNs) }

  func setLimit(_ patience: RunPatience) { limitNs.store(patience.nanoseconds, ordering: .relaxed) }

  func enter() { thread.withLock { $0 = ctrapguard_self() } }
  func leave() { thread.withLock { $0 = 0 } }
  func start() { began.store(ctrapguard_worked_ns(ctrapguard_self()) + 1, ordering: .relaxed) }
  func stop() { began.store(0, ordering: .relaxed) }

  /// Breaks off what has been running for too long.
  func breakOffIfHanging() {
    let start = began.load(ordering: .relaxed)
    if start == 0 { return }
    thread.withLock { thread in
      if thread == 0 { return }
      let now = ctrapguard_worked_ns(thread) + 1
      guard now > start, now - start > limitNs.load(ordering: .relaxed) else { return }
      // Not what has begun since: of that the watch goes on.
      if began.compareExchange(expected: start, desired: 0, ordering: .relaxed).exchanged { ctrapguard_break(thread) }
    }
  }
}

/// Makes the hooks of the calling thread.
enum TrapNet {
  /// Takes over the signals of traps. Once, before any work.
  static func install() { ctrapguard_install() }

  /// The hooks of this thread, with a net and, where they are alive, the counters of allocations and of the compiler.
  ///
  /// A debug build counts nothing: unspecialised code makes its types' descriptions when it first meets them, so that
  /// the bytes would tell who came first, not what the engine does.
  ///
  /// - Parameters:
  ///   - watch: Where the thread says how long it has been at it; nil if nobody watches.
  ///   - note: Where it says what it is at; nil if nobody wants to know.
  static func hooks(_ watch: WatchedThread?, note: WorkNote? = nil) -> RunHooks {
    let probe = AllocationProbe()
    let isLive = BuildMode.current().isOptimized && probe.control() == .live
    return RunHooks(
      guarded: { work in run(work, watch) },
      allocationCounter: isLive
        ? {
          let reading = probe.read()
          return reading.allocatedBytes &+ reading.freedBytes
        } : nil,
      compilerCounters: CountedThread.counters(), setPatience: { watch?.setLimit($0) }, note: { note?.note($0) },
      noteOrigin: { note?.note($0) })
  }

  private static func run(_ work: @escaping () -> Void, _ watch: WatchedThread?) -> TrapKind? {
    watch?.start()
    defer { watch?.stop() }
    var call = NetCall(work: work)
    let number = withUnsafeMutablePointer(to: &call) { pointer in
      ctrapguard_run({ $0?.assumingMemoryBound(to: NetCall.self).pointee.work() }, pointer)
    }
    if number == 0 { return nil }
    if number == ctrapguard_break_signal() { return .hang }
    let place = ctrapguard_place()
    return .signal(number, place: place == 0 ? nil : UInt64(place))
  }
}

/// What the C function is given to call.
private struct NetCall {
  var work: () -> Void
}
