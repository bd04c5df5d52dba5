// How the system shares processors among threads: in turns, or this one first.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How the calling thread gets a processor.
///
/// In an open loop every event waits for the thread that handles it to be given a processor; a thread that goes before
/// all others waits only for the host.
public enum SchedulingPolicy: Sendable, Equatable {
  /// In turns with other threads. `canLead` says whether the system would let it go first.
  case inTurns(canLead: Bool)
  /// Before all threads that take turns: a real-time policy.
  case leading
  /// The system does not tell.
  case unknown

  /// The calling thread's. Whether it could lead is tried, and undone.
  public static var current: SchedulingPolicy {
    #if os(Linux)
      let before = sched_getscheduler(0)
      guard before >= 0 else { return .unknown }
      if before == SCHED_FIFO || before == SCHED_RR { return .leading }
      var parameters = sched_param()
      guard sched_getparam(0, &parameters) == 0 else { return .unknown }
      var leading = parameters
      leading.sched_priority = sched_get_priority_min(SCHED_FIFO)
      guard sched_setscheduler(0, SCHED_FIFO, &leading) == 0 else { return .inTurns(canLead: false) }
      return .inTurns(canLead: sched_setscheduler(0, before, &parameters) == 0)
    #else
      return .unknown
    #endif
  }
}
