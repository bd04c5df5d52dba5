/// The kinds of trace records, in the order of SPEC N-10's first table; the raw value is the digest's number.
@frozen
public enum TraceKind: UInt8, Hashable, Sendable {
  case hook, touch, receive, rec, beginv, begin, req, simul, state, act, reset, view, track, ctl, send, timer, user,
    drop
}

/// A name in a trace: its kind and its number (N-10's subjects).
@frozen
public struct TraceName: Hashable, Sendable {
  /// 1 view, 2 control, 3 recognizer, 4 window, 5 touch, 6 application, 7 perform, 8 nobody.
  public let tag: UInt8
  /// Creation order, or a uid; 0 where there is none.
  public let number: UInt64

  /// Makes a name.
  @inlinable
  public init(tag: UInt8, number: UInt64) {
    self.tag = tag
    self.number = number
  }

  /// A view.
  @inlinable public static func view(_ n: Int) -> TraceName { TraceName(tag: 1, number: UInt64(truncatingIfNeeded: n)) }
  /// A control; the number is its view's.
  @inlinable
  public static func control(_ n: Int) -> TraceName { TraceName(tag: 2, number: UInt64(truncatingIfNeeded: n)) }
  /// A recognizer.
  @inlinable
  public static func recognizer(_ n: Int) -> TraceName { TraceName(tag: 3, number: UInt64(truncatingIfNeeded: n)) }
  /// A window.
  @inlinable
  public static func window(_ n: Int) -> TraceName { TraceName(tag: 4, number: UInt64(truncatingIfNeeded: n)) }
  /// A touch.
  @inlinable public static func touch(_ id: TouchID) -> TraceName { TraceName(tag: 5, number: id.rawValue) }
  /// The application.
  @inlinable public static var application: TraceName { TraceName(tag: 6, number: 0) }
  /// A delayed perform.
  @inlinable public static var perform: TraceName { TraceName(tag: 7, number: 0) }
  /// Nobody.
  @inlinable public static var none: TraceName { TraceName(tag: 8, number: 0) }

  /// The digest's word: tag · 2³² + n.
  @inlinable public var digestWord: UInt64 { UInt64(tag) &<< 32 &+ number }
}

/// A field of a trace record.
@frozen
public enum TraceDatum: Sendable {
  /// An integer, answer or mask.
  case integer(Int64)
  /// A real.
  case real(Double)
  /// A contact phase.
  case phase(ContactPhase)
  /// A gesture state.
  case state(GestureState)
  /// A hook's side: 0 before, 1 after.
  case side(UInt8)
  /// Whose delegate was asked: 0 r, 1 q.
  case whose(UInt8)
  /// A drop reason.
  case reason(DropReason)
  /// A control's step: 0 begin, 1 continue, 2 end, 3 cancel.
  case step(UInt8)
  /// A name.
  case name(TraceName)

  /// The digest's word: integers two's complement, reals their bits with −0 as +0, words their index (N-10).
  @inlinable
  public var digestWord: UInt64 {
    switch self {
    case .integer(let n): UInt64(bitPattern: n)
    case .real(let x): (x + 0.0).bitPattern
    case .phase(let p): UInt64(p.rawValue)
    case .state(let s): UInt64(s.rawValue)
    case .side(let s): UInt64(s)
    case .whose(let w): UInt64(w)
    case .reason(let r): UInt64(r.rawValue)
    case .step(let s): UInt64(s)
    case .name(let n): n.digestWord
    }
  }
}

/// A question of the engine, by numbers as they stand in the trace.
@frozen
public enum HostQuestion: Hashable, Sendable {
  /// D-3.
  case receive(recognizer: Int, touch: UInt64)
  /// G-5.1a; `inherited` is the answer of the view's kind (CTL-11).
  case viewShouldBegin(view: Int, recognizer: Int, inherited: Bool)
  /// G-5.1b.
  case shouldBegin(recognizer: Int)
  /// G-5.2, of the first one's delegate.
  case shouldRequireFailure(recognizer: Int, of: Int)
  /// G-5.2, of the first one's delegate.
  case shouldBeRequiredToFail(recognizer: Int, by: Int)
  /// G-7, of the first one's delegate.
  case simultaneously(recognizer: Int, with: Int)
  /// D-5; -1 is the application.
  case hook(window: Int)
  /// CTL-3.
  case beginTracking(control: Int, touch: UInt64)
  /// CTL-5.
  case continueTracking(control: Int, touch: UInt64)

  /// The answer of a host without an opinion.
  @inlinable
  public var defaultAnswer: Bool {
    switch self {
    case .receive, .shouldBegin, .hook, .beginTracking, .continueTracking: true
    case .viewShouldBegin(_, _, let inherited): inherited
    case .shouldRequireFailure, .shouldBeRequiredToFail, .simultaneously: false
    }
  }
}

/// Where a ``TraceHost`` writes its records, and who answers for it.
public protocol TraceSink<Behavior>: ~Copyable {
  /// The kinds of recognizers of the engines it follows.
  associatedtype Behavior: GestureBehavior

  /// Whether event hooks are intercepted (D-5).
  var interceptsEvents: Bool { get }
  /// A record begins; `fieldCount` calls of ``add(_:)`` follow, then ``end(in:)``.
  mutating func begin(_ now: Timestamp, _ kind: TraceKind, _ subject: TraceName, fieldCount: Int)
  /// The record's next field.
  mutating func add(_ datum: TraceDatum)
  /// The record is complete; the host may give commands now.
  mutating func end(in context: inout some TouchContext<Behavior> & ~Copyable)
  /// A `drop` record is complete; no commands can be given.
  mutating func endDrop()
  /// Answers a question, before its record is written.
  mutating func answer(_ question: HostQuestion) -> Bool
}

extension TraceSink where Self: ~Copyable {
  @inlinable public var interceptsEvents: Bool { false }
  @inlinable public mutating func end(in context: inout some TouchContext<Behavior> & ~Copyable) {}
  @inlinable public mutating func endDrop() {}
  @inlinable public mutating func answer(_ question: HostQuestion) -> Bool { question.defaultAnswer }
}

#if !hasFeature(Embedded)
  // Arrays do not exist where nothing may allocate.
  extension TraceKind: CaseIterable {}
#endif
