// What a run borrows from the process it is in: a net under it, and the counters of its thread.

/// The services of the process and thread in which scripts are run. Those of a test are none at all.
///
/// Not sendable: counters are those of one thread.
public struct RunHooks {
  /// Runs a piece of work and tells how it was broken off, nil if it ran to its end. What was broken off leaves its
  /// memory behind.
  public var guarded: (_ work: @escaping () -> Void) -> TrapKind?
  /// Bytes allocated and freed by this thread so far, together; nil where nobody counts.
  public var allocationCounter: (() -> UInt64)?
  /// What the compiler counts of this thread; nil in a build that does not count.
  public var compilerCounters: CompilerCounters?
  /// Says how long work may take from here on before it counts as a hang.
  public var setPatience: (RunPatience) -> Void
  /// Told what is run from here on, nil when it is over: should the process not live that long, somebody knows.
  public var note: (FuzzInput?) -> Void
  /// Told where the inputs come from that are run from here on.
  public var noteOrigin: (WorkOrigin) -> Void

  public init(
    guarded: @escaping (_ work: @escaping () -> Void) -> TrapKind?, allocationCounter: (() -> UInt64)? = nil,
    compilerCounters: CompilerCounters? = nil, setPatience: @escaping (RunPatience) -> Void = { _ in },
    note: @escaping (FuzzInput?) -> Void = { _ in }, noteOrigin: @escaping (WorkOrigin) -> Void = { _ in }
  ) {
    self.guarded = guarded
    self.allocationCounter = allocationCounter
    self.compilerCounters = compilerCounters
    self.setPatience = setPatience
    self.note = note
    self.noteOrigin = noteOrigin
  }

  /// Runs a piece of work of the engine in the net; what the compiler counts of it is added to `features`.
  func guarded(counting features: inout [CoverageFeature], _ work: @escaping () -> Void) -> TrapKind? {
    guard let compilerCounters else { return guarded(work) }
    var trap: TrapKind?
    features += compilerCounters.features { trap = guarded(work) }
    return trap
  }

  /// No net and no counters: a trap ends the process.
  public static var none: RunHooks {
    RunHooks(guarded: { work in
      work()
      return nil
    })
  }
}
