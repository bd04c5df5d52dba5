// The state of one run of the reference model, its inputs, and how it speaks with the host (SPEC §0).

import Multitouch
import MultitouchRecordings

/// A command given in a callback.
enum ModelOrder {
  case script(ScriptCommand)
  case guest(EngineCommand<StandardBehavior>)
  /// A frame or an advance.
  case input
}

/// One run: a scene, a clock, a host and the trace so far.
///
/// Nothing here is reached from two threads or from inside its own change, so the stored properties that are looked at
/// most say `@exclusivity(unchecked)`, here and in recognizers and touches: the checks were a sixth of a run.
///
/// Split over files by step: input (here), `+Commands`, `+Samples` (T-12, T-13), `+Frame` (D-6 … D-7), `+Reconcile`
/// (D-8), `+Settling` (D-9 … D-30), `+ViewDelivery` (D-11), `+Controls` (§5), `+Responders` (RC-1), `+Leaving` (G-5),
/// and `ModelTimer` and `ModelView`.
final class ModelSession {
  static let maxCommands = 32
  static let maxPasses = 64
  static let maxChainRecords = 16
  static let maxKeepers = 64
  static let maxChanges = 128

  let script: TouchScript
  /// Whether somebody's recognizers stand in the place of some.
  let isForeign: Bool
  let profile: TimingProfile
  /// The script's, brought into range.
  let capacities: ScriptCapacities
  @exclusivity(unchecked) var host: ScriptHost
  /// The system of the script, if it has one.
  @exclusivity(unchecked) private(set) var system: ModelSystem?
  /// Who is asked and told beside ``host``, if there is somebody: the script's system, or who takes its place.
  @exclusivity(unchecked) var guest: ModelGuest?
  /// What the guest has commanded in the present callback.
  @exclusivity(unchecked) var guestOrders: [ModelOrder] = []
  /// Which views are root views of a controller (RC-1), by number; only a guest has such things.
  @exclusivity(unchecked) var controllers: [Int: ModelController] = [:]
  @exclusivity(unchecked) private(set) var written = WordTrace()

  @exclusivity(unchecked) var now: Int64
  @exclusivity(unchecked) var timers: [ModelTimer] = []
  @exclusivity(unchecked) var nextSequence: UInt64 = 0
  @exclusivity(unchecked) var firesAtNow = 0
  /// The timer that fired last.
  @exclusivity(unchecked) var lastFired: ModelTimer?
  @exclusivity(unchecked) var isDefaultMode = true
  /// The perform that fires or was the last to fire.
  @exclusivity(unchecked) var firingPerform: PerformRequest?

  /// Everything ever created, by number; destroyed ones stay.
  @exclusivity(unchecked) var views: [ModelView] = []
  /// How many of the views are destroyed.
  @exclusivity(unchecked) var destroyedViewCount = 0
  /// The views that are controls, destroyed ones too.
  @exclusivity(unchecked) var controls: [ModelView] = []
  @exclusivity(unchecked) var windows: [ModelWindow] = []
  @exclusivity(unchecked) var recognizers: [ModelRecognizer] = []
  @exclusivity(unchecked) var orderings = 0
  /// What follows from the scene; nil after it may have changed.
  @exclusivity(unchecked) var orders: ModelOrders?
  /// How many static failure requirements there are (G-8).
  @exclusivity(unchecked) var edgeCount = 0

  /// The touch records in use, in uid order (N-16).
  @exclusivity(unchecked) var touches: [ModelTouch] = []
  @exclusivity(unchecked) var nextUID: UInt64 = 1
  /// The rules that have decided something so far.
  @exclusivity(unchecked) private(set) var rules = ModelRuleSet()
  @exclusivity(unchecked) var chain: [ModelChainRecord] = []
  /// The touches that changed in the frame being processed, in the order of their records; forgotten ones too.
  @exclusivity(unchecked) var frameTouches: [ModelTouch] = []
  /// Whether a hook has refused a move of fingers some of which are still down (D-5).
  @exclusivity(unchecked) var hasSwallowedMove = false
  /// Raw samples that wait for the next change of their contact (T-12), in the order given.
  @exclusivity(unchecked) var waitingSamples: [ScriptSample] = []
  /// Sends that were asked for and wait for the next D-11, by control.
  @exclusivity(unchecked) var requestedSends: [(view: ModelView, events: ControlEvents)] = []
  /// A touch that has just been forgotten, while its view is told (N-16).
  @exclusivity(unchecked) var forgottenTouch: ModelTouch?
  /// The recognizers of which something of an attempt may be left.
  @exclusivity(unchecked) var unfinished: [ModelRecognizer] = []
  /// κ as of the start of the current step (D-2).
  @exclusivity(unchecked) var stepOrder: [ModelRecognizer] = []

  /// A reset, G-12 or a command has changed something since the start of the pass (D-10, D-11).
  @exclusivity(unchecked) var hasChanged = false
  /// cancelAllTouches was given inside a callback, or by T-9's policy: a frame of its own follows (N-12).
  @exclusivity(unchecked) var isCancelRequested = false

  init(_ script: TouchScript, isForeign: Bool = false) {
    self.script = script
    self.isForeign = isForeign
    profile = script.profile
    capacities = ModelParameters.capacities(script.capacities)
    host = ScriptHost(script)
    now = min(max(script.startTime, -ModelSession.timeLimit), ModelSession.timeLimit)
    system = ModelSystem.made(for: self)
    guest = system
  }

  /// Notes that a rule decides what happens here.
  @inline(__always)
  func mark(_ rule: ModelRule) { rules.insert(rule) }

  /// The same of two rules. Not of a list: each call would make an array.
  func mark(_ a: ModelRule, _ b: ModelRule) {
    rules.insert(a)
    rules.insert(b)
  }

  /// The same of three.
  func mark(_ a: ModelRule, _ b: ModelRule, _ c: ModelRule) {
    mark(a, b)
    rules.insert(c)
  }

  // MARK: Input

  /// Builds the scene, then plays all steps.
  func play() {
    for command in script.scene { play(.command(command)) }
    for command in system?.attachment ?? [] {
      carryOut(command)
      runSteps()
      runRequestedCancels()
    }
    for step in script.steps { play(step) }
  }

  func play(_ step: ScriptStep) {
    switch step {
    case .frame(let time, let changes): playFrame(time, changes)
    case .advance(let time): moveOn(to: time)
    case .samples(let samples): collect(samples)
    case .command(.cancelAllTouches):
      // [decision] N-12, T-10: the frame is complete in itself; only without a live touch the bare steps run.
      if liveTouches.isEmpty {
        runSteps()
        runRequestedCancels()
      } else {
        isCancelRequested = true
        runRequestedCancels()
      }
    case .command(.user(let code, let numbers)):
      // The host's own remark: no command of the engine, so no steps follow.
      carryOut(.user(code: code, numbers))
    case .command(let command):
      carryOut(command)
      runSteps()
      runRequestedCancels()
    }
  }

  /// Clamps an input's time (N-11, N-15).
  func admit(_ time: Int64) -> Int64 {
    mark(.n1)
    let clamped = min(max(time, -ModelSession.timeLimit), ModelSession.timeLimit)
    if clamped != time || clamped < now { drop(.time) }
    return max(clamped, now)
  }

  /// Time goes on (N-3). What has been sampled for the frame that comes is no sample of what timers lead to (T-12).
  private func moveOn(to time: Int64) {
    let waiting = waitingSamples
    waitingSamples = []
    fireTimers(before: admit(time))
    waitingSamples = waiting
  }

  /// A frame from outside (N-2, N-3, N-11).
  func playFrame(_ time: Int64, _ changes: [ContactChange]) {
    mark(.n2)
    moveOn(to: time)
    if timers.contains(where: { $0.deadline == now }) { mark(.n4) }
    if ModelSession.isWhole(changes) {
      playPart(changes)
    } else {
      let parts = ModelSession.split(changes)
      if parts.count > 1 { mark(.n11) }
      for part in parts { playPart(part) }
    }
    dropStraySamples()
  }

  private func playPart(_ part: [ContactChange]) {
    // N-11 [decision]: each landing of a contact that is live by then, in list order.
    for change in part where change.phase == .began && ModelParameters.isPlace(change.location) {
      guard let old = liveTouch(change.contact) else { continue }
      drop(.replaced, Int64(old.uid))
      runFrame([.cancelled(change.contact)])
      runRequestedCancels()
    }
    runFrame(part)
    runRequestedCancels()
  }

  /// Whether a frame needs no splitting.
  private static func isWhole(_ changes: [ContactChange]) -> Bool {
    changes.count <= maxChanges
      && changes.indices.allSatisfy { i in
        !changes[..<i].contains { $0.contact == changes[i].contact }
      }
  }

  /// Splits a frame before a second change of one contact, for which changes with a bad place do not count, and before
  /// the 129th change of any kind (N-11 [decision]).
  static func split(_ changes: [ContactChange]) -> [[ContactChange]] {
    var parts: [[ContactChange]] = [[]]
    var seen: [ContactID] = []
    for change in changes {
      let isWellPlaced = isWellPlaced(change)
      if parts[parts.count - 1].count == maxChanges || isWellPlaced && seen.contains(change.contact) {
        parts.append([])
        seen = []
      }
      if isWellPlaced { seen.append(change.contact) }
      parts[parts.count - 1].append(change)
    }
    return parts
  }

  /// Whether a change has no place, or one that is taken (N-11, N-13).
  static func isWellPlaced(_ change: ContactChange) -> Bool {
    change.phase == .ended || change.phase == .cancelled || ModelParameters.isPlace(change.location)
  }

  /// Runs the frames that cancelAllTouches inside callbacks asked for (N-12, T-9, T-10).
  func runRequestedCancels() {
    while isCancelRequested {
      isCancelRequested = false
      let live = liveTouches
      if !live.isEmpty { mark(.t10) }
      if !live.isEmpty { runFrame(live.map { .cancelled($0.contact) }) }
    }
  }

  var liveTouches: [ModelTouch] { touches.filter(\.isLive) }

  /// allTouches of T-8.
  ///
  /// [decision] N-16: a touch that has been forgotten is of its frame no longer.
  func isInEvent(_ touch: ModelTouch) -> Bool { touch.isLive || !touch.isForgotten && frameTouches.has(touch) }

  func liveTouch(_ contact: ContactID) -> ModelTouch? { touches.first { $0.isLive && $0.contact == contact } }

  // MARK: The host

  /// The trace so far.
  var trace: [TraceRecord] { written.records }

  /// Begins a record; its fields follow by ``add(_:)``, then ``tell(_:during:)``.
  func write(_ kind: TraceKind, _ subject: TraceSubject, fieldCount: Int) {
    written.begin(now, kind, subject.digestWord, fieldCount: fieldCount)
  }

  /// The next field of the record being written.
  func add(_ field: TraceField) { written.add(field) }

  /// Writes a record, and the rest as ``tell(_:during:)`` does.
  @discardableResult
  func tell(
    _ kind: TraceKind, _ subject: TraceSubject, _ fields: [TraceField] = [], during call: () -> Void = {}
  ) -> Bool {
    write(kind, subject, fieldCount: fields.count)
    for field in fields { add(field) }
    return tell(kind, during: call)
  }

  /// Makes the call that the record just written stands for, and carries out what the host commanded in it (N-10,
  /// N-12).
  ///
  /// [decision] N-12: a recognizer's call lasts until its gesture returns, and so do `rec`, `timer` and `reset`; the
  /// commands of a question asked in the middle of it are carried out when the question returns, before those of the
  /// call around it.
  ///
  /// Returns what the guest says to a `send` (CTL-8's override point); else yes.
  @discardableResult
  func tell(_ kind: TraceKind, during call: () -> Void = {}) -> Bool {
    mark(.n10)
    let isHeard = guest?.hears(kind) ?? false
    if !isHeard && !host.mayReact(to: kind) {
      call()
      return true
    }
    let record = written.record(written.count - 1)
    let answer = isHeard ? guest?.hear(record, in: self) ?? true : true
    let commands = acceptCommands(host.reactions(to: record))
    call()
    if !commands.isEmpty { mark(.n12) }
    for command in commands { carryOut(command) }
    return answer
  }

  /// Asks the host, writes the record and carries out what the host commanded while it answered. `inherited` is the
  /// answer of a host without an opinion where the question's default is not it (CTL-11).
  func ask(
    _ question: ScriptQuestion, other: Int, _ kind: TraceKind, _ subject: TraceSubject, _ first: TraceField? = nil,
    _ second: TraceField? = nil, inherited: Bool? = nil
  ) -> Bool {
    let answer: Bool
    if let guest, !host.hasReply(to: question) {
      answer = guest.answer(question, other: other, inherited: inherited ?? question.defaultAnswer, in: self)
    } else {
      answer = host.answer(question, other: other, inherited: inherited)
    }
    write(kind, subject, fieldCount: 1 + (first == nil ? 0 : 1) + (second == nil ? 0 : 1))
    if let first { add(first) }
    if let second { add(second) }
    add(.answer(answer))
    if host.mayReact(to: kind) || !guestOrders.isEmpty {
      for command in acceptCommands(host.reactions(to: written.record(written.count - 1))) { carryOut(command) }
    }
    return answer
  }

  /// What of a callback's commands is taken: frames and advances are refused, and all beyond the 32nd (N-12, N-15). The
  /// guest's come before the script's.
  ///
  /// [decision] A `user` record is the host's own and is written inside the callback; refusals are reported when the
  /// callback returns, before its commands: first of frames and advances, then of commands.
  private func acceptCommands(_ given: [ScriptCallbackCommand]) -> [ModelOrder] {
    if given.isEmpty && guestOrders.isEmpty { return [] }
    for case .command(.user(let code, let numbers)) in given { report(code: code, numbers: numbers) }
    var orders = guestOrders
    guestOrders = []
    for item in given {
      switch item {
      case .frame, .advance: orders.append(.input)
      case .command(.user): break
      case .command(let command): orders.append(.script(command))
      }
    }
    var commands: [ModelOrder] = []
    for order in orders {
      if case .input = order { drop(.nested) } else { commands.append(order) }
    }
    for _ in commands.dropFirst(ModelSession.maxCommands) { drop(.commands) }
    return Array(commands.prefix(ModelSession.maxCommands))
  }

  /// Has the guest do something that leaves no record, and carries out what it commanded in it.
  func call<Answer>(_ guest: (ModelSession) -> Answer) -> Answer {
    let answer = guest(self)
    for command in acceptCommands([]) { carryOut(command) }
    return answer
  }

  private func carryOut(_ order: ModelOrder) {
    switch order {
    case .script(let command): carryOut(command)
    case .guest(let command): carryOut(command)
    case .input: break
    }
  }

  func drop(_ reason: DropReason, _ argument: Int64 = 0) {
    switch reason {
    case .unknown, .place, .time, .replaced: mark(.n11)
    case .touches: mark(.t9)
    case .fires: mark(.n5)
    case .nested, .assign: break
    default: mark(.n15)
    }
    write(.drop, .none, fieldCount: 2)
    add(.reason(reason))
    add(.integer(argument))
    guest?.dropped(reason, argument, at: now)
  }

  /// Writes a `user` record at once: the host's own remark, to which nothing reacts.
  func report(code: Int64, numbers: [Double]) {
    written.appendUser(now, code, numbers)
  }

  /// Nothing is going on: all recognizers are as after a reset, and no view awaits anything (P-30).
  var isAtRest: Bool {
    timers.isEmpty && touches.isEmpty && requestedSends.isEmpty && !unfinished.contains(where: \.isUnfinished)
      && !controls.contains { $0.control?.isTracking ?? false }
  }
}
