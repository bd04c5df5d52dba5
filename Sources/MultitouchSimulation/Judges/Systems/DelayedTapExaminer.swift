// Delayed taps on buttons: no chain is told as single and double (P-90), no request is lost (P-91).

import Multitouch
import MultitouchRecordings

final class DelayedTapExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge(
        "P-90", "hardened system C tells a chain of presses as one single tap or as its double taps, never as both",
        needs: .closure),
      Judge(
        "P-91", "system A: every touchDown becomes a single tap or is withdrawn, and nothing else becomes one",
        needs: .closure),
    ]
  }
  override class var kinds: [TraceKind] { [.ctl, .user, .drop] }

  /// What a button's presses have come to so far.
  private struct Button {
    /// The presses of the chain, and whether all were seen released inside.
    var length = 0
    var isWhole = true
    var isDown = false
    var singles = 0
    var doubles = 0
    /// When the control's last press was released inside.
    var lastUp: Int64?
    /// When its single tap must have been told.
    var due = Int64.min
    /// The same of the chains before.
    var lastDue = Int64.min
    /// When the single taps are due that wait (system A).
    var waiting: [Int64] = []
  }

  private let settings: ScriptDelayedTap?
  @exclusivity(unchecked) private var buttons: [Int: Button] = [:]
  /// Something the system asked for was refused: nothing can be said any more.
  @exclusivity(unchecked) private var isBroken = false

  required init(_ walk: TraceWalk) {
    if case .delayedTap(let settings)? = walk.script.undisturbedSystem {
      self.settings = settings
    } else {
      settings = nil
    }
    super.init(walk)
  }

  private var judgesChains: Bool {
    settings.map {
      $0.variant == .cDelayed && $0.isHardened && $0.holdDelay == nil && $0.delay >= walk.profile.multiTapInterval
        && walk.profile.multiTapScope == .sameView && !holdsLandings
    } ?? false
  }
  /// Whether a recognizer may hold a landing back: a press could be told after the single tap of the one before.
  private var holdsLandings: Bool {
    walk.script.sceneRecognizers.contains {
      if case .touchDelay = $0.spec.kind { return true }
      return $0.spec.settings.delaysTouchesBegan
    }
  }
  private var judgesRequests: Bool { settings?.variant == .a }

  override func see() {
    guard let settings, !isBroken else { return }
    let row = walk.row
    if row.kind == .drop {
      // A refused registration, request or command.
      switch row.reason {
      case .registrations, .performs, .commands, .fires, .passes: isBroken = true
      default: break
      }
      return
    }
    let number = row.kind == .ctl ? row.number : Int(clampedTo: row.values.first ?? -1)
    guard settings.controls.contains(number) else { return }
    var button = buttons[number] ?? Button()
    if row.kind == .ctl { sends(row.argument, &button, settings) } else { tells(row.action, &button) }
    buttons[number] = button
  }

  private func sends(_ mask: Int64, _ button: inout Button, _ settings: ScriptDelayedTap) {
    let events = ControlEvents(rawValue: UInt32(truncatingIfNeeded: mask))
    let isRepeat = events.intersects(.touchDownRepeat)
    if judgesChains {
      if events.intersects(.touchDown) && !isRepeat {
        finish(button)
        // [decision] P-90: a single tap of an earlier chain that still waits, or is due now (N-4), could be told within
        // this one, or be withdrawn by its repeat: a cancel is by sender (§6.1).
        let lastDue = max(button.lastDue, button.due)
        button = Button(isWhole: lastDue < walk.clock, lastDue: lastDue)
      }
      if events.intersects(.touchDown) {
        if button.isDown || isRepeat && button.length == 0 { button.isWhole = false }
        // T-6: what comes later than a chain goes on continues another touch, which the control did not track.
        if isRepeat, let up = button.lastUp, walk.clock - up > walk.profile.multiTapInterval.asDuration.count {
          button.isWhole = false
        }
        button.length += 1
        button.isDown = true
      }
      if events.intersects(.touchUpInside) {
        button.isDown = false
        button.lastUp = walk.clock
        button.due = walk.clock + settings.delay.asDuration.count
      }
      if events.intersects(.touchUpOutside | .touchCancel) { button.isWhole = false }
    }
    guard judgesRequests else { return }
    if isRepeat && settings.registersRepeatFirst { button.waiting = [] }
    if events.intersects(.touchDown) && !(isRepeat && settings.isHardened) {
      button.waiting.append(walk.clock + settings.delay.asDuration.count)
    }
    let withdraws = settings.isHardened && events.intersects(.touchCancel | .touchUpOutside | .touchDragExit)
    if isRepeat && !settings.registersRepeatFirst || withdraws { button.waiting = [] }
  }

  private func tells(_ code: Int64, _ button: inout Button) {
    switch code {
    case 1:
      button.singles += 1
      guard judgesRequests else { return }
      guard let place = button.waiting.firstIndex(of: walk.row.now) else {
        return walk.report("P-91", "SYS-Aa", "no touchDown has asked for this single tap")
      }
      button.waiting.remove(at: place)
    case 2: button.doubles += 1
    // A press that is told withdraws the single tap, hardened.
    case 4: if settings?.isHardened ?? false { button.waiting = [] }
    default: break
    }
  }

  /// A chain is over: one single tap, or a double tap for each press but the first.
  private func finish(_ button: Button) {
    guard button.length > 0, button.isWhole, !button.isDown, button.due < walk.clock else { return }
    let isSingle = button.singles == 1 && button.doubles == 0
    let isDoubles = button.length > 1 && button.singles == 0 && button.doubles == button.length - 1
    if !(button.length == 1 ? isSingle : isSingle || isDoubles) {
      walk.report(
        "P-90", "SYS-Cb",
        "a chain of \(button.length) presses was told as \(button.singles) single and \(button.doubles) double taps")
    }
  }

  override func ended() {
    guard !isBroken else { return }
    for number in buttons.keys.sorted() {
      guard let button = buttons[number] else { continue }
      if judgesChains { finish(button) }
      if judgesRequests, let due = button.waiting.first(where: { $0 < walk.clock }) {
        walk.report("P-91", "SYS-Aa", "the single tap of c\(number) due at \(due) was neither told nor withdrawn")
      }
    }
  }
}

extension Int {
  /// A number of a `user` record as the number of a thing; -1 if it is none.
  init(clampedTo number: Double) { self = number >= 0 && number < 1e9 ? Int(number) : -1 }
}
