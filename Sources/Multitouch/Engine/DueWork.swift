/// What a step has left for a later one, as one byte: most frames leave nothing, and see it at a glance.
///
/// A byte, because a part of a wider word is set by itself, and a processor that reads the whole of it soon afterwards
/// waits until the part is written.
@frozen
@usableFromInline
struct DueWork: Sendable {
  @usableFromInline var bits: UInt8

  @inlinable init(bits: UInt8 = 0) { self.bits = bits }

  @inlinable static var decision: DueWork { DueWork(bits: 1) }
  @inlinable static var delivery: DueWork { DueWork(bits: 2) }
  @inlinable static var cancelAll: DueWork { DueWork(bits: 8) }
  @inlinable static var pass: DueWork { DueWork(bits: 16) }
  @inlinable static var hangCheck: DueWork { DueWork(bits: 32) }
  @inlinable static var release: DueWork { DueWork(bits: 64) }
  @inlinable static var controls: DueWork { DueWork(bits: 128) }
  /// A frame ended for want of passes (N-15): the next D-11 looks at every touch, for some may be new still.
  @inlinable static var overdue: DueWork { DueWork(bits: 4) }

  /// The parts of either.
  @inlinable static func | (a: DueWork, b: DueWork) -> DueWork { DueWork(bits: a.bits | b.bits) }

  /// Whether any of these parts is due; setting it makes all of them due, or none.
  @inlinable
  subscript(parts: DueWork) -> Bool {
    @inline(__always) get { bits & parts.bits != 0 }
    @inline(__always) set { bits = newValue ? bits | parts.bits : bits & ~parts.bits }
  }
}

extension TouchEngine {
  /// Something G-7 decides by has changed since it last decided: an assignment, a command, who is active. What it makes
  /// public itself it takes into account at once, and who is reset mattered to nobody any more.
  @inlinable var isDecisionDue: Bool {
    @inline(__always) get { dueWork[.decision] }
    @inline(__always) set { dueWork[.decision] = newValue }
  }
  /// Something the holding of touches depends on has changed since D-11 last looked: a public state, an attempt.
  @inlinable var isHoldStale: Bool {
    @inline(__always) get { dueWork[.delivery] }
    @inline(__always) set { dueWork[.delivery] = newValue }
  }
  /// A command asks for the cancel of all touches once the frame is done (N-12).
  @inlinable var isCancelAllDue: Bool {
    @inline(__always) get { dueWork[.cancelAll] }
    @inline(__always) set { dueWork[.cancelAll] = newValue }
  }
  /// A command has been carried out since the present pass began.
  @inlinable var hasCommandRun: Bool {
    @inline(__always) get { dueWork[.pass] }
    @inline(__always) set { dueWork[.pass] = newValue }
  }
  /// G-12 has something to look at.
  @inlinable var isHangCheckDue: Bool {
    @inline(__always) get { dueWork[.hangCheck] }
    @inline(__always) set { dueWork[.hangCheck] = newValue }
  }
  /// A terminal record may have become free.
  @inlinable var isReleaseDue: Bool {
    @inline(__always) get { dueWork[.release] }
    @inline(__always) set { dueWork[.release] = newValue }
  }
  /// The next D-11 begins with sends or with CTL-9.
  @inlinable var isControlWorkDue: Bool {
    @inline(__always) get { dueWork[.controls] }
    @inline(__always) set { dueWork[.controls] = newValue }
  }
}
