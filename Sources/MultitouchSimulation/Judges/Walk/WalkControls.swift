// The registrations of controls as the commands of a script leave them (CTL-8): what control judges know beside the
// trace.

import Multitouch
import MultitouchRecordings

/// Who is to be sent what.
struct WalkControls {
  struct Registration: Equatable {
    /// Nil: the responder chain (RC-3).
    var target: Int64?
    var action: Int64
    var mask: Int64
    /// Tells one from another that was made after it had gone.
    var serial: Int
  }

  private var lastSerial = 0

  /// For each living control its registrations, in the order added.
  private(set) var registrations: [Int: [Registration]] = [:]
  /// What each control is, or was when it was destroyed.
  private(set) var settings: [Int: ControlSettings] = [:]
  /// The send that goes on: whose, of what, and which of its registrations were gone, or for other events, at some time
  /// since it began.
  private var watched: (control: Int, mask: Int64)?
  private(set) var interrupted: [Registration] = []
  /// The record at which a command was last given that may end a control's tracking (CTL-9).
  var lastInterruption = -1

  /// Whether something is left of it that must have been sent: not to a control that was destroyed, nor what may have
  /// been sent already.
  var isRequestDue: Bool { requested.contains { registrations[$0.control] != nil && !$0.isDoubtful } }

  /// What sendActions has asked for and not been sent, in the order given.
  private(set) var requested: [(control: Int, mask: Int64, isDoubtful: Bool)] = []

  mutating func forgetRequests() { requested = [] }

  mutating func request(_ control: Int, _ mask: Int64) {
    if requested.count < TraceWalk.maxRequestedSends { requested.append((control, mask, false)) }
  }

  /// A mask is sent that somebody has asked for and that tracking leads to as well: it may have been either.
  mutating func doubtRequest(_ control: Int, _ mask: Int64) {
    guard let first = requested.first, first.control == control, first.mask == mask else { return }
    requested[0].isDoubtful = true
  }

  /// A mask is sent: whether sendActions asked for it. One whose control was destroyed is skipped. A primary action
  /// says nothing about a doubt: it follows the lift of a button by itself (CTL-6).
  mutating func takeRequest(_ control: Int, _ mask: Int64) -> Bool {
    while let first = requested.first,
      registrations[first.control] == nil
        || first.isDoubtful && mask != 8192 && (first.control != control || first.mask != mask)
    {
      requested.removeFirst()
    }
    guard let first = requested.first, first.control == control, first.mask == mask else { return false }
    requested.removeFirst()
    return true
  }

  /// A send begins (CTL-8): its snapshot.
  mutating func watch(_ control: Int, _ mask: Int64) -> [Registration] {
    watched = (control, mask)
    interrupted.clear()
    return registrations[control] ?? []
  }

  /// Notes who of the send that goes on is gone by a change from `old`.
  private mutating func noteChange(of control: Int, from old: [Registration]?) {
    guard let watched, watched.control == control else { return }
    let rest = registrations[control] ?? []
    for registration in old ?? [] {
      let mask = rest.first { $0.target == registration.target && $0.action == registration.action }?.mask ?? 0
      if mask & watched.mask == 0 { interrupted.append(registration) }
    }
  }

  /// Which registration a target and an action are; nil: none.
  func serial(of control: Int, _ target: Int64?, _ action: Int64) -> Int? {
    registrations[control]?.first { $0.target == target && $0.action == action }?.serial
  }

  mutating func add(_ control: Int, _ own: ControlSettings) {
    registrations[control] = []
    settings[control] = own
  }

  mutating func set(_ control: Int, _ own: ControlSettings) { settings[control] = own }

  mutating func remove(_ control: Int) {
    let old = registrations.removeValue(forKey: control)
    noteChange(of: control, from: old)
  }

  mutating func register(_ control: Int, _ target: Int64?, _ action: Int64, _ mask: Int64, capacity: Int) {
    var list = registrations[control] ?? []
    if let i = list.firstIndex(where: { $0.target == target && $0.action == action }) {
      list[i].mask |= mask
    } else {
      if registrations.values.reduce(0, { $0 + $1.count }) >= capacity { return }
      lastSerial += 1
      list.append(Registration(target: target, action: action, mask: mask, serial: lastSerial))
    }
    registrations[control] = list
  }

  mutating func unregister(_ control: Int, _ pattern: ScriptTargetPattern, _ action: Int64?, _ mask: Int64) {
    let old = registrations[control] ?? []
    registrations[control] = old.compactMap { registration in
      if let action, registration.action != action { return registration }
      if case .target(let target) = pattern, registration.target != target { return registration }
      var rest = registration
      rest.mask &= ~mask
      return rest.mask == 0 ? nil : rest
    }
    noteChange(of: control, from: old)
  }

  mutating func release(_ target: Int64) {
    for (control, old) in registrations {
      registrations[control]?.removeAll { $0.target == target }
      noteChange(of: control, from: old)
    }
  }
}
