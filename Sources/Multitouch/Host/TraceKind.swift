/// The kinds of trace records, in the order of SPEC N-10's first table; the raw value is the digest's number.
@frozen
public enum TraceKind: UInt8, Hashable, Sendable {
  case hook, touch, receive, rec, beginv, begin, req, simul, state, act, reset, view, track, ctl, send, timer, user,
    drop
}

#if !hasFeature(Embedded)
  // Arrays do not exist where nothing may allocate.
  extension TraceKind: CaseIterable {}
#endif
