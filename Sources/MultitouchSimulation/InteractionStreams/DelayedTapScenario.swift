import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Single, double and triple taps on buttons, drags off them, and presses given up (SPEC §6.1, hardened).
struct DelayedTapScenario: InteractionScenario {
  let variant: DelayedTapVariant

  /// A scene with one of systems A, B and C.
  init(_ variant: DelayedTapVariant) { self.variant = variant }

  var name: String {
    switch variant {
    case .a: "delayed-tap-a"
    case .b: "delayed-tap-b"
    case .cImmediate: "delayed-tap-c-immediate"
    case .cDelayed: "delayed-tap-c"
    }
  }
  var summary: String { "taps on eight buttons, many of them as far apart in time as a chain allows" }

  func scene() -> TouchScript {
    var script = TouchScript()
    script.scene.append(.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 1080, height: 1920)), level: 0))
    for button in Self.buttons {
      script.scene.append(.addControl(ControlSettings(.button), ViewAttributes(frame: button.frame), parent: 0))
    }
    let recipe: ScriptDelayedTap.Variant =
      switch variant {
      case .a: .a
      case .b: .b
      case .cImmediate: .cImmediate
      case .cDelayed: .cDelayed
      }
    var system = ScriptDelayedTap(recipe, controls: Self.buttons.map(\.number))
    system.isHardened = true
    script.system = .delayedTap(system)
    return script
  }

  func author() -> any InteractionAuthor { DelayedTapAuthor(variant: variant, buttons: Self.buttons) }

  private static let buttons = (0..<8).map {
    PlacedControl(
      number: $0 + 1, frame: Rect(x: 200 + 400 * Double($0 % 2), y: 300 + 300 * Double($0 / 2), width: 80, height: 50))
  }
}

/// Taps on some buttons.
struct DelayedTapAuthor: InteractionAuthor {
  var variant: DelayedTapVariant
  var buttons: [PlacedControl]

  mutating func play(in composer: inout InteractionComposer) {
    let button = buttons[composer.random.integer(in: 0...buttons.count - 1)]
    let place = composer.random.place(in: button.frame, inset: 18)
    let choice = composer.random.unit()
    var account = DelayedTapAccount(variant: variant, button: button)
    if choice < 0.85 {
      let count = choice < 0.4 ? 1 : (choice < 0.75 ? 2 : 3)
      let taps = FingerPlan.taps(count, near: place, using: &composer.random)
      account.take(composer.play(taps))
    } else if choice < 0.95 {
      // To 40 … 140 pt from the button's middle: some stay within the 70 pt of slop, some leave, none comes back. Every
      // other one is the second press of a chain (row C5).
      let way = Turn(degrees: composer.random.real(in: 0...360))
        .applied(to: Point(x: composer.random.real(in: 40...140), y: 0))
      let first = choice < 0.9 ? FingerPlan.taps(1, near: place, using: &composer.random) : []
      let landing = first.isEmpty ? 0 : first[0].lift + composer.random.integer(in: 8...30)
      let last = landing + composer.random.integer(in: 8...30)
      let drag = FingerPlan.sliding(
        from: place, by: way, landing: landing, during: landing + 2...last, lift: last + 4)
      account.take(composer.play(first + [drag]))
    } else {
      var finger = FingerPlan.resting(at: place, from: 0, to: composer.random.integer(in: 4...40))
      finger.isCancelled = true
      account.take(composer.play([finger]))
    }
    for (event, time) in account.told { composer.tell(event, at: time) }
  }
}

/// What a delayed tap tells of the presses of one gesture: SYS-Aa … SYS-Cb, hardened, for one button.
private struct DelayedTapAccount {
  let variant: DelayedTapVariant
  let button: PlacedControl
  private(set) var told: [(InteractionEvent, Timestamp)] = []
  /// When the single tap that waits is due.
  private var due: Timestamp?

  init(variant: DelayedTapVariant, button: PlacedControl) {
    self.variant = variant
    self.button = button
  }

  /// Presses that are near each other, in order.
  mutating func take(_ presses: [PlayedFinger]) {
    for (press, count) in zip(presses, PlayedFinger.tapCounts(presses)) { take(press, isRepeat: count > 1) }
    expire(before: .latest)
  }

  private mutating func take(_ press: PlayedFinger, isRepeat: Bool) {
    expire(before: press.landing.time)
    if isRepeat {
      if variant != .cImmediate { due = nil }
      told.append((.double(button: button.number), press.landing.time))
    } else if variant == .a || variant == .b {
      due = press.landing.time + variant.usualDelay
    }
    // Leaving the button and the 70 pt round it withdraws the single tap of A and B (CTL-4).
    var isInside = true
    for sample in press.samples.dropFirst() {
      expire(before: sample.time)
      isInside = Self.isInside(sample.place, button.frame)
      if !isInside && (variant == .a || variant == .b) { due = nil }
    }
    expire(before: press.end)
    guard !press.isCancelled && isInside else {
      if variant == .a || variant == .b { due = nil }
      return
    }
    switch variant {
    case .a: break
    case .b: told.append((.up(button: button.number), press.end))
    case .cImmediate: if !isRepeat { told.append((.single(button: button.number), press.end)) }
    case .cDelayed: if !isRepeat { due = press.end + variant.usualDelay }
    }
  }

  /// The single tap that is due strictly before a time is told (N-4).
  private mutating func expire(before time: Timestamp) {
    guard let due, due < time else { return }
    told.append((.single(button: button.number), due))
    self.due = nil
  }

  private static func isInside(_ place: Point, _ frame: Rect) -> Bool {
    let slop = TimingProfile.uiKit.controlDragSlop
    return Rect(
      x: frame.origin.x - slop, y: frame.origin.y - slop, width: frame.width + 2 * slop, height: frame.height + 2 * slop
    ).contains(place)
  }
}
