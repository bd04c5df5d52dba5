// Worker threads: each with judges of its own, over pieces of work that are taken one by one.

import CTrapGuard
import CommandShell
import Foundation
import MultitouchSimulation
import ShellText
import Synchronization

/// Does work on a number of threads that live as long as one `map`: a thread that something trapped in is never used
/// again, and starting threads costs nothing beside the milliseconds a round takes.
struct ThreadedWorkForce: WorkForce {
  let jobs: Int
  var fault: PlantedFault?
  /// Where the workers say what they are at; nil if nobody wants to know.
  var notes: WorkNotes?
  /// Called on the thread that waits for the workers, some fifty times a second.
  var whileWaiting: () -> Void = {}

  /// The engine and the reader lie on the stack; a net must have room above them.
  private static let stackByteCount = 64 << 20
  /// How a thread is started, and the number of the error if it is not; a test has its own.
  var start: @Sendable (_ work: @escaping @Sendable () -> Void) -> Int32 = { ThreadedWorkForce.started($0) }

  /// Starts a thread; 0, or the number of the error. Foundation's do not say if they are not started.
  static func started(
    stackByteCount: Int = ThreadedWorkForce.stackByteCount, _ work: @escaping @Sendable () -> Void
  ) -> Int32 {
    let context = Unmanaged.passRetained(Labour(work))
    let error = ctrapguard_start_thread(
      stackByteCount,
      { context in
        guard let context else { return }
        Unmanaged<Labour>.fromOpaque(context).takeRetainedValue().run()
      }, context.toOpaque())
    if error != 0 { context.release() }
    return error
  }

  init(jobs: Int, fault: PlantedFault? = nil, notes: WorkNotes? = nil) {
    precondition(jobs > 0, "somebody has to work")
    self.jobs = jobs
    self.fault = fault
    self.notes = notes
  }

  func map<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int, inout FuzzWorker) -> Result
  ) -> [Result] {
    guard count > 0 else { return [] }
    let results = ResultBoard<Result>(count)
    let group = DispatchGroup()
    let watches = (0..<min(jobs, count)).map { _ in WatchedThread() }
    for (worker, watch) in watches.enumerated() {
      group.enter()
      let (fault, note) = (fault, notes?[worker])
      let labour = Labour { Self.labour(watch, note, fault, results, work) }
      let error = start {
        labour.run()
        group.leave()
      }
      if error == 0 { continue }
      group.leave()
      // Those that were started do the work of all.
      tellOfMissing(worker, error)
      break
    }
    // Looked at often: whoever makes something smaller that hangs has little patience.
    while group.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
      for watch in watches { watch.breakOffIfHanging() }
      whileWaiting()
    }
    return results.all()
  }

  /// Says that there is no thread for a worker, once; without any, nobody can work.
  private func tellOfMissing(_ worker: Int, _ error: Int32) {
    let reason = "a thread cannot be started (\(String(cString: strerror(error)))): raise the limit of processes"
    if worker == 0 {
      notes?.remove()
      Console.complain("fuzz: \(reason)\n")
      exit(FuzzExit.unusable.rawValue)
    }
    if Self.hasToldOfMissing.exchange(true, ordering: .relaxed) { return }
    Console.complain("fuzz: \(Counted.text(worker, "thread")) instead of \(jobs): \(reason)\n")
  }

  private static let hasToldOfMissing = Atomic<Bool>(false)

  private static func labour<Result: Sendable>(
    _ watch: WatchedThread, _ note: WorkNote?, _ fault: PlantedFault?, _ results: ResultBoard<Result>,
    _ work: @Sendable (Int, inout FuzzWorker) -> Result
  ) {
    // Without a stack of its own a handler runs on the thread's: good for everything but an overflow.
    let hasStack = ctrapguard_enter_thread() == 0
    watch.enter()
    note?.enter()
    var worker = FuzzWorker(TrapNet.hooks(watch, note: note), fault: fault)
    while let index = results.next() { results.put(work(index, &worker), at: index) }
    note?.leave()
    watch.leave()
    if hasStack { ctrapguard_leave_thread() }
  }
}

/// What a thread is to do, once. Nothing of it is left when it has been done: the thread may end after the work has
/// gone on without it, and must not hold what the work is about (``Jobs/isOneOnly``).
private final class Labour: Sendable {
  private let work: Mutex<(@Sendable () -> Void)?>

  init(_ work: @escaping @Sendable () -> Void) { self.work = Mutex(work) }

  @inline(never)
  func run() {
    let work = work.withLock { work in
      defer { work = nil }
      return work
    }
    work?()
  }
}

/// Where threads take the numbers of pieces and leave what came of them.
private final class ResultBoard<Result: Sendable>: Sendable {
  private let taken = Atomic<Int>(0)
  private let results: Mutex<[Result?]>
  private let count: Int

  init(_ count: Int) {
    self.count = count
    results = Mutex(Array(repeating: nil, count: count))
  }

  /// The next piece; nil when all are taken.
  func next() -> Int? {
    let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }

  func put(_ result: Result, at index: Int) { results.withLock { $0[index] = result } }

  /// All results, when all threads are done.
  func all() -> [Result] {
    results.withLock { list in
      list.map { result in
        guard let result else { preconditionFailure("a thread ended without its result") }
        return result
      }
    }
  }
}
